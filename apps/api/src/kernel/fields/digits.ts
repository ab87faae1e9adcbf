import { Transform } from 'class-transformer';

/** A number in an address or a form: its digits and nothing else, for `1e2` and ` 7` are how nobody writes one. */
export function Digits(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value,
  );
}
