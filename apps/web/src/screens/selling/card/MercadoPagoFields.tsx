import { documentKind } from '@festix/domain/ground';
import { classes, Icon } from '@festix/ui';
import { WarningCircle } from '@phosphor-icons/react/WarningCircle';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { cardKey } from '../../../data/card-fields.ts';
import { CardFaultsError, type GatewayField, type GatewayFieldsProps } from './card-fault.ts';
import { cardTexts as texts } from './card-texts.ts';
import { loadMercadoPago, type MercadoPago, type MpField, type MpFieldName } from './mercado-pago-sdk.ts';
import fieldStyles from '../../../frame/form/fields.module.css';
import styles from './card.module.css';

const OWN: Readonly<Record<GatewayField, { theirs: MpFieldName; wrong: string; placeholder: string }>> = {
  number: { theirs: 'cardNumber', wrong: texts.numberWrong, placeholder: '' },
  expiry: { theirs: 'expirationDate', wrong: texts.expiryWrong, placeholder: 'MM/AA' },
  code: { theirs: 'securityCode', wrong: texts.codeWrong, placeholder: '' },
};

const NAMES: readonly GatewayField[] = ['number', 'expiry', 'code'];

/** Milliseconds until fields that don't come are given up. */
const PATIENCE = 20_000;

/** Asks for the card in Mercado Pago's secure fields: frames of theirs, whose text no script of ours can read. */
export function MercadoPagoFields({ faults, ...told }: GatewayFieldsProps) {
  const [focused, setFocused] = useState<GatewayField>();
  const mounted = useRef<Partial<Record<GatewayField, MpField>>>({});
  const onFields = useEffectEvent(told.onFields);
  const onBin = useEffectEvent(told.onBin);
  const onTyped = useEffectEvent(told.onTyped);
  const onFailed = useEffectEvent(told.onFailed);

  useEffect(() => {
    const fields: Partial<Record<GatewayField, MpField>> = {};
    mounted.current = fields;
    const wrong = new Set<GatewayField>();
    const ready = new Set<GatewayField>();
    let isGone = false;
    let typedBin: string | null = null;
    const giveUp = setTimeout(() => onFailed(), PATIENCE);

    const mountAll = (gateway: MercadoPago): void => {
      const style = styleOf();
      for (const name of NAMES) {
        const field = gateway.fields.create(OWN[name].theirs, {
          placeholder: OWN[name].placeholder,
          style,
          srLabel: texts[name],
          ariaRequired: true,
          ...(name === 'number' && { enableLuhnValidation: true }),
        });
        fields[name] = field;
        field.on('ready', () => {
          ready.add(name);
          if (ready.size < NAMES.length) return;
          clearTimeout(giveUp);
          onFields({
            focus: (one) => fields[one]?.focus(),
            token: ({ name: cardholderName, document: payer }) =>
              tokenOf(gateway, { cardholderName, ...identificationOf(payer) }, wrong),
          });
        });
        field.on('change', () => onTyped(name));
        field.on('focus', () => setFocused(name));
        field.on('blur', () => setFocused(undefined));
        field.on('validityChange', ({ errorMessages }) => {
          if (errorMessages.length > 0) wrong.add(name);
          else wrong.delete(name);
        });
        if (name === 'number') {
          field.on('binChange', ({ bin }) => {
            typedBin = bin;
            // As few digits as name brand and issuer: addresses are logged on their way.
            onBin(bin?.slice(0, 6));
            if (bin) void fit(gateway, bin, fields, () => typedBin === bin);
          });
        }
        field.mount(placeOf(name));
      }
    };

    loadMercadoPago(cardKey())
      .then((gateway) => {
        if (!isGone) mountAll(gateway);
      })
      .catch(() => {
        if (!isGone) onFailed();
      });
    return () => {
      isGone = true;
      clearTimeout(giveUp);
      onFields(undefined);
      for (const name of NAMES) fields[name]?.unmount();
    };
  }, []);

  useEffect(() => {
    for (const name of NAMES) mounted.current[name]?.update({ invalid: faults[name] !== undefined });
  }, [faults]);

  return (
    <div className={styles.fields}>
      {NAMES.map((name) => (
        <div key={name} className={classes(fieldStyles.field, name === 'number' && styles.whole)}>
          <div className={fieldStyles.line}>
            <label onClick={() => mounted.current[name]?.focus()}>{texts[name]}</label>
          </div>
          <div
            id={placeOf(name)}
            className={classes(
              fieldStyles.box,
              styles.frame,
              focused === name && styles.focused,
              faults[name] && fieldStyles.wrong,
            )}
          />
          <p className={fieldStyles.error} role="alert">
            {faults[name] && (
              <>
                <Icon of={WarningCircle} size={17} /> {faults[name]}
              </>
            )}
          </p>
        </div>
      ))}
    </div>
  );
}

function placeOf(name: GatewayField): string {
  return `card-${name}`;
}

/** Returns the look of the text in their frames, which know none of our sheets. */
function styleOf(): Record<string, string> {
  const page = getComputedStyle(document.body);
  return {
    color: page.color,
    'placeholder-color': page.getPropertyValue('--fx-ink-3').trim(),
    'font-family': "'Helvetica Neue', Arial, sans-serif",
    'font-size': '17px',
    height: '100%',
    padding: '0 14px',
  };
}

/** Sets the lengths that this brand's numbers and codes have. */
async function fit(
  gateway: MercadoPago,
  bin: string,
  fields: Partial<Record<GatewayField, MpField>>,
  isPresent: () => boolean,
): Promise<void> {
  // Without an answer the usual lengths stay.
  const known = await gateway.getPaymentMethods({ bin }).catch(() => undefined);
  const settings = known?.results[0]?.settings?.[0];
  if (!settings || !isPresent()) return;
  fields.number?.update({ settings: settings.card_number });
  fields.code?.update({ settings: settings.security_code });
}

async function tokenOf(
  gateway: MercadoPago,
  holder: Parameters<MercadoPago['fields']['createCardToken']>[0],
  wrong: ReadonlySet<GatewayField>,
): Promise<string> {
  const made = await gateway.fields.createCardToken(holder).catch((cause: unknown) => {
    if (wrong.size > 0 || isOfTyped(cause)) return undefined;
    throw new Error('Mercado Pago made no token', { cause });
  });
  if (made) return made.id;
  const faults = NAMES.filter((name) => wrong.has(name)).map((name) => [name, OWN[name].wrong] as const);
  throw new CardFaultsError(Object.fromEntries(faults));
}

/** Returns whether a token is refused for what was typed, as a list of faults or with status 400; else it never got there. */
function isOfTyped(cause: unknown): boolean {
  if (Array.isArray(cause)) return true;
  return typeof cause === 'object' && cause !== null && 'status' in cause && cause.status === 400;
}

function identificationOf(payer: string | null): object {
  const kind = payer === null ? undefined : documentKind(payer);
  return kind ? { identificationType: kind.toUpperCase(), identificationNumber: payer } : {};
}
