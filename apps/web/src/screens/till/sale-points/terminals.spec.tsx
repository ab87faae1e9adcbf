/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { CardTerminalView, OfferedTerminalView, UserView } from '@festix/domain/contract';
import { notices, problemOf } from '@festix/domain/ground';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../../testing/open-app.tsx';
import { ownPoint, pointIds } from '../../../testing/sale-point-views.ts';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { producer } from '../../../testing/views.ts';
import { terminalsTexts as texts } from './terminals-texts.ts';

const ID = '0198f000-0000-7000-8000-000000000951';
const TILL = { id: pointIds.device, name: 'Caixa 1', operator: { id: pointIds.operator, name: 'Paula Reis' } };
const blue: CardTerminalView = {
  id: ID,
  name: 'Maquininha azul',
  reference: 'PAX_A910__SMARTPOS1234567890',
  device: { id: TILL.id, name: TILL.name },
};
const admin: UserView = { ...producer, roles: ['customer', 'super-admin'] };

let server: StubServer;
let terminals: CardTerminalView[];
let offered: OfferedTerminalView[];

beforeEach(async () => {
  terminals = [blue];
  offered = [{ reference: 'PAX_A910__SMARTPOS7654321', is_ready: true, sale_point: null }];
  server = await StubServer.start();
  for (const area of ['producer', 'super-admin']) {
    const one = `/api/${area}/sale-points/${pointIds.point}`;
    server
      .on(`GET ${one}`, (_, response) => {
        response.setHeader('etag', '"3.abc"');
        json(response, ownPoint);
      })
      .on(`GET ${one}/terminals`, (_, response) => json(response, { terminals, tills: [TILL] }))
      .on(`GET ${one}/terminals/offered`, (_, response) => json(response, { data: offered }))
      .on(`GET /api/${area}/events`, (_, response) => json(response, { data: [], count: 0 }));
  }
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

const ONE = `/api/producer/sale-points/${pointIds.point}`;
const open = () => openApp(`/producer/sale-points/${pointIds.point}`, server, producer);
const press = async (name: string) =>
  fireEvent.click((await screen.findAllByRole('button', { name, hidden: true })).at(-1)!);
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function chooseTill(name = texts.tillOf('Caixa 1', 'Paula Reis')) {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: texts.till }));
  fireEvent.click((await screen.findAllByTitle(name)).at(-1)!);
}

it('the terminals of a sale point are listed with their tills', async () => {
  open();
  const list = within(await screen.findByRole('list', { name: texts.terminals }));
  expect(list.getByRole('listitem').textContent).toContain('Maquininha azulCaixa 1 · PAX_A910__SMARTPOS1234567890');
});

it('a sale point without terminals says what one is good for', async () => {
  terminals = [];
  open();
  expect(await screen.findByText(texts.none)).toBeDefined();
});

it('a producer adds a terminal by its label, with a name and a till', async () => {
  server.on(`POST ${ONE}/terminals`, ({ body }, response) => {
    terminals = [{ ...blue, ...(body as object), device: { id: TILL.id, name: TILL.name } }];
    json(response, terminals[0], 201);
  });
  terminals = [];
  open();
  await press(texts.add);
  expect(await screen.findByText(texts.findFirst)).toBeDefined();
  type(texts.serial, '4321');
  await press(texts.find);
  expect(await screen.findByText(texts.serialShort)).toBeDefined();
  expect(server.callsOf(`GET ${ONE}/terminals/offered`)).toEqual([]);
  type(texts.serial, ' 654321 ');
  await press(texts.find);
  const found = await screen.findByLabelText<HTMLInputElement>('PAX_A910__SMARTPOS7654321');
  await waitFor(() => expect(found.checked).toBe(true));
  const [asked] = server.callsOf(`GET ${ONE}/terminals/offered`);
  expect(Object.fromEntries(asked!.url.searchParams)).toEqual({ serial: '654321' });
  type(texts.name, ' Maquininha verde ');
  await chooseTill();
  await press(texts.add);
  expect(await screen.findByText(notices.terminalAdded)).toBeDefined();
  expect(server.callsOf(`POST ${ONE}/terminals`)[0]!.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    reference: 'PAX_A910__SMARTPOS7654321',
    name: 'Maquininha verde',
    device_id: TILL.id,
  });
  expect(await screen.findByText('Maquininha verde')).toBeDefined();
});

it('a refused terminal is told at its field', async () => {
  server.on(`POST ${ONE}/terminals`, (_, response) => problem(response, 409, { code: 'TILL_HAS_TERMINAL' }));
  open();
  await press(texts.add);
  type(texts.serial, '654321');
  await press(texts.find);
  fireEvent.click(await screen.findByLabelText('PAX_A910__SMARTPOS7654321'));
  type(texts.name, 'Maquininha verde');
  await chooseTill();
  await press(texts.add);
  expect(await screen.findByText(problemOf('TILL_HAS_TERMINAL').detail)).toBeDefined();
});

it('terminals that cannot be had are shown with the reason, to the platform without a number', async () => {
  offered = [
    { reference: 'A1', is_ready: false, sale_point: null },
    { reference: 'A2', is_ready: true, sale_point: { id: 'x', name: 'Loja da casa' } },
  ];
  openApp(`/super-admin/sale-points/${pointIds.point}`, server, admin);
  await press(texts.add);
  const away = await screen.findByLabelText<HTMLInputElement>(`A1, ${texts.notReady}`);
  const taken = screen.getByLabelText<HTMLInputElement>(`A2, ${texts.takenBy('Loja da casa')}`);
  expect([away.disabled, taken.disabled]).toEqual([true, true]);
});

it('a search of the account that fails is told, and repeated', async () => {
  const route = `GET ${ONE}/terminals/offered`;
  server.on(route, (_, response) => problem(response, 502, { code: 'TERMINALS_UNREAD' }));
  open();
  await press(texts.add);
  type(texts.serial, '654321');
  await press(texts.find);
  const told = await screen.findByText(new RegExp(problemOf('TERMINALS_UNREAD').detail));
  expect(told).toBeDefined();
  server.on(route, (_, response) => json(response, { data: [] }));
  await press('Tentar de novo');
  expect(await screen.findByText(texts.noneFound)).toBeDefined();
});

it('a terminal gets another name and loses its till', async () => {
  server.on(`PATCH ${ONE}/terminals/${ID}`, (_, response) => json(response, blue));
  open();
  await press(texts.editOf(blue.name));
  type(texts.name, 'Maquininha 2');
  await chooseTill(texts.noTill);
  await press(texts.save);
  expect(await screen.findByText(notices.terminalSaved)).toBeDefined();
  expect(server.callsOf(`PATCH ${ONE}/terminals/${ID}`)[0]!.body).toEqual({ name: 'Maquininha 2', device_id: null });
});

it('a terminal is removed after a question, unless it has a charge', async () => {
  const route = `DELETE ${ONE}/terminals/${ID}`;
  server.on(route, (_, response) => problem(response, 409, { code: 'TERMINAL_BUSY' }));
  open();
  await press(texts.removeOf(blue.name));
  expect(await screen.findByText(texts.removeConsequence)).toBeDefined();
  expect(server.callsOf(route)).toEqual([]);
  await press(texts.remove);
  expect(await screen.findByText(problemOf('TERMINAL_BUSY').detail)).toBeDefined();
  server.on(route, (_, response) => void response.writeHead(204).end());
  await press(texts.remove);
  expect(await screen.findByText(notices.terminalRemoved)).toBeDefined();
  await waitFor(() => expect(server.callsOf(route).length).toBe(2));
});
