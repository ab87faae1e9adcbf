import fc from 'fast-check';
import type { Schema, Schemas } from './description.ts';

/** Values that are hostile, or that no code expects. */
const HOSTILE = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202egnp.exe',
  'a'.repeat(20_000),
  '🎟️'.repeat(400),
  "'; drop table orders; --",
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("http://x")',
  '../../../../etc/passwd',
  '%00%2e%2e%2f',
  '{{7*7}}',
  '9999-12-31T23:59:59.999Z',
  '0000-00-00T00:00:00Z',
  '2026-02-30',
  '-0',
  '1e400',
  'NaN',
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  true,
  null,
  [],
  {},
  [[[[[[]]]]]],
  [null],
  { length: 1e9 },
  { constructor: { prototype: {} } },
  { toString: 'x', id: { $ne: null } },
] as const;

const hostile = fc.constantFrom<unknown>(...HOSTILE);

/**
 * Returns an arbitrary that mostly follows the schema, and now and then has another value in its place, at any depth.
 */
export function nearly(schema: Schema, schemas: Schemas, ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: asAsked(schema, schemas, ids) }, { weight: 2, arbitrary: hostile });
}

function asAsked(schema: Schema, schemas: Schemas, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.$ref) return asAsked(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas, ids);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => asAsked(one, schemas, ids)));
  switch (schema.type) {
    case 'object':
      return bodyOf(schema, schemas, ids);
    case 'array':
      return fc.array(nearly(schema.items ?? {}, schemas, ids), { maxLength: 3 });
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer(), fc.double());
    case 'null':
      return fc.constant(null);
    case 'string':
      return textOf(schema, ids);
    default:
      return hostile;
  }
}

function bodyOf({ properties = {}, required = [] }: Schema, schemas: Schemas, ids: readonly string[]) {
  const fields = Object.entries(properties).map(([name, field]) => [name, nearly(field, schemas, ids)] as const);
  const requiredKeys = required.filter((name) => name in properties);
  return fc.record(Object.fromEntries(fields), { requiredKeys });
}

function textOf({ format }: Schema, ids: readonly string[]): fc.Arbitrary<string> {
  const moment = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') });
  const iso = moment.map((date) => date.toISOString());
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid());
  if (format === 'date-time') return iso;
  return fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(...ids),
    fc.emailAddress(),
    iso,
    iso.map((text) => text.slice(0, 10)),
    fc.constantFrom('pix', 'Inteira', '52998224725', '+5581998887777', 'https://exemplo.br', 'America/Recife'),
  );
}
