import fc from 'fast-check';
import {
  addTo,
  digestFromHex,
  digestHex,
  digestOf,
  EMPTY_DIGEST,
  removeFrom,
  rowHash,
  type DigestRow,
} from './digest.ts';

const row: fc.Arbitrary<DigestRow> = fc.record({
  serial: fc.nat({ max: 2 ** 40 - 1 }),
  status: fc.constantFrom('valid', 'cancelled', 'refunded', 'leased'),
  entry: fc.nat({ max: 3 }),
});

it('rowHash is the start of md5', () => {
  expect(digestHex(rowHash({ serial: 7, status: 'valid', entry: 0 }))).toBe('728e1ab14f82d42b');
});

/** Computed by PostgreSQL 18 with the expression in the docstring of the code. */
it.each([
  [0, '0000000000000000'],
  [1, '46024dd7b5848aec'],
  [2, '488c6cd0bc305d12'],
  [100, '7f1e0268f50a6170'],
])("digestOf %d tickets equals the database's: %s", (count, digest) => {
  const rows = Array.from({ length: count }, (_, at) => ({
    serial: at + 1,
    status: at % 7 ? 'valid' : 'refunded',
    entry: at % 3,
  }));
  expect(digestHex(digestOf(rows))).toBe(digest);
});

it('digestOf ignores the order of the tickets', () => {
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      expect(digestOf(rows)).toBe(digestOf(rows.toReversed()));
    }),
  );
});

it('digestOf changes with any field of a ticket', () => {
  const base = { serial: 1, status: 'valid', entry: 0 };
  const digests = [base, { ...base, serial: 2 }, { ...base, status: 'refunded' }, { ...base, entry: 1 }].map((row) =>
    digestHex(digestOf([row])),
  );
  expect(new Set(digests).size).toBe(4);
});

it('rowHash ignores the order of passages, and changes with the end of one', () => {
  const passages = [
    { area: 1, day: 1, entry: 0, out: false },
    { area: 0, day: 2, entry: 1, out: true },
    { area: 0, day: 1, entry: 3, out: false },
  ];
  const hash = (told: typeof passages) => rowHash({ serial: 7, status: 'valid', entry: 0, passages: told });
  expect(hash(passages.toReversed())).toBe(hash(passages));
  expect(hash([{ ...passages[0]!, out: true }, ...passages.slice(1)])).not.toBe(hash(passages));
  expect(hash([])).toBe(rowHash({ serial: 7, status: 'valid', entry: 0 }));
});

it('removeFrom and addTo follow a changed ticket', () => {
  fc.assert(
    fc.property(fc.array(row), row, row, (rest, before, after) => {
      const followed = addTo(removeFrom(digestOf([...rest, before]), before), after);
      expect(followed).toBe(digestOf([...rest, after]));
    }),
  );
});

it('digestHex returns sixteen hex digits', () => {
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const digest = digestOf(rows);
      expect(digestHex(digest)).toMatch(/^[0-9a-f]{16}$/);
      expect(digestFromHex(digestHex(digest))).toBe(digest);
    }),
  );
  expect(digestHex(EMPTY_DIGEST)).toBe('0000000000000000');
});
