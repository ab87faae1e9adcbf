/** @jest-environment jsdom */
import { showOnPhone } from '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CheckinListView } from '@festix/domain/contract';
import { Server as RealtimeServer, type Socket } from 'socket.io';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { lot } from '../../../testing/lot-views.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { camarote, festivalCounts, friday, saturday } from '../../../testing/passage-views.ts';
import { arraial, entry, ids, producer } from '../../../testing/views.ts';
import { admitTexts } from './admit/admit-texts.ts';

const LIST = `GET /api/producer/events/${ids.event}/checkins`;
const PAGE = `/producer/events/${ids.event}/checkins`;

let server: StubServer;
let list: CheckinListView;

beforeEach(async () => {
  list = {
    data: [entry(1), entry(2)],
    count: 2,
    sold: 1920,
    given: 0,
    disputed: 0,
    expected: 1920,
    leased: 0,
    inside: 1284,
    conflicts: 0,
    undone: 0,
  };
  server = await StubServer.start();
  server
    .on(`GET /api/producer/events/${ids.event}`, (_, response) => json(response, arraial))
    .on('GET /api/producer/events', (_, response) => json(response, { data: [arraial], count: 1 }))
    .on(`GET /api/producer/events/${ids.event}/lots`, (_, response) => json(response, { data: [], count: 0 }))
    .on(LIST, (_, response) => json(response, list));
});

afterEach(async () => {
  cleanup();
  showOnPhone(false);
  await server.stop();
});

const lastQuery = () => Object.fromEntries(server.callsOf(LIST).at(-1)!.url.searchParams);

describe('Entradas', () => {
  it('the list of entries shows person, gate and time in the zone of the event, with the counts', async () => {
    openApp(PAGE, server, producer);
    const table = await screen.findByRole('table');
    const row = within(table).getByText('Pessoa 1').closest('tr')!;
    expect(row.textContent).toContain('2º lote · Inteira');
    expect(row.textContent).toContain('7K2QX8MV4T');
    expect(row.textContent).toContain('Portão B · Celular 07 · Cida Ramos');
    expect(row.textContent).toContain('13/06/2026 22:30');
    expect(screen.getByText('1.284').parentElement!.textContent).toContain('1.284 dentro de 1.920 vendidos');
    expect(lastQuery()).toEqual({ skip: '0', take: '50' });
  });

  it('the list of entries takes filter, search, lots and page from the address', async () => {
    list.count = 180;
    openApp(`${PAGE}?filter=code&query=7K2QX8MV4T&lots=a,b&page=3`, server, producer);
    await screen.findByRole('table');
    expect(lastQuery()).toEqual({ filter: 'code', query: '7K2QX8MV4T', lots: 'a,b', skip: '100', take: '50' });
    expect(screen.getByText('101–150 de 180')).toBeDefined();
  });

  it('the list of entries shows a ticket of another seller with its code and without a price, and searches by it', async () => {
    const code = 'https://ingresse.exemplo.br/t/7341?s=9';
    const sold = entry(1, { holder_name: null, user: null });
    sold.ticket = {
      ...sold.ticket,
      lot: { ...sold.ticket.lot, name: 'Pista (Sympla)' },
      seller: 'Sympla',
      seller_code: code,
    };
    list = { ...list, data: [sold], partners: 1 };
    openApp(`${PAGE}?filter=code&query=A1B2`, server, producer);
    const row = within(await screen.findByRole('table'))
      .getByText(code)
      .closest('tr')!;
    expect(row.textContent).toContain('Sem nome');
    expect(row.textContent).toContain('Sympla · Pista');
    expect(row.textContent).not.toMatch(/Inteira|Pedido|7K2QX8MV4T/);
    await waitFor(() => expect(lastQuery()).toMatchObject({ filter: 'code', query: 'A1B2' }));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Código' })).maxLength).toBe(512);
    fireEvent.click(within(row).getByText('Sem nome'));
    const drawer = await screen.findByRole('dialog');
    expect(within(drawer).getByText(code)).toBeDefined();
    expect(within(drawer).getByText('7K2QX8MV4T')).toBeDefined();
    expect(drawer.textContent).not.toMatch(/Inteira|Pedido/);
  });

  it('the list of entries writes chosen lots into the address, and returns to the first page', async () => {
    list.count = 180;
    server.on(`GET /api/producer/events/${ids.event}/lots`, (_, response) =>
      json(response, { data: [lot(1), lot(2), lot(3)], count: 3 }),
    );
    const app = openApp(`${PAGE}?page=2`, server, producer);
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Lotes' }));
    for (const name of ['3º lote', '1º lote'])
      fireEvent.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }));
    const lots = `${lot(3).id},${lot(1).id}`;
    await waitFor(() => expect(lastQuery()).toEqual({ lots, skip: '0', take: '50' }));
    expect(decodeURIComponent(app.address())).toBe(`${PAGE}?lots=${lots}`);
  });

  it('the list of entries searches from the first page, and keeps the search in the address', async () => {
    list.count = 180;
    const app = openApp(`${PAGE}?page=2`, server, producer);
    const box = await screen.findByRole('textbox', { name: 'Pessoa' });
    fireEvent.change(box, { target: { value: 'marina' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(app.address()).toBe(`${PAGE}?query=marina`));
    await waitFor(() => expect(lastQuery()).toEqual({ filter: 'user', query: 'marina', skip: '0', take: '50' }));
  });

  it('the list of entries masks a document while it is typed', async () => {
    const app = openApp(`${PAGE}?filter=document`, server, producer);
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Documento' });
    expect(box.maxLength).toBe(18);
    fireEvent.change(box, { target: { value: '52998224725' } });
    expect(box.value).toBe('529.982.247-25');
    fireEvent.keyDown(box, { key: 'Enter' });
    // The address tells that a document was searched for, and not which.
    await waitFor(() => expect(app.address()).toMatch(/\?filter=document&query=%7E\d+$/));
  });

  it('the list of entries counts, filters and marks the documents that nobody has checked', async () => {
    list.documents_open = 2;
    list.data = [entry(1, { document_open: true }), entry(2)];
    const app = openApp(PAGE, server, producer);
    const toggle = await screen.findByRole('button', { name: '2 documentos não conferidos' });
    const tags = within(await screen.findByRole('table')).getAllByText('Documento não conferido');
    expect(tags.map((tag) => tag.closest('tr')?.textContent?.includes('Pessoa 1'))).toEqual([true]);
    fireEvent.click(toggle);
    await waitFor(() => expect(lastQuery()).toEqual({ document: 'open', skip: '0', take: '50' }));
    expect(app.address()).toBe(`${PAGE}?document=open`);
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
  });

  it('the list of entries takes the answer about an open document, and shows it', async () => {
    const meia = entry(1, { document_open: true });
    meia.ticket.price = { name: 'Meia', kind: 'meia_estudante' };
    list.data = [meia];
    const route = `POST /api/producer/events/${ids.event}/checkins/documents`;
    server.on(route, (_, response) => {
      list.data = [{ ...meia, document: 'conferido', document_open: false }];
      json(response, { id: 'd1' }, 201);
    });
    openApp(`${PAGE}?entry=${meia.id}`, server, producer);
    const part = await screen.findByRole('region', { name: 'Documento não conferido' });
    expect(part.textContent).toContain('Peça a carteira de estudante');
    fireEvent.click(within(part).getByRole('button', { name: 'Conferido' }));
    await screen.findByText('Resposta registrada.');
    expect(server.callsOf(route).map(({ body }) => body)).toMatchObject([
      { ticket_id: meia.ticket_id, result: 'conferido' },
    ]);
  });

  it('the list of entries marks a ticket that two doors admitted, and shows both sides with times and uncertainty', async () => {
    list.conflicts = 1;
    list.data = [
      entry(1, {
        decided_offline: true,
        conflicts: [
          {
            scan_id: '0198f000-0000-7000-8000-000000000401',
            scanned_at: '2026-06-14T01:33:52.000Z',
            received_at: '2026-06-14T01:40:00.000Z',
            uncertainty: 3600,
            device: 'Celular 12',
            gate: 'Portão A',
            by: 'Beto Lima',
            code: 'ADMITTED',
          },
        ],
      }),
    ];
    openApp(PAGE, server, producer);
    const row = (await screen.findByText('Pessoa 1')).closest('tr')!;
    expect(within(row).getByText('Conflito')).toBeDefined();
    expect(within(row).getByText('Offline')).toBeDefined();

    fireEvent.click(within(row).getByRole('link', { name: 'Pessoa 1' }));
    const sides = await screen.findByRole('region', { name: 'Entrou em duas portas' });
    const [holds, lost] = within(sides).getAllByRole('listitem');
    expect(holds!.textContent).toContain('Esta entrada vale22:30:59Portão B · Celular 07Cida Ramos');
    expect(lost!.textContent).toContain(
      'Esta virou conflito22:33:52Portão A · Celular 12Beto Lima± 4 senviada 6 min depois',
    );
  });

  it('the list of entries shows only conflicts on demand', async () => {
    list.conflicts = 3;
    const app = openApp(PAGE, server, producer);
    fireEvent.click(await screen.findByRole('button', { name: '3 conflitos' }));
    await waitFor(() => expect(lastQuery()).toEqual({ conflicts: 'true', skip: '0', take: '50' }));
    expect(app.address()).toBe(`${PAGE}?conflicts=true`);
  });

  it('the list of entries links to the door, which is a page of its own', async () => {
    list = { ...list, data: [], count: 0 };
    openApp(PAGE, server, producer);
    expect(await screen.findByText('Nenhuma entrada ainda.')).toBeDefined();
    for (const link of screen.getAllByRole('link', { name: 'Nova entrada' })) {
      expect(link.getAttribute('href')).toBe(`/door/${ids.event}`);
    }
  });

  it('the list of entries of a cancelled event offers no entry, and says why', async () => {
    const off = { ...arraial, canceled_at: '2026-06-02T12:00:00.000Z' };
    server.on(`GET /api/producer/events/${ids.event}`, (_, response) => json(response, off));
    list = { ...list, data: [], count: 0 };
    openApp(PAGE, server, producer);
    expect(await screen.findByText('O evento foi cancelado: ninguém entra mais.')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Nova entrada' })).toBeNull();
    expect(screen.queryByRole('button', { name: admitTexts.open })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Vender' })).toBeNull();
  });

  it('the list of entries shows the link to the door while it loads, so that nothing moves afterwards', async () => {
    const { promise: seen, resolve: answer } = Promise.withResolvers<void>();
    server.on(LIST, async (_, response) => {
      await seen;
      json(response, list);
    });
    openApp(PAGE, server, producer);
    expect(await screen.findByRole('status', { name: 'Carregando Entradas' })).toBeDefined();
    const ways = () => screen.getAllByRole('link', { name: 'Nova entrada' }).length;
    const before = ways();
    expect(before).toBe(2);
    answer();
    expect(await screen.findByText('Pessoa 1')).toBeDefined();
    expect(ways()).toBe(before);
  });

  it('the list of entries tells a search without results from an empty list', async () => {
    list = { ...list, data: [], count: 0 };
    openApp(`${PAGE}?query=zz`, server, producer);
    expect(await screen.findByText('Nenhuma entrada encontrada com os filtros aplicados.')).toBeDefined();
  });

  it('the list of entries shows a failure with the request id, and reads again on demand', async () => {
    server.on(LIST, (_, response) =>
      problem(response, 400, { code: 'VALIDATION_ERROR', detail: 'x', request_id: 'r-42' }),
    );
    openApp(PAGE, server, producer);
    expect(await screen.findByText('Ocorreu um erro ao carregar as entradas')).toBeDefined();
    expect(screen.getByText('r-42')).toBeDefined();

    server.on(LIST, (_, response) => json(response, list));
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('Pessoa 1')).toBeDefined();
  });

  it('the list of entries shows a new entry by itself', async () => {
    const realtime = new RealtimeServer(server.http, { path: '/api/realtime' });
    const joined = new Promise<Socket>((done) =>
      realtime.on('connection', (socket) =>
        socket.on('join', ({ event_id }) => event_id === ids.event && done(socket)),
      ),
    );
    openApp(PAGE, server, producer);
    await screen.findByText('Pessoa 1');
    const socket = await joined;

    list = { ...list, data: [entry(3), ...list.data], count: 3, inside: 1285 };
    socket.emit('checkin.created', { event_id: ids.event, ids: [] });
    expect(await screen.findByText('Pessoa 3')).toBeDefined();
    expect(screen.getByText('1.285')).toBeDefined();
    await realtime.close();
  });

  it('the list of entries removes every name once the right to them is gone', async () => {
    const realtime = new RealtimeServer(server.http, { path: '/api/realtime' });
    const joined = new Promise<Socket>((done) =>
      realtime.on('connection', (socket) => socket.on('join', () => done(socket))),
    );
    openApp(PAGE, server, producer);
    await screen.findByText('Pessoa 1');
    const socket = await joined;
    server.on(LIST, (_, response) => problem(response, 403, { code: 'FORBIDDEN' }));
    socket.emit('checkin.created', { event_id: ids.event, ids: [] });
    expect(await screen.findByRole('heading', { name: 'Você não tem acesso a esta parte' })).toBeDefined();
    expect(screen.queryByText('Pessoa 1')).toBeNull();
    await realtime.close();
  });

  it('the list of entries shows place and exit, and the people by day and area, at an event that has them', async () => {
    const place = { area: camarote, day: friday };
    list.passages = festivalCounts;
    list.data = [entry(1, { place, left_at: '2026-06-14T02:10:00.000Z' }), entry(2, { place })];
    openApp(PAGE, server, producer);
    const table = await screen.findByRole('table');
    const row = within(table).getByText('Pessoa 1').closest('tr')!;
    expect(row.textContent).toContain('Camarote · Sexta');
    expect(row.textContent).toContain('saiu 23:10');
    expect(within(table).getByText('Pessoa 2').closest('tr')!.textContent).not.toContain('saiu');
    const [main, box] = within(screen.getByRole('list', { name: 'Sexta' })).getAllByRole('listitem');
    expect(main!.textContent).toBe('Recinto1.284 dentroentraram 1.900 de 2.400 · lotação 4.500');
    expect(box!.textContent).toBe('CamaroteLotado300 dentroentraram 310 de 320 · lotação 300');
    fireEvent.click(within(row).getByRole('link', { name: 'Pessoa 1' }));
    const facts = (await screen.findByText('Saiu em')).closest('dl')!;
    expect(facts.textContent).toContain('SetorCamaroteDiaSexta');
  });

  it('the list of entries is filtered by area and day, and keeps both in the address', async () => {
    list.passages = festivalCounts;
    const app = openApp(PAGE, server, producer);
    for (const [label, option] of [
      ['Setor', 'Camarote'],
      ['Dia', 'Sábado'],
    ] as const) {
      fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }));
      fireEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
    }
    await waitFor(() => expect(lastQuery()).toEqual({ area: '1', day: saturday.id, skip: '0', take: '50' }));
    expect(app.address()).toBe(`${PAGE}?area=1&day=${saturday.id}`);
    list = { ...list, data: [], count: 0 };
    await app.readAnew();
    fireEvent.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
    await waitFor(() => expect(app.address()).toBe(PAGE));
  });

  it('the list of entries has no place at an event without areas and days', async () => {
    openApp(PAGE, server, producer);
    await screen.findByRole('table');
    expect(screen.queryByRole('combobox', { name: 'Setor' })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Setor e dia' })).toBeNull();
    expect(screen.queryByText('Por dia e setor')).toBeNull();
  });

  it('the list of entries is a list of rows on a phone', async () => {
    showOnPhone(true);
    openApp(PAGE, server, producer);
    const phoneList = await screen.findByRole('list', { name: 'Entradas' });
    expect(within(phoneList).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('table')).toBeNull();
  });
});
