import { describe, expect, it } from '@jest/globals';
import type { LotView } from '@festix/domain/contract';
import { fieldProblems } from '@festix/domain/ground';
import { newId } from '../../../kernel/database/ids.ts';
import { statementsWait } from '../../../testing/locks.ts';
import { makePerson } from '../../../testing/people.ts';
import { book, buy, reread, stockOf } from '../../../testing/purchases.ts';
import { countQueries } from '../../../testing/queries.ts';
import { makeSalePoint } from '../../../testing/sale-points.ts';
import { as, makeLot, makeShow, priceOf, TWO_PRICES, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';

const api = useApi();

function create(show: TestShow, facts: object = {}) {
  const body = {
    id: newId(),
    name: 'Pista',
    ticket_limit: 10,
    visible: true,
    enabled: true,
    prices: TWO_PRICES,
    ...facts,
  };
  return as(api, show.producer).post(`/api/producer/events/${show.id}/lots`, body);
}

function edit(show: TestShow, lot: LotView | undefined, patch: object) {
  return as(api, show.producer).patch(`/api/producer/events/${show.id}/lots/${lot?.id}`, patch);
}

async function list(show: TestShow): Promise<LotView[]> {
  return (await as(api, show.producer).get(`/api/producer/events/${show.id}/lots`).expect(200)).body.data as LotView[];
}

/** Returns the prices of a lot as its form sends them back. */
function formOf(lot: LotView | undefined) {
  return (lot?.prices ?? []).map(({ id, name, value, kind, sorting }) => ({ id, name, value, kind, sorting }));
}

describe('new lot', () => {
  it('a new lot is returned with its prices and their fees', async () => {
    const show = await makeShow(api, { lots: [] });
    const priceId = newId();
    const prices = [{ ...TWO_PRICES[0], id: priceId }, TWO_PRICES[1]];
    const lot = (await create(show, { name: ' Pista ', description: 'De pé', prices }).expect(201)).body as LotView;
    expect(lot).toMatchObject({
      event_id: show.id,
      name: 'Pista',
      description: 'De pé',
      ticket_limit: 10,
      tickets_sold: 0,
      ...{ tickets_given: 0, tickets_disputed: 0, tickets_reserved: 0, tickets_leased: 0 },
      remaining_tickets: 10,
      is_soldout: false,
      trigger_lot_id: null,
      sorting: 0,
      min_product_unit_amount: 5_000,
      prices: [
        {
          id: priceId,
          lot_id: lot.id,
          name: 'Inteira',
          unit_amount: 10_000,
          value: 10_000,
          platform_tax_amount: 1_000,
          currency: 'BRL',
        },
        { name: 'Meia', unit_amount: 5_000, platform_tax_amount: 500, kind: 'meia_estudante' },
      ],
    });
    expect(await list(show)).toEqual([lot]);
  });

  it('a new lot is created once by its id', async () => {
    const show = await makeShow(api, { lots: [] });
    const id = newId();
    const answers = await Promise.all([1, 2, 3].map(() => create(show, { id })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 201]);
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
    expect((await create(show, { id, name: 'Outro' }).expect(409)).body.code).toBe('ID_REUSED');
    const other = await makeShow(api, { producer: show.producer, lots: [] });
    expect((await create(other, { id }).expect(409)).body.code).toBe('ID_REUSED');
  });

  it('new lots are numbered from 1 to 255, also when several come at once, and no more are made', async () => {
    const show = await makeShow(api, { lots: [] });
    await Promise.all([1, 2, 3, 4].map(() => create(show).expect(201)));
    const numbers = await api.database.query('select number, sorting from lots where event_id = $1 order by number', [
      show.id,
    ]);
    expect(numbers).toEqual([1, 2, 3, 4].map((number) => ({ number, sorting: number - 1 })));
    await api.database.query(
      `insert into lots (id, event_id, number, name, ticket_limit) select gen_random_uuid(), $1, number, 'x', 1
       from generate_series(5, 255) number where number <> 77`,
      [show.id],
    );
    const lot = (await create(show).expect(201)).body as LotView;
    const [row] = await api.database.query('select number from lots where id = $1', [lot.id]);
    expect(row).toEqual({ number: 77 });
    expect((await create(show).expect(409)).body.code).toBe('TOO_MANY_LOTS');
  });

  it('a new lot opens at once if its trigger is sold out already', async () => {
    const show = await makeShow(api, { lots: [{ ticket_limit: 1 }] });
    await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const lot = await makeLot(api, show, { enabled: false, visible: false, trigger_lot_id: show.lots[0]?.id ?? null });
    expect(lot).toMatchObject({ enabled: true, visible: true });
  });

  it('a new lot is sent to the doors', async () => {
    const show = await makeShow(api);
    const told = () =>
      api.database.query('select kind, body from door_dirty where event_id = $1 order by id', [show.id]);
    const note = { kind: 'lot', body: { lot_id: show.lots[0]?.id } };
    expect(await told()).toEqual([note]);
    await edit(show, show.lots[0], { description: 'nova' }).expect(200);
    expect(await told()).toEqual([note]);
    await edit(show, show.lots[0], { name: 'Frente' }).expect(200);
    expect(await told()).toEqual([note, note]);
  });

  it.each([
    [{ name: 'P' }, 'name', 'Nome do lote deve ter no mínimo 2 caracteres.'],
    [{ ticket_limit: 0 }, 'ticket_limit', 'Limite deve ser de pelo menos 1 ingresso'],
    [{ ticket_limit: 1.5 }, 'ticket_limit', 'Limite deve ser de pelo menos 1 ingresso'],
    [{ ticket_limit: 1_000_001 }, 'ticket_limit', 'Valor acima do máximo'],
    [{ visible: 'yes' }, 'visible', 'Valor inválido'],
    [{ prices: [{ ...TWO_PRICES[0], value: 99 }] }, 'prices.0.value', 'Valor deve ser de pelo menos 1'],
    [{ prices: [{ ...TWO_PRICES[0], name: 'I' }] }, 'prices.0.name', 'Nome do preço deve ter no mínimo 2 caracteres.'],
    [{ prices: [{ ...TWO_PRICES[0], kind: 'vip' }] }, 'prices.0.kind', 'Valor inválido'],
    [{ trigger_lot_id: 'x' }, 'trigger_lot_id', 'Identificador inválido'],
    [{ sold: 3 }, 'sold', 'Campo desconhecido'],
  ])('a new lot with %j is refused', async (facts, field, message) => {
    const show = await makeShow(api, { lots: [] });
    const refusal = await create(show, facts).expect(400);
    expect(refusal.body.errors).toEqual({ [field]: [message] });
  });

  it('a new lot is refused by code for a rule over several fields', async () => {
    const [show, other] = [await makeShow(api), await makeShow(api)];
    const id = newId();
    const meia = { name: 'Meia', value: 5_001, kind: 'meia_pcd', sorting: 1 };
    const refusals: [object, { code: string; detail: string; errors?: object }][] = [
      [{ prices: [] }, { code: 'NO_PRICES', detail: 'Defina pelo menos um preço para este lote' }],
      [
        { prices: [TWO_PRICES[0], meia] },
        {
          code: 'PRICE_ABOVE_HALF',
          detail: 'Meia-entrada e idoso custam no máximo metade do maior preço aberto a todos no lote.',
          errors: { 'prices.1.value': ['Meia-entrada e idoso custam no máximo metade do maior preço aberto a todos'] },
        },
      ],
      [
        { id, trigger_lot_id: id },
        { code: 'TRIGGER_LOT_ITSELF', detail: 'O lote não pode ser o gatilho de si mesmo.' },
      ],
      [
        { trigger_lot_id: other.lots[0]?.id },
        { code: 'TRIGGER_LOT_NOT_FOUND', detail: 'O lote gatilho não é deste evento.' },
      ],
    ];
    for (const [facts, refusal] of refusals)
      expect((await create(show, facts).expect(422)).body).toMatchObject(refusal);
    expect(await list(show)).toHaveLength(1);
  });
});

describe('edit of a lot', () => {
  it('an edit writes the fields it sends and leaves the rest', async () => {
    const show = await makeShow(api);
    const [before] = await list(show);
    const after = (await edit(show, before, { name: 'Frente', enabled: false }).expect(200)).body as LotView;
    expect(after).toEqual({ ...before, name: 'Frente', enabled: false });
  });

  it('an edit refuses a limit below the taken places, and sells the places it adds', async () => {
    const show = await makeShow(api, { lots: [{ ticket_limit: 5 }] });
    const [lot] = show.lots;
    await buy(api, show, [[priceOf(lot).id, 2]]);
    await book(api, show, [[priceOf(lot).id, 2]]);
    expect((await edit(show, lot, { ticket_limit: 3 }).expect(409)).body).toMatchObject({
      code: 'LIMIT_BELOW_TAKEN',
      detail: 'O limite não pode ser menor que os ingressos já vendidos ou reservados.',
    });
    const full = (await edit(show, lot, { ticket_limit: 4 }).expect(200)).body as LotView;
    expect(full).toMatchObject({ remaining_tickets: 0, is_soldout: true, tickets_sold: 2 });
    await edit(show, lot, { ticket_limit: 6 }).expect(200);
    await book(api, show, [[priceOf(lot).id, 2]]);
  });

  it('an edit opens the next lot when the limit equals the taken places', async () => {
    const show = await makeShow(api, { lots: [{ ticket_limit: 5 }] });
    await makeLot(api, show, { enabled: false, visible: false, trigger_lot_id: show.lots[0]?.id ?? null });
    await book(api, show, [[priceOf(show.lots[0]).id, 3]]);
    await edit(show, show.lots[0], { ticket_limit: 3 }).expect(200);
    expect((await list(show))[1]).toMatchObject({ enabled: true, visible: true });
  });

  it('an edit keeps the value of a price, and the kind of a sold one', async () => {
    const show = await makeShow(api);
    const [lot] = show.lots;
    const form = formOf(lot);
    const changed = (index: number, facts: object) =>
      form.map((price, at) => (at === index ? { ...price, ...facts } : price));
    expect((await edit(show, lot, { prices: changed(0, { value: 12_000 }) }).expect(409)).body).toMatchObject({
      code: 'PRICE_LOCKED',
      detail: 'O valor de um preço não muda, remova o preço e crie outro.',
      errors: { 'prices.0.value': ['O valor de um preço não muda'] },
    });
    const renamed = (await edit(show, lot, { prices: changed(0, { name: 'Normal', kind: 'other' }) }).expect(200))
      .body as LotView;
    expect(renamed.prices[0]).toMatchObject({ name: 'Normal', kind: 'other', value: 10_000 });
    await book(api, show, [[priceOf(lot).id, 1]]);
    expect((await edit(show, lot, { prices: changed(0, { kind: 'social' }) }).expect(409)).body).toMatchObject({
      code: 'PRICE_LOCKED',
      errors: { 'prices.0.kind': ['O tipo de um preço vendido não muda'] },
    });
  });

  it.each(['meia_estudante', 'idoso'] as const)(
    'a new lot and an edit refuse %s above half of the highest open price, and store nothing',
    async (kind) => {
      const show = await makeShow(api, { lots: [] });
      const refusal = (at: number) => ({
        code: 'PRICE_ABOVE_HALF',
        detail: 'Meia-entrada e idoso custam no máximo metade do maior preço aberto a todos no lote.',
        errors: { [`prices.${at}.value`]: [fieldProblems.priceAboveHalf] },
      });
      const inteira = { name: 'Inteira', value: 100_00, kind: 'inteira' as const, sorting: 0 };
      const vip = { name: 'VIP', value: 120_00, kind: 'other' as const, sorting: 1 };
      const reduced = (value: number) => ({ name: 'Reduzido', value, kind, sorting: 2 });
      const above = await create(show, { prices: [inteira, vip, reduced(60_01)] }).expect(422);
      expect(above.body).toMatchObject(refusal(2));
      expect(await list(show)).toEqual([]);
      await create(show, { prices: [inteira, vip, reduced(60_00)] }).expect(201);
      const [lot] = await list(show);
      const [first, second, third] = formOf(lot);
      const refused: [number, object[]][] = [
        [3, [first!, second!, third!, { ...reduced(60_01), sorting: 3 }]],
        // Without the highest open price, and with it among the reduced ones.
        [1, [first!, third!]],
        [1, [first!, { ...second!, kind }, third!]],
      ];
      for (const [at, prices] of refused)
        expect((await edit(show, lot, { prices }).expect(422)).body).toMatchObject(refusal(at));
      expect(formOf((await list(show))[0])).toEqual([first, second, third]);
      await edit(show, lot, { prices: [first!, second!, third!, { ...reduced(60_00), sorting: 3 }] }).expect(200);
    },
  );

  it('an edit is refused by the codes of a new lot', async () => {
    const [show, other] = [await makeShow(api), await makeShow(api)];
    const lot = show.lots[0];
    const [inteira, meia] = formOf(lot);
    const refusals: [object, string][] = [
      [{ prices: [] }, 'NO_PRICES'],
      [{ prices: [{ ...inteira!, min_per_order: 3, max_per_order: 2 }, meia!] }, 'PRICE_AMOUNTS_INVALID'],
      [{ trigger_lot_id: lot?.id }, 'TRIGGER_LOT_ITSELF'],
      [{ trigger_lot_id: other.lots[0]?.id }, 'TRIGGER_LOT_NOT_FOUND'],
    ];
    for (const [patch, code] of refusals) expect((await edit(show, lot, patch).expect(422)).body.code).toBe(code);
    expect(await list(show)).toMatchObject([{ prices: lot?.prices, trigger_lot_id: null }]);
  });

  it('an edit deletes an unused price, keeps one that is held, and archives one that only dead orders used', async () => {
    const show = await makeShow(api);
    const [lot] = show.lots;
    const third = { name: 'Social', value: 6_000, kind: 'social', sorting: 2 };
    const added = (await edit(show, lot, { prices: [...formOf(lot), third] }).expect(200)).body as LotView;
    const removed = (await edit(show, lot, { prices: formOf(lot) }).expect(200)).body as LotView;
    expect([added.prices.length, removed.prices.length]).toEqual([3, 2]);
    const booking = await book(api, show, [[priceOf(lot, 1).id, 1]]);
    expect((await edit(show, lot, { prices: formOf(lot).slice(0, 1) }).expect(409)).body).toMatchObject({
      code: 'PRICE_HAS_TICKETS',
      detail: 'Este preço tem ingressos vendidos ou reservados e não pode ser removido.',
    });
    const held = (await edit(show, lot, {}).expect(200)).body as LotView;
    expect(held.prices.map(({ has_tickets }) => has_tickets)).toEqual([false, true]);
    await as(api, null).delete(`/api/orders/${booking.order.id}`).expect(204);
    await edit(show, lot, { prices: formOf(lot).slice(0, 1) }).expect(200);
    const rows = await api.database.query(
      'select name, archived_at is null as live from prices where lot_id = $1 order by sorting',
      [lot?.id],
    );
    expect(rows).toEqual([
      { name: 'Inteira', live: true },
      { name: 'Meia', live: false },
    ]);
    expect((await reread(api, booking)).order.items).toMatchObject([{ name: 'Meia', amount: 1 }]);
  });

  it('an edit of an old version is refused, and tickets sold in between make no new version', async () => {
    const show = await makeShow(api);
    const [lot] = show.lots;
    const first = await edit(show, lot, { name: 'Um' }).expect(200);
    const tag = first.headers['etag'] as string;
    await book(api, show, [[priceOf(lot).id, 1]]);
    const second = await edit(show, lot, { name: 'Dois' }).set('if-match', tag).expect(200);
    const stale = await edit(show, lot, { name: 'Três' }).set('if-match', tag).expect(412);
    expect(stale.body.current).toEqual(second.body);
  });

  it('an edit never loses places to a concurrent booking', async () => {
    const show = await makeShow(api, { lots: [{ ticket_limit: 40 }] });
    const [lot] = show.lots;
    const edits = Array.from({ length: 10 }, (_, index) =>
      edit(show, lot, { ticket_limit: 40 - index, name: `Lote ${index}` }),
    );
    const bookings = Array.from({ length: 20 }, () => book(api, show, [[priceOf(lot).id, 1]]));
    await Promise.all([...edits, ...bookings]);
    expect(await stockOf(api, lot?.id)).toMatchObject({ reserved: 20 });
  });

  it('an edit locks the event’s lots by their ids, as every write does, so that no deadlock arises', async () => {
    const show = await makeShow(api, { lots: [] });
    const [low, high] = [newId(), newId()].sort() as [string, string];
    const first = await makeLot(api, show, { id: high, ticket_limit: 2 });
    await makeLot(api, show, { id: low, enabled: false, visible: false, trigger_lot_id: high });
    await book(api, show, [[priceOf(first).id, 1]]);
    const waited = await api.database.transaction(async (tx) => {
      await tx.query('select from lots where id = $1 for no key update', [low]);
      const asked = edit(show, first, { ticket_limit: 1 }).then((answer) => answer.status);
      await statementsWait(api);
      expect(await tx.query('select id from lots where id = $1 for no key update nowait', [high])).toHaveLength(1);
      return { asked };
    });
    expect(await waited.asked).toBe(200);
    expect((await list(show)).find(({ id }) => id === low)).toMatchObject({ enabled: true, visible: true });
  });

  it('an edit is for people who may edit the lots of this event', async () => {
    const [show, other] = [await makeShow(api), await makeShow(api)];
    const { operator } = await makeSalePoint(api, show);
    const path = `events/${show.id}/lots/${show.lots[0]?.id}`;
    await as(api, other.producer).patch(`/api/producer/${path}`, { name: 'Alheio' }).expect(404);
    await edit(show, other.lots[0], { name: 'Alheio' }).expect(404);
    await as(api, operator).get(`/api/sale-point/events/${show.id}/lots`).expect(200);
    await as(api, operator).patch(`/api/producer/${path}`, { name: 'Caixa' }).expect(403);
    await as(api, await makePerson(api))
      .patch(`/api/producer/${path}`, { name: 'Ninguém' })
      .expect(403);
  });
});

describe('list of lots', () => {
  it('the list of lots takes one statement whatever their number', async () => {
    const show = await makeShow(api);
    await list(show);
    const few = await countQueries(api, () => list(show));
    for (let count = 0; count < 6; count++) await makeLot(api, show);
    await list(show);
    expect(await countQueries(api, () => list(show))).toBe(few);
  });
});
