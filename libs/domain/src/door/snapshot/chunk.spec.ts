import fc from 'fast-check';
import { ORDER_STATUSES } from '../../selling/orders/order-status.ts';
import { PRICE_KINDS } from '../../programme/lots/price-kind.ts';
import { matchesName, soughtWords } from '../../ground/rules/name-search.ts';
import { foldText } from '../../ground/rules/text.ts';
import { maskDocument } from '../../ground/rules/document.ts';
import { ChunkError } from './chunk-error.ts';
import { packChunk, readChunk } from './chunk.ts';
import type { ListedPassage, ListedTicket } from './listed-ticket.ts';
import { nonceFor, openChunk, sealChunk } from './seal.ts';
import { TicketList } from './ticket-list.ts';

function ticket(facts: Partial<ListedTicket> & { serial: number }): ListedTicket {
  return {
    lot_number: 1,
    price_kind: 'inteira',
    status: 'valid',
    order_status: 'paid',
    entry: 0,
    code_hash: facts.serial.toString(16).padStart(12, '0'),
    checked_in_at: null,
    holder_name: null,
    document_masked: null,
    ...facts,
  };
}

const hex = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length })
    .map((digits) => digits.join(''));

const instant = fc.integer({ min: 1, max: 4_294_967_295 }).map((second) => new Date(second * 1000).toISOString());

const document = fc.oneof(
  fc.stringMatching(/^\d{11}$/).map(maskDocument),
  fc.stringMatching(/^[0-9A-Z]{12}\d{2}$/).map(maskDocument),
  fc.constant('***'),
);

const name = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .map((text) => text.replace(/\s+/g, ' ').trim())
  .map((text) => (text === '' ? null : text));

const tickets = fc.uniqueArray(
  fc.record<ListedTicket>({
    serial: fc.integer({ min: 0, max: 2 ** 40 - 1 }),
    lot_number: fc.integer({ min: 0, max: 255 }),
    price_kind: fc.option(fc.constantFrom(...PRICE_KINDS)),
    status: fc.constantFrom('valid', 'cancelled', 'refunded', 'leased'),
    order_status: fc.option(fc.constantFrom(...ORDER_STATUSES)),
    entry: fc.integer({ min: 0, max: 65_535 }),
    code_hash: hex(12),
    checked_in_at: fc.option(instant),
    holder_name: name,
    document_masked: fc.option(document),
  }),
  { selector: (row) => row.serial, maxLength: 60 },
);

describe('packChunk and readChunk', () => {
  it('readChunk finds every packed ticket by serial and by code, in whatever order they were packed', () => {
    fc.assert(
      fc.property(tickets, (rows) => {
        const chunk = readChunk(packChunk(rows));
        expect(chunk.count).toBe(rows.length);
        for (const row of rows) {
          expect(chunk.find(row.serial)).toEqual(row);
          expect(chunk.withCode(row.code_hash)).toContainEqual(row);
        }
      }),
    );
  });

  it('readChunk finds nothing for serials and codes that were not packed', () => {
    const chunk = readChunk(packChunk([3, 5, 2 ** 39].map((serial) => ticket({ serial }))));
    for (const serial of [0, 4, 6, 2 ** 39 - 1, 2 ** 40]) expect(chunk.find(serial)).toBeUndefined();
    expect(chunk.withCode('ffffffffffff')).toEqual([]);
    expect(chunk.withCode('not a hash')).toEqual([]);
  });

  it('readChunk finds a code by the longer hash that list changes carry', () => {
    const chunk = readChunk(packChunk([ticket({ serial: 1, code_hash: '0123456789abcdef' })]));
    expect(chunk.withCode('0123456789abcdef')).toEqual([ticket({ serial: 1, code_hash: '0123456789ab' })]);
  });

  it('readChunk returns all tickets whose code hashes collide', () => {
    const twins = [1, 2, 3].map((serial) => ticket({ serial, code_hash: 'aaaaaaaaaaaa' }));
    expect(readChunk(packChunk(twins)).withCode('aaaaaaaaaaaa')).toEqual(twins);
  });

  it('readChunk returns unknown statuses of later versions as they are', () => {
    const later = ticket({ serial: 1, order_status: 'on_loan' as ListedTicket['order_status'] });
    expect(readChunk(packChunk([later])).find(1)).toEqual(later);
  });

  it('packChunk rejects a repeated serial and values that exceed their field', () => {
    expect(() => packChunk([ticket({ serial: 1 }), ticket({ serial: 1 })])).toThrow(RangeError);
    expect(() => packChunk([ticket({ serial: 2 ** 40 })])).toThrow(RangeError);
    expect(() => packChunk([ticket({ serial: 1, lot_number: 256 })])).toThrow(RangeError);
    expect(() => packChunk([ticket({ serial: 1, code_hash: 'short' })])).toThrow(RangeError);
    expect(() => packChunk([ticket({ serial: 1, checked_in_at: 'yesterday' })])).toThrow(RangeError);
  });
});

const passages = fc.uniqueArray(
  fc.record<ListedPassage>({
    area: fc.integer({ min: 0, max: 15 }),
    day: fc.integer({ min: 0, max: 31 }),
    entry: fc.integer({ min: 0, max: 65_535 }),
    undone: fc.integer({ min: 0, max: 65_535 }),
    second: fc.integer({ min: 0, max: 4_294_967_295 }),
    out: fc.boolean(),
  }),
  { selector: ({ area, day }) => `${area} ${day}`, maxLength: 8 },
);

const inOrder = (listed: readonly ListedPassage[]) =>
  [...listed].sort((one, other) => one.day - other.day || one.area - other.area);

const visits = fc
  .tuple(tickets, fc.infiniteStream(fc.tuple(passages, fc.option(fc.nat({ max: 2 ** 31 - 1 })))))
  .map(([rows, more]) =>
    rows.map((row): ListedTicket => {
      const [listed, back] = more.next().value as [ListedPassage[], number | null];
      const party = back === null ? {} : { party: Math.max(0, row.serial - back) };
      return { ...row, ...party, ...(listed.length > 0 && { passages: listed }) };
    }),
  );

describe('parties and passages', () => {
  it('readChunk finds the party and the passages of every ticket packed in format 2', () => {
    fc.assert(
      fc.property(visits, (rows) => {
        const chunk = readChunk(packChunk(rows, 2));
        for (const row of rows) {
          const listed = row.passages && { passages: inOrder(row.passages) };
          expect(chunk.find(row.serial)).toEqual({ ...row, ...listed });
        }
      }),
    );
  });

  it('readChunk returns the tickets of format 1 alone and without passages, as of older servers', () => {
    fc.assert(
      fc.property(visits, (rows) => {
        const old = rows.map(({ party: _, passages: __, ...row }) => row);
        expect(packChunk(rows)).toEqual(packChunk(old));
        const chunk = readChunk(packChunk(rows, 1));
        for (const row of old) expect(chunk.find(row.serial)).toEqual(row);
      }),
    );
  });

  it('a chunk of format 2 without parties and passages takes one byte more for each', () => {
    const rows = [1, 2, 300].map((serial) => ticket({ serial, party: null, passages: [] }));
    const [first, second] = [packChunk(rows, 1), packChunk(rows, 2)];
    expect(second).toHaveLength(first.length + 2);
    expect([...second.subarray(first.length)]).toEqual([0, 0]);
    expect(readChunk(second).find(2)).toEqual(ticket({ serial: 2 }));
  });

  it('ofParty returns the ticket as far from its party’s first one as one byte tells', () => {
    const rows = [1, 2, 255].map((serial) => ticket({ serial, party: serial === 2 ? null : 1 }));
    const list = new TicketList([readChunk(packChunk([...rows, ticket({ serial: 256 })], 2))]);
    expect(list.ofParty(1).map(({ serial }) => serial)).toEqual([1, 255]);
  });

  it('ofParty returns every ticket of a party, in any chunk, and no other', () => {
    const far = 2 ** 39;
    const rows = [
      ticket({ serial: 4, party: 4 }),
      ticket({ serial: 5 }),
      ticket({ serial: 6, party: 4 }),
      ticket({ serial: 7, party: 7 }),
    ];
    const list = new TicketList([
      readChunk(packChunk(rows, 2)),
      readChunk(packChunk([ticket({ serial: 8 })], 2)),
      readChunk(packChunk([ticket({ serial: far, party: 4 })], 2)),
    ]);
    const party = (first: number) => list.ofParty(first).map(({ serial }) => serial);
    expect(party(4)).toEqual([4, 6, far]);
    expect(party(7)).toEqual([7]);
    expect(party(5)).toEqual([]);
    expect(list.find(far)).toEqual(ticket({ serial: far, party: 4 }));
  });

  it('packChunk rejects passages and parties that exceed their field', () => {
    const passage = { area: 0, day: 0, entry: 0, undone: 0, second: 0, out: false };
    const packed = (facts: Partial<ListedTicket>) => () => packChunk([ticket({ serial: 1, ...facts })], 2);
    expect(packed({ party: 2 })).toThrow(RangeError);
    expect(packed({ party: -1 })).toThrow(RangeError);
    expect(packed({ passages: [passage, { ...passage, entry: 1 }] })).toThrow(RangeError);
    const wrong = { area: 16, day: 32, entry: 65_536, undone: 65_536, second: 2 ** 32 };
    for (const [field, value] of Object.entries(wrong)) {
      expect(packed({ passages: [{ ...passage, [field]: value }] })).toThrow(RangeError);
    }
  });
});

function visitor(serial: number): ListedTicket {
  const passage = { area: 2, entry: 1, undone: 0, second: 1_781_997_309, out: true };
  const listed = [1, 3].map((day) => ({ ...passage, day }));
  return ticket({ serial, holder_name: 'João', party: 1, passages: listed });
}

describe('malformed chunk', () => {
  it('readChunk throws a ChunkError for a format that it does not know', () => {
    const bytes = packChunk([ticket({ serial: 1 })], 2);
    bytes[3] = 3;
    expect(() => readChunk(bytes)).toThrow(ChunkError);
  });

  it('readChunk throws a ChunkError for passages of no row, and for more of them than areas and days allow', () => {
    const [row] = [visitor(1)];
    const bytes = packChunk([row], 2);
    const before = packChunk([{ ...row, passages: [] }], 2).length - 1;
    const withCount = (...written: number[]) => Uint8Array.from([...bytes.subarray(0, before), ...written]);
    expect(() => readChunk(withCount(1, 1, ...Array.from({ length: 20 }, () => 0)))).toThrow(ChunkError);
    expect(() => readChunk(withCount(0xff, 0xff, 0xff, 0x7f))).toThrow(ChunkError);
  });

  it('readChunk throws a ChunkError for bytes that are cut anywhere', () => {
    const bytes = packChunk([1, 2, 300].map(visitor), 2);
    for (let length = 0; length < bytes.length; length++) {
      expect(() => readChunk(bytes.slice(0, length))).toThrow(ChunkError);
    }
    expect(() => readChunk(Uint8Array.from([...bytes, 0]))).toThrow(ChunkError);
  });

  it('readChunk throws nothing but a ChunkError for arbitrary bytes', () => {
    const whole = packChunk([1, 2, 300].map(visitor), 2);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        (damages) => {
          const bytes = whole.slice();
          for (const [at, byte] of damages) bytes[at] = byte;
          try {
            const chunk = readChunk(bytes);
            for (let row = 0; row < chunk.count; row++) chunk.ticket(row);
            chunk.named(soughtWords('jo'), 10);
            chunk.ofParty(1);
            chunk.withCode('000000000001');
          } catch (error) {
            expect(error).toBeInstanceOf(ChunkError);
          }
        },
      ),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(() => readChunk(bytes)).toThrow(ChunkError);
      }),
    );
  });
});

describe('name search', () => {
  const people = ['João da Silva Ângelo', 'joana  SILVEIRA', 'Ana Luz', null, 'Łukasz Nguyễn', "Sant'Anna José"];
  const list = new TicketList([
    readChunk(packChunk(people.map((holder_name, index) => ticket({ serial: index + 1, holder_name })))),
  ]);
  const serials = (typed: string, limit = 10) => list.named(typed, limit).map((found) => found.serial);

  it('a name search ignores accents, case and the order of words', () => {
    expect(serials('joao')).toEqual([1]);
    expect(serials('ÂNGELO joão')).toEqual([1]);
    expect(serials('nguyen')).toEqual([5]);
    expect(serials('anna')).toEqual([6]);
  });

  it('a name search matches only beginnings of words, and requires one for each typed word', () => {
    expect(serials('silv')).toEqual([1, 2]);
    expect(serials('jo silv')).toEqual([1, 2]);
    expect(serials('ilva')).toEqual([]);
    expect(serials('ana silva')).toEqual([]);
  });

  it('a name search returns nothing for an empty text, and at most as many people as asked for', () => {
    expect(serials('  ')).toEqual([]);
    expect(serials('silv', 1)).toEqual([1]);
  });

  it('a name search in chunks finds the same people as matchesName', () => {
    const word = fc.constantFrom(
      'D’Ávila',
      "D'Ávila",
      'DAvila',
      'Ana-Clara',
      'ana',
      'clara',
      'Sant´Anna',
      'd',
      'souza',
    );
    const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 30 }), name, (names, typed) => {
        const chunk = readChunk(packChunk(names.map((holder_name, serial) => ticket({ serial, holder_name }))));
        const found = chunk.named(soughtWords(typed), names.length).map(({ holder_name }) => holder_name);
        expect(found).toEqual(names.filter((each) => matchesName(each, typed)));
      }),
    );
  });

  it('a name search finds a name by each of its words', () => {
    fc.assert(
      fc.property(tickets, (rows) => {
        const chunk = readChunk(packChunk(rows));
        for (const row of rows) {
          const word = foldText(row.holder_name ?? '').split(' ')[0]!;
          if (/^[\p{L}\p{N}]/u.test(word)) expect(chunk.named(soughtWords(word), rows.length)).toContainEqual(row);
        }
      }),
    );
  });
});

describe('TicketList', () => {
  const chunks = [
    [1, 2, 3],
    [10, 20],
    [21, 2 ** 39],
  ].map((serials) => readChunk(packChunk(serials.map((serial) => ticket({ serial })))));

  it('TicketList finds a ticket in any of its chunks', () => {
    const list = new TicketList([chunks[2]!, chunks[0]!, chunks[1]!, readChunk(packChunk([]))]);
    expect(list.count).toBe(7);
    expect([...list].map((found) => found.serial)).toEqual([1, 2, 3, 10, 20, 21, 2 ** 39]);
    for (const found of list) {
      expect(list.find(found.serial)).toEqual(found);
      expect(list.withCode(found.code_hash)).toEqual([found]);
    }
    for (const serial of [0, 4, 15, 22, 2 ** 40 - 1]) expect(list.find(serial)).toBeUndefined();
    expect(new TicketList([]).find(1)).toBeUndefined();
  });

  it('TicketList rejects chunks that overlap', () => {
    const other = readChunk(packChunk([ticket({ serial: 2 })]));
    expect(() => new TicketList([...chunks, other])).toThrow(ChunkError);
  });
});

describe('sealed chunk', () => {
  const bytes = packChunk([1, 2, 3].map((serial) => ticket({ serial, holder_name: 'Ana Luz' })));

  function eventKey(): Promise<object> {
    return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  }

  it('openChunk opens a sealed chunk with its key', async () => {
    const key = await eventKey();
    expect(await openChunk(await sealChunk(bytes, key, await nonceFor(bytes)), key)).toEqual(bytes);
  });

  it('openChunk rejects another key, a flipped bit and a missing end', async () => {
    const key = await eventKey();
    const sealed = await sealChunk(bytes, key, await nonceFor(bytes));
    await expect(openChunk(sealed, await eventKey())).rejects.toThrow(ChunkError);
    await expect(openChunk(sealed.slice(0, -1), key)).rejects.toThrow(ChunkError);
    await expect(openChunk(new Uint8Array(), key)).rejects.toThrow(ChunkError);
    const flipped = sealed.slice();
    flipped[20]! ^= 1;
    await expect(openChunk(flipped, key)).rejects.toThrow(ChunkError);
  });

  it('nonceFor returns equal nonces for equal contents only', async () => {
    expect(await nonceFor(bytes)).toEqual(await nonceFor(bytes.slice()));
    expect(await nonceFor(bytes)).not.toEqual(await nonceFor(packChunk([ticket({ serial: 9 })])));
  });
});
