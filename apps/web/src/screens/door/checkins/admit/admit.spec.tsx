/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type CheckinBody, type CheckinView, type DoorOrderView, type DoorTicketView } from '@festix/domain/contract';
import { feedback, feedbackTexts } from '@festix/domain/door';
import { notices } from '@festix/domain/ground';
import { packTicket, ticketText } from '@festix/domain/selling';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Server as RealtimeServer, type Socket } from 'socket.io';
import { doorOrder, doorTicket } from '../../../../testing/door-ticket.ts';
import { openApp } from '../../../../testing/open-app.tsx';
import { keysOf, READERS, type Reader } from '../../../../testing/readers.ts';
import { json, problem, StubServer, type Handler } from '../../../../testing/stub-server.ts';
import { camarote, festivalAccess, festivalCounts, saturday } from '../../../../testing/passage-views.ts';
import { arraial, entry, ids, producer } from '../../../../testing/views.ts';
import { OUT_OF_SIGHT } from '../../camera/recent-codes.ts';
import { admitTexts as texts } from './admit-texts.ts';

const BASE = `/api/producer/events/${ids.event}`;
const SEARCH = `GET ${BASE}/checkins/orders`;
const CREATE = `POST ${BASE}/checkins`;
const REFERENCE = `GET ${BASE}/checkins/tickets`;
const DOCUMENT = `POST ${BASE}/checkins/documents`;

let server: StubServer;
let orders: DoorOrderView[];

beforeEach(async () => {
  orders = [doorOrder(doorTicket(1))];
  server = await StubServer.start();
  const list = { data: [entry(1)], count: 1, expected: 10, inside: 1, conflicts: 0, undone: 0 };
  server
    .on(`GET ${BASE}`, (_, response) => json(response, arraial))
    .on('GET /api/producer/events', (_, response) => json(response, { data: [arraial], count: 1 }))
    .on(`GET ${BASE}/lots`, (_, response) => json(response, { data: [], count: 0 }))
    .on(`GET ${BASE}/checkins`, (_, response) => json(response, list))
    .on(SEARCH, (_, response) => json(response, { data: orders }));
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

function admits(ticket: DoorTicketView, more: Partial<CheckinView> = {}): void {
  server.on(CREATE, ({ body }, response) => {
    const { id, ticket_id } = body as CheckinBody;
    const view = { id, ticket_id, event_id: ids.event, entry: 0, scanned_at: '2026-06-14T01:31:00.000Z' };
    json(response, { ...view, feedback: 'ADMITTED', note: null, ticket, ...more }, 201);
  });
}

async function openDrawer(): Promise<HTMLElement> {
  openApp(`/producer/events/${ids.event}/checkins`, server, producer);
  fireEvent.click(await screen.findByRole('button', { name: 'Liberar entrada' }));
  return (await screen.findByRole('radiogroup', { name: 'Procurar por' })).closest<HTMLElement>('[role="dialog"]')!;
}

/** Finds a dialog by its heading, because Ant Design gives all dialogs of a test the same id for a name. */
async function dialogOf(title: RegExp): Promise<HTMLElement> {
  return (await screen.findByRole('heading', { name: title })).closest<HTMLElement>('[role="dialog"]')!;
}
const isGone = (title: RegExp) => waitFor(() => expect(screen.queryByRole('heading', { name: title })).toBeNull());

async function find(typed: string): Promise<HTMLElement> {
  const drawer = await openDrawer();
  fireEvent.change(within(drawer).getByRole('textbox', { name: 'Pessoa' }), { target: { value: typed } });
  return within(drawer).findByRole('list', { name: 'Resultado da busca' });
}

const pick = (list: HTMLElement, name: RegExp) => fireEvent.click(within(list).getByRole('button', { name }));

async function confirm(): Promise<void> {
  const dialog = await dialogOf(/Liberar a entrada\?/);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Liberar entrada' }));
}

describe('admission from the list', () => {
  it('the drawer finds by name, asks, admits, and searches again', async () => {
    admits(orders[0]!.tickets[0]!);
    pick(await find('Ana'), /Pessoa 1/);
    const dialog = await dialogOf(/Liberar a entrada\?/);
    expect(dialog.textContent).toContain('2º lote · Inteira');
    expect(server.callsOf(CREATE)).toHaveLength(0);
    orders = [doorOrder(doorTicket(1, { feedback: 'ALREADY_CHECKED_IN_ERROR', checkIn: [entered] }))];
    await confirm();
    const verdict = await dialogOf(/Entrada liberada/);
    expect(verdict.textContent).toContain('Pessoa 1');
    expect(server.callsOf(CREATE).map(({ body }) => body)).toEqual([
      { id: expect.any(String), ticket_id: orders[0]!.tickets[0]!.id },
    ]);
    fireEvent.click(within(verdict).getByRole('button', { name: 'Próximo ingresso' }));
    expect(await screen.findByText('Já entrou')).toBeDefined();
    expect(Object.fromEntries(server.callsOf(SEARCH).at(-1)!.url.searchParams)).toEqual({
      text: 'Ana',
      isTicketId: '0',
    });
  });

  it('the drawer finds a ticket of another seller by its code as it is typed, and shows that one', async () => {
    const code = 'Sym-0042 k7';
    orders = [doorOrder(doorTicket(1, { seller: 'Sympla', seller_code: code }))];
    server.on(`GET ${BASE}/checkins`, (_, response) =>
      json(response, { data: [], count: 0, expected: 1, partners: 1, inside: 0, conflicts: 0, undone: 0 }),
    );
    const drawer = await openDrawer();
    fireEvent.mouseDown(within(drawer).getByRole('combobox'));
    fireEvent.click(await screen.findByText('Código', { selector: '.ant-select-item-option-content' }));
    // Any text is a code once the page knows that another seller's tickets are admitted here.
    const field = await within(drawer).findByPlaceholderText('Código do ingresso, ou do pedido');
    fireEvent.change(field, { target: { value: code } });
    pick(await within(drawer).findByRole('list', { name: 'Resultado da busca' }), /Sympla.*Sym-0042 k7/);
    expect(Object.fromEntries(server.callsOf(SEARCH).at(-1)!.url.searchParams)).toMatchObject({ text: code });
    const dialog = await dialogOf(/Liberar a entrada\?/);
    expect(dialog.textContent).toContain(code);
    expect(dialog.textContent).not.toMatch(/Inteira|Pedido|7K2QX8MV41/);
  });

  it('the drawer says that a seller has withdrawn a ticket, without a request', async () => {
    const told = { feedback: 'ORDER_CANCELLED_ERROR', feedback_text: feedbackTexts.ticketCancelled } as const;
    orders = [doorOrder(doorTicket(1, { ...told, seller: 'Sympla', seller_code: 'SYM-1' }))];
    pick(await find('Ana'), /Pessoa 1.*Retirado/);
    expect((await dialogOf(/Entrada não permitida/)).textContent).toContain(texts.withdrawnBy('Sympla'));
    expect(server.callsOf(CREATE)).toHaveLength(0);
  });

  const entered = { id: 'c1', created_at: '2026-06-14T01:30:00.000Z', by: 'Cida Ramos', device: 'Celular 07' };

  it('the drawer shows who entered first with a ticket known to be in, without a request', async () => {
    orders = [doorOrder(doorTicket(1, { feedback: 'ALREADY_CHECKED_IN_ERROR', checkIn: [entered] }))];
    pick(await find('Ana'), /Pessoa 1.*Já entrou/);
    const dialog = await dialogOf(/Entrada não permitida/);
    expect(dialog.textContent).toContain('Ingresso já fez check-in pela plataforma.');
    expect(dialog.textContent).toContain('Celular 07');
    expect(dialog.textContent).toContain('Cida Ramos');
    expect(server.callsOf(CREATE)).toHaveLength(0);
  });

  it('the drawer asks for the open document of a ticket known to be in', async () => {
    const price = { name: 'Meia', kind: 'meia_estudante' } as const;
    const known = { price, feedback: 'ALREADY_CHECKED_IN_ERROR', checkIn: [entered] } as const;
    server.on(DOCUMENT, ({ body }, response) => json(response, body, 201));
    orders = [doorOrder(doorTicket(1, { ...known, checkIn: [entered], document_open: true }))];
    pick(await find('Ana'), /Pessoa 1.*Já entrou/);
    const dialog = await dialogOf(/Entrada não permitida/);
    expect(dialog.textContent).toContain('Peça a carteira de estudante');
    fireEvent.click(within(dialog).getByRole('button', { name: texts.documentAnswers.conferido }));
    await within(dialog).findByText(texts.documentStored);
    expect(server.callsOf(DOCUMENT).map(({ body }) => body)).toMatchObject([
      { ticket_id: orders[0]!.tickets[0]!.id, result: 'conferido' },
    ]);
  });

  it('the drawer asks for the open document that the server tells with its refusal', async () => {
    const told = { feedback: 'ALREADY_CHECKED_IN_ERROR', document_open: true };
    orders = [doorOrder(doorTicket(1, { price: { name: 'Meia', kind: 'meia_estudante' } }))];
    server.on(CREATE, (_, response) => problem(response, 409, { code: 'CHECKIN_EXISTS_ERROR', ...told }));
    pick(await find('Ana'), /Pessoa 1/);
    await confirm();
    expect((await dialogOf(/Entrada não permitida/)).textContent).toContain('Peça a carteira de estudante');
  });

  it('the drawer asks the server again about a known refusal, which may have passed', async () => {
    orders = [doorOrder(doorTicket(1, { feedback: 'ORDER_IN_MEDIATION_ERROR' }), doorTicket(2))];
    pick(await find('Ana'), /Ana Souza.*2 ingressos/);
    fireEvent.click(await screen.findByRole('button', { name: /Pessoa 1/ }));
    const dialog = await dialogOf(/Entrada não permitida/);
    orders = [doorOrder(doorTicket(1))];
    fireEvent.click(within(dialog).getByRole('button', { name: 'Entendi' }));
    fireEvent.click(await screen.findByRole('button', { name: /Pessoa 1/ }));
    expect(await dialogOf(/Liberar a entrada\?/)).toBeDefined();
  });

  it.each([
    [feedbackTexts.ticketRefunded, 'Reembolsado'],
    [feedbackTexts.ticketCancelled, 'Cancelado'],
    [feedbackTexts.eventCancelled, 'Evento cancelado'],
  ])('the drawer marks a dead ticket of a paid order: %s', async (feedback_text, word) => {
    const dead = doorTicket(1, { feedback: 'ORDER_CANCELLED_ERROR', feedback_text, checkIn: [entered] });
    orders = [doorOrder(dead, doorTicket(2))];
    pick(await find('Ana'), /Ana Souza.*2 ingressos/);
    const marked = await screen.findByRole('button', { name: /Pessoa 1/ });
    expect(within(marked).getByText(word)).toBeDefined();
    expect(within(screen.getByRole('button', { name: /Pessoa 2/ })).queryByText(word)).toBeNull();
  });

  it('the drawer asks again when an order is paid meanwhile', async () => {
    const realtime = new RealtimeServer(server.http, { path: '/api/realtime' });
    const joined = new Promise<Socket>((done) =>
      realtime.on('connection', (socket) => socket.on('join', () => done(socket))),
    );
    const known = doorTicket(1);
    const reserved = { ...known.order!, status: 'booking' as const };
    orders = [doorOrder(doorTicket(1, { feedback: 'ORDER_BOOKING_ERROR', order: reserved }))];
    const found = await find('Ana');
    expect(within(found).getByText('Reserva')).toBeDefined();
    const socket = await joined;
    orders = [doorOrder(known)];
    socket.emit('order.updated', { event_id: ids.event, ids: [] });
    await waitFor(() => expect(screen.queryByText('Reserva')).toBeNull());
    pick(await screen.findByRole('list', { name: 'Resultado da busca' }), /Pessoa 1/);
    expect(await dialogOf(/Liberar a entrada\?/)).toBeDefined();
    await realtime.close();
  });

  it("the drawer shows the server's refusal, with one button back to the search", async () => {
    server.on(CREATE, (_, response) =>
      problem(response, 422, { code: 'CREATE_CHECKIN_ERROR', feedback: 'ORDER_IN_MEDIATION_ERROR' }),
    );
    const list = await find('Ana');
    const drawer = list.closest('[role="dialog"]');
    pick(list, /Pessoa 1/);
    await confirm();
    const dialog = await dialogOf(/Entrada não permitida/);
    expect(dialog).toBe(drawer);
    expect(screen.queryAllByText(texts.title, { selector: '.ant-drawer-title' })).toEqual([]);
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    await isGone(/Liberar a entrada\?/);
    expect(dialog.textContent).toContain('Falha ao criar check-in para o ingresso.');
    expect(dialog.textContent).toContain('O pagamento deste pedido está em mediação.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Entendi' }));
    await isGone(/Entrada não permitida/);
    expect(screen.getByText(texts.title, { selector: '.ant-drawer-title' })).toBeDefined();
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Pessoa' }).value).toBe('Ana');
    expect(await within(dialog).findByRole('button', { name: /Pessoa 1/ })).toBeDefined();
  });

  it('the drawer opens with the search, even if a refusal was open when it was closed', async () => {
    orders = [doorOrder(doorTicket(1, { feedback: 'ALREADY_CHECKED_IN_ERROR', checkIn: [entered] }))];
    pick(await find('Ana'), /Pessoa 1/);
    const drawer = await dialogOf(/Entrada não permitida/);
    fireEvent.click(within(drawer).getByRole('button', { name: texts.close }));
    await isGone(/Entrada não permitida/);
    fireEvent.click(screen.getByRole('button', { name: texts.open }));
    expect(await screen.findByRole('radiogroup', { name: texts.how })).toBeDefined();
    expect(screen.queryByRole('heading', { name: notices.checkinRefused })).toBeNull();
  });

  it('the drawer repeats a request without an answer under the same id, and takes another id for another attempt', async () => {
    let isDown = true;
    admits(orders[0]!.tickets[0]!);
    server.on(CREATE, ({ body }, response) => {
      if (isDown) return void response.destroy();
      const { id, ticket_id } = body as CheckinBody;
      problem(response, 409, { code: 'CHECKIN_EXISTS_ERROR', feedback: 'ALREADY_CHECKED_IN_ERROR', id, ticket_id });
    });
    const list = await find('Ana');
    pick(list, /Pessoa 1/);
    await confirm();
    expect(await screen.findByText('Falha ao validar ingresso.')).toBeDefined();
    isDown = false;
    await confirm();
    fireEvent.click(await screen.findByRole('button', { name: 'Entendi' }));
    pick(await screen.findByRole('list', { name: 'Resultado da busca' }), /Pessoa 1/);
    await confirm();
    await screen.findByRole('button', { name: 'Entendi' });
    const sent = server.callsOf(CREATE).map(({ body }) => (body as CheckinBody).id);
    expect(sent[1]).toBe(sent[0]);
    expect(new Set(sent).size).toBe(2);
  });

  it('the drawer asks which ticket of an order is meant', async () => {
    orders = [doorOrder(doorTicket(1), doorTicket(2, { holder_name: 'Bia Lima' }))];
    pick(await find('Ana'), /Ana Souza.*2 ingressos/);
    expect(await screen.findByRole('heading', { name: 'Qual ingresso?' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: /Bia Lima/ }));
    expect((await dialogOf(/Liberar a entrada\?/)).textContent).toContain('7K2QX8MV42');
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    fireEvent.click(screen.getByRole('button', { name: 'Voltar à busca' }));
    expect(await screen.findByText('Ana Souza')).toBeDefined();
  });
});

describe('camera of the drawer', () => {
  let seen: string[];
  let pictures: number;

  /** The page's worker, which reads off every picture what lies before the camera. */
  class Reader extends EventTarget {
    postMessage(): void {
      pictures += 1;
      const data = { texts: [...seen] };
      setTimeout(() => this.dispatchEvent(Object.assign(new Event('message'), { data })));
    }

    terminate(): void {}
  }

  const track = Object.assign(new EventTarget(), { stop: () => undefined, getSettings: () => ({ deviceId: 'back' }) });
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  const shows = (video: object) =>
    Object.defineProperties(HTMLVideoElement.prototype, Object.getOwnPropertyDescriptors(video));

  beforeEach(() => {
    seen = [];
    pictures = 0;
    Object.assign(globalThis, {
      ...{ Worker: Reader, OffscreenCanvas: class {}, ImageData: class {} },
      createImageBitmap: async () => ({}),
    });
    const mediaDevices = { getUserMedia: async () => stream, enumerateDevices: async () => [] };
    Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
    shows({
      play: async () => undefined,
      videoWidth: 1280,
      requestVideoFrameCallback: (shown: () => void) => setTimeout(shown),
    });
  });

  afterEach(() => {
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });

  async function look(): Promise<void> {
    fireEvent.click(within(await openDrawer()).getByText('QR Code'));
    await screen.findByText(texts.aim);
  }

  it.each<[string, Handler]>([
    ['stands for no ticket', (_, response) => json(response, { data: [] })],
    ['can’t be looked up', (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' })],
  ])('the camera of the drawer reports a code that %s, and continues with the next', async (_, answer) => {
    server.on(REFERENCE, answer);
    await look();
    seen = ['T1ABC'];
    expect(await screen.findByText(notices.codeCheckFailed)).toBeDefined();
    expect(server.callsOf(REFERENCE).map(({ url }) => url.searchParams.get('reference'))).toEqual(['T1ABC']);
    server.on(REFERENCE, (_, response) => json(response, { data: [doorTicket(1)] }));
    seen = ['T1DEF'];
    expect((await dialogOf(/Liberar a entrada\?/)).textContent).toContain('Pessoa 1');
    expect(screen.queryByText(notices.codeCheckFailed)).toBeNull();
  });

  it('the camera of the drawer does not read a refused ticket again while it stays in sight', async () => {
    const refused = doorTicket(1, { feedback: 'ORDER_REFUNDED_ERROR' });
    server.on(REFERENCE, (_, response) => json(response, { data: [refused] }));
    await look();
    seen = ['T1ABC'];
    const drawer = await dialogOf(/Entrada não permitida/);
    const whileRead = pictures;
    await waitFor(() => expect(pictures).toBeGreaterThan(whileRead + 1));
    fireEvent.click(within(drawer).getByRole('button', { name: texts.understood }));
    expect(screen.getByText(texts.aim)).toBeDefined();
    const afterwards = pictures;
    await waitFor(() => expect(pictures).toBeGreaterThan(afterwards + 2));
    expect(screen.queryByRole('heading', { name: notices.checkinRefused })).toBeNull();
    expect(server.callsOf(REFERENCE)).toHaveLength(1);
  });
});

describe('hand-held reader at the drawer', () => {
  const [american, onAbnt2] = READERS as [Reader, Reader];
  /** By what they say, which each names a ticket of its own. */
  const found = new Map<string, DoorTicketView>();
  const codeOf = (serial: number, view: Partial<DoorTicketView> = {}) => {
    const packed = packTicket({
      key_id: 1,
      event_number: 7,
      serial,
      lot_number: 1,
      price_kind: null,
      valid_from: '2026-06-13T20:00:00.000Z',
    });
    const text = ticketText(
      packed,
      Uint8Array.from({ length: 64 }, (_, at) => (serial * 41 + at * 13) % 256),
    );
    found.set(text, doorTicket(serial, { holder_name: `Pessoa ${serial}`, ...view }));
    return text;
  };
  const asked = () => server.callsOf(REFERENCE).map(({ url }) => url.searchParams.get('reference'));

  beforeEach(() => {
    found.clear();
    server.on(REFERENCE, ({ url }, response) => {
      const ticket = found.get(url.searchParams.get('reference') ?? '');
      json(response, { data: ticket ? [ticket] : [] });
    });
    server.on(CREATE, ({ body }, response) => {
      const { id, ticket_id } = body as CheckinBody;
      const ticket = [...found.values()].find((one) => one.id === ticket_id)!;
      const view = { id, ticket_id, event_id: ids.event, entry: 0, scanned_at: '2026-06-14T01:31:00.000Z' };
      json(response, { ...view, feedback: 'ADMITTED', note: null, ticket }, 201);
    });
  });

  function reads(text: string, reader = american): void {
    for (const { key, code, shift } of keysOf(reader, text)) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key, code, shiftKey: shift });
    }
  }

  it('a hand-held reader opens the ticket it read in any layout, and leaves the field as it was', async () => {
    const drawer = await openDrawer();
    const box = within(drawer).getByRole('textbox', { name: 'Pessoa' });
    box.focus();
    const text = codeOf(1);
    reads(text, onAbnt2);
    expect((await dialogOf(/Liberar a entrada\?/)).textContent).toContain('Pessoa 1');
    expect(asked().at(-1)).toBe(text);
    expect((box as HTMLInputElement).value).toBe('');
  });

  it('a hand-held reader causes a warning for an incomplete text and for the code of another thing, without a request', async () => {
    const drawer = await openDrawer();
    reads(codeOf(1).slice(0, 90));
    expect(await within(drawer).findByText(texts.misread)).toBeDefined();
    reads('https://outra.example/i/1234567');
    expect(await within(drawer).findByText(texts.foreign)).toBeDefined();
    expect(asked()).toEqual([]);
  });

  it('a hand-held reader opens the second of two tickets in one burst after the first', async () => {
    await openDrawer();
    const [first, second] = [codeOf(1), codeOf(2)];
    reads(first, { ...american, end: '' });
    reads(second, { ...american, end: '' });
    expect((await dialogOf(/Liberar a entrada\?/)).textContent).toContain('Pessoa 1');
    await confirm();
    fireEvent.click(await screen.findByRole('button', { name: texts.next }));
    await waitFor(async () => expect((await dialogOf(/Liberar a entrada\?/)).textContent).toContain('Pessoa 2'));
    expect(asked()).toEqual([first, second]);
  });

  describe('a ticket that stays before it for longer than a reading is remembered', () => {
    const now = performance.now.bind(performance);
    const isIn = (text: string) => found.set(text, { ...found.get(text)!, feedback: 'ALREADY_CHECKED_IN_ERROR' });

    afterEach(() => void jest.restoreAllMocks());

    function timePasses(): void {
      jest.spyOn(performance, 'now').mockImplementation(() => now() + 2 * OUT_OF_SIGHT);
    }

    async function letIn(text: string, name: string): Promise<void> {
      await waitFor(async () => expect((await dialogOf(/Liberar a entrada\?/)).textContent).toContain(name));
      await confirm();
      const next = await screen.findByRole('button', { name: texts.next });
      isIn(text);
      fireEvent.click(next);
    }

    it('a hand-held reader that reads the asked ticket again lets it in once, and never refuses it', async () => {
      await openDrawer();
      const text = codeOf(1);
      reads(text);
      await dialogOf(/Liberar a entrada\?/);
      timePasses();
      reads(text);
      await letIn(text, 'Pessoa 1');
      reads(text);
      await new Promise((done) => setTimeout(done, 100));
      expect(screen.queryByRole('heading', { name: notices.checkinRefused })).toBeNull();
      expect(asked()).toEqual([text]);
    });

    it('a hand-held reader that reads a waiting ticket again lets it in once, and never refuses it', async () => {
      await openDrawer();
      const [first, second] = [codeOf(1), codeOf(2)];
      reads(first);
      await dialogOf(/Liberar a entrada\?/);
      reads(second);
      timePasses();
      reads(second);
      await letIn(first, 'Pessoa 1');
      await letIn(second, 'Pessoa 2');
      await new Promise((done) => setTimeout(done, 100));
      expect(screen.queryByRole('heading', { name: notices.checkinRefused })).toBeNull();
      expect(asked()).toEqual([first, second]);
    });
  });

  it('a hand-held reader opens the next ticket only after the document of this one was answered', async () => {
    await openDrawer();
    reads(codeOf(1, { price: { name: 'Meia', kind: 'meia_estudante' } }));
    await dialogOf(/Liberar a entrada\?/);
    await confirm();
    const seen = await screen.findByRole('button', { name: texts.documentAnswers.conferido });
    const next = codeOf(2);
    reads(next);
    await new Promise((done) => setTimeout(done, 100));
    expect(screen.getByRole('button', { name: texts.documentAnswers.conferido })).toBe(seen);
    expect(asked()).not.toContain(next);
    server.on(DOCUMENT, ({ body }, response) => json(response, body, 201));
    fireEvent.click(seen);
    await waitFor(async () => expect((await dialogOf(/Liberar a entrada\?/)).textContent).toContain('Pessoa 2'));
  });
});

describe('reduced price', () => {
  const meia = doorTicket(1, { price: { name: 'Meia', kind: 'meia_estudante' } });

  beforeEach(() => {
    orders = [doorOrder(meia)];
    admits(meia);
    server.on(DOCUMENT, ({ body }, response) => json(response, { ...(body as object), occurred_at: 'x' }, 201));
  });

  async function asked(): Promise<HTMLElement> {
    pick(await find('Ana'), /Pessoa 1/);
    await confirm();
    const dialog = await dialogOf(/Entrada liberada/);
    expect(dialog.textContent).toContain('Peça a carteira de estudante');
    return dialog;
  }

  it('the drawer records the document that was shown', async () => {
    fireEvent.click(within(await asked()).getByRole('button', { name: 'Conferido' }));
    await isGone(/Entrada liberada/);
    expect(server.callsOf(DOCUMENT).map(({ body }) => body)).toEqual([
      { id: expect.any(String), ticket_id: meia.id, result: 'conferido' },
    ]);
  });

  it('the drawer records a missing document, and then the paid difference', async () => {
    fireEvent.click(within(await asked()).getByRole('button', { name: 'Não trouxe' }));
    const without = await dialogOf(/Entrou sem o documento/);
    fireEvent.click(within(without).getByRole('button', { name: 'Pagou a diferença' }));
    await isGone(/Entrou sem/);
    const sent = server.callsOf(DOCUMENT).map(({ body }) => body as { id: string; result: string });
    expect(sent.map(({ result }) => result)).toEqual(['negado', 'pagou_diferenca']);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
  });
});

describe('search of the drawer', () => {
  const textsAsked = () => server.callsOf(SEARCH).map(({ url }) => url.searchParams.get('text'));

  async function searchBy(drawer: HTMLElement, kind: string, typed: string): Promise<HTMLInputElement> {
    fireEvent.mouseDown(within(drawer).getByRole('combobox', { name: 'Buscar por' }));
    fireEvent.click(await screen.findByText(kind, { selector: '.ant-select-item-option-content' }));
    const box = await within(drawer).findByRole<HTMLInputElement>('textbox', { name: kind });
    fireEvent.change(box, { target: { value: typed } });
    if (typed) fireEvent.keyDown(box, { key: 'Enter' });
    return box;
  }

  it('the search waits for three characters, and reports an empty result', async () => {
    orders = [];
    const drawer = await openDrawer();
    expect(within(drawer).getByText(/pelo menos três caracteres/)).toBeDefined();
    fireEvent.change(within(drawer).getByRole('textbox', { name: 'Pessoa' }), { target: { value: 'zzz' } });
    expect(await screen.findByText('Nenhum pedido encontrado.')).toBeDefined();
  });

  it('the search begins half a second after the last key, and not before', async () => {
    const drawer = await openDrawer();
    const type = (value: string) =>
      fireEvent.change(within(drawer).getByRole('textbox', { name: 'Pessoa' }), { target: { value } });
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask', 'nextTick', 'setImmediate'] });
    try {
      type('Ana');
      await pass(499);
      type('Ana S');
      await pass(499);
      expect(within(drawer).queryByRole('status', { name: texts.searching })).toBeNull();
      expect(server.callsOf(SEARCH)).toEqual([]);
      await pass(1);
      expect(within(drawer).getByRole('status', { name: texts.searching })).toBeDefined();
    } finally {
      jest.useRealTimers();
    }
    await waitFor(() => expect(textsAsked()).toEqual(['Ana S']));
  });

  it.each([
    ['Documento', '52998224725', '529.982.247-25', '529.982.247-25'],
    ['Código', '7k2qx8m', '7K2QX8M', 'FTXARR7K2QX8M'],
    ['Código', 'ftxarr7k2qx8m', '7K2QX8M', 'FTXARR7K2QX8M'],
  ])('the search by %s turns %s into %s, and requests %s', async (kind, typed, shown, asked) => {
    const drawer = await openDrawer();
    const box = await searchBy(drawer, kind, typed);
    expect(box.value).toBe(shown);
    expect(await within(drawer).findByText('Pessoa 1')).toBeDefined();
    expect(textsAsked()).toEqual([asked]);
  });

  it('the search accepts a document of 18 characters, and a code of 13', async () => {
    const drawer = await openDrawer();
    expect((await searchBy(drawer, 'Documento', '')).maxLength).toBe(18);
    expect((await searchBy(drawer, 'Código', '')).maxLength).toBe(13);
  });

  it('the search by the code of a ticket offers that ticket alone of its order', async () => {
    orders = [doorOrder(doorTicket(1), doorTicket(2))];
    const drawer = await openDrawer();
    await searchBy(drawer, 'Código', '7k2q x8mv42');
    pick(await within(drawer).findByRole('list', { name: 'Resultado da busca' }), /Pessoa 2/);
    expect((await dialogOf(/Liberar a entrada\?/)).textContent).toContain('7K2QX8MV42');
    expect(within(drawer).queryByText('Pessoa 1')).toBeNull();
    expect(textsAsked()).toEqual(['7K2QX8MV42']);
  });

  it('the search reports a failure, and repeats on demand', async () => {
    server.on(SEARCH, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR', request_id: 'r-7' }));
    const drawer = await openDrawer();
    fireEvent.change(within(drawer).getByRole('textbox', { name: 'Pessoa' }), { target: { value: 'Ana' } });
    expect(await screen.findByText('Falha ao procurar pedido')).toBeDefined();
    expect(screen.getByText('r-7')).toBeDefined();
    server.on(SEARCH, (_, response) => json(response, { data: orders }));
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('Pessoa 1')).toBeDefined();
  });

  it('the search has the camera beside it, and says where there is none', async () => {
    const drawer = await openDrawer();
    fireEvent.click(within(drawer).getByText('QR Code'));
    expect(await screen.findByText('No camera detected.')).toBeDefined();
    fireEvent.click(within(drawer).getByText('Texto'));
    expect(await within(drawer).findByRole('textbox', { name: 'Pessoa' })).toBeDefined();
  });

  describe('at an event with areas and days', () => {
    beforeEach(() => {
      const list = { data: [entry(1)], count: 1, expected: 10, inside: 1, conflicts: 0, undone: 0 };
      server
        .on(`GET ${BASE}/checkins`, (_, response) => json(response, { ...list, passages: festivalCounts }))
        .on(`GET ${BASE}/access`, (_, response) => json(response, festivalAccess([ids.lot])));
    });

    async function choosePlace(label: string, option: string): Promise<void> {
      const drawer = (await screen.findByRole('radiogroup', { name: 'Procurar por' })).closest<HTMLElement>(
        '[role="dialog"]',
      )!;
      fireEvent.mouseDown(within(drawer).getByRole('combobox', { name: label }));
      const options = await screen.findAllByText(option, { selector: '.ant-select-item-option-content' });
      fireEvent.click(options.at(-1)!);
    }

    it('the drawer admits at the chosen area and day, also a ticket that is in elsewhere, and names the place', async () => {
      const inside = { id: 'c1', created_at: '2026-06-14T01:30:00.000Z', by: 'Cida Ramos', device: 'Celular 07' };
      orders = [doorOrder(doorTicket(1, { feedback: 'ALREADY_CHECKED_IN_ERROR', checkIn: [inside] }))];
      admits(orders[0]!.tickets[0]!, { place: { area: camarote, day: saturday } });
      const found = await find('Ana');
      await choosePlace('Setor', 'Camarote');
      await choosePlace('Dia', 'Sábado');
      pick(found, /Pessoa 1/);
      expect((await dialogOf(/Liberar a entrada\?/)).textContent).toContain('Camarote · Sábado');
      await confirm();
      expect((await dialogOf(/Entrada liberada/)).textContent).toContain('Camarote · Sábado');
      expect(server.callsOf(CREATE).map(({ body }) => body)).toEqual([
        { id: expect.any(String), ticket_id: orders[0]!.tickets[0]!.id, area: 1, day: saturday.id },
      ]);
    });

    it('the drawer leaves the day of the admission to the server until one is chosen', async () => {
      admits(orders[0]!.tickets[0]!);
      pick(await find('Ana'), /Pessoa 1/);
      await confirm();
      await dialogOf(/Entrada liberada/);
      expect(server.callsOf(CREATE).map(({ body }) => body)).toEqual([
        { id: expect.any(String), ticket_id: orders[0]!.tickets[0]!.id, area: 0 },
      ]);
    });

    it('the drawer tells the days of a ticket that does not open the chosen one', async () => {
      server.on(CREATE, (_, response) =>
        problem(response, 409, { code: 'DAY_NOT_INCLUDED_ERROR', feedback: 'DAY_NOT_INCLUDED_ERROR' }),
      );
      const found = await find('Ana');
      await choosePlace('Dia', 'Sábado');
      pick(found, /Pessoa 1/);
      await confirm();
      const { textContent } = await dialogOf(/Entrada não permitida/);
      expect(textContent).toContain(feedback.DAY_NOT_INCLUDED_ERROR.title);
      expect(textContent).toMatch(/vale.*sexta/i);
    });

    it('the drawer tells that the entries of the day are used', async () => {
      server.on(CREATE, (_, response) =>
        problem(response, 409, { code: 'ENTRIES_USED_ERROR', feedback: 'ENTRIES_USED_ERROR' }),
      );
      pick(await find('Ana'), /Pessoa 1/);
      await confirm();
      expect((await dialogOf(/Entrada não permitida/)).textContent).toContain(feedback.ENTRIES_USED_ERROR.text);
    });
  });

  it('the drawer exists only for people who may admit', async () => {
    const reader = { ...arraial, abilities: ['events:read', 'checkins:read'] as const };
    server.on(`GET ${BASE}`, (_, response) => json(response, reader));
    openApp(`/producer/events/${ids.event}/checkins`, server, producer);
    await screen.findByRole('table');
    expect(screen.queryByRole('button', { name: 'Liberar entrada' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Aparelhos' })).toBeNull();
  });
});
