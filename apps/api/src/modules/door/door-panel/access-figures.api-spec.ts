import { beforeAll, describe, expect, it } from '@jest/globals';
import type {
  AccessView,
  CheckinListView,
  DoorPanelView,
  PartnerSellerView,
  PassageCountView,
} from '@festix/domain/contract';
import { HOUR } from '@festix/domain/ground';
import { newId } from '../../../kernel/database/ids.ts';
import { openBook } from '../../../testing/books.ts';
import { giveCourtesy } from '../../../testing/courtesies.ts';
import { linesIn } from '../../../testing/pdf.ts';
import { as, makeShow, priceOf } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';

const api = useApi();
const show = useShow(api, { lots: [{ name: 'Passaporte' }, { name: 'Só sexta' }, { name: 'Camarote' }] });

let friday: string;
let saturday: string;
/** Tickets of the three lots. */
let passaporte: string[];
let single: string[];
let camarote: string[];

const path = (step: string): string => `/api/producer/events/${show.id}/${step}`;
const at = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString();

async function given(lot: number, amount: number): Promise<string[]> {
  const { tickets } = await giveCourtesy(api, show, { tickets: [{ id: priceOf(show.lots[lot]).id, amount }] });
  return tickets.map(({ id }) => id);
}

async function enter(ticket_id: string | undefined, area: number, day: string): Promise<string> {
  const id = newId();
  await as(api, show.producer).post(path('checkins'), { id, ticket_id, area, day }).expect(201);
  return id;
}

async function refuse(ticket_id: string | undefined, area: number, day: string): Promise<void> {
  await as(api, show.producer).post(path('checkins'), { id: newId(), ticket_id, area, day }).expect(409);
}

async function leave(ticket_id: string | undefined, area: number, day: string): Promise<void> {
  await as(api, show.producer).post(path('exits'), { id: newId(), ticket_id, area, day }).expect(201);
}

async function list(query = ''): Promise<CheckinListView> {
  return (
    await as(api, show.producer)
      .get(path(`checkins?${query}`))
      .expect(200)
  ).body as CheckinListView;
}

const ticketsOf = ({ data }: CheckinListView) => data.map(({ ticket_id }) => ticket_id).sort();

/**
 * Plays two days: the main area and the camarote, which returns and counts in the main one. The first passaporte enters
 * on both days; the second enters on Friday and is undone; the first camarote leaves, returns and stays; the second one
 * leaves for good. Two are refused: one at the camarote, and one on Saturday.
 */
beforeAll(async () => {
  const { days } = (
    await as(api, show.producer)
      .put(path('access'), {
        areas: [
          { number: 0, name: 'Recinto', capacity: 5000 },
          { number: 1, name: 'Camarote', exits: 'return', counts_in_main: true },
        ],
        days: [
          { name: 'Sexta', starts_at: at(-30), ends_at: at(-20) },
          { name: 'Sábado', starts_at: at(-6), ends_at: at(6) },
        ],
      })
      .expect(200)
  ).body as AccessView;
  [friday, saturday] = days.map(({ id }) => id) as [string, string];
  await as(api, show.producer)
    .put(path('access'), {
      passes: [
        { lot_id: show.lots[1]!.id, grants: [{ area: 0, day: friday }] },
        { lot_id: show.lots[2]!.id, grants: [{ area: 1, day: friday, entries: null }] },
      ],
    })
    .expect(200);
  [passaporte, single, camarote] = [await given(0, 3), await given(1, 2), await given(2, 2)];
  await enter(passaporte[0], 0, friday);
  const wrong = await enter(passaporte[1], 0, friday);
  await as(api, show.producer)
    .post(path(`checkins/${wrong}/undo`), { reason: 'Engano' })
    .expect(200);
  await enter(single[0], 0, friday);
  await enter(camarote[0], 1, friday);
  await leave(camarote[0], 1, friday);
  await enter(camarote[0], 1, friday);
  await enter(camarote[1], 1, friday);
  await leave(camarote[1], 1, friday);
  await enter(passaporte[0], 0, saturday);
  await refuse(single[0], 1, friday);
  await refuse(single[0], 0, saturday);
});

/** Returns the people by day and area, as list and panel show them. */
function counted(): PassageCountView[] {
  const days = { friday: { id: friday, name: 'Sexta' }, saturday: { id: saturday, name: 'Sábado' } };
  const main = { area: { number: 0, name: 'Recinto' }, capacity: 5000 };
  return [
    // Two of the camarote were in the main area, too; one of them is.
    { ...main, day: days.friday, expected: 7, entered: 4, inside: 3 },
    { area: { number: 1, name: 'Camarote' }, day: days.friday, capacity: null, expected: 2, entered: 2, inside: 1 },
    { ...main, day: days.saturday, expected: 3, entered: 1, inside: 1 },
  ];
}

describe('list of entries by area and day', () => {
  it('each entry tells its area and day, and when its holder left', async () => {
    const { data } = await list();
    expect(data).toHaveLength(6);
    const ofCamarote = data.filter(({ ticket_id }) => ticket_id === camarote[0]);
    const place = { area: { number: 1, name: 'Camarote' }, day: { id: friday, name: 'Sexta' } };
    expect(ofCamarote.map((row) => row.place)).toEqual([place, place]);
    expect(ofCamarote.map((row) => row.left_at !== undefined).sort()).toEqual([false, true]);
  });

  it('the filters find the entries of an area, of a day, and of both', async () => {
    expect(ticketsOf(await list('area=1'))).toEqual([camarote[0], camarote[0], camarote[1]].sort());
    expect(ticketsOf(await list(`day=${saturday}`))).toEqual([passaporte[0]]);
    expect(ticketsOf(await list(`area=0&day=${friday}`))).toEqual([passaporte[0], single[0]].sort());
    expect(await list(`day=${newId()}`)).toMatchObject({ data: [], count: 0 });
  });

  it('people are counted by day and area, each ticket once', async () => {
    expect((await list()).passages).toEqual(counted());
  });

  it('tickets of other sellers are expected where their lots open', async () => {
    const other = await makeShow(api);
    const of = (step: string): string => `/api/producer/events/${other.id}/${step}`;
    const areas = [
      { number: 0, name: 'Recinto' },
      { number: 1, name: 'Camarote' },
    ];
    await as(api, other.producer).put(of('access'), { areas }).expect(200);
    const tickets = ['SYM-1', 'SYM-2', 'SYM-3'].map((code) => ({ code }));
    await as(api, other.producer).put(of('partner-tickets'), { seller: 'Sympla', tickets }).expect(200);
    const { data } = (await as(api, other.producer).get(of('partner-tickets/sellers')).expect(200)).body as {
      data: PartnerSellerView[];
    };
    const passes = [
      { lot_id: other.lots[0]!.id, grants: [{ area: 0 }] },
      { lot_id: data[0]!.categories[0]!.lot.id, grants: [{ area: 1 }] },
    ];
    await as(api, other.producer).put(of('access'), { passes }).expect(200);
    const { passages } = (await as(api, other.producer).get(of('checkins')).expect(200)).body as CheckinListView;
    expect(passages?.map(({ area, expected }) => [area.name, expected])).toEqual([
      ['Recinto', 0],
      ['Camarote', 3],
    ]);
  });

  it('an event without areas and days tells none of it', async () => {
    const other = await makeShow(api);
    const answer = (await as(api, other.producer).get(`/api/producer/events/${other.id}/checkins`).expect(200))
      .body as CheckinListView;
    expect(answer).not.toHaveProperty('passages');
  });
});

describe('panel and report by area and day', () => {
  it('the panel counts people by day and area, and in its lots each ticket once', async () => {
    const panel = (await as(api, show.producer).get(path('door-panel')).expect(200)).body as DoorPanelView;
    expect(panel.passages).toEqual(counted());
    const entered = panel.lots.map(({ name, inside, expected }) => [name, inside, expected]);
    expect(entered).toEqual([
      ['Passaporte', 1, 3],
      ['Só sexta', 1, 2],
      ['Camarote', 2, 2],
    ]);
    expect(panel.inside).toBe(4);
    expect(panel.minutes.reduce((sum, { entries }) => sum + entries, 0)).toBe(6);
  });

  it('the panel splits entries a minute and reasons of refusals by day and area', async () => {
    const panel = (await as(api, show.producer).get(path('door-panel')).expect(200)).body as DoorPanelView;
    const split = panel.places?.map(({ area, day, minutes, refusals }) => [
      ...[day?.name, area.name, minutes.reduce((sum, { entries }) => sum + entries, 0)],
      refusals,
    ]);
    expect(split).toEqual([
      ['Sexta', 'Recinto', 2, []],
      ['Sexta', 'Camarote', 3, [{ code: 'AREA_NOT_INCLUDED_ERROR', count: 1 }]],
      ['Sábado', 'Recinto', 1, [{ code: 'DAY_NOT_INCLUDED_ERROR', count: 1 }]],
    ]);
    const shown = new Set(panel.minutes.map(({ at: minute }) => minute));
    expect(panel.places?.every(({ minutes }) => minutes.every(({ at: minute }) => shown.has(minute)))).toBe(true);
    const plain = await makeShow(api);
    const other = await as(api, plain.producer).get(`/api/producer/events/${plain.id}/door-panel`).expect(200);
    expect(other.body).not.toHaveProperty('places');
  });

  const file = async (format: string): Promise<Buffer> => {
    const asked = as(api, show.producer).get(path(`door-panel/report?format=${format}`));
    return (await asked.responseType('blob').expect(200)).body as Buffer;
  };

  /** Returns the rows of a sheet of the report, its titles first. */
  async function sheet(name: string): Promise<unknown[][]> {
    const rows = (await openBook(await file('xlsx'))).getWorksheet(name)!.getSheetValues().slice(1);
    return rows.map((row) => (row as unknown[]).slice(1));
  }

  it('the report tells hours, refusals, conflicts and undone entries by day and area', async () => {
    expect(await sheet('Recusas')).toEqual([
      ['Dia', 'Setor', 'Motivo', 'Quantidade'],
      ['Sexta', 'Camarote', 'Ingresso de outro setor', 1],
      ['Sábado', 'Recinto', 'Ingresso de outro dia', 1],
    ]);
    const [titles, ...hours] = await sheet('Por hora, dia e setor');
    expect(titles).toEqual(['Hora', 'Dia', 'Setor', 'Entraram', 'Recusadas']);
    const ofCamarote = hours.filter(([, , area]) => area === 'Camarote');
    expect(ofCamarote.reduce((sum, row) => sum + Number(row[3]), 0)).toBe(3);
    expect(ofCamarote.reduce((sum, row) => sum + Number(row[4]), 0)).toBe(1);
    expect((await sheet('Desfeitas'))[1]).toEqual(expect.arrayContaining(['Sexta', 'Recinto', 'Engano']));
    expect((await sheet('Conflitos'))[0]).toEqual(expect.arrayContaining(['Dia', 'Setor']));
  });

  it('the report has a part of the days and areas, in both formats', async () => {
    expect(await sheet('Por dia e setor')).toEqual([
      ['Dia', 'Setor', 'Ingressos', 'Entraram', 'Dentro', 'Lotação', 'Presença'],
      ['Sexta', 'Recinto', 7, 4, 3, 5000, '57,1%'],
      ['Sexta', 'Camarote', 2, 2, 1, undefined, '100%'],
      ['Sábado', 'Recinto', 3, 1, 1, 5000, '33,3%'],
    ]);
    expect(linesIn(await file('pdf')).join('\n')).toContain('Por dia e setor');
  });
});

describe('entry of a ticket anywhere', () => {
  it('a ticket has entered once it has been in, whatever the area and day, also after it has left', async () => {
    const [row] = await api.database.query<{ entered: string | null; left: string | null }>(
      `select (select max(scanned_at) from checkins where ticket_id = $1)::text as entered,
        (select max(left_at) from checkins where ticket_id = $1)::text as left`,
      [camarote[1]],
    );
    expect(row?.left).not.toBeNull();
    const { data } = (await as(api, show.producer).get(path('participants')).expect(200)).body as {
      data: { ticket_id: string; entered_at: string | null }[];
    };
    const entered = data.filter(({ entered_at }) => entered_at !== null).map(({ ticket_id }) => ticket_id);
    expect(entered.sort()).toEqual([passaporte[0], single[0], ...camarote].sort());
    const orders = (await as(api, show.producer).get(path('courtesies')).expect(200)).body as {
      data: { tickets: { id: string; is_checked_in: boolean }[] }[];
    };
    const checked = orders.data.flatMap(({ tickets }) => tickets.filter(({ is_checked_in }) => is_checked_in));
    expect(checked.map(({ id }) => id).sort()).toEqual(entered);
  });
});
