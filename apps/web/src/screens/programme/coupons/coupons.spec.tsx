/** @jest-environment jsdom */
import { showOnPhone } from '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type CouponView, type UserView } from '@festix/domain/contract';
import { cents, notices } from '@festix/domain/ground';
import { discountMissing } from '@festix/domain/programme';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { leaveTexts } from '../../../frame/app/leave-texts.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { arraial, ids, producer } from '../../../testing/views.ts';
import { couponsTexts as texts } from './coupons-texts.ts';

const EVENT = `/api/producer/events/${ids.event}`;
const COUPONS = `${EVENT}/coupons`;
const SCREEN = `/producer/events/${ids.event}/coupons`;
const event = { ...arraial, abilities: [...arraial.abilities, 'coupons:read' as const, 'coupons:edit' as const] };

const coupon: CouponView = {
  id: '0198f000-0000-7000-8000-000000000801',
  event_id: ids.event,
  name: 'FOGUEIRA10',
  unlock_lots: false,
  amount_off: null,
  percent_off: 12.5,
  currency: 'BRL',
  limit_by_ticket: 200,
  coupons_used: 31,
  covers_reduced: false,
  lots: [{ id: ids.lot, name: '1º lote' }],
  expired_at: '2099-06-14T02:59:59.999Z',
  deleted: false,
  created_at: '2026-05-01T12:00:00.000Z',
};

let server: StubServer;
let rows: CouponView[];

beforeEach(async () => {
  rows = [coupon];
  server = await StubServer.start();
  server
    .on('GET /api/producer/events', (_, response) => json(response, { data: [event], count: 1 }))
    .on(`GET ${EVENT}`, (_, response) => json(response, event))
    .on(`GET ${EVENT}/lots`, (_, response) =>
      json(response, { data: [{ id: ids.lot, name: '1º lote', prices: [], coupons: [] }], count: 1 }),
    )
    .on(`GET ${COUPONS}`, (_, response) => json(response, { data: rows, count: rows.length }));
});

afterEach(async () => {
  cleanup();
  showOnPhone(false);
  await server.stop();
});

const button = (name: string) => screen.findByRole('button', { name, hidden: true });
const press = async (name: string) => fireEvent.click(await button(name));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const lastQuery = () => Object.fromEntries(server.callsOf(`GET ${COUPONS}`).at(-1)!.url.searchParams);

describe('coupons of an event', () => {
  it('the coupons show discount, lots, end and use of each', async () => {
    openApp(SCREEN, server, producer);
    const row = (await screen.findByText('FOGUEIRA10')).closest('tr')!;
    expect(row.textContent).toContain('12,5% por ingresso');
    expect(row.textContent).toContain('1º lote');
    expect(row.textContent).toContain('13/06/2099');
    expect(row.textContent).toContain('31 de 200');
    expect(lastQuery()).toEqual({ deleted: 'false', skip: '0', take: '25' });
  });

  it('the coupons mark expired, used-up and unlocking ones', async () => {
    rows = [
      { ...coupon, id: 'a', expired_at: '2020-01-01T02:59:59.999Z' },
      { ...coupon, id: 'b', coupons_used: 200, percent_off: null, amount_off: cents(10_00) },
      { ...coupon, id: 'c', percent_off: null, unlock_lots: true, expired_at: null },
    ];
    openApp(SCREEN, server, producer);
    expect(await screen.findByText(texts.over)).toBeDefined();
    expect(screen.getByText(texts.usedUp)).toBeDefined();
    expect(screen.getByText('R$ 10,00 por pedido')).toBeDefined();
    expect(screen.getByText(texts.opensLots)).toBeDefined();
    expect(screen.getByText(texts.always)).toBeDefined();
  });

  it('the coupons keep archived ones in a read-only tab of their own', async () => {
    const app = openApp(SCREEN, server, producer);
    await screen.findByText('FOGUEIRA10');
    rows = [{ ...coupon, deleted: true }];
    fireEvent.click(screen.getByText('Arquivados'));
    expect(screen.getByText('Ativos')).toBeDefined();
    await waitFor(() => expect(app.address()).toBe(`${SCREEN}?tab=archived`));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Ações de FOGUEIRA10', hidden: true })).toBeNull());
    expect(lastQuery()).toMatchObject({ deleted: 'true' });
  });

  it('the coupons show a failure, and that there are none', async () => {
    server.on(`GET ${COUPONS}`, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    openApp(SCREEN, server, producer);
    expect(await screen.findByText('Ocorreu um erro ao carregar os cupons')).toBeDefined();
    server.on(`GET ${COUPONS}`, (_, response) => json(response, { data: [], count: 0 }));
    await press('Tentar de novo');
    expect(await screen.findByText(notices.noCoupons)).toBeDefined();
  });

  it('the coupons have two lines each on a phone', async () => {
    showOnPhone(true);
    openApp(SCREEN, server, producer);
    const list = await screen.findByRole('list', { name: texts.coupons });
    expect(list.textContent).toContain('FOGUEIRA1012,5% por ingresso · 1º lote31 de 200');
    cleanup();
    rows = [{ ...coupon, expired_at: '2020-01-01T02:59:59.999Z' }];
    openApp(SCREEN, server, producer);
    expect(await screen.findByText(texts.over)).toBeDefined();
  });

  it('the coupons are removed only after a question', async () => {
    server.on(`DELETE ${COUPONS}/${coupon.id}`, (_, response) => {
      rows = [];
      response.writeHead(204).end();
    });
    openApp(SCREEN, server, producer);
    await screen.findByText('FOGUEIRA10');
    await press('Ações de FOGUEIRA10');
    fireEvent.click(await screen.findByText(texts.remove));
    const dialog = await screen.findByRole('dialog', { hidden: true });
    expect(dialog.textContent).toContain('Não dá para desfazer');
    fireEvent.click(within(dialog).getByRole('button', { name: texts.removeConfirm, hidden: true }));
    expect(await screen.findByText(notices.couponRemoved)).toBeDefined();
    expect(await screen.findByText(notices.noCoupons)).toBeDefined();
  });

  it('the coupons stay when the removal failed, and the question with them', async () => {
    server.on(`DELETE ${COUPONS}/${coupon.id}`, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    openApp(SCREEN, server, producer);
    await press('Ações de FOGUEIRA10');
    fireEvent.click(await screen.findByText(texts.remove));
    await press(texts.removeConfirm);
    expect(await screen.findByText('Ocorreu um erro ao remover o cupom, tente novamente')).toBeDefined();
    expect(screen.getByRole('dialog', { hidden: true })).toBeDefined();
  });

  it('the coupons are shared as a link to the event that contains the code', async () => {
    const writeText = jest.fn((_: string) => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
    rows = [{ ...coupon, name: 'SÃOJOÃO' }];
    openApp(SCREEN, server, producer);
    await press('Ações de SÃOJOÃO');
    fireEvent.click(await screen.findByText(texts.copyLink));
    expect(await screen.findByText('Link copiado com sucesso!')).toBeDefined();
    const [[copied] = []] = writeText.mock.calls;
    expect(copied).toBe(`${window.location.origin}/events/arraial-da-lua-cheia?coupon=S%C3%83OJO%C3%83O`);
  });

  it('the coupons have no link where the event has no address', async () => {
    server.on(`GET ${EVENT}`, (_, response) => json(response, { ...event, slug: '' }));
    openApp(SCREEN, server, producer);
    await press('Ações de FOGUEIRA10');
    fireEvent.click(await screen.findByText(texts.copyLink));
    expect(
      await screen.findByText('Falha ao montar link com cupom FOGUEIRA10 aplicado, tente novamente'),
    ).toBeDefined();
  });

  it('the coupons are refused to people without the grant', async () => {
    server.on(`GET ${EVENT}`, (_, response) => json(response, arraial));
    openApp(SCREEN, server, producer);
    expect(await screen.findByText(/Você não tem acesso/)).toBeDefined();
    expect(server.callsOf(`GET ${COUPONS}`)).toHaveLength(0);
  });
});

describe('new coupon', () => {
  async function open(page = SCREEN, user = producer) {
    const app = openApp(`${page}/create`, server, user);
    await screen.findByLabelText(texts.nameLabel);
    return app;
  }

  /** Fills in every field that a coupon of ten percent needs. */
  async function fillIn(): Promise<void> {
    type(texts.nameLabel, 'FOGUEIRA10');
    await chooseLot();
    type(texts.percentLabel, '10');
    type(texts.limitLabel, '10');
  }

  async function chooseLot(): Promise<void> {
    fireEvent.mouseDown(screen.getByLabelText(texts.lotsLabel));
    fireEvent.click(await screen.findByTitle('1º lote'));
  }

  it('a new coupon shows missing values, field by field', async () => {
    await open();
    type(texts.nameLabel, 'ab c');
    await press(texts.create);
    expect(await screen.findByText('Código do lote deve ter no mínimo 4 caracteres.')).toBeDefined();
    expect(screen.getByText('Selecione pelo menos 1 lote para aplicar este cupom')).toBeDefined();
    expect(screen.getByText(discountMissing)).toBeDefined();
    expect(screen.getByText(notices.required)).toBeDefined();
    expect(server.callsOf(`POST ${COUPONS}`)).toHaveLength(0);
  });

  it('a new coupon refuses an invalid last day and an invalid limit, and keeps both as typed', async () => {
    await open();
    type(texts.nameLabel, 'FOGUEIRA10');
    await chooseLot();
    type(texts.percentLabel, '10');
    type(texts.limitLabel, 'abc');
    expect(await screen.findByText('Valor inválido')).toBeDefined();
    const day = screen.getByLabelText<HTMLInputElement>(texts.expiryLabel);
    fireEvent.mouseDown(day);
    fireEvent.focus(day);
    fireEvent.change(day, { target: { value: '99/99/2026' } });
    fireEvent.blur(day);
    expect(await screen.findByText(notices.required)).toBeDefined();
    type(texts.limitLabel, '10');
    await press(texts.create);
    await waitFor(() => expect(screen.queryByText('Valor inválido')).toBeNull());
    expect(screen.getByText(notices.required)).toBeDefined();
    expect(day.value).toBe('99/99/2026');
    expect(server.callsOf(`POST ${COUPONS}`)).toHaveLength(0);
    fireEvent.change(day, { target: { value: '13/06/2099' } });
    fireEvent.keyDown(day, { key: 'Enter' });
    fireEvent.blur(day);
    await waitFor(() => expect(screen.queryByText(notices.required)).toBeNull());
  });

  it('a new coupon keeps the code in capitals without spaces, and sends the chosen discount alone', async () => {
    server.on(`POST ${COUPONS}`, (_, response) => json(response, coupon, 201));
    const app = await open();
    type(texts.nameLabel, 'fogueira 10');
    expect(screen.getByLabelText<HTMLInputElement>(texts.nameLabel).value).toBe('FOGUEIRA10');
    await chooseLot();
    type(texts.percentLabel, '12,5');
    fireEvent.click(screen.getByText(texts.amount));
    const amount = await screen.findByLabelText<HTMLInputElement>(texts.amountLabel);
    expect(amount.value).toBe('0,00');
    type(texts.amountLabel, '1000');
    type(texts.limitLabel, '40');
    await press(texts.create);
    await waitFor(() => expect(app.address()).toBe(SCREEN));
    expect(await screen.findByText(notices.couponCreated)).toBeDefined();
    expect(server.callsOf(`POST ${COUPONS}`)[0]!.body).toEqual({
      id: expect.any(String),
      name: 'FOGUEIRA10',
      lots: [ids.lot],
      unlock_lots: false,
      discount_type: 'amount_off',
      amount_off: 1000,
      covers_reduced: false,
      limit_by_ticket: 40,
      expired_at: null,
    });
  });

  it('a new coupon drops both discounts when its kind is switched', async () => {
    await open();
    type(texts.percentLabel, '12,5');
    fireEvent.click(screen.getByText(texts.amount));
    await screen.findByLabelText(texts.amountLabel);
    type(texts.amountLabel, '1000');
    fireEvent.click(screen.getByText(texts.percent));
    expect((await screen.findByLabelText<HTMLInputElement>(texts.percentLabel)).value).toBe('');
    fireEvent.click(screen.getByText(texts.amount));
    expect((await screen.findByLabelText<HTMLInputElement>(texts.amountLabel)).value).toBe('0,00');
  });

  it('a new coupon asks for no discount when it opens lots', async () => {
    server.on(`POST ${COUPONS}`, (_, response) => json(response, coupon, 201));
    await open();
    type(texts.nameLabel, 'CHAVE');
    await chooseLot();
    fireEvent.click(screen.getByLabelText(texts.unlockLabel));
    await waitFor(() => expect(screen.queryByLabelText(texts.percentLabel)).toBeNull());
    type(texts.limitLabel, '10');
    await press(texts.create);
    await waitFor(() => expect(server.callsOf(`POST ${COUPONS}`)).toHaveLength(1));
    expect(server.callsOf(`POST ${COUPONS}`)[0]!.body).toMatchObject({
      unlock_lots: true,
      discount_type: 'percent_off',
    });
  });

  it('a new coupon reports that its lots failed to load, and tries again', async () => {
    server.on(`GET ${EVENT}/lots`, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    await open();
    expect(await screen.findByText(notices.lotsLoadFailed, { exact: false })).toBeDefined();
    server.on(`GET ${EVENT}/lots`, (_, response) => json(response, { data: [], count: 0 }));
    await press('Tentar de novo');
    expect(await screen.findByText(texts.noLots)).toBeDefined();
  });

  it('a new coupon is not left unsaved without a question', async () => {
    const app = await open();
    type(texts.nameLabel, 'FOGUEIRA10');
    fireEvent.click(screen.getByRole('link', { name: texts.cancel }));
    expect(await screen.findByText(leaveTexts.title)).toBeDefined();
    expect(app.address()).toBe(`${SCREEN}/create`);
  });

  it('a new coupon shows a taken code beside its field', async () => {
    server.on(`POST ${COUPONS}`, (_, response) => problem(response, 409, { code: 'COUPON_ALREADY_EXISTS' }));
    await open();
    await fillIn();
    await press(texts.create);
    expect(await screen.findByText('Cupom inválido')).toBeDefined();
  });

  it('a new coupon reports a failure, and keeps what was typed', async () => {
    server.on(`POST ${COUPONS}`, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    const app = await open();
    await fillIn();
    await press(texts.create);
    expect(await screen.findByText('Ocorreu um erro durante a criação do cupom, tente novamente.')).toBeDefined();
    expect(app.address()).toBe(`${SCREEN}/create`);
    expect(screen.getByLabelText<HTMLInputElement>(texts.nameLabel).value).toBe('FOGUEIRA10');
  });

  it('a new coupon of a team member goes through the area of teams, and back to its list', async () => {
    const OWN = EVENT.replace('producer', 'team-member');
    const member: UserView = { ...producer, roles: ['customer', 'team-member'] };
    server
      .on('GET /api/team-member/events', (_, response) => json(response, { data: [event], count: 1 }))
      .on(`GET ${OWN}`, (_, response) => json(response, event))
      .on(`GET ${OWN}/lots`, (_, response) =>
        json(response, { data: [{ id: ids.lot, name: '1º lote', prices: [], coupons: [] }], count: 1 }),
      )
      .on(`GET ${OWN}/coupons`, (_, response) => json(response, { data: rows, count: rows.length }))
      .on(`POST ${OWN}/coupons`, (_, response) => json(response, coupon, 201));
    const list = `/team-member/events/${ids.event}/coupons`;
    const app = await open(list, member);
    await fillIn();
    await press(texts.create);
    await waitFor(() => expect(app.address()).toBe(list));
    expect(server.callsOf(`POST ${OWN}/coupons`)).toHaveLength(1);
  });
});
