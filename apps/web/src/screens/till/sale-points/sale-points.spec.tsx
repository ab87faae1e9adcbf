/** @jest-environment jsdom */
import { showOnPhone } from '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type SalePointRowView, type SalePointView, type UserView } from '@festix/domain/contract';
import { notices, problemOf } from '@festix/domain/ground';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../../testing/open-app.tsx';
import { ownPoint, pointIds } from '../../../testing/sale-point-views.ts';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { arraial, ids, producer } from '../../../testing/views.ts';
import { salePointsTexts as texts } from './sale-points-texts.ts';

const ONE = `/api/producer/sale-points/${pointIds.point}`;
const admin: UserView = { ...producer, roles: ['customer', 'super-admin'] };

let server: StubServer;
let rows: SalePointRowView[];
let point: SalePointView;

beforeEach(async () => {
  point = ownPoint;
  rows = [ownPoint];
  server = await StubServer.start();
  for (const area of ['producer', 'super-admin']) {
    server
      .on(`GET /api/${area}/events`, (_, response) => json(response, { data: [arraial], count: 1 }))
      .on(`GET /api/${area}/events/${ids.event}/lots`, (_, response) => json(response, { data: [], count: 0 }))
      .on(`GET /api/${area}/sale-points`, (_, response) => json(response, { data: rows, count: rows.length }))
      .on(`GET /api/${area}/sale-points/${pointIds.point}`, (_, response) => {
        response.setHeader('etag', `"${point.version}.abc"`);
        json(response, point);
      })
      .on(`GET /api/${area}/sale-points/${pointIds.point}/terminals`, (_, response) =>
        json(response, { terminals: [], tills: [] }),
      );
  }
  server.on('GET /api/super-admin/users', (_, response) => json(response, { data: [], count: 0 }));
});

afterEach(async () => {
  cleanup();
  showOnPhone(false);
  await server.stop();
});

const button = (name: string) => screen.findByRole('button', { name, hidden: true });
const press = async (name: string) => fireEvent.click(await button(name));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('list of sale points', () => {
  it('the list of sale points shows operator, people and sales of each', async () => {
    openApp('/producer/sale-points', server, producer);
    const row = (await screen.findByRole('link', { name: 'Bilheteria Norte' })).closest('tr')!;
    expect(row.textContent).toContain('O produtor Produtora Varal2Todos34632.240,00');
    const [sent] = server.callsOf('GET /api/producer/sale-points');
    expect(Object.fromEntries(sent!.url.searchParams)).toEqual({ active: 'true', skip: '0', take: '25' });
  });

  it('the list of sale points shows disabled ones on demand, and says that there are none', async () => {
    rows = [];
    openApp('/producer/sale-points?standing=off', server, producer);
    expect(await screen.findByText(texts.noneOff)).toBeDefined();
    const [sent] = server.callsOf('GET /api/producer/sale-points');
    expect(sent!.url.searchParams.get('active')).toBe('false');
  });

  it('the list of sale points has two lines each on a phone', async () => {
    showOnPhone(true);
    openApp('/producer/sale-points', server, producer);
    const list = await screen.findByRole('list', { name: texts.salePoints });
    expect(list.textContent).toContain('Bilheteria NorteR$\u00a032.240,00O produtor · 2 pessoas346 ingressos');
  });

  it('the list of sale points removes one only after a question', async () => {
    server.on(`DELETE ${ONE}`, (_, response) => void response.writeHead(204).end());
    openApp('/producer/sale-points', server, producer);
    await press(texts.actionsOf('Bilheteria Norte'));
    fireEvent.click(await screen.findByText(texts.remove));
    expect(await screen.findByText(texts.removeConsequence)).toBeDefined();
    expect(server.callsOf(`DELETE ${ONE}`)).toEqual([]);
    await press(texts.removeConfirm);
    expect(await screen.findByText(notices.salePointRemoved)).toBeDefined();
    expect(server.callsOf(`DELETE ${ONE}`).length).toBe(1);
  });
});

describe('new sale point', () => {
  it('a new sale point requires a name, a payment method, and something to sell', async () => {
    openApp('/producer/sale-points/create', server, producer);
    await screen.findByRole('heading', { name: texts.newSalePoint });
    for (const method of ['Dinheiro', 'Pix', 'Maquininha']) fireEvent.click(screen.getByLabelText(method));
    fireEvent.click(screen.getByLabelText(texts.someEvents));
    await screen.findByRole('combobox', { name: texts.addEvent });
    type(texts.perSale, '501');
    await press(texts.create);
    expect(await screen.findByText('Campo obrigatório')).toBeDefined();
    expect(await screen.findByText(texts.paymentsRequired)).toBeDefined();
    expect(await screen.findByText(texts.eventsRequired)).toBeDefined();
    expect(await screen.findByText(texts.between(1, 500))).toBeDefined();
    expect(server.callsOf('POST /api/producer/sale-points')).toEqual([]);
  });

  it('a new sale point of a producer is operated by him, sells all of his events, and invites people', async () => {
    server.on('POST /api/producer/sale-points', (_, response) => json(response, point, 201));
    const app = openApp('/producer/sale-points/create', server, producer);
    await screen.findByRole('heading', { name: texts.newSalePoint });
    expect(screen.queryByLabelText(texts.producer)).toBeNull();
    expect(screen.queryByText(texts.runBy)).toBeNull();
    type(texts.name, ' Bilheteria Norte ');
    type(texts.operatorsEmails, 'Paula@Exemplo.br,');
    type(texts.supervisorsEmails, 'paula@exemplo.br,');
    await press(texts.create);
    expect(await screen.findByText(texts.twice)).toBeDefined();
    const [asOperator] = await screen.findAllByRole('button', { name: 'Tirar paula@exemplo.br', hidden: true });
    fireEvent.click(asOperator!);
    type(texts.operatorsEmails, 'nair@exemplo.br,');
    await press(texts.create);
    await waitFor(() => expect(app.address()).toBe(`/producer/sale-points/${pointIds.point}`));
    expect(await screen.findByText(notices.salePointCreated)).toBeDefined();
    expect(server.callsOf('POST /api/producer/sale-points')[0]!.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Bilheteria Norte',
      payment_methods: ['cash', 'pix', 'card_machine'],
      tickets_per_sale: 20,
      offline_places: 50,
      all_events: true,
      events: [],
      operators: [{ email: 'nair@exemplo.br' }, { email: 'paula@exemplo.br', is_supervisor: true }],
    });
  });

  it('a new sale point of the platform is operated by it, and names its events', async () => {
    server.on('POST /api/super-admin/sale-points', (_, response) => json(response, point, 201));
    openApp('/super-admin/sale-points/create', server, admin);
    await screen.findByRole('heading', { name: texts.newSalePoint });
    expect(screen.queryByLabelText(texts.allEvents)).toBeNull();
    type(texts.name, 'Loja da casa');
    const events = screen.getByRole('combobox', { name: texts.addEvent });
    fireEvent.mouseDown(events);
    await screen.findByTitle(arraial.name);
    fireEvent.change(events, { target: { value: 'Frevo' } });
    expect(screen.queryByTitle(arraial.name)).toBeNull();
    fireEvent.change(events, { target: { value: 'arraia' } });
    fireEvent.click(await screen.findByTitle(arraial.name));
    expect(await screen.findByRole('combobox', { name: texts.lotsOf(arraial.name) })).toBeDefined();
    await press(texts.create);
    await waitFor(() => expect(server.callsOf('POST /api/super-admin/sale-points').length).toBe(1));
    expect(server.callsOf('POST /api/super-admin/sale-points')[0]!.body).toMatchObject({
      name: 'Loja da casa',
      run_by: 'platform',
      all_events: false,
      events: [{ id: ids.event, lots: null }],
    });
  });
});

describe('sale point', () => {
  it('a sale point is saved on the version that was read, with changed fields only', async () => {
    server.on(`PATCH ${ONE}`, (_, response) => {
      point = { ...point, name: 'Bilheteria Sul', version: 4 };
      json(response, point);
    });
    openApp(`/producer/sale-points/${pointIds.point}`, server, producer);
    await screen.findByDisplayValue('Bilheteria Norte');
    type(texts.name, 'Bilheteria Sul');
    await press(texts.save);
    expect(await screen.findByText(notices.salePointSaved)).toBeDefined();
    const [sent] = server.callsOf(`PATCH ${ONE}`);
    expect([sent!.headers['if-match'], sent!.body]).toEqual(['"3.abc"', { name: 'Bilheteria Sul' }]);
    expect(await screen.findByRole('heading', { name: 'Bilheteria Sul' })).toBeDefined();
  });

  it('a sale point keeps what was typed when another person was faster, and continues with the new version', async () => {
    server.on(`PATCH ${ONE}`, ({ headers }, response) => {
      if (headers['if-match'] === '"4.abc"') return json(response, point);
      point = { ...point, version: 4 };
      problem(response, 412, { code: 'PRECONDITION_FAILED', detail: problemOf('PRECONDITION_FAILED').detail });
    });
    openApp(`/producer/sale-points/${pointIds.point}`, server, producer);
    await screen.findByDisplayValue('Bilheteria Norte');
    type(texts.name, 'Bilheteria Sul');
    await press(texts.save);
    expect(await screen.findByText(problemOf('PRECONDITION_FAILED').detail)).toBeDefined();
    expect(screen.getByDisplayValue('Bilheteria Sul')).toBeDefined();
    await press(texts.save);
    expect(await screen.findByText(notices.salePointSaved)).toBeDefined();
  });

  it('a sale point is not disabled over a version of another person, which is shown', async () => {
    server.on(`PATCH ${ONE}`, (_, response) => {
      point = { ...point, version: 4, name: 'Bilheteria Leste' };
      problem(response, 412, { code: 'PRECONDITION_FAILED', detail: problemOf('PRECONDITION_FAILED').detail });
    });
    openApp(`/producer/sale-points/${pointIds.point}`, server, producer);
    await press(texts.switchOff);
    await press(texts.switchOffConfirm);
    expect(await screen.findByText(problemOf('PRECONDITION_FAILED').detail)).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'Bilheteria Leste' })).toBeDefined();
  });

  it('a sale point is disabled after a question, and enabled at once', async () => {
    server.on(`PATCH ${ONE}`, ({ body }, response) => {
      const { active } = body as { active: boolean };
      point = { ...point, active, version: point.version + 1 };
      json(response, point);
    });
    openApp(`/producer/sale-points/${pointIds.point}`, server, producer);
    await press(texts.switchOff);
    expect(await screen.findByText(texts.switchOffConsequence)).toBeDefined();
    await press(texts.switchOffConfirm);
    expect(await screen.findByText(notices.salePointSwitchedOff)).toBeDefined();
    expect(await screen.findByText(texts.isOff)).toBeDefined();
    await press(texts.switchOn);
    expect(await screen.findByText(notices.salePointSwitchedOn)).toBeDefined();
    expect(server.callsOf(`PATCH ${ONE}`).map(({ body }) => body)).toEqual([{ active: false }, { active: true }]);
  });

  it('a sale point makes an operator a supervisor, and removes one after a question', async () => {
    const path = `${ONE}/operators/${pointIds.operator}`;
    server
      .on(`PATCH ${path}`, (_, response) => {
        point = { ...point, operators: point.operators.map((one) => ({ ...one, is_supervisor: true })) };
        json(response, point.operators[0]);
      })
      .on(`DELETE ${path}`, (_, response) => {
        point = { ...point, operators: point.operators.slice(1) };
        response.writeHead(204).end();
      });
    openApp(`/producer/sale-points/${pointIds.point}`, server, producer);
    const box = await screen.findByLabelText<HTMLInputElement>(texts.makeSupervisor('Paula Reis'));
    expect(box.checked).toBe(false);
    fireEvent.click(box);
    expect(await screen.findByText(notices.operatorSaved)).toBeDefined();
    await waitFor(() => expect(box.checked).toBe(true));
    expect(server.callsOf(`PATCH ${path}`)[0]!.body).toEqual({ is_supervisor: true });
    await press(texts.removeOperator('Paula Reis'));
    expect(await screen.findByText(texts.removeOperatorConsequence)).toBeDefined();
    await press(texts.removeOperatorConfirm);
    expect(await screen.findByText(notices.operatorRemoved)).toBeDefined();
    await waitFor(() => expect(screen.queryByText('paula@exemplo.br')).toBeNull());
  });

  it('a sale point invites, sends an invitation again, and withdraws one', async () => {
    const route = `POST ${ONE}/invitations`;
    server.on(route, ({ body }, response) =>
      (body as { email: string }).email === 'paula@exemplo.br'
        ? problem(response, 409, { code: 'ALREADY_OPERATOR', detail: problemOf('ALREADY_OPERATOR').detail })
        : json(response, point.invitations[0], 201),
    );
    openApp(`/producer/sale-points/${pointIds.point}`, server, producer);
    await screen.findByText('nair@exemplo.br');
    type(texts.inviteEmail, 'Paula@exemplo.br');
    await press(texts.invite);
    expect(await screen.findByText(problemOf('ALREADY_OPERATOR').detail)).toBeDefined();
    type(texts.inviteEmail, 'davi@exemplo.br');
    fireEvent.click(screen.getByLabelText(texts.inviteAs));
    await press(texts.invite);
    expect(await screen.findByText(notices.invitationSent)).toBeDefined();
    await press(texts.resendOf('nair@exemplo.br'));
    await waitFor(() => expect(server.callsOf(route).length).toBe(3));
    expect(server.callsOf(route).map(({ body }) => body)).toMatchObject([
      { email: 'paula@exemplo.br', is_supervisor: false },
      { email: 'davi@exemplo.br', is_supervisor: true },
      { email: 'nair@exemplo.br', is_supervisor: true },
    ]);

    const withdrawal = `DELETE ${ONE}/invitations/${point.invitations[0]!.id}`;
    server.on(withdrawal, (_, response) => void response.writeHead(204).end());
    await press(texts.withdrawOf('nair@exemplo.br'));
    await press(texts.withdraw);
    expect(await screen.findByText(notices.invitationWithdrawn)).toBeDefined();
    expect(server.callsOf(withdrawal).length).toBe(1);
  });

  it('a sale point of the platform is read-only for its producer, and edited by a super-admin', async () => {
    point = { ...ownPoint, run_by: 'platform' };
    openApp(`/producer/sale-points/${pointIds.point}`, server, producer);
    expect(await screen.findByText(texts.ofPlatform)).toBeDefined();
    expect(within(screen.getByRole('list', { name: texts.operators })).getByText('Sônia Vaz')).toBeDefined();
    for (const name of [texts.save, texts.invite, texts.switchOff, texts.removeOperator('Paula Reis')]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    cleanup();
    openApp(`/super-admin/sale-points/${pointIds.point}`, server, admin);
    expect(await screen.findByRole('button', { name: texts.save })).toBeDefined();
    expect(screen.getByLabelText(texts.runners.platform)).toBeDefined();
  });
});
