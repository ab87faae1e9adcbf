import { useState } from 'react';

/** How a kind of value is written, and read when it is typed. */
export interface Writing<Value extends string | number> {
  /** Undefined of what can't be read. */
  read(text: string): Value | undefined;
  write(value: Value): string;
  /** Tells a value from a text that could not be read. */
  isRead(value: Value | string): value is Value;
}

export interface Typed {
  /** What stands in the field. */
  text: string;
  type(text: string): void;
  /** Writes what was read in its usual form; a text that could not be read stays. */
  settle(): void;
}

/**
 * Holds the text of a field beside its value, so that what it shows is what is sent: nothing for an empty text, the
 * value of one that can be read, else the text itself, which the rules of the field refuse.
 */
export function useTyped<Value extends string | number>(
  value: Value | string | null | undefined,
  { read, write, isRead }: Writing<Value>,
  onChange: (value: Value | string | null) => void,
): Typed {
  const [typed, setTyped] = useState<{ text: string; value: Value | string | null }>();
  const written = value === null || value === undefined ? '' : isRead(value) ? write(value) : String(value);
  return {
    // A value that came from elsewhere takes the place of what was typed.
    text: typed && typed.value === (value ?? null) ? typed.text : written,
    type: (text) => {
      const next = text.trim() === '' ? null : (read(text) ?? text);
      setTyped({ text, value: next });
      if (next !== (value ?? null)) onChange(next);
    },
    settle: () => setTyped(undefined),
  };
}
