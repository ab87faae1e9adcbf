/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type LotBody, type LotView, type UserView } from '@festix/domain/contract';
import { fieldProblems, notices } from '@festix/domain/ground';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { lot } from '../../../testing/lot-views.ts';
import { leaveTexts } from '../../../frame/app/leave-texts.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { arraial, ids, producer } from '../../../testing/views.ts';
import { lotsTexts as texts } from './lots-texts.ts';

const EVENT = `/api/producer/events/${ids.event}`;
const LOTS = `${EVENT}/lots`;
const PAGE = `/producer/events/${ids.event}/lots`;
const LOT = `${LOTS}/${lot(1).id}`;

let server: StubServer;
let saved: LotView;
let version: number;

beforeEach(async () => {
  version = 1;
  saved = lot(1);
  server = await StubServer.start();
  server
    .on('GET /api/producer/events', (_, response) => json(response, { data: [arraial], count: 1 }))
    .on(`GET ${EVENT}`, (_, response) => json(response, { ...arraial, abilities: [...arraial.abilities, 'lots:edit'] }))
    .on(`GET ${LOTS}`, (_, response) =>
      json(response, { data: [saved, lot(2, { trigger_lot_id: saved.id }), lot(3)], count: 3 }),
    )
    .on(`GET ${LOT}`, (_, response) => {
      response.setHeader('etag', `"${version}.x"`);
      json(response, saved);
    })
    .on(`PATCH ${LOT}`, (_, response) => json(response, saved))
    .on(`POST ${LOTS}`, ({ body }, response) => json(response, { ...saved, ...(body as LotBody), prices: [] }, 201));
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });
const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } });
const prices = () => within(screen.getByRole('list', { name: texts.prices })).getAllByRole('listitem');
const inPrice = (at: number, label: string) =>
  within(prices()[at]!).getByLabelText<HTMLInputElement>(label, { selector: 'input' });
async function chooseDay(label: string, day: string): Promise<void> {
  const input = await field(label);
  fireEvent.mouseDown(input);
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value: day } });
  fireEvent.keyDown(input, { key: 'Enter' });
}
const typeInPrice = (at: number, label: string, value: string) =>
  fireEvent.change(inPrice(at, label), { target: { value } });

describe('new lot', () => {
  const create = () => press(texts.create);

  it('a new lot begins with one ticket, and with Meia and Inteira at zero', async () => {
    openApp(`${PAGE}/create`, server, producer);
    expect((await field(texts.ticketLimit)).value).toBe('1');
    expect(prices().map((_, at) => [inPrice(at, texts.priceName).value, inPrice(at, texts.priceValue).value])).toEqual([
      ['Meia', '0,00'],
      ['Inteira', '0,00'],
    ]);
    expect(prices()[0]!.textContent).toContain('Meia estudante');
    for (const label of [texts.visible, texts.enabled]) {
      expect(screen.getByRole('switch', { name: label }).getAttribute('aria-checked')).toBe('true');
    }
  });

  it('a new lot shows errors beside each field, and sends nothing', async () => {
    openApp(`${PAGE}/create`, server, producer);
    await type(texts.ticketLimit, '0');
    typeInPrice(0, texts.priceName, 'M');
    await create();
    expect(await screen.findByText('Campo obrigatório')).toBeDefined();
    expect(await screen.findByText('Limite deve ser de pelo menos 1 ingresso')).toBeDefined();
    expect(await screen.findByText('Nome do preço deve ter no mínimo 2 caracteres.')).toBeDefined();
    expect(await screen.findAllByText('Valor deve ser de pelo menos 1')).toHaveLength(2);
    await type(texts.name, 'P');
    expect(await screen.findByText('Nome do lote deve ter no mínimo 2 caracteres.')).toBeDefined();
    await press(`${texts.removePrice} Inteira`);
    await press(`${texts.removePrice} M`);
    await create();
    expect(await screen.findByText('Defina pelo menos um preço para este lote')).toBeDefined();
    expect(server.callsOf(`POST ${LOTS}`)).toEqual([]);
  });

  it('a new lot refuses more places than the shop can count', async () => {
    openApp(`${PAGE}/create`, server, producer);
    await type(texts.ticketLimit, '1000001');
    await create();
    expect(await screen.findByText('Valor acima do máximo')).toBeDefined();
  });

  it('a new lot begins another price as an inteira where there is none', async () => {
    openApp(`${PAGE}/create`, server, producer);
    await press(texts.addPrice);
    expect(prices()[2]!.textContent).toContain('Outro');
    await press(`${texts.removePrice} 3`);
    await press(`${texts.removePrice} Inteira`);
    await press(texts.addPrice);
    expect(prices()[1]!.textContent).toContain('Inteira');
  });

  it('a new lot restores a price that was removed by mistake', async () => {
    openApp(`${PAGE}/create`, server, producer);
    await press(`${texts.removePrice} Meia`);
    expect(prices()).toHaveLength(1);
    expect(document.activeElement?.textContent).toBe(texts.addPrice);
    await press('Desfazer');
    expect(prices().map((_, at) => inPrice(at, texts.priceName).value)).toEqual(['Meia', 'Inteira']);
  });

  it('a new lot keeps the focus in the row of a price that reaches the top', async () => {
    openApp(`${PAGE}/create`, server, producer);
    const up = await screen.findByRole('button', { name: `${texts.priceUp} Inteira` });
    up.focus();
    fireEvent.click(up);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(`${texts.priceDown} Inteira`));
  });

  it('a new lot is not left unsaved without a question, and is left without one once it is saved', async () => {
    const app = openApp(`${PAGE}/create`, server, producer);
    await type(texts.name, 'Pista');
    fireEvent.click(screen.getByRole('link', { name: texts.cancel }));
    expect(await screen.findByText(leaveTexts.title)).toBeDefined();
    expect(app.address()).toBe(`${PAGE}/create`);
    await press(leaveTexts.leave);
    await waitFor(() => expect(app.address()).toBe(PAGE));
  });

  it('a new lot limits a meia to half of its inteira', async () => {
    openApp(`${PAGE}/create`, server, producer);
    await type(texts.name, 'Pista');
    typeInPrice(0, texts.priceValue, '5001');
    typeInPrice(1, texts.priceValue, '10000');
    await create();
    expect(await screen.findByText(fieldProblems.priceAboveHalf)).toBeDefined();
    typeInPrice(1, texts.priceValue, 'R$ 100,02');
    await waitFor(() => expect(screen.queryByText(fieldProblems.priceAboveHalf)).toBeNull());
  });

  it('a new lot is created with its prices in their order, and leads back to the list', async () => {
    const app = openApp(`${PAGE}/create`, server, producer);
    await type(texts.name, ' Pista ');
    await type(texts.ticketLimit, '250');
    await type(texts.description, 'De pé');
    fireEvent.click(screen.getByRole('switch', { name: texts.visible }));
    typeInPrice(0, texts.priceValue, '4500');
    typeInPrice(1, texts.priceValue, '9000');
    await press(texts.addPrice);
    typeInPrice(2, texts.priceName, 'Na hora');
    typeInPrice(2, texts.priceValue, '12000');
    await press(`${texts.priceUp} Inteira`);
    expect(await screen.findByText('Preço: posição 1 de 3')).toBeDefined();
    await create();
    expect(await screen.findByText('Lote criado com sucesso!')).toBeDefined();
    expect(app.address()).toBe(PAGE);
    const [sent] = server.callsOf(`POST ${LOTS}`);
    const unbound = { places: 1, refunds_places: false, min_per_order: null, max_per_order: null };
    expect(sent!.body).toEqual({
      id: expect.any(String),
      name: 'Pista',
      ticket_limit: 250,
      description: 'De pé',
      visible: false,
      enabled: true,
      trigger_lot_id: null,
      sale_starts_at: null,
      sale_ends_at: null,
      prices: [
        { name: 'Inteira', kind: 'inteira', value: 9_000, ...unbound, sorting: 0 },
        { name: 'Meia', kind: 'meia_estudante', value: 4_500, ...unbound, sorting: 1 },
        { name: 'Na hora', kind: 'other', value: 12_000, ...unbound, sorting: 2 },
      ],
    });
  });

  it('a new lot is refused an end of its sales that has passed', async () => {
    openApp(`${PAGE}/create`, server, producer);
    await type(texts.name, 'Pista');
    typeInPrice(0, texts.priceValue, '4500');
    typeInPrice(1, texts.priceValue, '9000');
    await chooseDay(texts.saleEnds, '13/06/2020');
    await create();
    expect(await screen.findByText(fieldProblems.pastDate)).toBeDefined();
    expect(server.callsOf(`POST ${LOTS}`)).toEqual([]);
    await chooseDay(texts.saleEnds, '13/06/2099');
    await create();
    expect(await screen.findByText('Lote criado com sucesso!')).toBeDefined();
  });

  it('a new lot that waits for another is off until then, unless the person chooses otherwise', async () => {
    openApp(`${PAGE}/create`, server, producer);
    const flags = () =>
      [texts.visible, texts.enabled].map(
        (name) => screen.getByRole('switch', { name, hidden: true }).getAttribute('aria-checked') === 'true',
      );
    const choose = async (title: string) => {
      fireEvent.mouseDown(await screen.findByRole('combobox', { name: texts.trigger, hidden: true }));
      fireEvent.click(await screen.findByTitle(title));
    };
    await choose('3º lote');
    await waitFor(() => expect(flags()).toEqual([false, false]));
    expect(screen.queryByText(texts.sellsAlready)).toBeNull();
    fireEvent.click(screen.getByRole('switch', { name: texts.enabled, hidden: true }));
    expect(flags()).toEqual([false, true]);
    await choose('2º lote');
    await waitFor(() => expect(flags()).toEqual([false, true]));
  });

  it('a new lot of a team member goes through the area of teams, and back to its list', async () => {
    const member: UserView = { ...producer, roles: ['customer', 'team-member'] };
    const OWN = `/api/team-member/events/${ids.event}`;
    const event = { ...arraial, abilities: [...arraial.abilities, 'lots:edit'] };
    server
      .on('GET /api/team-member/events', (_, response) => json(response, { data: [event], count: 1 }))
      .on(`GET ${OWN}`, (_, response) => json(response, event))
      .on(`GET ${OWN}/lots`, (_, response) => json(response, { data: [saved], count: 1 }))
      .on(`POST ${OWN}/lots`, (_, response) => json(response, saved, 201));
    const list = `/team-member/events/${ids.event}/lots`;
    const app = openApp(list, server, member);
    fireEvent.click(await screen.findByRole('link', { name: texts.newLot }));
    await type(texts.name, '2º lote');
    typeInPrice(0, texts.priceValue, '4000');
    typeInPrice(1, texts.priceValue, '8000');
    await create();
    expect(await screen.findByText('Lote criado com sucesso!')).toBeDefined();
    expect(app.address()).toBe(list);
    expect(server.callsOf(`POST ${OWN}/lots`)).toHaveLength(1);
  });

  it('a new lot keeps its fields after a failure, under the same id until they are corrected', async () => {
    server.on(`POST ${LOTS}`, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    openApp(`${PAGE}/create`, server, producer);
    await type(texts.name, 'Pista');
    typeInPrice(0, texts.priceValue, '4500');
    typeInPrice(1, texts.priceValue, '9000');
    await create();
    expect(await screen.findByText('Ocorreu um erro durante a criação do lote, tente novamente.')).toBeDefined();
    expect((await field(texts.name)).value).toBe('Pista');
    await create();
    await waitFor(() => expect(server.callsOf(`POST ${LOTS}`)).toHaveLength(2));
    await type(texts.name, 'Frente');
    await create();
    await waitFor(() => expect(server.callsOf(`POST ${LOTS}`)).toHaveLength(3));
    const [first, second, third] = server.callsOf(`POST ${LOTS}`).map(({ body }) => (body as LotBody).id);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('a new lot shows errors of the server beside its fields, also in a list', async () => {
    server.on(`POST ${LOTS}`, (_, response) =>
      problem(response, 422, {
        code: 'VALIDATION_ERROR',
        errors: { 'prices.1.name': ['Texto longo demais'], trigger_lot_id: ['O lote gatilho não é deste evento.'] },
      }),
    );
    openApp(`${PAGE}/create`, server, producer);
    await type(texts.name, 'Pista');
    typeInPrice(0, texts.priceValue, '4500');
    typeInPrice(1, texts.priceValue, '9000');
    await create();
    expect(await screen.findByText('Texto longo demais')).toBeDefined();
    expect(prices()[1]!.textContent).toContain('Texto longo demais');
    expect(screen.getByText('O lote gatilho não é deste evento.')).toBeDefined();
  });
});

describe('existing lot', () => {
  const save = () => press(texts.save);

  it('a saved lot whose sales have ended is edited otherwise', async () => {
    saved = { ...saved, sale_ends_at: '2020-06-13T23:00:00.000Z' };
    openApp(`${PAGE}/${saved.id}`, server, producer);
    await type(texts.name, 'Lote de ontem');
    await save();
    await waitFor(() => expect(server.callsOf(`PATCH ${LOT}`)[0]?.body).toEqual({ name: 'Lote de ontem' }));
  });

  it('an existing lot keeps a price with tickets, and says why', async () => {
    saved = { ...saved, prices: saved.prices.map((price, at) => ({ ...price, has_tickets: at === 0 })) };
    openApp(`${PAGE}/${saved.id}`, server, producer);
    const bins = await screen.findAllByRole<HTMLButtonElement>('button', { name: new RegExp(texts.removePrice) });
    expect(bins.map(({ disabled }) => disabled)).toEqual([true, false]);
    expect(screen.getAllByText(texts.priceHasTickets)).toHaveLength(1);
  });

  it('an existing lot keeps the values of its prices, and sends changed fields only', async () => {
    const app = openApp(`${PAGE}/${saved.id}`, server, producer);
    await type(texts.name, 'Frente');
    expect(prices().map((_, at) => inPrice(at, texts.priceValue).disabled)).toEqual([true, true]);
    expect(screen.getAllByText(texts.valueStays)).toHaveLength(1);
    await save();
    expect(await screen.findByText('Lote salvo com sucesso!')).toBeDefined();
    expect(app.address()).toBe(PAGE);
    const [sent] = server.callsOf(`PATCH ${LOT}`);
    expect(sent!.headers['if-match']).toBe('"1.x"');
    expect(sent!.body).toEqual({ name: 'Frente' });
  });

  it('an existing lot may wait for another lot, but never for itself or for one that waits for it', async () => {
    openApp(`${PAGE}/${saved.id}`, server, producer);
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: texts.trigger, hidden: true }));
    fireEvent.click(await screen.findByTitle('3º lote'));
    expect(screen.queryByTitle('1º lote')).toBeNull();
    expect(screen.queryByTitle('2º lote')).toBeNull();
    await save();
    await waitFor(() => expect(server.callsOf(`PATCH ${LOT}`)).toHaveLength(1));
    expect(server.callsOf(`PATCH ${LOT}`)[0]!.body).toEqual({ trigger_lot_id: lot(3).id });
  });

  it('a waiting lot that is visible and enabled says that it already sells', async () => {
    openApp(`${PAGE}/${saved.id}`, server, producer);
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: texts.trigger, hidden: true }));
    expect(screen.queryByText(texts.sellsAlready)).toBeNull();
    fireEvent.click(await screen.findByTitle('3º lote'));
    expect(await screen.findByText(texts.sellsAlready)).toBeDefined();
    fireEvent.click(screen.getByRole('switch', { name: texts.enabled, hidden: true }));
    await waitFor(() => expect(screen.queryByText(texts.sellsAlready)).toBeNull());
  });

  it('an existing lot shows both versions when another person was faster, and loses nothing typed', async () => {
    server.on(`PATCH ${LOT}`, ({ headers }, response) => {
      if (headers['if-match'] === '"2.x"') return json(response, saved);
      version = 2;
      saved = { ...saved, name: 'Nome deles', ticket_limit: 300, description: 'Descrição deles' };
      problem(response, 412, { code: 'PRECONDITION_FAILED', detail: 'Isto mudou.' });
    });
    openApp(`${PAGE}/${saved.id}`, server, producer);
    await type(texts.name, 'Meu nome');
    await type(texts.description, 'Minha descrição');
    await save();
    const told = (await screen.findByText(texts.clash)).closest<HTMLElement>('[role="alert"]')!;
    expect(
      within(told)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Nomesalvo agora: Nome delesseu: Meu nomeUsar o salvo',
      'Descriçãosalvo agora: Descrição delesseu: Minha descriçãoUsar o salvo',
    ]);
    await type(texts.name, 'Meu nome inteiro');
    await waitFor(() => expect(told.textContent).toContain('seu: Meu nome inteiro'));
    await type(texts.name, 'Meu nome');
    expect((await field(texts.ticketLimit)).value).toBe('300');
    await press('Usar o salvo: Descrição');
    expect((await field(texts.description)).value).toBe('Descrição deles');
    await save();
    expect(await screen.findByText('Lote salvo com sucesso!')).toBeDefined();
    expect(server.callsOf(`PATCH ${LOT}`)[1]!.body).toEqual({ name: 'Meu nome' });
  });

  it('an existing lot reports why it is not saved, in the words of the specification', async () => {
    server.on(`PATCH ${LOT}`, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    openApp(`${PAGE}/${saved.id}`, server, producer);
    await type(texts.name, 'Frente');
    await save();
    expect(await screen.findByText('Ocorreu um erro durante a edição do lote, tente novamente.')).toBeDefined();
    expect((await field(texts.name)).value).toBe('Frente');
  });

  it('an existing lot reports that it failed to load', async () => {
    server.on(`GET ${LOT}`, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    openApp(`${PAGE}/${saved.id}`, server, producer);
    expect(await screen.findByText(notices.lotLoadFailed)).toBeDefined();
    expect(screen.getByRole('heading', { name: texts.oneLot })).toBeDefined();
    expect(screen.queryByText('Carregando')).toBeNull();
  });
});
