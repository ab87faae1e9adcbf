import { useEffect, useEffectEvent, useRef } from 'react';
import { serverNow } from '../../../data/server-clock.ts';
import { TextField, type TextFieldProps } from '../../../frame/form/fields.tsx';
import { keepMask, type Mask } from '../../../frame/form/keep-mask.ts';
import { CardFaultsError, type CardFaults, type GatewayFields, type GatewayFieldsProps } from './card-fault.ts';
import { cardTexts as texts } from './card-texts.ts';
import {
  binOf,
  isCardNumber,
  isExpiry,
  isSecurityCode,
  lastFourOf,
  maskTypedCode,
  maskTypedExpiry,
  maskTypedNumber,
} from './typed-card.ts';
import styles from './card.module.css';

/** The names that decide the sandbox's answer, as on Mercado Pago's test cards. */
const TEST_NAMES = ['APRO', 'OTHE', 'CONT', 'CALL', 'FUND', 'SECU', 'EXPI', 'FORM', '3DS'];

type OwnField = keyof typeof MASKS;

const MASKS = { number: maskTypedNumber, expiry: maskTypedExpiry, code: maskTypedCode } satisfies Record<string, Mask>;

/** Asks for the card of a test payment: the numbers stay in the browser, as they do in a gateway's fields. */
export function SandboxFields({ faults, onFields, onBin, onTyped }: GatewayFieldsProps) {
  const place = useRef<HTMLDivElement>(null);
  const typed = useRef({ number: '', expiry: '', code: '' });
  const tell = useEffectEvent(onFields);
  useEffect(() => {
    const fields: GatewayFields = {
      focus: (field) => place.current?.querySelector<HTMLInputElement>(`[data-card="${field}"]`)?.focus(),
      token: async ({ name }) => tokenOf(typed.current, name),
    };
    tell(fields);
    return () => tell(undefined);
  }, []);

  function take(name: OwnField, text: string): void {
    typed.current[name] = text;
    onTyped(name);
    if (name === 'number') onBin(binOf(text));
  }

  return (
    <div ref={place} className={styles.fields}>
      <div className={styles.whole}>
        <OwnCardField
          name="number"
          autoComplete="cc-number"
          error={faults.number}
          onText={(text) => take('number', text)}
        />
      </div>
      <OwnCardField
        name="expiry"
        autoComplete="cc-exp"
        hint={texts.expiryHint}
        placeholder="MM/AA"
        error={faults.expiry}
        onText={(text) => take('expiry', text)}
      />
      <OwnCardField
        name="code"
        autoComplete="cc-csc"
        hint={texts.codeHint}
        error={faults.code}
        onText={(text) => take('code', text)}
      />
    </div>
  );
}

interface OwnCardFieldProps extends Pick<TextFieldProps, 'autoComplete' | 'error' | 'hint' | 'placeholder'> {
  name: OwnField;
  onText(text: string): void;
}

/** Asks for one number; it has no name of a form's, so that no form sends it. */
function OwnCardField({ name, onText, ...field }: OwnCardFieldProps) {
  return (
    <TextField
      {...field}
      data-card={name}
      label={texts[name]}
      inputMode="numeric"
      className="fx-num"
      onInput={({ currentTarget }) => {
        keepMask(currentTarget, MASKS[name], /\d/);
        onText(currentTarget.value);
      }}
    />
  );
}

function tokenOf({ number, expiry, code }: Record<OwnField, string>, holder: string): string {
  const faults: CardFaults = {
    ...(!isCardNumber(number) && { number: texts.numberWrong }),
    ...(!isExpiry(expiry, new Date(serverNow())) && { expiry: texts.expiryWrong }),
    ...(!isSecurityCode(code, number) && { code: texts.codeWrong }),
  };
  if (Object.keys(faults).length > 0) throw new CardFaultsError(faults);
  const [first = ''] = holder.toUpperCase().split(' ');
  const name = TEST_NAMES.includes(first) ? first : 'APRO';
  return `sandbox-${name}-${lastFourOf(number)}-${lettersAlone(crypto.randomUUID())}`;
}

/** Returns an id without digits: the server takes a token with a long run of them for a card's number. */
function lettersAlone(id: string): string {
  return id.replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!).replaceAll('-', '');
}
