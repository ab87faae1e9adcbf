/** @jest-environment jsdom */
import { showOnPhone } from '../../../testing/document.ts';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type DoorPanelView } from '@festix/domain/contract';
import { dayOf, notices } from '@festix/domain/ground';
import { type Ability } from '@festix/domain/people';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Server as RealtimeServer, type Socket } from 'socket.io';
import { busyDoors, emptyDoors } from '../../../testing/door-panel-views.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { camarote, festivalCounts, friday } from '../../../testing/passage-views.ts';
import { arraial, ids, producer } from '../../../testing/views.ts';
import { doorPanelTexts as texts } from './door-panel-texts.ts';

const EVENT = `/api/producer/events/${ids.event}`;
const PANEL = `GET ${EVENT}/door-panel`;
const REPORT = `GET ${EVENT}/door-panel/report`;
const PAGE = `/producer/events/${ids.event}/checkins/panel`;

let server: StubServer;
let panel: DoorPanelView;

function serveEvent(...abilities: Ability[]): void {
  const event = { ...arraial, abilities: ['events:read', ...abilities] };
  server
    .on(`GET ${EVENT}`, (_, response) => json(response, event))
    .on('GET /api/producer/events', (_, response) => json(response, { data: [event], count: 1 }));
}

beforeEach(async () => {
  panel = busyDoors;
  server = await StubServer.start();
  serveEvent('checkins:read');
  server.on(PANEL, (_, response) => json(response, panel));
});

afterEach(async () => {
  cleanup();
  showOnPhone(false);
  await server.stop();
});

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

/** Returns the words of a figure: name, value and note. */
async function figure(label: string): Promise<string | undefined> {
  const region = await screen.findByRole('region', { name: texts.figures });
  return plain(within(region).getByText(label).parentElement?.textContent);
}

const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => plain(textContent)),
    );

describe('door panel', () => {
  it('the door panel shows people inside, their rate and the problems', async () => {
    openApp(PAGE, server, producer);
    expect(await figure(texts.inside)).toBe('Entraram1.284de 1.846 vendidos');
    expect(texts.ofExpected({ sold: 40, given: 5, disputed: 2, expected: 47, leased: 3 })).toBe(
      'de 47: 40 vendidos, 5 cortesias, 2 em disputa · 3 canhotos com caixas',
    );
    expect(texts.ofExpected({ sold: 0, given: 0, disputed: 0, partners: 500, expected: 501, leased: 0 })).toBe(
      'de 501: 0 vendidos, 500 de parceiros, 1 já dentro sem venda válida',
    );
    expect(await figure(texts.perMinute)).toBe('Entradas por minuto20nos últimos 5 minutos');
    expect(await figure(texts.refused)).toBe('Recusas423,2% das leituras');
    expect(await figure(texts.undone)).toBe('Desfeitas1pela supervisão');
    const way = screen.getByRole('link', { name: texts.seeConflicts });
    expect(way.getAttribute('href')).toBe(`/producer/events/${ids.event}/checkins?conflicts=true`);
    expect(screen.getByRole('heading', { name: texts.title }).parentElement!.textContent).toContain(
      'ao vivo · atualizado às 22:41:20',
    );
  });

  it('the door panel counts the double entries that the mesh stopped; an older server tells none', async () => {
    panel = { ...busyDoors, doubles_stopped: 3 };
    const shown = openApp(PAGE, server, producer);
    expect(await figure(texts.doublesStopped)).toBe('Em dobro evitadas3entradas, por celulares que se ouvem');
    shown.unmount();
    panel = busyDoors;
    openApp(PAGE, server, producer);
    expect(await figure(texts.undone)).toBeDefined();
    expect(screen.queryByText(texts.doublesStopped)).toBeNull();
  });

  it('the door panel shows who hears whom, and who heard whom when last in contact', async () => {
    const [one, two] = busyDoors.devices;
    const heard = { hears: ['Bilheteria 1', 'Celular 12'], hears_since: '2026-06-14T00:58:00.000Z' };
    panel = {
      ...busyDoors,
      devices: [
        { ...one!, ...heard, hears_told_at: busyDoors.at },
        { ...two!, hears: [], hears_since: busyDoors.at, hears_told_at: '2026-06-14T01:20:00.000Z' },
      ],
    };
    const shown = openApp(PAGE, server, producer);
    const table = await screen.findByRole('table', { name: texts.devices });
    const cells = cellsOf(table).map(([device]) => device);
    expect(cells[0]).toContain('Cida Ramos · ouve Bilheteria 1, Celular 12');
    expect(cells[1]).toContain('Beto Lima · não ouvia ninguém');
    expect(
      within(table).getByTitle('Celular 07 · Cida Ramos · ouve Bilheteria 1, Celular 12 desde 21:58'),
    ).toBeDefined();
    shown.unmount();
    showOnPhone(true);
    openApp(PAGE, server, producer);
    const list = await screen.findByRole('list', { name: texts.devices });
    expect(list.textContent).toContain('Cida Ramos · ouve Bilheteria 1, Celular 12 · ');
  });

  it('the door panel lists the documents that nobody has checked, with a way to all of them', async () => {
    const latest = {
      ticket_id: ids.event,
      ticket_code: '7K2QX8MV4T',
      lot: 'Pista',
      kind: 'meia_estudante',
      entered_at: '2026-06-14T01:33:52.000Z',
      gate: 'Portão A',
    } as const;
    panel = { ...busyDoors, documents_open: 12, last_documents: [latest] };
    openApp(PAGE, server, producer);
    const [item] = within(await screen.findByRole('list', { name: texts.documents })).getAllByRole('listitem');
    expect(plain(item!.textContent)).toMatch(/^7K2QX8MV4T Pista.*Meia estudante · Portão A$/);
    expect(screen.getByText('12 ingressos')).toBeDefined();
    expect(screen.getByRole('link', { name: texts.seeDocuments }).getAttribute('href')).toBe(
      `/producer/events/${ids.event}/checkins?document=open`,
    );
  });

  it('the door panel lists lots, reasons, and undone entries', async () => {
    openApp(PAGE, server, producer);
    const items = async (name: string) =>
      within(await screen.findByRole('list', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => plain(textContent));
    expect(await items(texts.lots)).toEqual(['1º lote300 / 40075%', 'Camarote Varal984 / 1.44668%']);
    expect(await items(texts.reasons)).toEqual(['Ingresso já validado30', 'Lote de outra porta12']);
    expect(await items(texts.lastUndone)).toEqual([
      '7K2QX8MV4T 1º lote13/06/2026 22:30Leu o ingresso erradopor Produtora Varal',
    ]);
  });

  it('the door panel shows people by day and area, and by area alone at an event without days', async () => {
    panel = { ...busyDoors, passages: festivalCounts };
    const shown = openApp(PAGE, server, producer);
    const section = await screen.findByRole('region', { name: texts.passages });
    expect(within(section).getByRole('list', { name: 'Sábado' }).textContent).toContain(
      'Recinto0 dentroentraram 0 de 2.600',
    );
    expect(within(section).getAllByText(texts.full)).toHaveLength(1);
    shown.unmount();
    panel = { ...busyDoors, passages: festivalCounts.slice(0, 2).map((count) => ({ ...count, day: null })) };
    openApp(PAGE, server, producer);
    expect(await screen.findByRole('region', { name: texts.passagesByArea })).toBeDefined();
  });

  it('the door panel shows minutes and reasons of one area on one day on request', async () => {
    const at = busyDoors.minutes.at(-1)!.at;
    const place = { area: camarote, day: friday, minutes: [{ at, entries: 7 }] };
    panel = {
      ...busyDoors,
      passages: festivalCounts,
      places: [{ ...place, refusals: [{ code: 'AREA_NOT_INCLUDED_ERROR', count: 3 }] }],
    };
    openApp(PAGE, server, producer);
    const group = await screen.findByRole('group', { name: texts.readsOf });
    const reasons = () => within(screen.getByRole('region', { name: texts.reasons })).queryAllByRole('listitem');
    expect(reasons()).toHaveLength(2);
    fireEvent.mouseDown(within(group).getByRole('combobox', { name: 'Setor' }));
    fireEvent.click(await screen.findByText('Camarote', { selector: '.ant-select-item-option-content' }));
    await waitFor(() => expect(reasons().map(({ textContent }) => textContent)).toEqual(['Ingresso de outro setor3']));
    expect(await figure(texts.refused)).toContain('Recusas42');
  });

  it('the door panel shows no places of an event without areas and days', async () => {
    openApp(PAGE, server, producer);
    await screen.findByRole('region', { name: texts.figures });
    expect(screen.queryByRole('region', { name: texts.passagesByArea })).toBeNull();
  });

  it('the door panel shows for each device its work, its last queue, and its silence', async () => {
    openApp(PAGE, server, producer);
    expect(cellsOf(await screen.findByRole('table', { name: texts.devices }))).toEqual([
      ['Celular 07 Cida Ramos', '800', '30', '0', 'agora'],
      ['Celular 12 Beto Lima', '480', '12', '14', 'Sem contatohá 21 min'],
      ['Painel', '4', '0', '—', '—'],
    ]);
  });

  it('the door panel of a past event calls no device silent, and shows the busiest minute', async () => {
    panel = { ...busyDoors, is_over: true };
    openApp(PAGE, server, producer);
    expect(await figure(texts.perMinute)).toBe('Entradas por minuto20no melhor minuto, às 22:36');
    expect(screen.queryByText(texts.silent)).toBeNull();
    expect(screen.getByText(/evento encerrado/)).toBeDefined();
  });

  it('the door panel shows the minutes in a table where it cannot draw, the last first', async () => {
    openApp(PAGE, server, producer);
    const rows = cellsOf(await screen.findByRole('table', { name: texts.minutes }));
    expect(rows).toHaveLength(60);
    expect(rows.slice(0, 2)).toEqual([
      ['22:41', '3'],
      ['22:40', '20'],
    ]);
  });

  it('the door panel is a list on a phone, with the queue as a flag', async () => {
    showOnPhone(true);
    openApp(PAGE, server, producer);
    const list = await screen.findByRole('list', { name: texts.devices });
    const [, silent] = within(list).getAllByRole('listitem');
    expect(plain(silent!.textContent)).toContain('Beto Lima · 12 recusas · há 21 min');
    expect(within(silent!).getByText('14 na fila')).toBeDefined();
  });

  it('the door panel says what it will show before the first entry', async () => {
    panel = emptyDoors;
    openApp(PAGE, server, producer);
    expect(await screen.findByText(texts.noneInHour)).toBeDefined();
    for (const text of [texts.noDevices, texts.noLots, texts.noRefusals, texts.noneUndone]) {
      expect(screen.getByText(text)).toBeDefined();
    }
    expect(await figure(texts.conflicts)).toBe('Conflitos0em aberto');
  });

  it('the door panel has its shape while it loads', async () => {
    let answer = (): void => undefined;
    server.on(PANEL, (_, response) => void (answer = () => json(response, panel)));
    openApp(PAGE, server, producer);
    expect(await screen.findByRole('status', { name: texts.loading })).toBeDefined();
    await waitFor(() => expect(server.callsOf(PANEL)).toHaveLength(1));
    answer();
    expect(await figure(texts.inside)).toBeDefined();
  });

  it('the door panel shows a failure with the request id, and reads again on demand', async () => {
    server.on(PANEL, (_, response) =>
      problem(response, 400, { code: 'VALIDATION_ERROR', detail: 'x', request_id: 'r-42' }),
    );
    openApp(PAGE, server, producer);
    expect(await screen.findByText(notices.doorPanelLoadFailed)).toBeDefined();
    expect(screen.getByText('r-42')).toBeDefined();
    server.on(PANEL, (_, response) => json(response, panel));
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await figure(texts.inside)).toBeDefined();
  });

  it('the door panel shows a new entry by itself', async () => {
    const realtime = new RealtimeServer(server.http, { path: '/api/realtime' });
    const joined = new Promise<Socket>((done) =>
      realtime.on('connection', (socket) =>
        socket.on('join', ({ event_id }) => event_id === ids.event && done(socket)),
      ),
    );
    openApp(PAGE, server, producer);
    await figure(texts.inside);
    const socket = await joined;
    panel = { ...busyDoors, inside: 1285 };
    socket.emit('checkin.created', { event_id: ids.event, ids: [] });
    expect(await screen.findByText('1.285')).toBeDefined();
    await realtime.close();
  });

  it('the door panel is refused to people who may not read the entries', async () => {
    serveEvent('lots:read');
    openApp(PAGE, server, producer);
    expect(await screen.findByRole('heading', { name: 'Você não tem acesso a esta parte' })).toBeDefined();
    expect(server.callsOf(PANEL)).toHaveLength(0);
  });

  it('the door panel is linked from the entries', async () => {
    server.on(`GET ${EVENT}/checkins`, (_, response) =>
      json(response, {
        data: [],
        count: 0,
        sold: 0,
        given: 0,
        disputed: 0,
        expected: 0,
        leased: 0,
        inside: 0,
        conflicts: 0,
        undone: 0,
      }),
    );
    openApp(`/producer/events/${ids.event}/checkins`, server, producer);
    const link = await screen.findByRole('link', { name: 'Painel ao vivo' });
    expect(link.getAttribute('href')).toBe(PAGE);
  });
});

describe('report of the door panel', () => {
  // jsdom's own Blob means nothing to Node's Response, and jsdom can't save a file.
  Object.assign(globalThis, runInThisContext('({ Blob })'));
  let saved: string[];

  beforeEach(() => {
    saved = [];
    URL.createObjectURL = () => 'blob:report';
    URL.revokeObjectURL = () => undefined;
    HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    };
    server.on(
      REPORT,
      (_, response) => void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-'),
    );
  });

  const today = () => dayOf(new Date(), arraial.time_zone);

  it('the report is partial during the event, and whole afterwards', async () => {
    openApp(PAGE, server, producer);
    fireEvent.click(await screen.findByRole('button', { name: texts.download.pdf }));
    await waitFor(() => expect(saved).toEqual([`relatorio-entradas-parcial-${today()}.pdf`]));
    expect(server.callsOf(REPORT)[0]!.url.searchParams.get('format')).toBe('pdf');
    cleanup();

    panel = { ...busyDoors, is_over: true };
    openApp(PAGE, server, producer);
    fireEvent.click(await screen.findByRole('button', { name: texts.download.xlsx }));
    await waitFor(() => expect(saved.at(-1)).toBe(`relatorio-entradas-${today()}.xlsx`));
    expect(server.callsOf(REPORT)[1]!.url.searchParams.get('format')).toBe('xlsx');
  });

  it('the report shows its failure', async () => {
    server.on(REPORT, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    openApp(PAGE, server, producer);
    fireEvent.click(await screen.findByRole('button', { name: texts.download.pdf }));
    expect(await screen.findByText(notices.doorReportFailed)).toBeDefined();
    expect(saved).toEqual([]);
  });
});
