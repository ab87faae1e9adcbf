import { expect, it } from '@jest/globals';
import type { EventRowView } from '@festix/domain/contract';
import { workplacesIn } from './use-workplaces.ts';

function row(id: string, start_date: string, more: Partial<EventRowView> = {}): EventRowView {
  const abilities: EventRowView['abilities'] = ['events:read', 'door:work'];
  return { id, start_date, abilities, canceled_at: null, ...more } as EventRowView;
}

const ids = (rows: EventRowView[]) => workplacesIn(rows, 'door:work').map(({ id }) => id);

it('workplacesIn lists each event once, soonest first, however many roles lead to it', () => {
  const [late, soon] = [row('late', '2026-06-20T20:00:00.000Z'), row('soon', '2026-06-13T20:00:00.000Z')];
  expect(ids([late, soon, late])).toEqual(['soon', 'late']);
});

it('workplacesIn lists an event where one of several roles gives the right, and no event where none does', () => {
  const without = row('both', '2026-06-13T20:00:00.000Z', { abilities: ['events:read'] });
  expect(ids([without, row('both', '2026-06-13T20:00:00.000Z')])).toEqual(['both']);
  expect(ids([row('both', '2026-06-13T20:00:00.000Z'), without])).toEqual(['both']);
  expect(ids([without])).toEqual([]);
});

it('workplacesIn lists no cancelled event', () => {
  expect(ids([row('off', '2026-06-13T20:00:00.000Z', { canceled_at: '2026-06-01T12:00:00.000Z' })])).toEqual([]);
});
