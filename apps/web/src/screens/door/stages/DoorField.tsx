import { useId, type InputHTMLAttributes } from 'react';

export interface DoorFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string;
  error?: string | undefined;
}

/** A field large enough for a thumb in the dark. */
export function DoorField({ label, hint, error, ...input }: DoorFieldProps) {
  const id = useId();
  const told = error ?? hint;
  return (
    <div className="fw-door-field">
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} aria-invalid={error ? true : undefined} aria-describedby={told && `${id}-told`} />
      {told && (
        <p id={`${id}-told`} className={error ? 'fw-door-field-error' : undefined} role={error ? 'alert' : undefined}>
          {told}
        </p>
      )}
    </div>
  );
}
