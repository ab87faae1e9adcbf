import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DoorPanelDeviceView, DoorPanelView } from '@festix/domain/contract';
import { MINUTE } from '@festix/domain/ground';
import { openBook } from '../../../testing/books.ts';
import { DoorEvening } from '../../../testing/door-evenings.ts';
import { linesIn } from '../../../testing/pdf.ts';
import { makeShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';

const api = useApi();
let evening: DoorEvening;

beforeEach(async () => {
  evening = await DoorEvening.open(api);
});
afterEach(() => api.clock.run());

async function panel(): Promise<DoorPanelView> {
  return (await evening.producer.get(evening.path('door-panel')).expect(200)).body;
}

/** Sends the refusal of a ticket at the second phone, heard from the first; or by what the second knew itself. */
function refuse(serial: number, heard_from: string | undefined, minutesAgo = 1) {
  const facts = { reference_hash: 'f'.repeat(64), code: 'ALREADY_CHECKED_IN_ERROR' };
  return evening.tell(1, 'scan_failed', { ...facts, serial, heard_from }, minutesAgo);
}

describe('double entries that the mesh stopped', () => {
  it('a ticket that a phone refused because it heard another one counts once, in panel, spreadsheet and PDF', async () => {
    const [one] = evening.devices;
    const [first, second, third] = evening.tickets;
    expect((await panel()).doubles_stopped).toBe(0);
    for (const ticket of [first!, second!]) await evening.admit(0, ticket, 5);
    await refuse(first!.serial, one!.id, 4);
    await refuse(first!.serial, one!.id.toUpperCase(), 3);
    await refuse(second!.serial, one!.id, 2);
    // By what the phone knew itself, and from an earlier version.
    await refuse(third!.serial, undefined);

    expect(await panel()).toMatchObject({ doubles_stopped: 2, conflicts: 0 });
    const stored = await api.database.query<{ heard_from: string | null }>(
      'select heard_from from scans where event_id = $1 and not is_admission order by adjusted_at',
      [evening.show.id],
    );
    expect(stored.map(({ heard_from }) => heard_from)).toEqual([one!.id, one!.id, one!.id, null]);

    const file = async (format: string) =>
      (
        await evening.producer
          .get(evening.path(`door-panel/report?format=${format}`))
          .responseType('blob')
          .expect(200)
      ).body as Buffer;
    const summary = (await openBook(await file('xlsx'))).getWorksheet('Resumo')!;
    const rows = summary.getSheetValues().map((row) => (row as unknown[] | undefined)?.slice(1, 3));
    expect(rows).toContainEqual(['Entradas em dobro evitadas', 2]);
    expect(linesIn(await file('pdf')).join('\n')).toMatch(/Entradas em dobro evitadas\s+2/);
  });
});

describe('whom a device hears', () => {
  async function deviceShown(): Promise<DoorPanelDeviceView> {
    return (await panel()).devices.find(({ id }) => id === evening.devices[0]!.id)!;
  }

  function ask(query: string, event_id = evening.show.id) {
    return evening.as(evening.operator, evening.devices[0]).get(`/api/door/events/${event_id}/changes${query}`);
  }

  async function bothAtWork(): Promise<void> {
    for (const device of evening.devices) {
      await evening.as(evening.operator, device).get(`/api/door/events/${evening.show.id}/changes`).expect(200);
    }
  }

  it('a device that says nothing of it has no answer, one that hears nobody an empty one', async () => {
    await bothAtWork();
    expect(await deviceShown()).toMatchObject({ hears: null, hears_since: null, hears_told_at: null });
    await ask('?hears=none').expect(200);
    expect(await deviceShown()).toMatchObject({ hears: [], hears_since: expect.any(String) });
  });

  it('a device hears others by name, since the moment at which these were heard first', async () => {
    await bothAtWork();
    const stranger = '0197c0de-0000-7000-8000-00000000beef';
    await ask(`?hears=${evening.devices[1]!.id},${stranger}`).expect(200);
    const told = await deviceShown();
    expect(told).toMatchObject({ hears: ['Celular 02'] });
    api.clock.advance(2 * MINUTE);
    await ask(`?hears=${stranger},${evening.devices[1]!.id}`).expect(200);
    const again = await deviceShown();
    expect(again.hears_since).toBe(told.hears_since);
    expect(again.hears_told_at).not.toBe(told.hears_told_at);
    api.clock.advance(1_000);
    await ask('?hears=none').expect(200);
    expect((await deviceShown()).hears_since).not.toBe(told.hears_since);
  });

  it('an answer within a minute of the same one is not written', async () => {
    await bothAtWork();
    await ask('?hears=none').expect(200);
    const { hears_told_at } = await deviceShown();
    api.clock.advance(MINUTE / 2);
    await ask('?hears=none').expect(200);
    expect((await deviceShown()).hears_told_at).toBe(hears_told_at);
  });

  it.each([
    ['names', 'Portão B'],
    ['more than 32 devices', Array.from({ length: 33 }, () => '0197c0de-0000-7000-8000-00000000beef').join()],
  ])('the changes refuse a device that hears %s', async (_, hears) => {
    await ask(`?hears=${encodeURIComponent(hears)}`).expect(400);
  });

  it('a device hears nobody at an event at which it does not work', async () => {
    const other = await makeShow(api, {});
    await ask(`?hears=${evening.devices[1]!.id}`, other.id).expect(404);
    await bothAtWork();
    expect(await deviceShown()).toMatchObject({ hears: null });
  });
});
