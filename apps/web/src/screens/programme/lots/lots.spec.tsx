/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type LotView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { type Ability } from '@festix/domain/people';
import { type SaleStanding } from '@festix/domain/programme';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { lot } from '../../../testing/lot-views.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { arraial, ids, producer } from '../../../testing/views.ts';
import { eventsTexts } from '../events/events-texts.ts';
import { lotsTexts as texts } from './lots-texts.ts';

const EVENT = `/api/producer/events/${ids.event}`;
const LOTS = `${EVENT}/lots`;
const PAGE = `/producer/events/${ids.event}/lots`;

let server: StubServer;
let lots: LotView[];
let abilities: Ability[];
let version: number;

beforeEach(async () => {
  version = 1;
  abilities = [...arraial.abilities, 'lots:edit', 'orders:read', 'coupons:edit'];
  lots = [
    lot(1, { tickets_sold: 100, remaining_tickets: 0, is_soldout: true }),
    lot(2, { tickets_sold: 40, tickets_reserved: 10, remaining_tickets: 50, coupons: [{ id: 'c', name: 'AMIGOS' }] }),
    lot(3, { enabled: false, visible: false, trigger_lot_id: lot(2).id }),
  ];
  server = await StubServer.start();
  server
    .on('GET /api/producer/events', (_, response) => json(response, { data: [arraial], count: 1 }))
    .on(`GET ${EVENT}`, (_, response) => json(response, { ...arraial, abilities }))
    .on(`GET ${LOTS}`, (_, response) => {
      response.setHeader('etag', `"${version}.x"`);
      json(response, { data: lots, count: lots.length });
    })
    .on(`PUT ${LOTS}/order`, ({ body }, response) => {
      const { lots: order } = body as { lots: string[] };
      lots = order.map((id) => lots.find((one) => one.id === id)!);
      version += 1;
      response.setHeader('etag', `"${version}.x"`);
      json(response, { data: lots, count: lots.length });
    })
    .on(`PATCH ${LOTS}`, ({ body }, response) => {
      const { ids: named, data } = body as { ids: string[]; data: Partial<LotView> };
      lots = lots.map((one) => (named.includes(one.id) ? { ...one, ...data } : one));
      json(response, { data: lots, count: lots.length });
    });
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

/**
 * Presses a button by its name, hidden ones included: to tell hidden elements takes a browser with a layout, and is
 * slow without one.
 */
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
const row = async (name: string) => (await screen.findByRole('link', { name })).closest('li')!;
const names = () =>
  within(screen.getByRole('list', { name: texts.lots }))
    .getAllByRole('link', { name: /^\dº lote$/ })
    .map(({ textContent }) => textContent);

/** Chooses from the menu of a lot. */
async function choose(name: string, action: string): Promise<void> {
  await press(`Ações de ${name}`);
  fireEvent.click(await screen.findByRole('menuitem', { name: action, hidden: true }));
}

describe('list of lots', () => {
  it('the list of lots shows state, sold places and prices of each', async () => {
    openApp(PAGE, server, producer);
    expect((await row('1º lote')).textContent).toContain(texts.soldOut);
    const second = await row('2º lote');
    expect(second.textContent).toContain(`${texts.needsCoupon}: AMIGOS`);
    expect(second.textContent).toContain('40 de 100');
    expect(second.textContent).toContain(`restam 50${texts.held(10)}`);
    expect(second.textContent).toContain('Inteira 100,00Meia 50,00');
    expect(screen.getByRole('link', { name: texts.salesOf('2º lote', 40) }).getAttribute('href')).toBe(
      `/producer/events/${ids.event}/sales?status=paid&lots=${lots[1]!.id}`,
    );
    expect((await row('3º lote')).textContent).toContain('abre quando 2º lote esgotar');
    expect(screen.getByRole('link', { name: texts.coupons }).getAttribute('href')).toBe(
      `/producer/events/${ids.event}/coupons`,
    );
  });

  it('the list of lots shows those of other sellers apart, with nothing to sell', async () => {
    const partner = { id: '0198f000-0000-7000-8000-0000000009c1', name: 'Pista (Sympla)' };
    abilities = [...abilities, 'partners:read'];
    server.on(`GET ${EVENT}/partner-tickets/sellers`, (_, response) =>
      json(response, {
        data: [
          {
            ...{ id: 's', name: 'Sympla', formats: ['qr'], tickets: 340, withdrawn: 0, entered: 12, mapping: null },
            ...{ changed_at: '2026-05-02T12:00:00.000Z' },
            categories: [{ name: 'Pista', lot: partner, tickets: 340, entered: 12 }],
          },
        ],
      }),
    );
    openApp(PAGE, server, producer);
    const [only, ...more] = within(await screen.findByRole('list', { name: texts.ofPartners })).getAllByRole(
      'listitem',
    );
    expect(only!.textContent).toBe('Sympla · Pista340 ingressos, 12 entraram');
    expect(more).toEqual([]);
    expect(within(only!).queryByRole('button', { hidden: true })).toBeNull();
    expect(names()).toEqual(['1º lote', '2º lote', '3º lote']);
  });

  it('the list of lots shows the sale window of each, and the places of a unit', async () => {
    const [one, two, three] = lots as [LotView, LotView, LotView];
    const table = { ...two.prices[0]!, name: 'Mesa de quatro', places: 4 };
    lots = [
      { ...one, is_soldout: false, remaining_tickets: 9, sale_starts_at: '2999-01-02T13:00:00.000Z' },
      { ...two, sale_ends_at: '2999-02-03T13:00:00.000Z', prices: [table] },
      three,
      { ...lot(4), sale_ends_at: '2020-02-03T13:00:00.000Z' },
    ];
    openApp(PAGE, server, producer);
    expect((await row('1º lote')).textContent).toContain(texts.sellsFrom('02/01/2999 10:00'));
    const second = await row('2º lote');
    expect(second.textContent).toContain(texts.sellsUntil('03/02/2999 10:00'));
    expect(second.textContent).toContain('4 lugares');
    expect((await row('3º lote')).textContent).toContain(texts.waitsFor('2º lote', '03/02/2999 10:00'));
    expect((await row('4º lote')).textContent).toContain(texts.soldUntil('03/02/2020 10:00'));
  });

  it('the list of lots shows courtesies and disputed tickets apart from sold ones', async () => {
    const taken = { tickets_sold: 30, tickets_given: 5, tickets_disputed: 3, tickets_reserved: 2 };
    lots[1] = lot(2, { ...taken, remaining_tickets: 60 });
    openApp(PAGE, server, producer);
    const { textContent } = await row('2º lote');
    expect(textContent).toContain('30 de 100');
    expect(textContent).toContain(`restam 60${texts.given(5)}${texts.disputed(3)}${texts.held(2)}`);
  });

  it('the list of lots links nowhere without a right, and names no code', async () => {
    abilities = [...arraial.abilities, 'lots:edit'];
    lots[1]!.coupons = [{ id: 'c', name: null }];
    openApp(PAGE, server, producer);
    expect((await row('2º lote')).textContent).toContain(`${texts.needsCoupon}restam`);
    expect(screen.queryByRole('link', { name: texts.coupons })).toBeNull();
    expect(screen.queryByRole('link', { name: /Ver as vendas/ })).toBeNull();
  });

  it('the list of lots keeps the space of the filter while it loads', async () => {
    const { promise: seen, resolve: answer } = Promise.withResolvers<void>();
    server.on(`GET ${LOTS}`, async (_, response) => {
      await seen;
      json(response, { data: lots, count: lots.length });
    });
    openApp(PAGE, server, producer);
    expect(await screen.findByRole('status', { name: texts.loading })).toBeDefined();
    expect(screen.getByRole('textbox', { name: texts.filterLots })).toBeDefined();
    answer();
    expect(await row('1º lote')).toBeDefined();
  });

  it('the list of lots shows that there are none, or that they failed to load', async () => {
    lots = [];
    const shown = openApp(PAGE, server, producer);
    expect(await screen.findByText('Nenhum lote definido.')).toBeDefined();
    shown.unmount();
    server.on(`GET ${LOTS}`, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    openApp(PAGE, server, producer);
    expect(await screen.findByText('Ocorreu um erro ao carregar os lotes')).toBeDefined();
  });

  it('the list of lots is filtered by name, in the address, and then not sortable', async () => {
    const app = openApp(PAGE, server, producer);
    await row('2º lote');
    const filter = screen.getByRole('textbox', { name: texts.filterLots });
    fireEvent.change(filter, { target: { value: '2' } });
    fireEvent.keyDown(filter, { key: 'Enter' });
    await waitFor(() => expect(names()).toEqual(['2º lote']));
    expect(app.address()).toBe(`${PAGE}?query=2`);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mover 2º lote' }).disabled).toBe(true);
    fireEvent.change(filter, { target: { value: 'x' } });
    fireEvent.keyDown(filter, { key: 'Enter' });
    expect(await screen.findByText(notices.noLotsFound)).toBeDefined();
    await press(texts.clearFilters);
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  it('the list of lots is refused to other people', async () => {
    abilities = arraial.abilities;
    openApp(PAGE, server, producer);
    expect(await screen.findByText('Você não tem acesso a esta parte')).toBeDefined();
    expect(server.callsOf(`GET ${LOTS}`)).toEqual([]);
  });
});

describe('order of lots', () => {
  const move = (name: string, key: string) =>
    fireEvent.keyDown(screen.getByRole('button', { name: `Mover ${name}` }), { key });

  it('the order of lots is moved by the keyboard, announced, and saved by itself once, 3 seconds after the last move', async () => {
    openApp(PAGE, server, producer);
    await row('3º lote');
    move('3º lote', 'ArrowUp');
    expect(names()).toEqual(['1º lote', '3º lote', '2º lote']);
    expect(screen.getByText('3º lote: posição 2 de 3')).toBeDefined();
    expect(screen.getByText('Salvando nova ordem')).toBeDefined();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Mover 3º lote');
    const begun = performance.now();
    move('3º lote', 'ArrowUp');
    expect(server.callsOf(`PUT ${LOTS}/order`)).toEqual([]);
    expect(await screen.findByText('Lotes ordenados com sucesso!')).toBeDefined();
    expect(performance.now() - begun).toBeGreaterThanOrEqual(2_990);
    const [sent, ...others] = server.callsOf(`PUT ${LOTS}/order`);
    expect(others).toEqual([]);
    expect(sent!.headers['if-match']).toBe('"1.x"');
    expect(sent!.body).toEqual({ lots: [lot(3).id, lot(1).id, lot(2).id] });
    await waitFor(() => expect(screen.queryByText('Salvando nova ordem')).toBeNull());
    expect(names()).toEqual(['3º lote', '1º lote', '2º lote']);
  });

  it('the order of lots is saved when the list is left before that', async () => {
    openApp(PAGE, server, producer);
    await row('1º lote');
    move('1º lote', 'End');
    fireEvent.click(screen.getByRole('link', { name: texts.newLot }));
    expect(await screen.findByText('Lotes ordenados com sucesso!')).toBeDefined();
    expect(server.callsOf(`PUT ${LOTS}/order`).map(({ body }) => body)).toEqual([
      { lots: [lot(2).id, lot(3).id, lot(1).id] },
    ]);
  });

  it('the order of lots is saved with moves made during a save, also when the list is left meanwhile', async () => {
    const reply = Promise.withResolvers<void>();
    const saveOrder = ({ body }: { body: unknown }, response: Parameters<typeof json>[0]) => {
      const { lots: order } = body as { lots: string[] };
      lots = order.map((id) => lots.find((one) => one.id === id)!);
      version += 1;
      response.setHeader('etag', `"${version}.x"`);
      json(response, { data: lots, count: lots.length });
    };
    server.on(
      `PUT ${LOTS}/order`,
      (received, response) => void reply.promise.then(() => saveOrder(received, response)),
    );
    openApp(PAGE, server, producer);
    await row('1º lote');
    move('1º lote', 'End');
    await waitFor(() => expect(server.callsOf(`PUT ${LOTS}/order`)).toHaveLength(1));
    move('3º lote', 'Home');
    fireEvent.click(screen.getByRole('link', { name: texts.newLot }));
    await screen.findByRole('button', { name: texts.create });
    reply.resolve();
    await waitFor(() => expect(server.callsOf(`PUT ${LOTS}/order`)).toHaveLength(2));
    const [first, second] = server.callsOf(`PUT ${LOTS}/order`);
    expect([first!.headers['if-match'], second!.headers['if-match']]).toEqual(['"1.x"', '"2.x"']);
    expect(second!.body).toEqual({ lots: [lot(3).id, lot(2).id, lot(1).id] });
  });

  it("the order of lots does not overwrite another person's order", async () => {
    server.on(`PUT ${LOTS}/order`, ({ headers }, response) => {
      if (headers['if-match'] === `"${version}.x"`) return json(response, { data: lots, count: lots.length });
      problem(response, 412, { code: 'PRECONDITION_FAILED' });
    });
    openApp(PAGE, server, producer);
    await row('1º lote');
    move('1º lote', 'ArrowDown');
    version = 2;
    lots = lots.toReversed();
    // The list is read again while the move rests.
    fireEvent.click(screen.getByRole('switch', { name: `${texts.visible}: 2º lote` }));
    expect(await screen.findByText('Visibilidade dos lotes atualizada!')).toBeDefined();
    expect(await screen.findByText(notices.lotsOrderFailed)).toBeDefined();
    expect(server.callsOf(`PUT ${LOTS}/order`)[0]!.headers['if-match']).toBe('"1.x"');
    await waitFor(() => expect(names()).toEqual(['3º lote', '2º lote', '1º lote']));
  });

  it('the order of lots asks before a closing tab loses it', async () => {
    openApp(PAGE, server, producer);
    await row('1º lote');
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(closing()).toBe(false);
    move('1º lote', 'End');
    await waitFor(() => expect(closing()).toBe(true));
  });

  it('the order of lots returns to the saved one when the save failed', async () => {
    server.on(`PUT ${LOTS}/order`, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    openApp(PAGE, server, producer);
    await row('1º lote');
    move('1º lote', 'ArrowDown');
    expect(names()).toEqual(['2º lote', '1º lote', '3º lote']);
    expect(await screen.findByText('Ocorreu um erro ao reordenar os lotes, tente novamente')).toBeDefined();
    await waitFor(() => expect(names()).toEqual(['1º lote', '2º lote', '3º lote']));
    expect(screen.queryByText('Salvando nova ordem')).toBeNull();
  });
});

describe('actions of a lot', () => {
  it('the event’s head follows the removal of a lot', async () => {
    let sale: SaleStanding = 'open';
    server
      .on(`GET ${EVENT}`, (_, response) =>
        json(response, { ...arraial, start_date: '2999-06-13T23:00:00.000Z', end_date: null, abilities, sale }),
      )
      .on(`DELETE ${LOTS}/${lot(3).id}`, (_, response) => {
        sale = 'sold-out';
        lots = lots.slice(0, 2);
        response.writeHead(204).end();
      });
    openApp(PAGE, server, producer);
    expect(await screen.findByText(eventsTexts.onSale)).toBeDefined();
    await choose('3º lote', texts.remove);
    await press(texts.removeLot);
    await waitFor(() => expect(screen.queryByText(eventsTexts.onSale)).toBeNull());
  });

  const soldOut = () => `${LOTS}/${lot(2).id}/sold-out`;

  it('a lot is marked as sold out after a question that names the lots it opens, and the mark is removed', async () => {
    server
      .on(`POST ${soldOut()}`, (_, response) => {
        lots[1] = { ...lots[1]!, is_soldout: true, soldout_marked: true };
        json(response, lots[1]);
      })
      .on(`DELETE ${soldOut()}`, (_, response) => {
        lots[1] = { ...lots[1]!, is_soldout: false, soldout_marked: false };
        json(response, lots[1]);
      });
    openApp(PAGE, server, producer);
    await choose('2º lote', texts.markSoldOut);
    expect(await screen.findByText(/Na hora abre: 3º lote\./)).toBeDefined();
    expect(server.callsOf(`POST ${soldOut()}`)).toEqual([]);
    await press(texts.markSoldOut);
    expect(await screen.findByText(notices.lotSoldOut)).toBeDefined();
    await waitFor(async () => expect((await row('2º lote')).textContent).toContain(texts.markedSoldOut));
    await choose('2º lote', texts.takeBack);
    expect(await screen.findByText(notices.lotTakenBack)).toBeDefined();
    await waitFor(async () => expect((await row('2º lote')).textContent).not.toContain(texts.markedSoldOut));
  });

  it('a failed mark as sold out is reported', async () => {
    server.on(`POST ${soldOut()}`, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    openApp(PAGE, server, producer);
    await choose('2º lote', texts.markSoldOut);
    await press(texts.markSoldOut);
    expect(await screen.findByText('Ocorreu um erro ao esgotar o lote, tente novamente')).toBeDefined();
  });

  it('a lot is removed only while none of its tickets was sold', async () => {
    server.on(`DELETE ${LOTS}/${lot(3).id}`, (_, response) => {
      lots = lots.slice(0, 2);
      response.writeHead(204).end();
    });
    openApp(PAGE, server, producer);
    await press('Ações de 1º lote');
    const remove = await screen.findByRole('menuitem', { name: new RegExp(texts.hasTickets), hidden: true });
    expect(remove.getAttribute('aria-disabled')).toBe('true');
    fireEvent.keyDown(remove, { key: 'Escape' });
    cleanup();
    openApp(PAGE, server, producer);
    await choose('3º lote', texts.remove);
    expect(await screen.findByText(/Não dá para desfazer\./)).toBeDefined();
    await press(texts.removeLot);
    expect(await screen.findByText(notices.lotRemoved)).toBeDefined();
    await waitFor(() => expect(names()).toEqual(['1º lote', '2º lote']));
  });

  it('a refused removal of a lot is reported in the server’s words', async () => {
    const detail = 'Este lote tem ingressos vendidos ou reservados e não pode ser removido.';
    server.on(`DELETE ${LOTS}/${lot(3).id}`, (_, response) =>
      problem(response, 409, { code: 'LOT_HAS_TICKETS', detail }),
    );
    openApp(PAGE, server, producer);
    await choose('3º lote', texts.remove);
    await press(texts.removeLot);
    expect(await screen.findByText(detail)).toBeDefined();
  });

  it('a failed removal of a lot is reported', async () => {
    server.on(`DELETE ${LOTS}/${lot(3).id}`, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    openApp(PAGE, server, producer);
    await choose('3º lote', texts.remove);
    await press(texts.removeLot);
    expect(await screen.findByText('Ocorreu um erro ao remover o lote, tente novamente')).toBeDefined();
    expect(names()).toEqual(['1º lote', '2º lote', '3º lote']);
  });

  it('a lot is switched on its own by the switch of its row', async () => {
    openApp(PAGE, server, producer);
    fireEvent.click(await screen.findByRole('switch', { name: `${texts.visible}: 2º lote` }));
    expect(await screen.findByText('Visibilidade dos lotes atualizada!')).toBeDefined();
    expect(server.callsOf(`PATCH ${LOTS}`).map(({ body }) => body)).toEqual([
      { ids: [lot(2).id], data: { visible: false } },
    ]);
  });
});

describe('several lots at once', () => {
  it('several lots are switched together, and the selection ends', async () => {
    openApp(PAGE, server, producer);
    for (const name of ['1º lote', '2º lote']) {
      fireEvent.click(await screen.findByRole('checkbox', { name: `Selecionar ${name}` }));
    }
    expect(screen.getByText('2 lotes selecionados')).toBeDefined();
    await press(texts.disable);
    expect(await screen.findByText('Visibilidade dos lotes atualizada!')).toBeDefined();
    expect(server.callsOf(`PATCH ${LOTS}`).map(({ body }) => body)).toEqual([
      { ids: [lot(1).id, lot(2).id], data: { enabled: false } },
    ]);
    await waitFor(() => expect(screen.queryByText('2 lotes selecionados')).toBeNull());
    expect(
      (await screen.findByRole('switch', { name: `${texts.enabled}: 2º lote` })).getAttribute('aria-checked'),
    ).toBe('false');
  });

  it('several lots stay selected when the switch failed', async () => {
    server.on(`PATCH ${LOTS}`, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    openApp(PAGE, server, producer);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Selecionar 1º lote' }));
    await press(texts.hide);
    expect(await screen.findByText('Erro ao atualizar visibilidade')).toBeDefined();
    expect(screen.getByText('1 lote selecionado')).toBeDefined();
  });
});
