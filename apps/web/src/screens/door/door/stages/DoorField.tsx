import { classes } from '@festix/ui';
import { useId, useState, type InputHTMLAttributes, type ReactNode } from 'react';
import { PasswordEye } from '../../../../frame/form/PasswordEye.tsx';
import eye from '../../../people/account/eye-in-field.module.css';
import styles from './door-field.module.css';

export interface DoorFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Element inside the field, at its end. */
  suffix?: ReactNode;
}

/** Renders a field large enough for a thumb in the dark. */
export function DoorField({ label, hint, error, suffix, ...input }: DoorFieldProps) {
  const id = useId();
  const told = error ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={eye.field}>
        <input {...input} id={id} aria-invalid={error ? true : undefined} aria-describedby={told && `${id}-told`} />
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

/** Renders one whose text can be shown. */
export function DoorPasswordField(props: Omit<DoorFieldProps, 'type' | 'suffix'>) {
  const [isShown, setShown] = useState(false);
  return (
    <DoorField
      {...props}
      type={isShown ? 'text' : 'password'}
      suffix={
        <PasswordEye className={classes(eye.key, styles.eye)} isShown={isShown} onToggle={() => setShown(!isShown)} />
      }
    />
  );
}
