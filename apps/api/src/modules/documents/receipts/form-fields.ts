import { Transform } from 'class-transformer';

/** Treats an empty form field as absent. */
export function BlankIsAbsent(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value));
}

/** Trims a text of a form; blank becomes null. */
export function TrimmedOrNull(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() || null : value));
}

/** Parses a number from a form's digits. */
export function FormNumber(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => {
    if (value === '') return undefined;
    return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  });
}

/** Parses a flag from a form's word. */
export function FormFlag(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    value === 'true' ? true : value === 'false' || value === '' ? false : value,
  );
}
