import { Icon } from '@festix/ui';
import { Eye } from '@phosphor-icons/react/Eye';
import { EyeSlash } from '@phosphor-icons/react/EyeSlash';
import { WarningCircle } from '@phosphor-icons/react/WarningCircle';
import { useId, useState, type InputHTMLAttributes, type ReactNode } from 'react';

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** What is wrong with it, said below. */
  error?: string | undefined;
  /** Inside the field, at its end. */
  suffix?: ReactNode;
}

/** A labelled field of the public pages, which do without Ant Design's form. */
export function TextField({ label, error, suffix, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className="fw-field">
      <label htmlFor={id}>{label}</label>
      <div className={error ? 'fw-field-box fw-field-wrong' : 'fw-field-box'}>
        <input {...input} id={id} aria-invalid={error ? true : undefined} aria-describedby={`${id}-error`} />
        {suffix}
      </div>
      <p id={`${id}-error`} className="fw-field-error" role="alert">
        {error && (
          <>
            <Icon of={WarningCircle} size={17} /> {error}
          </>
        )}
      </p>
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
      suffix={
        <button
          type="button"
          className="fw-field-key"
          aria-label="Mostrar senha"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon of={shown ? EyeSlash : Eye} size={22} />
        </button>
      }
    />
  );
}
