import fc from 'fast-check';
import * as contract from '../../contract/index.ts';
import * as door from '../../door/index.ts';
import * as figures from '../../figures/index.ts';
import * as messages from '../../messages/index.ts';
import * as money from '../../money/index.ts';
import * as operations from '../../operations/index.ts';
import * as people from '../../people/index.ts';
import * as programme from '../../programme/index.ts';
import * as selling from '../../selling/index.ts';
import * as shopfront from '../../shopfront/index.ts';
import * as sync from '../../sync/index.ts';
import * as till from '../../till/index.ts';
import * as ground from '../index.ts';
import type { Rule, RuleShape } from './rule.ts';

function isRule(value: unknown): value is Rule<unknown> {
  return typeof value === 'object' && value !== null && 'check' in value && 'code' in value && 'shape' in value;
}

const RULES: [string, Rule<unknown>][] = [];
const WINGS = [
  ground,
  people,
  messages,
  programme,
  selling,
  door,
  till,
  shopfront,
  figures,
  money,
  operations,
  sync,
  contract,
];
for (const [name, value] of WINGS.flatMap((wing) => Object.entries<unknown>(wing)))
  if (isRule(value)) RULES.push([name, value]);

function allOf(rules: readonly Rule<number>[]): Rule<number> {
  const check = (value: unknown): value is number => rules.every((rule) => rule.check(value));
  return { code: '', message: '', check, shape: Object.assign({}, ...rules.map(({ shape }) => shape)) as RuleShape };
}

/** Checks a value as JSON Schema does; characters are counted as forms count them. */
function keeps(shape: RuleShape, value: unknown): boolean {
  const { minLength = 0, maxLength = Infinity, minimum = -Infinity, maximum = Infinity, minItems = 0 } = shape;
  if (typeof value === 'number') return value >= minimum && value <= maximum;
  if (Array.isArray(value)) return value.length >= minItems;
  if (typeof value !== 'string') return true;
  const { length } = value;
  return length >= minLength && length <= maxLength && new RegExp(shape.pattern ?? '', 'u').test(value);
}

const values = fc.oneof(
  fc.string({ maxLength: 10 }),
  fc.string({ minLength: 100, maxLength: 600 }),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
  fc.stringMatching(/^[a-z0-9-]{1,130}$/),
  fc.stringMatching(/^\d{1,17}$/),
  fc.integer(),
  fc.integer({ min: -2, max: 101 }),
  fc.double(),
  fc.array(fc.string(), { maxLength: 2 }),
  fc.constantFrom(
    'naß',
    '\ufb2a',
    '!\u0a59!',
    '23h59',
    '2026-06-20',
    '2026-06-20T10:00:00Z',
    'a@exemplo.br',
    'https://exemplo.br',
    '52998224725',
  ),
);

it.each(RULES)('the rule %s has a code', (_, { code }) => {
  expect(code).toMatch(/^[a-z\d]+(_[a-z\d]+)*$/);
});

it('most rules have a shape', () => {
  expect(RULES.filter(([, { shape }]) => Object.keys(shape ?? {}).length > 0).length).toBeGreaterThan(25);
});

it.each([...RULES, ['PAID_AMOUNT_RULES', allOf(ground.PAID_AMOUNT_RULES)] as const])(
  'the rule %s accepts nothing that its shape refuses',
  (_, rule) => {
    fc.assert(fc.property(values, (value) => !rule.check(value) || keeps(rule.shape ?? {}, value)));
  },
);
