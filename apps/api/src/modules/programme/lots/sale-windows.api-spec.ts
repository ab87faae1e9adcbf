import { beforeEach, describe, expect, it } from '@jest/globals';
import { type LotView, type PublicEventView, type TillView } from '@festix/domain/contract';
import { fieldProblems, HOUR, MINUTE } from '@festix/domain/ground';
import { newId } from '../../../kernel/database/ids.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { cloneDatabase, startApi, type TestApi } from '../../../testing/api.ts';
import { tryToBook } from '../../../testing/purchases.ts';
import { makeSalePoint } from '../../../testing/sale-points.ts';
import { as, makeLot, makeShow, priceOf, TWO_PRICES, type TestShow } from '../../../testing/shows.ts';
import { lease, makeTill, outcomes, saleOp, tryToLease } from '../../../testing/tills.ts';
import { useApi } from '../../../testing/use-api.ts';
import { TURN_LOTS_SWEEP } from './turn-lots.ts';

const api = useApi();
let show: TestShow;

beforeEach(async () => {
  api.clock.stop();
  show = await makeShow(api, { lots: [] });
});

const inMinutes = (minutes: number) => new Date(api.clock.now().getTime() + minutes * MINUTE).toISOString();
const lotsPath = (id = '') => `/api/producer/events/${show.id}/lots${id && `/${id}`}`;
const page = async () => (await as(api, null).get(`/api/events/${show.slug}`).expect(200)).body as PublicEventView;
const bookOne = async (lot: LotView, amount = 1) =>
  tryToBook(api, show, [[priceOf(lot).id, amount]]).then(({ status, body }) =>
    status === 201 ? [201] : [status, body.code as string],
  );

/** Creates a lot that ends at a time, and the one that follows it. */
async function turningAt(minutes: number): Promise<[LotView, LotView]> {
  const first = await makeLot(api, show, { name: '1º lote', sale_ends_at: inMinutes(minutes) });
  const waiting = { name: '2º lote', enabled: false, visible: false, trigger_lot_id: first.id };
  return [first, await makeLot(api, show, waiting)];
}

describe('lot with a sale window', () => {
  it('a lot’s page says whether another lot follows, by trigger or by date', async () => {
    const followed = async () => (await page()).lots.map(({ name, is_followed }) => [name, is_followed]);
    await makeLot(api, show, { name: 'Único', sale_ends_at: inMinutes(60) });
    const hidden = await makeLot(api, show, { name: 'Guardado', sale_starts_at: inMinutes(90), visible: false });
    expect(await followed()).toEqual([['Único', false]]);
    await turningAt(30);
    expect(await followed()).toEqual([
      ['Único', false],
      ['1º lote', true],
    ]);
    await as(api, show.producer).patch(lotsPath(hidden.id), { visible: true }).expect(200);
    expect((await followed())[0]).toEqual(['Único', true]);
  });

  it('a lot is sold from its start until its end, to the second, online and at tills', async () => {
    const lot = await makeLot(api, show, { sale_starts_at: inMinutes(2), sale_ends_at: inMinutes(4) });
    const till = await makeTill(api, show, await makeSalePoint(api, show));
    const sell = async () =>
      (
        await as(api, till.person).post('/api/sale-point/orders', {
          ...{ id: newId(), event_id: show.id, payment_method: 'cash' },
          items: [{ price_id: priceOf(lot).id, amount: 1 }],
        })
      ).status;
    const standing = async () => [(await bookOne(lot))[0], await sell(), (await tryToLease(api, till, lot, 1)).status];
    expect(await standing()).toEqual([409, 409, 409]);
    expect((await page()).lots).toMatchObject([{ id: lot.id, sale_starts_at: lot.sale_starts_at }]);
    api.clock.advance(2 * MINUTE - 1);
    expect(await standing()).toEqual([409, 409, 409]);
    api.clock.advance(1);
    expect(await standing()).toEqual([201, 201, 201]);
    api.clock.advance(2 * MINUTE - 1);
    expect(await standing()).toEqual([201, 201, 201]);
    api.clock.advance(1);
    expect(await standing()).toEqual([409, 409, 409]);
    expect((await page()).lots).toEqual([]);
    const view = await as(api, show.producer).get(`/api/producer/events/${show.id}`).expect(200);
    expect(view.body.sale).toBe('closed');
  });

  it('a lot changes at tills at the same instant, and tills get that instant beforehand', async () => {
    const [first, second] = await turningAt(10);
    const { person } = await makeTill(api, show, await makeSalePoint(api, show));
    const shown = async () => {
      const { body } = await as(api, person).get(`/api/sale-point/till/${show.id}`).expect(200);
      return [(body as TillView).lots.map(({ id }) => id), (body as TillView).turns_at];
    };
    expect(await shown()).toEqual([[first.id], first.sale_ends_at]);
    api.clock.advance(10 * MINUTE);
    expect(await shown()).toEqual([[second.id], null]);
  });

  it('a lot’s end opens the lot that waits for it at once, before any sweep', async () => {
    const [first, second] = await turningAt(10);
    expect([await bookOne(first), await bookOne(second)]).toMatchObject([[201], [409, 'REMAINING_LOTS_ERROR']]);
    expect((await page()).lots.map(({ id }) => id)).toEqual([first.id]);
    api.clock.advance(10 * MINUTE);
    expect([await bookOne(first), await bookOne(second)]).toMatchObject([[409, 'REMAINING_LOTS_ERROR'], [201]]);
    expect((await page()).lots.map(({ id }) => id)).toEqual([second.id]);
    await api.app.get(Jobs, { strict: false }).sweep(TURN_LOTS_SWEEP);
    const { body } = await as(api, show.producer).get(lotsPath(second.id)).expect(200);
    expect(body).toMatchObject({ enabled: true, visible: true });
    // A lot that was opened stays open if its trigger's time is moved, and stays closed if it is closed by hand.
    const later = new Date(api.clock.now().getTime() + HOUR).toISOString();
    await as(api, show.producer).patch(lotsPath(first.id), { sale_ends_at: later }).expect(200);
    expect([await bookOne(first), await bookOne(second)]).toMatchObject([[201], [201]]);
    await as(api, show.producer).patch(lotsPath(second.id), { enabled: false }).expect(200);
    await api.app.get(Jobs, { strict: false }).sweep(TURN_LOTS_SWEEP);
    expect((await bookOne(second))[0]).toBe(409);
  });

  it('a process that takes over stores the changes since the last run, and none that is stored already', async () => {
    const database = await cloneDatabase();
    const started = () => startApi({ databaseUrl: database.url });
    const first = await started();
    first.clock.stop();
    const at = (minutes: number) => new Date(first.clock.now().getTime() + minutes * MINUTE);
    const turnsAt = async (moment: Date) => {
      const of = await makeShow(first, { lots: [] });
      const [before, after] = [await makeLot(first, of), newId()];
      const waiting = { name: '2º lote', enabled: false, visible: false, trigger_lot_id: before.id };
      await makeLot(first, of, { ...waiting, id: after });
      await first.database.query('update lots set sale_ends_at = $2 where id = $1', [before.id, moment]);
      return { event: of.id, lot: after };
    };
    const sweep = ({ app }: TestApi) => app.get(Jobs, { strict: false }).sweep(TURN_LOTS_SWEEP);
    const opened = async (by: TestApi, lot: string) =>
      (await by.database.query<{ enabled: boolean }>('select enabled from lots where id = $1', [lot]))[0]?.enabled;
    const [settled, due] = [await turnsAt(at(-10)), await turnsAt(at(1))];
    while (!(await sweep(first)));
    expect([await opened(first, settled.lot), await opened(first, due.lot)]).toEqual([true, false]);
    await first.close();
    const second = await started();
    try {
      second.clock.moveTo(at(2));
      // Whoever settles this event once more waits until this transaction is over.
      await second.database.transaction(async (tx) => {
        await tx.query('select from events where id = $1 for update', [settled.event]);
        while (!(await sweep(second)));
        expect(await opened(second, due.lot)).toBe(true);
      });
    } finally {
      await second.close();
      await database.drop();
    }
  });

  it('a change of lots gives each of 64 concurrent buyers one of the two, at the price of the instant, and no place twice', async () => {
    const [first, second] = await turningAt(5);
    api.clock.advance(5 * MINUTE - 40);
    api.clock.run();
    const asked = Array.from({ length: 64 }, (_, n) => bookOne(n % 2 ? first : second));
    const answers = await Promise.all(asked);
    expect(answers.filter(([status]) => status !== 201 && status !== 409)).toEqual([]);
    api.clock.stop();
    expect([(await bookOne(first))[0], (await bookOne(second))[0]]).toEqual([409, 201]);
    const rows = await api.database.query<{ id: string; reserved: number; made: number }>(
      `select l.id, l.reserved, (select count(*)::integer from tickets t where t.lot_id = l.id and t.status = 'held') as made
       from lots l where l.event_id = $1`,
      [show.id],
    );
    expect(rows.every(({ reserved, made }) => reserved === made)).toBe(true);
  });

  it('a till sells stubs leased before the lot’s end at its price, after it', async () => {
    const lot = await makeLot(api, show, { sale_ends_at: inMinutes(10) });
    const till = await makeTill(api, show, await makeSalePoint(api, show));
    const lent = await lease(api, till, 2, lot);
    api.clock.advance(11 * MINUTE);
    const late = saleOp(api, till, lent, [lent.stubs[0]!], { minutesAgo: 0 });
    expect(await outcomes(api, till, [late])).toEqual([['applied']]);
    const [order] = await api.database.query('select total, sale_flags, status from orders where id = $1', [
      late.order_id,
    ]);
    expect(order).toEqual({ total: priceOf(lot).unit_amount, sale_flags: [], status: 'paid' });
    expect((await tryToLease(api, till, lot, 1)).status).toBe(409);
    const { body } = await as(api, till.person).get(`/api/sale-point/till/${show.id}`).expect(200);
    expect(body.lots).toMatchObject([{ id: lot.id, is_soldout: true }]);
  });

  it.each([
    ['ends before it starts', 20, 10],
    ['ends as it starts', 10, 10],
    ['starts when the event is over', 40 * 24 * 60, null],
  ])('a lot that %s is refused, at creation and at an edit', async (_, from, until) => {
    const window = { sale_starts_at: inMinutes(from), sale_ends_at: until === null ? null : inMinutes(until) };
    const body = { id: newId(), name: 'Pista', visible: true, enabled: true, prices: TWO_PRICES, ...window };
    expect((await as(api, show.producer).post(lotsPath(), body).expect(422)).body.code).toBe('SALE_WINDOW_INVALID');
    const bad = { sale_starts_at: '2027-02-31T10:00:00.000Z', sale_ends_at: null };
    const noDate = { code: 'VALIDATION_ERROR', errors: { sale_starts_at: [fieldProblems.moment] } };
    expect(
      (
        await as(api, show.producer)
          .post(lotsPath(), { ...body, ...bad })
          .expect(400)
      ).body,
    ).toMatchObject(noDate);
    expect((await as(api, show.producer).get(lotsPath()).expect(200)).body.data).toEqual([]);
    const lot = await makeLot(api, show);
    expect((await as(api, show.producer).patch(lotsPath(lot.id), window).expect(422)).body.code).toBe(
      'SALE_WINDOW_INVALID',
    );
    expect((await as(api, show.producer).patch(lotsPath(lot.id), bad).expect(400)).body).toMatchObject(noDate);
    expect((await as(api, show.producer).get(lotsPath(lot.id)).expect(200)).body).toMatchObject({
      sale_starts_at: null,
      sale_ends_at: null,
    });
  });

  it.each([
    ['without a start', null],
    ['with a start', -20],
  ])('a window %s that is over is refused, at creation and at an edit', async (_, from) => {
    const window = { sale_starts_at: from === null ? null : inMinutes(from), sale_ends_at: inMinutes(0) };
    const body = { id: newId(), name: 'Pista', visible: true, enabled: true, prices: TWO_PRICES, ...window };
    const refusal = { code: 'VALIDATION_ERROR', errors: { sale_ends_at: [fieldProblems.pastDate] } };
    expect((await as(api, show.producer).post(lotsPath(), body).expect(400)).body).toMatchObject(refusal);
    const lot = await makeLot(api, show);
    expect((await as(api, show.producer).patch(lotsPath(lot.id), window).expect(400)).body).toMatchObject(refusal);
    const { body: after } = await as(api, show.producer).get(lotsPath(lot.id)).expect(200);
    expect(after).toMatchObject({ sale_starts_at: null, sale_ends_at: null });
  });

  it('an event is not moved to before the start of a lot’s sales, until the lot starts earlier', async () => {
    const days = (count: number) => inMinutes(count * 24 * 60);
    const lot = await makeLot(api, show, { name: 'Virada', sale_starts_at: days(20) });
    const gone = await makeLot(api, show, { name: 'Antigo', sale_starts_at: days(20) });
    await as(api, show.producer).delete(lotsPath(gone.id)).expect(204);
    const move = () =>
      as(api, show.producer).patch(`/api/producer/events/${show.id}`, { start_date: days(10), end_date: days(11) });
    expect((await move().expect(422)).body).toMatchObject({
      code: 'LOT_LEFT_BEHIND',
      detail: 'As vendas do lote Virada só começariam depois do fim do evento. Mude antes o início das vendas dele.',
    });
    const rename = { name: 'Outro nome' };
    await as(api, show.producer).patch(`/api/producer/events/${show.id}`, rename).expect(200);
    await as(api, show.producer)
      .patch(lotsPath(lot.id), { sale_starts_at: days(9) })
      .expect(200);
    await move().expect(200);
  });

  it('a lot whose window is over is edited otherwise, copied with it, and sold again in a later one', async () => {
    const lot = await makeLot(api, show, { sale_ends_at: inMinutes(1) });
    api.clock.advance(2 * MINUTE);
    const same = { name: 'Pista de ontem', sale_ends_at: lot.sale_ends_at };
    await as(api, show.producer).patch(lotsPath(lot.id), same).expect(200);
    const copy = { id: newId(), name: 'Pista de hoje' };
    const { body } = await as(api, show.producer)
      .post(`${lotsPath(lot.id)}/duplicate`, copy)
      .expect(201);
    expect(body).toMatchObject({ enabled: false, sale_ends_at: lot.sale_ends_at });
    await as(api, show.producer)
      .patch(lotsPath(lot.id), { sale_ends_at: inMinutes(9) })
      .expect(200);
    expect((await bookOne(lot))[0]).toBe(201);
  });

  it('a lot’s window is copied with its event, as far from the start', async () => {
    const lot = await makeLot(api, show, { sale_starts_at: inMinutes(10), sale_ends_at: inMinutes(20) });
    const before = await as(api, show.producer).get(`/api/producer/events/${show.id}`).expect(200);
    const later = (moment: string) => new Date(Date.parse(moment) + 24 * HOUR).toISOString();
    const id = newId();
    const copy = { id, name: 'Cópia', slug: `copia-${id}`, start_date: later(before.body.start_date) };
    await as(api, show.producer).post(`/api/producer/events/${show.id}/duplicate`, copy).expect(201);
    const { body } = await as(api, show.producer).get(`/api/producer/events/${id}/lots`).expect(200);
    expect(body.data).toMatchObject([
      { sale_starts_at: later(lot.sale_starts_at!), sale_ends_at: later(lot.sale_ends_at!) },
    ]);
  });
});

describe('price with amounts of its own', () => {
  it('a price is booked in its own amounts alone, online and at tills, and courtesies are not bound', async () => {
    const prices = TWO_PRICES.map((price, at) => (at === 0 ? { ...price, min_per_order: 2, max_per_order: 4 } : price));
    const lot = await makeLot(api, show, { prices });
    expect(lot.prices[0]).toMatchObject({ min_per_order: 2, max_per_order: 4 });
    expect(await Promise.all([1, 2, 4, 5].map(async (amount) => (await bookOne(lot, amount)).at(0)))).toEqual([
      409, 201, 201, 409,
    ]);
    const refused = await tryToBook(api, show, [[priceOf(lot).id, 5]]);
    expect(refused.body).toMatchObject({ code: 'PRICE_AMOUNT_LIMIT', min_per_order: 2, max_per_order: 4 });
    const till = await makeTill(api, show, await makeSalePoint(api, show));
    const sale = {
      id: newId(),
      event_id: show.id,
      payment_method: 'cash',
      items: [{ price_id: priceOf(lot).id, amount: 1 }],
    };
    expect((await as(api, till.person).post('/api/sale-point/orders', sale).expect(409)).body.code).toBe(
      'PRICE_AMOUNT_LIMIT',
    );
    const gift = { id: newId(), assignee_to_email: 'ana@exemplo.br', assignee_to_name: 'Ana Souza' };
    await as(api, show.producer)
      .post(`/api/producer/events/${show.id}/courtesies`, { ...gift, tickets: [{ id: priceOf(lot).id, amount: 1 }] })
      .expect(201);
  });

  it.each([
    [{ min_per_order: 5, max_per_order: 4 }, 422, 'PRICE_AMOUNTS_INVALID'],
    [{ min_per_order: 0 }, 400, 'VALIDATION_ERROR'],
    [{ max_per_order: -1 }, 400, 'VALIDATION_ERROR'],
    [{ max_per_order: 1.5 }, 400, 'VALIDATION_ERROR'],
  ])('a price of %j is refused by %s %s', async (bounds, status, code) => {
    const prices = TWO_PRICES.map((price) => ({ ...price, ...bounds }));
    const body = { id: newId(), name: 'Pista', visible: true, enabled: true, prices };
    expect((await as(api, show.producer).post(lotsPath(), body).expect(status)).body.code).toBe(code);
  });
});
