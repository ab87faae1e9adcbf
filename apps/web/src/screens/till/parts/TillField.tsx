import { useId, type InputHTMLAttributes, type ReactNode } from 'react';

export interface TillFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** Said beside the label: 'opcional'. */
  aside?: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A field large enough for somebody who serves a queue. */
export function TillField({ label, aside, hint, error, ...input }: TillFieldProps) {
  const id = useId();
  const told = error ?? hint;
  return (
    <div className="fw-till-field">
      <label htmlFor={id}>
        {label} {aside && <small>{aside}</small>}
      </label>
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={told ? `${id}-told` : undefined}
      />
      {told && (
        <p id={`${id}-told`} className={error ? 'fw-till-error' : undefined} role={error ? 'alert' : undefined}>
          {told}
        </p>
      )}
    </div>
  );
}
