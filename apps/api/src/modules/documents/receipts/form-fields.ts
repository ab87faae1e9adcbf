import { Transform } from 'class-transformer';

/** A field of a form with nothing in it was left out. */
export function BlankIsAbsent(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value));
}

/** Text of a form, without the space around it; nothing but space is none. */
export function TrimmedOrNull(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() || null : value));
}

/** Forms carry numbers as their digits. */
export function FormNumber(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => {
    if (value === '') return undefined;
    return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  });
}

/** And whether something holds as a word. */
export function FormFlag(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    value === 'true' ? true : value === 'false' || value === '' ? false : value,
  );
}
