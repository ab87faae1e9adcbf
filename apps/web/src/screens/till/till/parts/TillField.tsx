import { classes } from '@festix/ui';
import { useId, useState, type InputHTMLAttributes, type ReactNode } from 'react';
import { PasswordEye } from '../../../../frame/form/PasswordEye.tsx';
import eye from '../../../people/account/eye-in-field.module.css';
import styles from './till-field.module.css';

export interface TillFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** Text beside the label: 'opcional'. */
  aside?: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Inside the field, at its end. */
  suffix?: ReactNode;
}

/** Shows a field large enough for a busy operator. */
export function TillField({ label, aside, hint, error, suffix, ...input }: TillFieldProps) {
  const id = useId();
  const told = error ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label} {aside && <small>{aside}</small>}
      </label>
      <div className={eye.field}>
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={told ? `${id}-told` : undefined}
        />
        {suffix}
      </div>
      {told && (
        <p id={`${id}-told`} className={error ? styles.error : undefined} role={error ? 'alert' : undefined}>
          {told}
        </p>
      )}
    </div>
  );
}

/** Shows a password field whose text can be revealed for a moment. */
export function TillPasswordField(props: Omit<TillFieldProps, 'type' | 'suffix'>) {
  const [isShown, setShown] = useState(false);
  return (
    <TillField
      {...props}
      type={isShown ? 'text' : 'password'}
      suffix={
        <PasswordEye className={classes(eye.key, styles.eye)} isShown={isShown} onToggle={() => setShown(!isShown)} />
      }
    />
  );
}
