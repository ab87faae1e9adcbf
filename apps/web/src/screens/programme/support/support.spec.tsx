/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type EventAnnouncementsView,
  type EventAnnouncementView,
  type EventView,
  type RefundRequestRowView,
  type SoldAsView,
  type UserView,
} from '@festix/domain/contract';
import { cents, fieldProblems, HOUR, notices, problemOf } from '@festix/domain/ground';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { arraial, ids, producer } from '../../../testing/views.ts';
import { eventsTexts } from '../events/events-texts.ts';
import { supportTexts as texts } from './support-texts.ts';

const sara: UserView = { ...producer, name: 'Sara Suporte', roles: ['customer', 'support'] };

const LIST = 'GET /api/support/events';
const ONE = `/api/support/events/${ids.event}`;
const CANCEL = `POST ${ONE}/cancel`;
const CHANGE = `POST ${ONE}/change`;
const INBOX = '/api/support/refund-requests';

/** In two days, so that it can still be marked. */
const soon = new Date(Math.floor(Date.now() / HOUR) * HOUR + 48 * HOUR).toISOString();

const event: EventView = {
  ...arraial,
  start_date: soon,
  end_date: null,
  abilities: ['events:read', 'events:cancel', 'events:change', 'overview:read', 'orders:read', 'refunds:answer'],
  finance: { billed: cents(183_452_50), payouts: cents(60_000_00), balance: cents(123_452_50) },
};

const cancellation: EventAnnouncementView = {
  id: '0198f000-0000-7000-8000-000000000901',
  kind: 'cancelled',
  message: 'A chuva levou o palco.',
  changes: null,
  created_at: '2026-05-10T12:00:00.000Z',
  made_by: { id: ids.producer, name: 'Sara Suporte' },
  mails: { people: 14, sent: 11, failed: 1, unreachable: 2, is_done: true },
};

const change: EventAnnouncementView = {
  ...cancellation,
  id: '0198f000-0000-7000-8000-000000000902',
  kind: 'changed',
  message: null,
  changes: {
    date: {
      before: { start_date: '2026-06-13T23:00:00.000Z', end_date: null },
      after: { start_date: '2026-06-20T23:00:00.000Z', end_date: null },
    },
    venue: { before: 'Galpão do Cais', after: 'Clube Português' },
    line_up: { before: null, after: 'Lia e Banda' },
  },
  mails: { people: 0, sent: 0, failed: 0, unreachable: 0, is_done: true },
};

const request: RefundRequestRowView = {
  id: '0198f000-0000-7000-8000-000000000903',
  order_id: '0198f000-0000-7000-8000-000000000501',
  rule: 'event_cancelled',
  status: 'pending',
  amount: cents(178_20),
  tickets: [
    { id: '1', lot: '2º lote', price: 'Inteira', holder_name: 'Rafa Nogueira', amount: cents(118_80) },
    { id: '2', lot: '2º lote', price: 'Meia estudante', holder_name: null, amount: cents(59_40) },
  ],
  reason: 'Não posso nessa data.',
  answer: null,
  created_at: '2026-05-11T12:00:00.000Z',
  answered_at: null,
  order: {
    id: '0198f000-0000-7000-8000-000000000501',
    code: 'FTXARR7K2QX8M',
    total: cents(178_20),
    refunded_amount: cents(0),
    fee_paid_by: 'buyer',
  },
  event: { id: ids.event, name: arraial.name, canceled_at: null },
  buyer: { name: 'Marina Couto', email: 'marina@exemplo.br' },
  answered_by: null,
};
const ANSWER = `PUT ${ONE}/refund-requests/${request.id}`;

let server: StubServer;
let shown: EventView;
let announced: EventAnnouncementsView;
let soldAs: SoldAsView;
let requests: RefundRequestRowView[];

beforeEach(async () => {
  shown = event;
  announced = { data: [] };
  soldAs = { start_date: soon, end_date: null, venue: 'Galpão do Cais' };
  requests = [request];
  server = await StubServer.start();
  server
    .on(LIST, (_, response) => json(response, { data: [shown], count: 1 }))
    .on(`GET ${ONE}`, (_, response) => json(response, shown))
    .on(`GET ${ONE}/announcements`, (_, response) => json(response, announced))
    .on(`GET ${ONE}/sold-as`, (_, response) => json(response, soldAs))
    .on(`GET ${INBOX}`, (_, response) => json(response, { data: requests, count: requests.length }))
    .on(`GET ${ONE}/refund-requests`, (_, response) => json(response, { data: requests, count: requests.length }));
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
const plain = (element: Element | null | undefined) => element?.textContent.replaceAll('\u00a0', ' ') ?? '';
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const dialog = () => within(screen.getByRole('dialog'));
const write = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

describe('events of support', () => {
  it('the events of support show payouts only if the address says so', async () => {
    openApp('/support/events', server, sara);
    await screen.findByText(arraial.name, { selector: 'td b' });
    expect(heads()).toContain(eventsTexts.billed);
    expect(heads()).not.toContain(eventsTexts.payouts);
    cleanup();
    openApp('/support/events?showPayout=true', server, sara);
    await screen.findByText(arraial.name, { selector: 'td b' });
    expect(heads()).toEqual(expect.arrayContaining([eventsTexts.payouts, eventsTexts.balance]));
  });

  it('the events of support are coming ones unless the address says past', async () => {
    openApp('/support/events?filterBy=past', server, sara);
    await waitFor(() =>
      expect(server.callsOf(LIST).some(({ url }) => url.searchParams.get('future') === 'false')).toBe(true),
    );
  });

  it('the events of support can be cancelled from the list, after the consequences were read', async () => {
    server.on(CANCEL, (_, response) => {
      shown = { ...event, canceled_at: cancellation.created_at };
      json(response, cancellation, 201);
    });
    openApp('/support/events', server, sara);
    await press(`Ações de ${arraial.name}`);
    fireEvent.click(await screen.findByRole('menuitem', { name: eventsTexts.cancel, hidden: true }));
    expect(await screen.findByText(texts.cancelConsequence)).toBeDefined();
    await write(texts.message, ' A chuva levou o palco. ');
    fireEvent.click(dialog().getByRole('button', { name: texts.cancel }));
    expect(await screen.findByText(notices.eventCancelled)).toBeDefined();
    const [call] = server.callsOf(CANCEL);
    expect(call?.body).toEqual({ id: expect.any(String), message: 'A chuva levou o palco.' });
    expect((await screen.findAllByText(eventsTexts.cancelled)).length).toBeGreaterThan(0);
  });

  it('the events of support report a failed cancellation, and keep what was written', async () => {
    server.on(CANCEL, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    openApp('/support/events', server, sara);
    await press(`Ações de ${arraial.name}`);
    fireEvent.click(await screen.findByRole('menuitem', { name: eventsTexts.cancel, hidden: true }));
    await write(texts.message, 'A chuva levou o palco.');
    fireEvent.click(dialog().getByRole('button', { name: texts.cancel }));
    expect(await screen.findByText(notices.eventCancelFailed)).toBeDefined();
    expect(dialog().getByLabelText<HTMLTextAreaElement>(texts.message).value).toBe('A chuva levou o palco.');
  });

  it.each([
    ['marked as changed', { changed_at: '2026-05-01T12:00:00.000Z' }, eventsTexts.markChanged],
    ['cancelled', { canceled_at: '2026-05-01T12:00:00.000Z' }, eventsTexts.cancel],
    ['cancelled', { canceled_at: '2026-05-01T12:00:00.000Z' }, eventsTexts.markChanged],
  ])('the events of support that were %s are not again', async (_, facts, name) => {
    shown = { ...event, ...facts };
    openApp('/support/events', server, sara);
    await press(`Ações de ${arraial.name}`);
    const entry = await screen.findByRole('menuitem', { name, hidden: true });
    expect(entry.getAttribute('aria-disabled')).toBe('true');
  });

  it('the events of support link to the pages that support may open', async () => {
    openApp(`/support/events/${ids.event}/changes`, server, sara);
    const labelsOf = async (name: string) =>
      within(await screen.findByRole('navigation', { name }))
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    expect(await labelsOf('Evento')).toEqual(['Resumo', 'Vendas']);
    expect(await labelsOf('Resumo')).toEqual(['Visão geral', 'Mudanças']);
    fireEvent.click(within(screen.getByRole('navigation', { name: 'Evento' })).getByRole('link', { name: 'Vendas' }));
    expect(await labelsOf('Vendas')).toContain('Reembolsos');
  });
});

describe('changes of an event', () => {
  const open = () => openApp(`/support/events/${ids.event}/changes`, server, sara);

  it('the changes of an event show announcements: old and new values, author, and progress of the mails', async () => {
    announced = { data: [cancellation, change] };
    open();
    const [first, second] = within(await screen.findByRole('list', { name: texts.changes })).getAllByRole('listitem');
    expect(plain(first)).toContain('por Sara Suporte');
    expect(plain(first)).toContain('A chuva levou o palco.');
    expect(plain(first)).toContain('11 de 14 e-mails enviados · 1 e-mail não chegou · 2 pessoas sem e-mail');
    expect(plain(second)).toContain('Antes: 13/06/2026 20:00Agora: 20/06/2026 20:00');
    expect(plain(second)).toContain('Antes: Galpão do CaisAgora: Clube Português');
    expect(plain(second)).toContain('AtraçõesAgora: Lia e Banda');
    expect(plain(second)).toContain(texts.nobodyToTell);
  });

  it('the changes of an event say why nothing more can be announced', async () => {
    shown = { ...event, canceled_at: '2026-05-10T12:00:00.000Z' };
    open();
    expect(await screen.findAllByText(problemOf('EVENT_CANCELLED').detail)).toHaveLength(2);
    for (const name of [texts.cancel, texts.change])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  });

  it('the changes of an event are announced with the ticked fields, against what was sold', async () => {
    server.on(CHANGE, (_, response) => {
      announced = { data: [change] };
      json(response, change, 201);
    });
    open();
    await press(texts.change);
    expect(await screen.findByText(texts.changeConsequence)).toBeDefined();
    await screen.findByRole('checkbox', { name: 'Local' });
    fireEvent.click(dialog().getByRole('button', { name: texts.change }));
    expect(await screen.findByText(fieldProblems.nothingChanged)).toBeDefined();
    expect(server.callsOf(CHANGE)).toEqual([]);

    fireEvent.click(screen.getByRole('checkbox', { name: 'Local' }));
    expect(plain(await screen.findByText(/Galpão do Cais/))).toBe('Era: Galpão do Cais');
    await write(texts.venueNow, 'Clube Português, Recife');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Atrações' }));
    await write(texts.lineUpAfter, 'Lia e Banda');
    fireEvent.click(dialog().getByRole('button', { name: texts.change }));
    expect(await screen.findByText(notices.eventChanged)).toBeDefined();
    expect(server.callsOf(CHANGE)[0]?.body).toEqual({
      id: expect.any(String),
      venue: 'Clube Português, Recife',
      line_up: { before: null, after: 'Lia e Banda' },
      message: null,
    });
    expect(await screen.findByText(texts.announced.changed)).toBeDefined();
  });

  it('the changes of an event keep what was typed when the event is read again', async () => {
    const app = open();
    await press(texts.change);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Local' }));
    await write(texts.venueNow, 'Clube Português');
    await write(texts.message, 'A chuva levou o palco.');
    shown = { ...event, name: 'Arraial da Lua Nova', tickets_sold: event.tickets_sold + 1 };
    soldAs = { ...soldAs };
    await app.readAnew();
    expect(await screen.findByText(texts.changeTitle(shown.name))).toBeDefined();
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Local' })).checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>(texts.venueNow).value).toBe('Clube Português');
    expect(screen.getByLabelText<HTMLTextAreaElement>(texts.message).value).toBe('A chuva levou o palco.');
  });

  it('the changes of an event begin with the date that its producer has already moved', async () => {
    soldAs = { ...soldAs, start_date: '2026-05-20T23:00:00.000Z' };
    server.on(CHANGE, (_, response) => json(response, change, 201));
    open();
    await press(texts.change);
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Data' })).checked).toBe(true);
    expect(await screen.findByText('20/05/2026 20:00')).toBeDefined();
    fireEvent.click(dialog().getByRole('button', { name: texts.change }));
    await waitFor(() =>
      expect(server.callsOf(CHANGE)[0]?.body).toMatchObject({ date: { start_date: soon, end_date: null } }),
    );
  });

  it('the changes of an event show a refusal beside its field, and keep the dialog open', async () => {
    server.on(CHANGE, (_, response) =>
      problem(response, 400, { code: 'VALIDATION_ERROR', errors: { venue: [fieldProblems.sameVenue] } }),
    );
    open();
    await press(texts.change);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Local' }));
    await write(texts.venueNow, 'Galpão do Cais');
    fireEvent.click(dialog().getByRole('button', { name: texts.change }));
    expect(await screen.findByText(fieldProblems.sameVenue)).toBeDefined();
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  it('the changes of an event report a failed announcement, and keep what was written', async () => {
    server.on(CHANGE, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    open();
    await press(texts.change);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Local' }));
    await write(texts.venueNow, 'Clube Português');
    fireEvent.click(dialog().getByRole('button', { name: texts.change }));
    expect(await screen.findByText(notices.eventChangeFailed)).toBeDefined();
    expect(dialog().getByLabelText<HTMLInputElement>(texts.venueNow).value).toBe('Clube Português');
  });

  it('the changes of an event can be read again after a failure', async () => {
    server.on(`GET ${ONE}/announcements`, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    open();
    expect(await screen.findByText(notices.announcementsLoadFailed)).toBeDefined();
    server.on(`GET ${ONE}/announcements`, (_, response) => json(response, announced));
    await press('Tentar de novo');
    expect(await screen.findByRole('button', { name: texts.cancel })).toBeDefined();
  });
});

describe('refund requests', () => {
  const open = () => press(texts.answerOf(texts.answerIt, 'Marina Couto'));

  it('the refund requests are one list for all events, pending ones first and the others on demand', async () => {
    const app = openApp('/support/refund-requests', server, sara);
    const row = (await screen.findByText('Marina Couto')).closest('tr');
    expect(plain(row)).toContain(arraial.name);
    expect(plain(row)).toContain('178,20');
    const asked = () => server.callsOf(`GET ${INBOX}`).map(({ url }) => url.searchParams.get('status'));
    expect(asked()).toEqual(['pending']);
    fireEvent.click(screen.getByText(texts.all));
    await waitFor(() => expect(asked()).toEqual(['pending', null]));
    expect(app.address()).toBe('/support/refund-requests?status=all');
  });

  it('a refund request is approved after its tickets and amount were shown', async () => {
    server.on(ANSWER, (_, response) => {
      requests = [];
      json(response, { ...request, status: 'approved' });
    });
    openApp('/support/refund-requests', server, sara);
    await open();
    const shownThere = plain(await screen.findByRole('dialog'));
    for (const said of ['178,20', 'marina@exemplo.br', '2º lote · Inteira Rafa Nogueira', 'Não posso nessa data.'])
      expect(shownThere).toContain(said);
    fireEvent.click(dialog().getByRole('button', { name: texts.approve }));
    expect(await screen.findByText(notices.refundApproved)).toBeDefined();
    expect(server.callsOf(ANSWER)[0]?.body).toEqual({ status: 'approved', reason: null });
    expect(await screen.findByText(notices.noRefundRequests)).toBeDefined();
  });

  it('a refund request of a cancelled event is answered without a mention of valid tickets', async () => {
    requests = [{ ...request, event: { ...request.event, canceled_at: '2026-06-02T12:00:00.000Z' } }];
    openApp(`/support/events/${ids.event}/refunds`, server, sara);
    await open();
    const asked = plain(await screen.findByRole('dialog'));
    expect(asked).toContain(texts.approveOffConsequence('buyer'));
    expect(asked).not.toContain('deixam de valer');
    // It is due, so nobody can refuse it.
    expect(dialog().queryByRole('button', { name: texts.refuse })).toBeNull();
    expect(asked).toContain('não pode ser recusado');
  });

  it('a refund request is answered with a word about the fee only to its payer', async () => {
    requests = [{ ...request, order: { ...request.order, fee_paid_by: 'producer' } }];
    openApp(`/support/events/${ids.event}/refunds`, server, sara);
    await open();
    const asked = plain(await screen.findByRole('dialog'));
    expect(asked).toContain('A taxa, que o produtor pagou, volta para o saldo do evento.');
    expect(asked).not.toContain('taxa incluída');
  });

  it('a refund request is refused only with a reason', async () => {
    server.on(ANSWER, (_, response) => json(response, { ...request, status: 'refused' }));
    openApp(`/support/events/${ids.event}/refunds`, server, sara);
    await open();
    await press(texts.refuse);
    await press(texts.refuseRequest);
    expect(await screen.findByText('Campo obrigatório')).toBeDefined();
    expect(server.callsOf(ANSWER)).toEqual([]);
    await write(texts.refuseReason, 'Só mudou');
    await press(texts.back);
    await press(texts.refuse);
    expect((await screen.findByLabelText<HTMLTextAreaElement>(texts.refuseReason)).value).toBe('Só mudou');
    await write(texts.refuseReason, ' A data não mudou. ');
    await press(texts.refuseRequest);
    expect(await screen.findByText(notices.refundRefused)).toBeDefined();
    expect(server.callsOf(ANSWER)[0]?.body).toEqual({ status: 'refused', reason: 'A data não mudou.' });
  });

  it('a refund request reports a failed approval, and keeps what was written', async () => {
    server.on(ANSWER, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    openApp('/support/refund-requests', server, sara);
    await open();
    await write(texts.answer, 'Até a próxima.');
    fireEvent.click(dialog().getByRole('button', { name: texts.approve }));
    expect(await screen.findByText(notices.refundAnswerFailed)).toBeDefined();
    expect(dialog().getByLabelText<HTMLTextAreaElement>(texts.answer).value).toBe('Até a próxima.');
  });

  it('a refund request reports a failed refusal, and keeps the reason', async () => {
    server.on(ANSWER, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    openApp('/support/refund-requests', server, sara);
    await open();
    await press(texts.refuse);
    await write(texts.refuseReason, 'A data não mudou.');
    await press(texts.refuseRequest);
    expect(await screen.findByText(notices.refundAnswerFailed)).toBeDefined();
    expect((await screen.findByLabelText<HTMLTextAreaElement>(texts.refuseReason)).value).toBe('A data não mudou.');
  });

  it('a refund request answered by another person meanwhile says so, and is read again', async () => {
    const { detail } = problemOf('REFUND_ALREADY_ANSWERED');
    server.on(ANSWER, (_, response) => {
      requests = [];
      problem(response, 409, { code: 'REFUND_ALREADY_ANSWERED', detail });
    });
    openApp('/support/refund-requests', server, sara);
    await open();
    fireEvent.click((await screen.findAllByRole('button', { name: texts.approve, hidden: true })).at(-1)!);
    expect(await screen.findByText(detail)).toBeDefined();
    expect(await screen.findByText(notices.noRefundRequests)).toBeDefined();
  });

  it('an answered refund request is read-only', async () => {
    requests = [
      {
        ...request,
        status: 'refused',
        answer: 'A data não mudou.',
        answered_at: '2026-05-12T12:00:00.000Z',
        answered_by: { id: ids.producer, name: 'Sara Suporte' },
      },
    ];
    openApp('/support/refund-requests?status=all', server, sara);
    await press(texts.answerOf(texts.see, 'Marina Couto'));
    expect(await screen.findByText('A data não mudou.')).toBeDefined();
    expect(screen.getByText('Sara Suporte', { selector: 'dd' })).toBeDefined();
    expect(screen.queryByRole('button', { name: texts.approve })).toBeNull();
  });

  it('the refund requests report a failure, with a retry', async () => {
    server.on(`GET ${INBOX}`, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    openApp('/support/refund-requests', server, sara);
    expect(await screen.findByText(notices.refundRequestsLoadFailed)).toBeDefined();
    server.on(`GET ${INBOX}`, (_, response) => json(response, { data: requests, count: 1 }));
    await press('Tentar de novo');
    expect(await screen.findByText('Marina Couto')).toBeDefined();
  });
});
