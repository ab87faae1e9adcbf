import {
  APP_CODE_LENGTH,
  DOCUMENT_MAX_LENGTH,
  documentWithin,
  formatOneTimeCode,
  maskTypedDocument,
  maskTypedPhone,
  ONE_TIME_CODE_LENGTH,
  phoneWithin,
} from '@festix/domain/ground';
import { Icon, classes } from '@festix/ui';
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
import { EmailSuggestion } from './EmailSuggestion.tsx';
import { keepMask, type Mask } from './keep-mask.ts';
import { PasswordEye } from './PasswordEye.tsx';
import { takesPasted, typeInto, type Within } from './type-into.ts';
import styles from './fields.module.css';

interface FieldWords {
  label: string;
  /** Error message below the field. */
  error?: string | undefined;
  /** Help text below the field. */
  hint?: ReactNode;
}

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement>, FieldWords {
  /** Element at the end of the label's line: a link. */
  aside?: ReactNode;
  /** Text inside the field, before the input. */
  prefix?: string;
  /** Element inside the field, at its end. */
  suffix?: ReactNode;
  /** Element below the field and its notes. */
  below?: ReactNode;
}

/** Renders a labelled field of the public pages, which do without Ant Design's form. */
export function TextField({ label, error, hint, aside, prefix, suffix, below, ...input }: TextFieldProps) {
  const id = useId();
  const field = useDefaultText(input.defaultValue);
  return (
    <div className={styles.field}>
      <div className={styles.line}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className={boxClass(error, input.disabled)}>
        {prefix && <span className={styles.prefix}>{prefix}</span>}
        <input {...input} ref={field} id={id} {...describing(id, error, hint)} />
        {suffix}
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
      {below}
    </div>
  );
}

/** Updates an untouched field when its default changes; keeps input. */
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

/** Renders a field of several lines. */
export function TextAreaField({ label, error, hint, ...area }: TextAreaFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <div className={styles.line}>
        <label htmlFor={id}>{label}</label>
      </div>
      <div className={classes(boxClass(error, area.disabled), styles.tall)}>
        <textarea {...area} id={id} {...describing(id, error, hint)} />
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}

/** Renders a field whose text can be shown. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'suffix'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={<PasswordEye className={styles.key} isShown={shown} onToggle={() => setShown(!shown)} />}
    />
  );
}

/**
 * Renders a field for an e-mail address, without a phone keyboard's capitals and corrections. Asks about an address that
 * looks wrong.
 */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'below'>) {
  const [left, setLeft] = useState<{ field: HTMLInputElement; email: string }>();
  return (
    <TextField
      {...props}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      onBlur={(event) => {
        props.onBlur?.(event);
        setLeft({ field: event.currentTarget, email: event.currentTarget.value });
      }}
      onInput={(event) => {
        props.onInput?.(event);
        setLeft(undefined);
      }}
      below={
        <EmailSuggestion
          email={left?.email ?? ''}
          onTake={(email) => {
            if (!left) return;
            typeInto(left.field, email);
            left.field.focus();
          }}
        />
      }
    />
  );
}

/** Renders a field for a phone with its mask: `(81) 98765-4432`. */
export function PhoneField(props: Omit<TextFieldProps, 'type' | 'onChange'>) {
  return (
    <MaskedField {...props} mask={maskTypedPhone} within={phoneWithin} type="tel" inputMode="tel" autoComplete="tel" />
  );
}

/** Renders a field for a CPF or CNPJ with its mask, letters included, because a CNPJ may have them. */
export function DocumentField(props: Omit<TextFieldProps, 'onChange'>) {
  return (
    <MaskedField
      {...props}
      mask={maskTypedDocument}
      within={documentWithin}
      maxLength={DOCUMENT_MAX_LENGTH}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}

/** Renders a field for a mailed code: `7K2Q-X8MV`. */
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

/**
 * Renders a field for an authenticator app's code. Calls `onWhole` at its last digit, typed or pasted, once for the
 * same code.
 */
export function AuthenticatorField({
  onWhole,
  ...field
}: Omit<TextFieldProps, 'onChange' | 'onInput'> & { onWhole?: () => void }) {
  const told = useRef('');
  return (
    <TextField
      {...field}
      className={classes(styles.digits, 'fx-num')}
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

function MaskedField({ mask, within, onInput, ...field }: TextFieldProps & { mask: Mask; within?: Within }) {
  return (
    <TextField
      {...field}
      onInput={(event) => {
        keepMask(event.currentTarget, mask);
        onInput?.(event);
      }}
      {...(within && { onPaste: takesPasted(within) })}
    />
  );
}

export interface CheckFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode;
}

/** Renders a checkbox. */
export function CheckField({ label, ...input }: CheckFieldProps) {
  return (
    <label className={styles.check}>
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}

function boxClass(error: string | undefined, disabled: boolean | undefined): string {
  return [styles.box, error && styles.wrong, disabled && styles.off].filter(Boolean).join(' ');
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
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error && (
          <>
            <Icon of={WarningCircle} size={17} /> {error}
          </>
        )}
      </p>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </>
  );
}
