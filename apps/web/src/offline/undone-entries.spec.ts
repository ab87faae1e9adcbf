import { expect, it } from '@jest/globals';
import type { ListedPassage, ListedTicket } from '@festix/domain/door';
import { undoneBetween } from './undone-entries.ts';

const SECOND = 1_781_300_000;
const AT = new Date(SECOND * 1_000).toISOString();

function listed(facts: Partial<ListedTicket>): ListedTicket {
  return {
    ...{ serial: 7, lot_number: 1, price_kind: 'inteira', status: 'valid', order_status: 'paid', code_hash: 'a1' },
    ...{ entry: 0, checked_in_at: null, holder_name: null, document_masked: null },
    ...facts,
  };
}

const at = (area: number, entry: number, undone: number, out: boolean): ListedPassage => ({
  ...{ area, day: 2, entry, undone, out },
  second: SECOND,
});

it.each<[string, ListedTicket, ListedTicket, { area: number; day: number; entry: number }[]]>([
  ['an entry to the event', listed({ checked_in_at: AT }), listed({ entry: 1 }), [{ area: 0, day: 0, entry: 0 }]],
  [
    'an entry to an area, of two there',
    listed({ passages: [at(1, 1, 0, false)] }),
    listed({ passages: [at(1, 2, 1, true)] }),
    [{ area: 1, day: 2, entry: 1 }],
  ],
  [
    'an entry, and a new one after it',
    listed({ passages: [at(1, 0, 0, false)] }),
    listed({ passages: [at(1, 1, 1, false)] }),
    [{ area: 1, day: 2, entry: 0 }],
  ],
  ['nobody who left', listed({ passages: [at(1, 0, 0, false)] }), listed({ passages: [at(1, 1, 0, true)] }), []],
  [
    'none of an exit and an undo that came in one change',
    listed({ passages: [at(1, 0, 0, false)] }),
    listed({ passages: [at(1, 2, 1, true)] }),
    [],
  ],
  ['nobody who entered', listed({}), listed({ checked_in_at: AT }), []],
  ['none that came and went between two changes', listed({}), listed({ entry: 1 }), []],
])('undoneBetween finds, for a change of the list, %s', (_, before, after, undone) => {
  expect(undoneBetween(before, after)).toEqual(
    undone.map((place) => ({ serial: 7, ...place, entered_at: SECOND * 1_000 })),
  );
});
