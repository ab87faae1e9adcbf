/** @jest-environment jsdom */
/// <reference types="node" />

import { showOnPhone } from '../../../testing/document.ts';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type PayoutDetailView, type PayoutRowView } from '@festix/domain/contract';
import { cents, dayOf, notices, problemOf } from '@festix/domain/ground';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { administrator, donePayout, metrics, payoutDetail, payoutRow } from '../../../testing/money-views.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { arraial, ids } from '../../../testing/views.ts';
import { payoutsTexts as texts } from './payouts-texts.ts';

const PAYOUTS = '/api/super-admin/payouts';
const ONE = `${PAYOUTS}/${payoutRow.id}`;
const OF_EVENT = `/api/super-admin/events/${ids.event}/payouts`;
const SCREEN = '/super-admin/payouts';
const COPY_FAULT = (field: string) =>
  `Formato de email inválido no campo ${field}. Separe múltiplos emails por vírgula.`;

// Node's fetch has a format of its own for forms.
Object.assign(globalThis, runInThisContext('({ FormData, File, Blob })'));

let server: StubServer;
let rows: PayoutRowView[];
let detail: PayoutDetailView;
let tag: string;

beforeEach(async () => {
  rows = [payoutRow];
  detail = payoutDetail;
  tag = '"3.x"';
  server = await StubServer.start();
  server
    .on('GET /api/super-admin/events', (_, response) => json(response, { data: [arraial], count: 1 }))
    .on(`GET ${PAYOUTS}`, (_, response) =>
      json(response, { data: rows, count: rows.length, sumPendingAmount: cents(52_168_40) }),
    )
    .on(`GET ${ONE}`, (_, response) => {
      response.setHeader('etag', tag);
      json(response, detail);
    })
    .on(`GET ${OF_EVENT}/metrics`, (_, response) => json(response, metrics))
    .on(`GET ${OF_EVENT}/recent`, (_, response) => json(response, { data: [], keys: [] }));
});

afterEach(async () => {
  cleanup();
  showOnPhone(false);
  jest.restoreAllMocks();
  await server.stop();
});

const button = (name: string) => screen.findByRole('button', { name, hidden: true });
const press = async (name: string) => fireEvent.click(await button(name));
const plain = (element: Element | null) => element?.textContent?.replace(/\u00a0/g, ' ') ?? '';
const lastQuery = () => Object.fromEntries(server.callsOf(`GET ${PAYOUTS}`).at(-1)!.url.searchParams);
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });
const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } });
const ANSWER = texts.answerOf('R$\u00a040.000,00', 'Arraial da Lua Cheia');

/** Returns the fields of an answer as they went over the wire, in their order. */
function sent(): [string, string][] {
  const fields = String(server.callsOf(`PUT ${ONE}`).at(-1)!.body).matchAll(
    /name="(\w+)"[^\r]*\r\n(?:Content-Type[^\r]*\r\n)?\r\n([^\r]*)\r\n/g,
  );
  return [...fields].map(([, name, value]) => [name!, value!]);
}

const CORRECTED = '11.222.333/0001-81';

/**
 * Corrects the key as a colleague does on another screen; the screen reads it again when it gets the focus, and writes
 * need its new version.
 */
async function correctMeanwhile(): Promise<void> {
  detail = { ...payoutDetail, pix: '11222333000181' };
  tag = '"4.y"';
  server.on(`PUT ${ONE}`, ({ headers }, response) =>
    headers['if-match'] === tag
      ? json(response, detail)
      : problem(response, 412, { code: 'PRECONDITION_FAILED', detail: problemOf('PRECONDITION_FAILED').detail }),
  );
  const before = server.callsOf(`GET ${ONE}`).length;
  fireEvent(window, new Event('visibilitychange'));
  await waitFor(() => expect(server.callsOf(`GET ${ONE}`).length).toBeGreaterThan(before));
}

/** Returns a time zone with another day than São Paulo's: one that is far ahead, or else one that is far behind. */
const elsewhere = (): string =>
  ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((zone) => dayOf(new Date(), zone) !== dayOf(new Date()))!;

const versionsSent = () => server.callsOf(`PUT ${ONE}`).map(({ headers }) => headers['if-match']);

function answering(): void {
  server.on(`PUT ${ONE}`, (_, response) => {
    detail = { ...payoutDetail, ...donePayout, answered_by: { id: administrator.id, name: administrator.name } };
    rows = [{ ...payoutRow, ...donePayout }];
    json(response, detail);
  });
}

describe('payouts of all events', () => {
  it('the payouts of all events show the pending total, and the event of each', async () => {
    openApp(SCREEN, server, administrator);
    const row = (await screen.findByText('Produtora Varal')).closest('tr')!;
    expect(plain(row)).toContain(
      'Arraial da Lua CheiaProdutora VaralCNPJ 12.ABC.345/01DE-35PendentePrimeira parcela40.000,00',
    );
    expect(plain(screen.getByText(texts.sumPending).parentElement)).toContain('R$ 52.168,40');
    expect(lastQuery()).toEqual({ skip: '0', take: '25' });
    const link = within(row).getByRole('link', { name: '12/06/2026', hidden: true });
    expect(link.getAttribute('href')).toBe(`${SCREEN}/${payoutRow.id}`);
  });

  it('the payouts of all events show days in the time zone of their event', async () => {
    const event = { ...payoutRow.event, time_zone: 'America/Noronha' };
    rows = [
      {
        ...payoutRow,
        ...donePayout,
        event,
        request_date: '2026-06-12T02:00:00.000Z',
        sent_date: '2026-06-13T02:00:00.000Z',
      },
    ];
    openApp(SCREEN, server, administrator);
    const row = (await screen.findByText('Produtora Varal')).closest('tr')!;
    expect([...row.querySelectorAll('td')].map(plain).slice(0, 2)).toEqual(['12/06/2026', '13/06/2026']);
  });

  it('the payouts of all events take status, search and page from the address', async () => {
    openApp(`${SCREEN}?status=pending&query=529&filter=key&page=2`, server, administrator);
    await screen.findByText('Produtora Varal');
    expect(lastQuery()).toEqual({ status: 'pending', query: '529', filter: 'key', skip: '25', take: '25' });
  });

  it.each([
    ['all', true],
    ['done', true],
    ['pending', false],
    ['rejected', false],
  ])('the payouts of all events narrowed to %s show when they were sent: %s', async (status, tells) => {
    openApp(`${SCREEN}?status=${status}`, server, administrator);
    await screen.findByRole('table');
    expect(screen.queryByRole('columnheader', { name: texts.sentAt, hidden: true }) !== null).toBe(tells);
  });

  it('the payouts of all events show a failure, and that there are none', async () => {
    server.on(`GET ${PAYOUTS}`, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    openApp(SCREEN, server, administrator);
    expect(await screen.findByText(notices.payoutsLoadFailed)).toBeDefined();
    server.on(`GET ${PAYOUTS}`, (_, response) => json(response, { data: [], count: 0, sumPendingAmount: 0 }));
    await press('Tentar de novo');
    expect(await screen.findByText(texts.noneAtAllLine)).toBeDefined();
  });

  it('the payouts of all events are read again every minute', async () => {
    const everyMinute = jest.spyOn(globalThis, 'setInterval');
    openApp(SCREEN, server, administrator);
    await screen.findByText('Produtora Varal');
    const before = server.callsOf(`GET ${PAYOUTS}`).length;
    const due = everyMinute.mock.calls.filter(([, milliseconds]) => milliseconds === 60_000);
    act(() => due.forEach(([work]) => work()));
    await waitFor(() => expect(server.callsOf(`GET ${PAYOUTS}`).length).toBeGreaterThan(before));
  });

  it('the payouts of all events show that filters leave none, and remove the filters', async () => {
    rows = [];
    const app = openApp(`${SCREEN}?query=baile`, server, administrator);
    expect(await screen.findByText(notices.noPayoutsFound)).toBeDefined();
    expect(lastQuery()).toMatchObject({ query: 'baile', filter: 'event' });
    await press(texts.clearFilters);
    await waitFor(() => expect(app.address()).toBe(SCREEN));
  });

  it('the payouts of all events have two lines each on a phone', async () => {
    showOnPhone(true);
    openApp(SCREEN, server, administrator);
    const list = await screen.findByRole('list', { name: texts.payouts });
    expect(plain(list)).toContain('Arraial da Lua CheiaR$ 40.000,0012/06/2026 · Produtora VaralPendente');
  });

  it('the payouts of all events are distinct from rebates on a phone', async () => {
    rows = [{ ...payoutRow, is_rebate: true }];
    showOnPhone(true);
    openApp(SCREEN, server, administrator);
    const list = await screen.findByRole('list', { name: texts.payouts });
    expect(plain(list)).toContain('12/06/2026 · Rebate · Produtora Varal');
  });

  it('the payouts of all events are answered from the list only while pending', async () => {
    rows = [{ ...payoutRow, ...donePayout }];
    openApp(SCREEN, server, administrator);
    await screen.findByText('Produtora Varal');
    expect(screen.queryByRole('button', { name: ANSWER, hidden: true })).toBeNull();
  });
});

describe('answer to a payout', () => {
  const open = async () => {
    const app = openApp(SCREEN, server, administrator);
    await press(ANSWER);
    await screen.findByLabelText(texts.sentAt, { selector: 'input' });
    return app;
  };

  it('an answer shows its effect on the balance', async () => {
    await open();
    const dialog = await screen.findByRole('dialog', { hidden: true });
    expect(plain(dialog)).toContain('R$ 40.000,00');
    expect(plain(dialog)).toContain(`${texts.eventBalance}R$ 119.672,20`);
    expect(plain(dialog)).toContain(
      'Ao concluir, o saldo do evento cai para R$ 79.672,20, o produtor recebe um e\u2011mail e o pedido não volta atrás.',
    );
  });

  it('an answer requires the day on which the money was sent', async () => {
    await open();
    const day = await field(texts.sentAt);
    fireEvent.mouseDown(day);
    fireEvent.change(day, { target: { value: '' } });
    await press(texts.complete);
    expect(await screen.findByText('Campo Obrigatório')).toBeDefined();
    expect(server.callsOf(`PUT ${ONE}`)).toHaveLength(0);
  });

  it('an answer checks each copy field for a list of addresses', async () => {
    await open();
    await press(texts.sendCopy);
    await type(texts.cc, 'fin@exemplo.br, socia@');
    await type(texts.bcc, 'um dois');
    await press(texts.complete);
    expect(await screen.findByText(COPY_FAULT('CC'))).toBeDefined();
    expect(await screen.findByText(COPY_FAULT('BCC'))).toBeDefined();
    expect(server.callsOf(`PUT ${ONE}`)).toHaveLength(0);
  });

  it('an answer asks about the last of its copied addresses if it looks wrong', async () => {
    await open();
    await press(texts.sendCopy);
    await type(texts.cc, 'fin@exemplo.br, socia@gmial.com');
    fireEvent.blur(await field(texts.cc));
    fireEvent.click(await screen.findByRole('button', { name: 'socia@gmail.com', hidden: true }));
    expect((await field(texts.cc)).value).toBe('fin@exemplo.br, socia@gmail.com');
  });

  it('an answer is sent as a form with receipt and copies, for the version that was read', async () => {
    answering();
    const app = await open();
    fireEvent.change(screen.getByLabelText(texts.receipt, { selector: 'input' }), {
      target: { files: [new File(['%PDF'], 'pix.pdf', { type: 'application/pdf' })] },
    });
    fireEvent.change(await screen.findByLabelText(/Observação/, { selector: 'textarea' }), {
      target: { value: ' Enviado pelo banco ' },
    });
    await press(texts.sendCopy);
    await type(texts.cc, 'Fin@exemplo.br, socia@exemplo.br');
    await press(texts.complete);
    expect(await screen.findByText('Repasse realizado com sucesso!')).toBeDefined();
    expect(sent()).toEqual([
      ['status', 'done'],
      ['sent_date', expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)],
      ['obs_admin', 'Enviado pelo banco'],
      ['receipt', '%PDF'],
      ['cc', 'fin@exemplo.br'],
      ['cc', 'socia@exemplo.br'],
    ]);
    expect(server.callsOf(`PUT ${ONE}`)[0]!.headers['if-match']).toBe('"3.x"');
    await waitFor(() => expect(app.address()).toBe(SCREEN));
    expect(await screen.findByText('Realizado')).toBeDefined();
  });

  it('an answer is dated in the time zone of the event', async () => {
    answering();
    const time_zone = elsewhere();
    detail = { ...payoutDetail, event: { ...payoutDetail.event, time_zone } };
    await open();
    await press(texts.complete);
    await waitFor(() => expect(server.callsOf(`PUT ${ONE}`)).toHaveLength(1));
    expect(sent()).toContainEqual(['sent_date', dayOf(new Date(), time_zone)]);
  });

  it("an answer is for the amount shown, and not for a colleague's correction meanwhile", async () => {
    await open();
    await correctMeanwhile();
    await press(texts.complete);
    expect(await screen.findByText(texts.changedMeanwhile([texts.pixKey]))).toBeDefined();
    expect(plain(await screen.findByRole('dialog', { hidden: true }))).toContain(CORRECTED);
    await press(texts.complete);
    expect(await screen.findByText('Repasse realizado com sucesso!')).toBeDefined();
    expect(versionsSent()).toEqual(['"3.x"', '"4.y"']);
  });

  it('an answer may be a refusal, with the notes typed so far', async () => {
    answering();
    await open();
    fireEvent.change(await screen.findByLabelText(/Observação/, { selector: 'textarea' }), {
      target: { value: 'Chave de outra pessoa' },
    });
    await press(texts.reject);
    expect(await screen.findByText(texts.rejectTitle('Produtora Varal'))).toBeDefined();
    expect(screen.getByPlaceholderText(texts.rejectNotePlaceholder)).toBeDefined();
    await press(texts.rejectPayout);
    expect(await screen.findByText('Repasse recusado com sucesso!')).toBeDefined();
    expect(sent()).toEqual([
      ['status', 'rejected'],
      ['obs_admin', 'Chave de outra pessoa'],
    ]);
  });

  it('an answer cannot complete a payout that the balance no longer covers', async () => {
    detail = { ...payoutDetail, metrics: { ...payoutDetail.metrics, balance: cents(39_999_99) } };
    await open();
    expect(await screen.findByText(problemOf('PAYOUT_ABOVE_BALANCE').detail)).toBeDefined();
    expect(await button(texts.complete)).toHaveProperty('disabled', true);
    expect(await button(texts.reject)).toHaveProperty('disabled', false);
  });

  it.each([
    ['whose fees went back to buyers', 'REBATE_ABOVE_PENDING', { rebate_pending: cents(-1) }],
    ['whose fees may still go back', 'PAYOUT_FROZEN', { frozen_until: '2026-07-12T12:00:00.000Z' }],
  ] as const)('an answer cannot complete a rebate %s, and explains what a refusal removes', async (_, code, facts) => {
    const expenses = { id: ids.lot, is_rebate: true };
    detail = { ...payoutDetail, is_rebate: true, expenses, metrics: { ...payoutDetail.metrics, ...facts } };
    await open();
    expect(await screen.findByText(problemOf(code).detail)).toBeDefined();
    expect(await button(texts.complete)).toHaveProperty('disabled', true);
    await press(texts.reject);
    expect(await screen.findByText(texts.rejectRebateConsequence)).toBeDefined();
  });

  it('an answer to a rebate leaves the balance as it is', async () => {
    rows = [{ ...payoutRow, is_rebate: true }];
    detail = { ...payoutDetail, is_rebate: true, metrics: { ...payoutDetail.metrics, rebate_pending: cents(0) } };
    await open();
    expect(await screen.findByText(texts.rebateConsequence)).toBeDefined();
  });

  it('an answer refuses a receipt of more than 10 MB', async () => {
    answering();
    await open();
    const attach = async (bytes: number) => {
      const receipt = new File([new Uint8Array(bytes)], 'pix.pdf', { type: 'application/pdf' });
      fireEvent.change(await field(texts.receipt), { target: { files: [receipt] } });
    };
    await attach(10 * 1024 * 1024 + 1);
    expect(await screen.findByText(texts.receiptTooLarge)).toBeDefined();
    await press(texts.complete);
    await attach(100);
    await waitFor(() => expect(screen.queryByText(texts.receiptTooLarge)).toBeNull());
    await press(texts.complete);
    expect(await screen.findByText(notices.payoutDone)).toBeDefined();
    expect(server.callsOf(`PUT ${ONE}`)).toHaveLength(1);
  });

  it('an answer reports that another person was faster', async () => {
    const { detail: said } = problemOf('PAYOUT_ALREADY_ANSWERED');
    server.on(`PUT ${ONE}`, (_, response) => {
      detail = { ...payoutDetail, ...donePayout };
      problem(response, 409, { code: 'PAYOUT_ALREADY_ANSWERED', detail: said });
    });
    await open();
    await press(texts.complete);
    await waitFor(() => expect(screen.getAllByText(said).length).toBeGreaterThan(0));
    await waitFor(async () => expect(await button(texts.complete)).toHaveProperty('disabled', true));
  });

  it.each([
    ['done', texts.complete, 'Erro ao realizar repasse. Tente novamente.'],
    ['rejected', texts.rejectPayout, 'Erro ao recusar repasse. Tente novamente.'],
  ])('an answer that failed as %s says so', async (status, deed, said) => {
    server.on(`PUT ${ONE}`, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    await open();
    if (status === 'rejected') await press(texts.reject);
    await press(deed);
    expect(await screen.findByText(said)).toBeDefined();
  });
});

describe('page of a payout', () => {
  const open = async () => {
    const app = openApp(`${SCREEN}/${payoutRow.id}`, server, administrator);
    await screen.findByRole('heading', { name: /^R\$\s40\.000,00$/ });
    return app;
  };

  it('the page of a payout sends only the corrected fields, and confirms it in its own words', async () => {
    server.on(`PUT ${ONE}`, (_, response) => json(response, detail));
    await open();
    await type(texts.amountLabel, '30.000,00');
    await press(texts.save);
    expect(await screen.findByText('Repasse atualizado com sucesso!')).toBeDefined();
    expect(sent()).toEqual([['amount', '3000000']]);
    server.on(`PUT ${ONE}`, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    await type(texts.amountLabel, '20.000,00');
    await press(texts.save);
    expect(await screen.findByText('Erro ao atualizar repasse. Tente novamente.')).toBeDefined();
  });

  it("the page of a payout does not revert a colleague's correction", async () => {
    await open();
    await correctMeanwhile();
    await screen.findByText(CORRECTED, { exact: false });
    const note = `${texts.note} (${texts.optional})`;
    await type(note, 'Confirmado por telefone');
    await press(texts.save);
    expect(await screen.findByText(texts.changedMeanwhile([texts.pixKey]))).toBeDefined();
    expect((await field(texts.pixKey)).value).toBe(CORRECTED);
    expect((await field(note)).value).toBe('Confirmado por telefone');
    await press(texts.save);
    expect(await screen.findByText('Repasse atualizado com sucesso!')).toBeDefined();
    expect(versionsSent()).toEqual(['"3.x"', '"4.y"']);
    expect(sent()).toEqual([['obs_admin', 'Confirmado por telefone']]);
    await waitFor(() => expect(screen.queryByText(texts.changedMeanwhile([texts.pixKey]))).toBeNull());
  });

  it('the page of a payout continues from the saved state', async () => {
    server.on(`PUT ${ONE}`, (_, response) => {
      detail = { ...payoutDetail, amount: cents(30_000_00) };
      tag = '"4.y"';
      json(response, detail);
    });
    await open();
    await type(texts.amountLabel, '30.000,00');
    await press(texts.save);
    await screen.findByRole('heading', { name: /^R\$\s30\.000,00$/ });
    await type(`${texts.note} (${texts.optional})`, 'Segunda correção');
    await press(texts.save);
    await waitFor(() => expect(versionsSent()).toEqual(['"3.x"', '"4.y"']));
    expect(sent()).toEqual([['obs_admin', 'Segunda correção']]);
  });

  it('the page of a payout shows its days in the time zone of the event', async () => {
    const event = { ...payoutDetail.event, time_zone: 'America/Noronha' };
    detail = { ...payoutDetail, event, request_date: '2026-06-12T02:00:00.000Z' };
    await open();
    expect(screen.getByText(texts.requestedAt).nextElementSibling?.textContent).toBe('12/06/2026');
    expect((await field(texts.requestDate)).value).toBe('12/06/2026');
  });

  it('the page of a payout refuses more than the available amount', async () => {
    await open();
    await type(texts.amountLabel, '119.672,21');
    await press(texts.save);
    expect(await screen.findByText(problemOf('PAYOUT_ABOVE_AVAILABLE').detail)).toBeDefined();
    expect(server.callsOf(`PUT ${ONE}`)).toHaveLength(0);
  });

  it('the page of a payout keeps the amount of a rebate', async () => {
    detail = { ...payoutDetail, is_rebate: true, expenses: { id: ids.lot, is_rebate: true } };
    await open();
    expect(await screen.findByText(texts.editRebateLine)).toBeDefined();
    expect(screen.queryByLabelText(texts.amountLabel, { selector: 'input' })).toBeNull();
    expect(screen.queryByRole('button', { name: texts.remove, hidden: true })).toBeNull();
  });

  it('the page of a payout reports a failure to load', async () => {
    server.on(`GET ${ONE}`, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    openApp(`${SCREEN}/${payoutRow.id}`, server, administrator);
    expect(await screen.findByText(notices.payoutLoadFailed)).toBeDefined();
  });

  it('the page of a payout explains a rebate', async () => {
    detail = { ...payoutDetail, is_rebate: true };
    openApp(`${SCREEN}/${payoutRow.id}`, server, administrator);
    expect(await screen.findByText(texts.rebateLine)).toBeDefined();
  });

  it('the page of a payout removes a refused one, also of a rebate', async () => {
    detail = { ...payoutDetail, status: 'rejected', is_rebate: true };
    await open();
    expect(await button(texts.remove)).toBeDefined();
  });

  it('the page of a payout is read-only after the answer', async () => {
    detail = { ...payoutDetail, ...donePayout, answered_by: { id: administrator.id, name: 'Ana Lima' } };
    await open();
    expect(screen.getByText(texts.answeredBy).nextElementSibling?.textContent).toBe('Ana Lima');
    expect(screen.queryByRole('button', { name: texts.answer, hidden: true })).toBeNull();
    expect(screen.queryByRole('button', { name: texts.save, hidden: true })).toBeNull();
    expect(screen.queryByRole('button', { name: texts.remove, hidden: true })).toBeNull();
    expect(await button(texts.downloadReceipt)).toBeDefined();
  });

  it('the page of a done payout sends another receipt, for the version that was read', async () => {
    detail = { ...payoutDetail, ...donePayout, answered_by: { id: administrator.id, name: 'Ana Lima' } };
    const CORRECT = `PATCH /api/super-admin/payouts/${payoutRow.id}/transfer`;
    server.on(CORRECT, (_, response) => json(response, detail));
    await open();
    await press(texts.correct);
    expect(await screen.findByText(texts.replacesReceipt)).toBeDefined();
    fireEvent.change(await screen.findByLabelText(texts.receipt, { selector: 'input' }), {
      target: { files: [new File(['%PDF'], 'pix.pdf', { type: 'application/pdf' })] },
    });
    await press(texts.correctSave);
    expect(await screen.findByText(notices.payoutCorrected)).toBeDefined();
    const [call] = server.callsOf(CORRECT);
    expect(call!.headers['if-match']).toBe('"3.x"');
    expect(String(call!.body)).toContain('%PDF');
    expect(String(call!.body)).not.toContain('sent_date');
  });

  it('a correction without a change sends nothing', async () => {
    detail = { ...payoutDetail, ...donePayout, answered_by: { id: administrator.id, name: 'Ana Lima' } };
    await open();
    await press(texts.correct);
    await press(texts.correctSave);
    await waitFor(() => expect(screen.queryByText(texts.correctTitle)).toBeNull());
    expect(server.callsOf(`PATCH /api/super-admin/payouts/${payoutRow.id}/transfer`)).toHaveLength(0);
  });
});

describe('payout opened by the platform', () => {
  const LISTED = 'GET /api/super-admin/events';
  /** Returns the names by which events were searched, one for each request. */
  const names = () => server.callsOf(LISTED).map(({ url }) => url.searchParams.get('name'));
  const choose = async () => {
    fireEvent.mouseDown(await field(texts.event));
    fireEvent.click(
      await screen.findByText('Arraial da Lua Cheia', { exact: false, selector: '.ant-select-item-option-content' }),
    );
  };

  it('a payout opened by the platform searches its event after a second without typing', async () => {
    openApp(`${SCREEN}/create`, server, administrator);
    const box = await field(texts.event);
    fireEvent.mouseDown(box);
    await screen.findByText('Arraial da Lua Cheia', { exact: false, selector: '.ant-select-item-option-content' });
    const rests = jest.spyOn(globalThis, 'setTimeout');
    fireEvent.change(box, { target: { value: 'bai' } });
    fireEvent.change(box, { target: { value: 'baile' } });
    const [last] = rests.mock.calls.filter(([, milliseconds]) => milliseconds === 1_000).slice(-1);
    // Testing Library would take the clock for one of Jest's.
    rests.mockRestore();
    expect(names().filter(Boolean)).toEqual([]);
    act(() => last![0]());
    await waitFor(() => expect(names().filter(Boolean)).toEqual(['baile']));
  });

  it('a payout opened by the platform shows that no event was found', async () => {
    server.on(LISTED, (_, response) => json(response, { data: [], count: 0 }));
    openApp(`${SCREEN}/create`, server, administrator);
    fireEvent.mouseDown(await field(texts.event));
    expect(await screen.findByText(texts.noEventFound)).toBeDefined();
  });

  it('a payout opened by the platform reports that the events could not be read', async () => {
    server.on(LISTED, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    openApp(`${SCREEN}/create`, server, administrator);
    expect(await screen.findByText(texts.eventsLoadFailed, { exact: false })).toBeDefined();
  });

  it('a payout opened by the platform reports that the balance could not be read', async () => {
    server.on(`GET ${OF_EVENT}/metrics`, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    openApp(`${SCREEN}/create`, server, administrator);
    await choose();
    expect(await screen.findByText(notices.payoutsLoadFailed, { exact: false })).toBeDefined();
  });

  it('a payout opened by the platform begins with an event, and shows its balance', async () => {
    server.on(`POST ${PAYOUTS}`, (_, response) => json(response, payoutDetail, 201));
    const app = openApp(`${SCREEN}/create`, server, administrator);
    expect(await screen.findByText(texts.chooseEventFirst)).toBeDefined();
    await choose();
    expect(await screen.findByText(texts.noneRecent)).toBeDefined();
    await type(texts.amountLabel, '100,00');
    await type(texts.pixKey, '52998224725');
    await press(texts.create);
    expect(await screen.findByText('Solicitação criada com sucesso')).toBeDefined();
    await waitFor(() => expect(app.address()).toBe(SCREEN));
    expect(server.callsOf(`POST ${PAYOUTS}`)[0]!.body).toMatchObject({ event_id: ids.event, amount: 100_00 });
  });
});
