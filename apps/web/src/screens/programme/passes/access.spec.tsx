/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AccessBody, AccessView, EventDayView, LotView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import type { Ability } from '@festix/domain/people';
import { usualMainArea } from '@festix/domain/programme';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { leaveTexts } from '../../../frame/app/leave-texts.ts';
import { lot } from '../../../testing/lot-views.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { arraial, ids, producer } from '../../../testing/views.ts';
import { accessTexts as texts } from './access-texts.ts';

const EVENT = `/api/producer/events/${ids.event}`;
const ACCESS = `${EVENT}/access`;
const PAGE = `/producer/events/${ids.event}/access`;

const friday: EventDayView = {
  ...{ id: '0198f000-0000-7000-8000-000000000811', number: 1, name: 'Sexta', place_limit: 4_000 },
  starts_at: '2026-12-11T15:00:00.000Z',
  ends_at: '2026-12-12T09:00:00.000Z',
};
const saturday: EventDayView = {
  ...{ id: '0198f000-0000-7000-8000-000000000812', number: 2, name: 'Sábado', place_limit: null },
  starts_at: '2026-12-12T15:00:00.000Z',
  ends_at: '2026-12-13T09:00:00.000Z',
};
const recinto = { ...usualMainArea, exits: 'return' as const, capacity: 4_500 };
const camarote = { ...usualMainArea, number: 1, name: 'Camarote', capacity: 300 };

let server: StubServer;
let access: AccessView;
let lots: LotView[];
let abilities: Ability[];
let version: number;

beforeEach(async () => {
  version = 1;
  abilities = [...arraial.abilities, 'lots:edit'];
  access = { areas: [recinto, camarote], days: [friday, saturday], passes: [] };
  lots = [lot(1), lot(2, { tickets_sold: 40, tickets_given: 3, tickets_reserved: 2, tickets_leased: 1 })];
  server = await StubServer.start();
  server
    .on('GET /api/producer/events', (_, response) => json(response, { data: [arraial], count: 1 }))
    .on(`GET ${EVENT}`, (_, response) => json(response, { ...arraial, abilities }))
    .on(`GET ${EVENT}/lots`, (_, response) => json(response, { data: lots, count: lots.length }))
    .on(`GET ${ACCESS}`, (_, response) => {
      response.setHeader('etag', `"${version}.x"`);
      json(response, access);
    })
    .on(`PUT ${ACCESS}`, ({ body }, response) => {
      access = viewOf(body as AccessBody);
      version += 1;
      response.setHeader('etag', `"${version}.x"`);
      json(response, access);
    });
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

/** Returns the view of a body, as the API makes it. */
function viewOf({ areas = [], days = [], passes = [] }: AccessBody): AccessView {
  return {
    areas: areas.map((area) => ({ ...usualMainArea, ...area })),
    days: days.map((day, at) => ({ id: `day ${at}`, place_limit: null, ...day, number: at + 1 })),
    passes: passes as AccessView['passes'],
  };
}

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name, hidden: true });
const press = async (name: string | RegExp) => fireEvent.click(await button(name));
const box = (name: string, area: string, day?: string) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: texts.box(name, area, day) });
const toggle = async (...[name, area, day]: Parameters<typeof box>) => fireEvent.click(await box(name, area, day));
const sentBodies = () => server.callsOf(`PUT ${ACCESS}`).map(({ body }) => body as AccessBody);
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });

/** Returns the faults beside parts of the screen, once there are so many. */
async function faults(count: number): Promise<(string | undefined)[]> {
  const shown = () => [...document.querySelectorAll('[data-fault]')].map(({ textContent }) => textContent?.trim());
  await waitFor(() => expect(shown()).toHaveLength(count));
  return shown();
}

describe('accesses of an event', () => {
  it('the screen shows days, areas, and the boxes of each lot with its sentence', async () => {
    access.passes = [{ lot_id: lot(2).id, grants: [{ area: 0, day: friday.id, entries: 1 }] }];
    openApp(PAGE, server, producer);
    expect((await box('1º lote', 'Recinto', 'Sexta')).checked).toBe(true);
    expect((await box('1º lote', 'Camarote', 'Sexta')).checked).toBe(false);
    expect((await box('2º lote', 'Recinto', 'Sábado')).checked).toBe(false);
    const days = within(screen.getByRole('list', { name: texts.days })).getAllByRole('listitem');
    expect(days.map(({ textContent }) => textContent)).toEqual([
      'Sexta11/12 · 12h às 06haté 4.000',
      'Sábado12/12 · 12h às 06h',
    ]);
    const areas = within(screen.getByRole('list', { name: texts.areas })).getAllByRole('listitem');
    expect(areas.map(({ textContent }) => textContent)).toEqual([
      'Recintovolta com saída lidalotação 4.500',
      'Camaroteentra uma vez por dialotação 300',
    ]);
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual([texts.lot, 'Recinto', 'Camarote', 'sex 11', 'sáb 12', 'sex 11', 'sáb 12']);
    expect(screen.getByRole('rowheader', { name: /^1º lote/ }).textContent).toBe(
      '1º loteEntra nos dois dias; sai e volta.',
    );
    expect((await button(texts.save)).disabled).toBe(true);
  });

  it('the screen saves days, areas and passes together, on the version that was read', async () => {
    openApp(PAGE, server, producer);
    await toggle('1º lote', 'Camarote', 'Sábado');
    expect(await screen.findByText(texts.unsaved)).toBeDefined();
    await press(texts.save);
    expect(await screen.findByText(notices.accessSaved)).toBeDefined();
    const [call] = server.callsOf(`PUT ${ACCESS}`);
    expect(call!.headers['if-match']).toBe('"1.x"');
    const { days, areas, passes } = call!.body as AccessBody;
    expect(days!.map(({ id, name }) => [id, name])).toEqual([
      [friday.id, 'Sexta'],
      [saturday.id, 'Sábado'],
    ]);
    expect(areas).toEqual([recinto, camarote]);
    expect(passes).toEqual([
      {
        lot_id: lot(1).id,
        grants: [
          { area: 0, day: null, entries: null },
          { area: 1, day: saturday.id, entries: null },
        ],
      },
    ]);
    await waitFor(() => expect(screen.queryByText(texts.unsaved)).toBeNull());
  });

  it('the lot of another seller stands last, and what it opens is saved like that of our own', async () => {
    const partner = { id: '0198f000-0000-7000-8000-0000000009c1', name: 'Pista (Sympla)' };
    abilities = [...abilities, 'partners:read'];
    server.on(`GET ${EVENT}/partner-tickets/sellers`, (_, response) =>
      json(response, {
        data: [
          {
            ...{ id: 's', name: 'Sympla', formats: ['qr'], tickets: 0, withdrawn: 0, entered: 0, mapping: null },
            ...{ changed_at: '2026-05-02T12:00:00.000Z' },
            categories: [{ name: 'Pista', lot: partner, tickets: 0, entered: 0 }],
          },
        ],
      }),
    );
    openApp(PAGE, server, producer);
    await toggle('Sympla · Pista', 'Camarote', 'Sábado');
    expect(screen.getAllByRole('rowheader').at(-1)!.textContent).toMatch(/^Sympla · Pista/);
    await press(texts.save);
    expect(await screen.findByText(notices.accessSaved)).toBeDefined();
    expect(sentBodies()[0]!.passes!.map(({ lot_id }) => lot_id)).toEqual([partner.id]);
  });

  it('the screen asks before a pass of a lot with tickets changes, with their number', async () => {
    openApp(PAGE, server, producer);
    await toggle('2º lote', 'Recinto', 'Sábado');
    await press(texts.save);
    const asked = within(await screen.findByRole('dialog', { name: texts.askTitle }));
    expect(asked.getByText(texts.askConsequence(46))).toBeDefined();
    expect(asked.getByRole('list', { name: texts.askLots }).textContent).toContain('2º lote46 ingressos');
    expect(sentBodies()).toEqual([]);
    fireEvent.click(asked.getByRole('button', { name: texts.askConfirm }));
    expect(await screen.findByText(notices.accessSaved)).toBeDefined();
    expect(sentBodies()).toHaveLength(1);
  });

  it('the screen sends nothing for a lot that opens nothing, and says so beside it', async () => {
    openApp(PAGE, server, producer);
    await toggle('1º lote', 'Recinto', 'Sexta');
    await toggle('1º lote', 'Recinto', 'Sábado');
    await press(texts.save);
    expect(await faults(1)).toEqual(['Escolha ao menos um dia e um setor']);
    expect(sentBodies()).toEqual([]);
  });

  it('a usual pass fills the boxes of a lot', async () => {
    openApp(PAGE, server, producer);
    await press(texts.fill('1º lote'));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Tudo', hidden: true }));
    expect((await box('1º lote', 'Camarote', 'Sexta')).checked).toBe(true);
    await press(texts.fill('1º lote'));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Só o sábado', hidden: true }));
    expect((await box('1º lote', 'Recinto', 'Sexta')).checked).toBe(false);
    expect((await box('1º lote', 'Recinto', 'Sábado')).checked).toBe(true);
    expect((await box('1º lote', 'Camarote', 'Sexta')).checked).toBe(false);
  });

  it('entries a day are chosen where exits are read, and not where they are neither read nor counted', async () => {
    openApp(PAGE, server, producer);
    await toggle('1º lote', 'Camarote', 'Sexta');
    const name = (area: string, words: string) => texts.entriesOf(texts.box('1º lote', area, 'Sexta'), words);
    expect(screen.queryByRole('button', { name: name('Camarote', '1×') })).toBeNull();
    await press(name('Recinto', 'sem limite'));
    fireEvent.click(await screen.findByRole('menuitem', { name: texts.entriesName(1), hidden: true }));
    await press(texts.save);
    await waitFor(() => expect(sentBodies()).toHaveLength(1));
    expect(sentBodies()[0]!.passes![0]!.grants).toEqual([
      { area: 0, day: friday.id, entries: 1 },
      { area: 0, day: saturday.id, entries: null },
      { area: 1, day: friday.id, entries: null },
    ]);
  });

  it('an event without accesses says what they are for, and begins with a day of its own times', async () => {
    access = { areas: [usualMainArea], days: [], passes: [] };
    openApp(PAGE, server, producer);
    expect(await screen.findByText(texts.empty)).toBeDefined();
    await press(texts.newDay);
    expect((await screen.findByLabelText<HTMLInputElement>(texts.dayName)).value).toBe('Sábado');
    await press(texts.addDay);
    expect((await box('1º lote', 'Recinto', 'Sábado')).checked).toBe(true);
    await press(texts.newDay);
    expect((await screen.findByLabelText<HTMLInputElement>(texts.dayName)).value).toBe('Domingo');
  });

  it('a new area gets the next number, and its entries a day go to later ticks', async () => {
    openApp(PAGE, server, producer);
    await press(texts.newArea);
    await screen.findByLabelText(texts.areaName);
    fill(texts.areaName, 'Camping');
    fill(texts.counted, '3');
    await press(texts.addArea);
    await toggle('1º lote', 'Camping', 'Sexta');
    await press(texts.save);
    await waitFor(() => expect(sentBodies()).toHaveLength(1));
    const [{ areas, passes }] = sentBodies() as [AccessBody];
    expect(areas!.at(-1)).toMatchObject({ number: 2, name: 'Camping', exits: 'none' });
    expect(passes![0]!.grants.at(-1)).toEqual({ area: 2, day: friday.id, entries: 3 });
  });

  it('a day that overlaps another, or ends before it starts, is not taken', async () => {
    openApp(PAGE, server, producer);
    await press(`${texts.editDay}: Sábado`);
    const times = await screen.findAllByLabelText(`${texts.starts}: hora`);
    fireEvent.change(times.at(-1)!, { target: { value: '02:00' } });
    fireEvent.blur(times.at(-1)!);
    await press(texts.apply);
    expect(await screen.findByText(texts.dayClash('Sexta'))).toBeDefined();
  });

  it('a removed day that has entries comes back with the reason beside it', async () => {
    server.on(`PUT ${ACCESS}`, (_, response) =>
      problem(response, 409, {
        code: 'ACCESS_IN_USE',
        detail: 'Em uso',
        in_use: [{ reason: 'passages', area: null, day: friday.id }],
      }),
    );
    lots = [lot(1)];
    openApp(PAGE, server, producer);
    await press(texts.removeDay('Sexta'));
    const asked = within(await screen.findByRole('dialog', { name: texts.removeDayTitle('Sexta') }));
    fireEvent.click(asked.getByRole('button', { name: texts.removeDay('Sexta') }));
    await waitFor(() => expect(screen.queryByRole('button', { name: `${texts.editDay}: Sexta` })).toBeNull());
    await press(texts.save);
    expect(await faults(1)).toEqual([texts.dayInUse.passages]);
    expect(await button(`${texts.editDay}: Sexta`)).toBeDefined();
    expect((await box('1º lote', 'Recinto', 'Sexta')).checked).toBe(true);
  });

  it('a refusal by field is shown beside its area and its lot', async () => {
    server.on(`PUT ${ACCESS}`, (_, response) =>
      problem(response, 422, {
        code: 'ACCESS_INVALID',
        errors: { 'areas.1.name': ['Nome repetido'], 'passes.0.grants.0.day': ['Dia desconhecido'] },
      }),
    );
    openApp(PAGE, server, producer);
    await toggle('1º lote', 'Camarote', 'Sexta');
    await press(texts.save);
    expect(await faults(2)).toEqual(['Nome repetido', 'Dia desconhecido']);
  });

  it('an edit of an outdated version keeps its boxes over what others changed, and is saved on the next version', async () => {
    openApp(PAGE, server, producer);
    await toggle('1º lote', 'Camarote', 'Sexta');
    const put = server.callsOf(`PUT ${ACCESS}`);
    expect(put).toEqual([]);
    server.on(`PUT ${ACCESS}`, ({ headers, body }, response) => {
      if (headers['if-match'] !== '"7.x"') {
        version = 7;
        access = { ...access, areas: [recinto, { ...camarote, name: 'Camarote VIP' }] };
        return problem(response, 412, { code: 'PRECONDITION_FAILED', detail: 'Mudou enquanto isso' });
      }
      access = viewOf(body as AccessBody);
      return json(response, access);
    });
    await press(texts.save);
    expect(await screen.findByText('Mudou enquanto isso')).toBeDefined();
    expect((await box('1º lote', 'Camarote VIP', 'Sexta')).checked).toBe(true);
    await waitFor(async () => {
      await press(texts.save);
      expect(screen.queryByText(notices.accessSaved)).not.toBeNull();
    });
  });

  it('the screen asks before unsaved boxes are left, and discards them on request', async () => {
    openApp(PAGE, server, producer);
    await toggle('1º lote', 'Camarote', 'Sexta');
    fireEvent.click(screen.getByRole('link', { name: 'Lotes' }));
    expect(await screen.findByRole('dialog', { name: leaveTexts.title })).toBeDefined();
    await press(leaveTexts.stay);
    await press(texts.discard);
    expect((await box('1º lote', 'Camarote', 'Sexta')).checked).toBe(false);
    expect(screen.queryByText(texts.unsaved)).toBeNull();
  });

  it('people who may only read lots see the boxes, and change nothing', async () => {
    abilities = arraial.abilities;
    openApp(PAGE, server, producer);
    expect((await box('1º lote', 'Recinto', 'Sexta')).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: texts.save })).toBeNull();
    expect(screen.queryByRole('button', { name: texts.newDay })).toBeNull();
  });
});
