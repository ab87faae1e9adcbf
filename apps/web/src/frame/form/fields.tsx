import {
  APP_CODE_LENGTH,
  DOCUMENT_MAX_LENGTH,
  formatOneTimeCode,
  maskTypedDocument,
  maskTypedPhone,
  ONE_TIME_CODE_LENGTH,
} from '@festix/domain/ground';
import { Icon } from '@festix/ui';
import { WarningCircle } from '@phosphor-icons/react/WarningCircle';
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
} from 'react';
import { keepMask, type Mask } from './keep-mask.ts';
import { PasswordEye } from './PasswordEye.tsx';
import './fields.css';

interface FieldWords {
  label: string;
  /** What is wrong with it, said below. */
  error?: string | undefined;
  /** What to know before typing, said below. */
  hint?: ReactNode;
}

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement>, FieldWords {
  /** At the other end of the label's line: a link. */
  aside?: ReactNode;
  /** Inside the field, before what is typed. */
  prefix?: string;
  /** Inside the field, at its end. */
  suffix?: ReactNode;
}

/** A labelled field of the public pages, which do without Ant Design's form. */
export function TextField({ label, error, hint, aside, prefix, suffix, ...input }: TextFieldProps) {
  const id = useId();
  const field = useDefaultText(input.defaultValue);
  return (
    <div className="fw-field">
      <div className="fw-field-line">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className={boxClass(error, input.disabled)}>
        {prefix && <span className="fw-field-prefix">{prefix}</span>}
        <input {...input} ref={field} id={id} {...describing(id, error, hint)} />
        {suffix}
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}

/** A field that nobody has typed into shows a default that changes meanwhile; what was typed stays. */
function useDefaultText(defaultValue: InputHTMLAttributes<HTMLInputElement>['defaultValue'] = '') {
  const field = useRef<HTMLInputElement>(null);
  const before = useRef(defaultValue);
  useLayoutEffect(() => {
    const input = field.current;
    if (input && before.current !== defaultValue && input.value === before.current) input.value = String(defaultValue);
    before.current = defaultValue;
  }, [defaultValue]);
  return field;
}

export type TextAreaFieldProps = TextareaHTMLAttributes<HTMLTextAreaElement> & FieldWords;

/** A field of several lines. */
export function TextAreaField({ label, error, hint, ...area }: TextAreaFieldProps) {
  const id = useId();
  return (
    <div className="fw-field">
      <div className="fw-field-line">
        <label htmlFor={id}>{label}</label>
      </div>
      <div className={`${boxClass(error, area.disabled)} fw-field-tall`}>
        <textarea {...area} id={id} {...describing(id, error, hint)} />
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}

/** A field whose text can be shown for a moment. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'suffix'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={<PasswordEye className="fw-field-key" isShown={shown} onToggle={() => setShown(!shown)} />}
    />
  );
}

/** An e-mail address; keyboards of phones neither capitalise nor correct it. */
export function EmailField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField {...props} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />;
}

/** A phone with its mask: `(81) 98765-4432`. */
export function PhoneField(props: Omit<TextFieldProps, 'type' | 'onChange'>) {
  return <MaskedField {...props} mask={maskTypedPhone} type="tel" inputMode="tel" autoComplete="tel" />;
}

/** A CPF or CNPJ with its mask; letters count, because a CNPJ may have them. */
export function DocumentField(props: Omit<TextFieldProps, 'onChange'>) {
  return (
    <MaskedField
      {...props}
      mask={maskTypedDocument}
      maxLength={DOCUMENT_MAX_LENGTH}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}

/** The code of an e-mail: `7K2Q-X8MV`. */
export function CodeField(props: Omit<TextFieldProps, 'onChange'>) {
  return (
    <MaskedField
      {...props}
      mask={maskTypedOneTimeCode}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}

const maskTypedOneTimeCode: Mask = (text) =>
  formatOneTimeCode(
    text
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, '')
      .slice(0, ONE_TIME_CODE_LENGTH),
  );

/** The code of an authenticator app. `onWhole` hears of its last digit, typed or pasted; of the same code once. */
export function AuthenticatorField({
  onWhole,
  ...field
}: Omit<TextFieldProps, 'onChange' | 'onInput'> & { onWhole?: () => void }) {
  const told = useRef('');
  return (
    <TextField
      {...field}
      className="fw-digits fx-num"
      inputMode="numeric"
      autoComplete="one-time-code"
      onInput={({ currentTarget }) => {
        keepMask(currentTarget, maskTypedAuthenticatorCode);
        const { value } = currentTarget;
        if (value.length < APP_CODE_LENGTH || value === told.current) return;
        told.current = value;
        onWhole?.();
      }}
    />
  );
}

const maskTypedAuthenticatorCode: Mask = (text) => text.replace(/\D/g, '').slice(0, APP_CODE_LENGTH);

function MaskedField({ mask, ...field }: TextFieldProps & { mask: Mask }) {
  return <TextField {...field} onInput={(event) => keepMask(event.currentTarget, mask)} />;
}

export interface CheckFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode;
}

/** A box to tick. */
export function CheckField({ label, ...input }: CheckFieldProps) {
  return (
    <label className="fw-check">
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}

function boxClass(error: string | undefined, disabled: boolean | undefined): string {
  return ['fw-field-box', error && 'fw-field-wrong', disabled && 'fw-field-off'].filter(Boolean).join(' ');
}

function describing(id: string, error: string | undefined, hint: ReactNode) {
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': hint ? `${id}-error ${id}-hint` : `${id}-error`,
  } as const;
}

function FieldNotes({ id, error, hint }: { id: string; error: string | undefined; hint: ReactNode }) {
  return (
    <>
      <p id={`${id}-error`} className="fw-field-error" role="alert">
        {error && (
          <>
            <Icon of={WarningCircle} size={17} /> {error}
          </>
        )}
      </p>
      {hint && (
        <p id={`${id}-hint`} className="fw-field-hint">
          {hint}
        </p>
      )}
    </>
  );
}
