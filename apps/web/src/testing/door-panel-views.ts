import { type DoorPanelView } from '@festix/domain/contract';
import { MINUTE } from '@festix/domain/ground';

const LAST_MINUTE = Date.parse('2026-06-14T01:41:00.000Z');

/** Returns the counts of places that were all sold. */
const apart = (sold: number) => ({ sold, given: 0, disputed: 0, expected: sold });

/** The doors of an evening in full swing, at 22:41 in Recife. */
export const busyDoors: DoorPanelView = {
  at: '2026-06-14T01:41:20.000Z',
  is_over: false,
  inside: 1284,
  ...apart(1846),
  leased: 0,
  minutes: Array.from({ length: 60 }, (_, index) => ({
    at: new Date(LAST_MINUTE - (59 - index) * MINUTE).toISOString(),
    entries: index < 54 ? 10 : index === 59 ? 3 : 20,
  })),
  lots: [
    { id: '0198f000-0000-7000-8000-000000000011', name: '1º lote', sorting: 0, inside: 300, ...apart(400) },
    { id: '0198f000-0000-7000-8000-000000000012', name: 'Camarote Varal', sorting: 1, inside: 984, ...apart(1446) },
  ],
  devices: [
    {
      ...{ id: '0198f000-0000-7000-8000-000000000021', name: 'Celular 07', kind: 'door', user: 'Cida Ramos' },
      ...{ inside: 800, refused: 30, last_seen_at: '2026-06-14T01:41:05.000Z' },
      ...{ waiting: 0, waiting_told_at: '2026-06-14T01:41:05.000Z', revoked_at: null },
    },
    {
      ...{ id: '0198f000-0000-7000-8000-000000000022', name: 'Celular 12', kind: 'door', user: 'Beto Lima' },
      ...{ inside: 480, refused: 12, last_seen_at: '2026-06-14T01:20:00.000Z' },
      ...{ waiting: 14, waiting_told_at: '2026-06-14T01:20:00.000Z', revoked_at: null },
    },
    {
      ...{ id: null, name: null, kind: null, user: null, inside: 4, refused: 0 },
      ...{ last_seen_at: null, waiting: null, waiting_told_at: null, revoked_at: null },
    },
  ],
  refusals: [
    { code: 'ALREADY_CHECKED_IN_ERROR', count: 30 },
    { code: 'FILTERED_LOTS_ERROR', count: 12 },
  ],
  conflicts: 2,
  undone: 1,
  last_undone: [
    {
      ...{ id: '0198f000-0000-7000-8000-000000000031', ticket_code: '7K2QX8MV4T', lot: '1º lote' },
      ...{ undone_at: '2026-06-14T01:30:00.000Z', by: 'Produtora Varal', reason: 'Leu o ingresso errado' },
    },
  ],
};

/** Before the first person has come. */
export const emptyDoors: DoorPanelView = {
  ...busyDoors,
  ...{ inside: 0, ...apart(0), lots: [], devices: [], refusals: [], conflicts: 0, undone: 0, last_undone: [] },
  minutes: busyDoors.minutes.map(({ at }) => ({ at, entries: 0 })),
};
