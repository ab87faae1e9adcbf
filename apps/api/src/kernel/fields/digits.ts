import { Transform } from 'class-transformer';

/** Parses a number of a URL or form from digits alone: `1e2` and ` 7` are refused. */
export function Digits(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value,
  );
}
