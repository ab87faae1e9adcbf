import { useState } from 'react';

/** Writes a kind of value as text, and reads it back. */
export interface Writing<Value extends string | number> {
  /** Returns undefined for an unreadable text. */
  read(text: string): Value | undefined;
  write(value: Value): string;
  /** Tells a value from a text that could not be read. */
  isRead(value: Value | string): value is Value;
}

export interface Typed {
  /** Text of the field. */
  text: string;
  type(text: string): void;
  /** Writes a readable text in its usual form; an unreadable one stays. */
  settle(): void;
}

/**
 * Keeps the text of a field beside its value, so that the shown value is the sent one: none for an empty text, the
 * value of a readable one, or else the text itself, which the rules of the field refuse.
 */
export function useTyped<Value extends string | number>(
  value: Value | string | null | undefined,
  { read, write, isRead }: Writing<Value>,
  onChange: (value: Value | string | null) => void,
): Typed {
  const [typed, setTyped] = useState<{ text: string; value: Value | string | null }>();
  const written = value === null || value === undefined ? '' : isRead(value) ? write(value) : String(value);
  return {
    // A value from outside replaces the typed one.
    text: typed && typed.value === (value ?? null) ? typed.text : written,
    type: (text) => {
      const next = text.trim() === '' ? null : (read(text) ?? text);
      setTyped({ text, value: next });
      if (next !== (value ?? null)) onChange(next);
    },
    settle: () => setTyped(undefined),
  };
}
