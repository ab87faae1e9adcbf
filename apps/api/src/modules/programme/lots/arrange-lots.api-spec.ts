import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LotView, PublicEventView } from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import { hearsOf, Listener } from '../../../testing/listener.ts';
import { statementsWait } from '../../../testing/locks.ts';
import { book, buy, stockOf, tryToBook } from '../../../testing/purchases.ts';
import { makeSalePoint } from '../../../testing/sale-points.ts';
import { as, makeLot, makeShow, priceOf } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';

const api = useApi();
const show = useShow(api, { lots: [{ name: 'Primeiro' }, { name: 'Segundo' }, { name: 'Terceiro' }] }, beforeEach);
function lotsPath(step = ''): string {
  return `/api/producer/events/${show.id}/lots${step}`;
}

function lotAt(index: number): LotView {
  const lot = show.lots[index];
  if (!lot) throw new Error('the show has no such lot');
  return lot;
}

const producer = () => as(api, show.producer);

async function list(): Promise<LotView[]> {
  return (await producer().get(lotsPath()).expect(200)).body.data as LotView[];
}

async function lotNow(id: string): Promise<LotView> {
  const lot = (await list()).find((one) => one.id === id);
  if (!lot) throw new Error('the lot is gone');
  return lot;
}

function waiting(trigger: LotView, name = 'À espera'): Promise<LotView> {
  return makeLot(api, show, { name, enabled: false, visible: false, trigger_lot_id: trigger.id });
}

async function publicLots(): Promise<string[]> {
  const page = (await as(api, null).get(`/api/events/${show.slug}`).expect(200)).body as PublicEventView;
  return page.lots.map(({ name }) => name);
}

async function audited(action: string): Promise<Record<string, unknown>[]> {
  return api.database.query(
    'select actor_id, subject_kind, subject_id, before, after from audit_entries where event_id = $1 and action = $2 order by id',
    [show.id, action],
  );
}

describe('order of lots', () => {
  it('the order of lots is shown in the list and in the shop, and recorded in the audit log', async () => {
    const [a, b, c] = [lotAt(0).id, lotAt(1).id, lotAt(2).id];
    const answer = await producer()
      .put(lotsPath('/order'), { lots: [c, a, b] })
      .expect(200);
    expect((answer.body.data as LotView[]).map(({ id, sorting }) => [id, sorting])).toEqual([
      [c, 0],
      [a, 1],
      [b, 2],
    ]);
    expect(await publicLots()).toEqual(['Terceiro', 'Primeiro', 'Segundo']);
    await producer()
      .put(lotsPath('/order'), { lots: [c, a, b] })
      .expect(200);
    expect(await audited('lots:order')).toEqual([
      {
        actor_id: show.producer.id,
        subject_kind: 'event',
        subject_id: show.id,
        before: { lots: [a, b, c] },
        after: { lots: [c, a, b] },
      },
    ]);
  });

  it('the order of lots names all lots, each once', async () => {
    const [a, b, c] = [lotAt(0).id, lotAt(1).id, lotAt(2).id];
    for (const lots of [[a, b], [a, b, c, newId()], [a, b, newId()], [a, a, b], [a, a, b, c], []]) {
      const refusal = await producer().put(lotsPath('/order'), { lots }).expect(409);
      expect(refusal.body).toMatchObject({
        code: 'LOTS_ORDER_STALE',
        detail: 'Os lotes mudaram, carregue de novo antes de ordenar.',
      });
    }
    expect((await list()).map(({ id }) => id)).toEqual([a, b, c]);
  });

  it('the order of lots is checked against the order that was seen, which an edit does not change', async () => {
    const [a, b, c] = [lotAt(0).id, lotAt(1).id, lotAt(2).id];
    const seen = (await producer().get(lotsPath()).expect(200)).headers['etag'] as string;
    await producer()
      .patch(lotsPath(`/${a}`), { name: 'Renomeado' })
      .expect(200);
    const moved = await producer()
      .put(lotsPath('/order'), { lots: [b, a, c] })
      .set('if-match', seen)
      .expect(200);
    const stale = await producer()
      .put(lotsPath('/order'), { lots: [c, b, a] })
      .set('if-match', seen)
      .expect(412);
    expect(stale.body.current).toEqual(moved.body);
  });
});

describe('several lots at once', () => {
  const patch = (ids: string[], data: object) => producer().patch(lotsPath(), { ids, data });

  it('several lots are switched and hidden together, and their other fields stay', async () => {
    const [a, b] = [lotAt(0).id, lotAt(1).id];
    const answer = await patch([a, b], { visible: false }).expect(200);
    const shown = (answer.body.data as LotView[]).map(({ enabled, visible }) => ({ enabled, visible }));
    expect(shown).toEqual([
      { enabled: true, visible: false },
      { enabled: true, visible: false },
      { enabled: true, visible: true },
    ]);
    expect(await publicLots()).toEqual(['Terceiro']);
    await patch([a], { visible: true, enabled: false }).expect(200);
    expect(await lotNow(a)).toMatchObject({ visible: true, enabled: false });
    expect((await tryToBook(api, show, [[priceOf(lotAt(0)).id, 1]]).expect(409)).body.code).toBe(
      'REMAINING_LOTS_ERROR',
    );
  });

  it('a change of several lots makes open forms stale, of changed lots only', async () => {
    const [a, b] = [lotAt(0).id, lotAt(1).id];
    const tagOf = async (id: string) =>
      (
        await producer()
          .get(lotsPath(`/${id}`))
          .expect(200)
      ).headers['etag'] as string;
    const [first, second] = [await tagOf(a), await tagOf(b)];
    await patch([b], { enabled: false }).expect(200);
    await patch([a, b], { enabled: false }).expect(200);
    const edit = (id: string, tag: string) =>
      producer()
        .patch(lotsPath(`/${id}`), { name: 'Outro' })
        .set('if-match', tag);
    await edit(a, first).expect(412);
    await edit(b, second).expect(412);
    const current = await tagOf(b);
    await patch([b], { enabled: false }).expect(200);
    await edit(b, current).expect(200);
    expect((await audited('lots:edit-many')).map(({ after }) => after)).toEqual([
      { ids: [b], enabled: false },
      { ids: [a], enabled: false },
    ]);
  });

  it('a change of several lots is refused as a whole', async () => {
    const other = await makeShow(api);
    await patch([lotAt(0).id, other.lots[0]?.id ?? ''], { enabled: false }).expect(404);
    expect(await lotNow(lotAt(0).id)).toMatchObject({ enabled: true });
    expect((await patch([], { enabled: true }).expect(400)).body.errors).toEqual({
      ids: ['Informe pelo menos um item'],
    });
    expect((await patch([lotAt(0).id], { enabled: 'sim' }).expect(400)).body.errors).toEqual({
      'data.enabled': ['Valor inválido'],
    });
  });
});

describe('lot marked as sold out', () => {
  const mark = (id: string) => producer().post(lotsPath(`/${id}/sold-out`), {});
  const takeBack = (id: string) => producer().delete(lotsPath(`/${id}/sold-out`));

  it('a lot marked as sold out sells nothing until the mark is removed', async () => {
    const { id } = lotAt(0);
    const cart: [string, number][] = [[priceOf(lotAt(0)).id, 1]];
    const till = await makeSalePoint(api, show);
    const sale = () => ({
      id: newId(),
      event_id: show.id,
      items: [{ price_id: priceOf(lotAt(0)).id, amount: 1 }],
      payment_method: 'cash',
    });
    const marked = (await mark(id).expect(200)).body as LotView;
    expect(marked).toMatchObject({ is_soldout: true, soldout_marked: true, remaining_tickets: 100 });
    expect((await tryToBook(api, show, cart).expect(409)).body.code).toBe('REMAINING_LOTS_ERROR');
    const refusal = await as(api, till.operator).post('/api/sale-point/orders', sale()).expect(409);
    expect(refusal.body.code).toBe('REMAINING_LOTS_ERROR');
    const page = (await as(api, null).get(`/api/events/${show.slug}`).expect(200)).body as PublicEventView;
    expect(page.lots[0]).toMatchObject({ name: 'Primeiro', is_soldout: true });

    const back = (await takeBack(id).expect(200)).body as LotView;
    expect(back).toMatchObject({ is_soldout: false, soldout_marked: false });
    await book(api, show, cart);
    await as(api, till.operator).post('/api/sale-point/orders', sale()).expect(201);
  });

  it('a lot marked as sold out opens the lots it triggers, which stay open when the mark is removed', async () => {
    const [next, other] = [await waiting(lotAt(0)), await waiting(lotAt(1))];
    const listener = await Listener.connect(api.url, show.producer.token);
    await listener.join(show.id);
    // Those created a moment ago may share the hint.
    const hint = jest.spyOn(api.app.get(Realtime), 'hint');
    await hearsOf(api, listener, [show.id, 'lot.updated'], () => mark(lotAt(0).id).expect(200));
    expect(hint).toHaveBeenCalledWith(show.id, 'lot.updated', expect.arrayContaining([lotAt(0).id, next.id]));
    hint.mockRestore();
    expect(await lotNow(next.id)).toMatchObject({ enabled: true, visible: true });
    expect(await lotNow(other.id)).toMatchObject({ enabled: false, visible: false });
    listener.socket.close();
    await takeBack(lotAt(0).id).expect(200);
    expect(await lotNow(next.id)).toMatchObject({ enabled: true, visible: true });
    await producer()
      .patch(lotsPath(`/${next.id}`), { enabled: false })
      .expect(200);
    await mark(lotAt(0).id).expect(200);
    expect(await lotNow(next.id)).toMatchObject({ enabled: false });
  });

  it('a mark as sold out makes another version of the opened lot, which no old form closes', async () => {
    const next = await waiting(lotAt(0));
    const read = await producer()
      .get(lotsPath(`/${next.id}`))
      .expect(200);
    await mark(lotAt(0).id).expect(200);
    const late = await producer()
      .patch(lotsPath(`/${next.id}`), { visible: false, enabled: false })
      .set('if-match', read.headers['etag'] as string)
      .expect(412);
    expect(late.body.current).toMatchObject({ visible: true, enabled: true });
  });

  it('a lot is marked once, however often the mark is sent', async () => {
    const { id } = lotAt(0);
    await Promise.all([mark(id), mark(id), mark(id)].map((call) => call.expect(200)));
    await takeBack(id).expect(200);
    await takeBack(id).expect(200);
    expect(await audited('lots:sell-out')).toEqual([
      {
        actor_id: show.producer.id,
        subject_kind: 'lot',
        subject_id: id,
        before: { soldout_marked: false },
        after: { soldout_marked: true },
      },
    ]);
    expect(await audited('lots:take-back')).toHaveLength(1);
  });
});

describe('removed lot', () => {
  const remove = (id: string) => producer().delete(lotsPath(`/${id}`));

  it('a lot without any ticket is deleted, and its number is free again', async () => {
    const { id } = lotAt(1);
    await remove(id).expect(204);
    expect((await list()).map(({ name }) => name)).toEqual(['Primeiro', 'Terceiro']);
    expect(await publicLots()).toEqual(['Primeiro', 'Terceiro']);
    expect(await api.database.query('select from lots where id = $1', [id])).toEqual([]);
    const lot = await makeLot(api, show, { name: 'Quarto' });
    expect(await api.database.query('select number from lots where id = $1', [lot.id])).toEqual([{ number: 2 }]);
    expect((await list()).map(({ name }) => name)).toEqual(['Primeiro', 'Terceiro', 'Quarto']);
    await remove(id).expect(404);
    expect(await audited('lots:remove')).toMatchObject([
      { subject_id: id, before: { name: 'Segundo' }, after: { is_archived: false, lost_their_trigger: [] } },
    ]);
  });

  it('a lot with held or sold tickets can’t be removed', async () => {
    await book(api, show, [[priceOf(lotAt(0)).id, 1]]);
    await buy(api, show, [[priceOf(lotAt(1)).id, 1]]);
    for (const { id } of [lotAt(0), lotAt(1)]) {
      const refusal = await remove(id).expect(409);
      expect(refusal.body).toMatchObject({
        code: 'LOT_HAS_TICKETS',
        detail: 'Este lote tem ingressos vendidos ou reservados e não pode ser removido.',
      });
    }
  });

  it('a lot used only by dead orders is archived, and shown with those alone', async () => {
    const booking = await book(api, show, [[priceOf(lotAt(0)).id, 2]]);
    await as(api, null).delete(`/api/orders/${booking.order.id}`).expect(204);
    await remove(lotAt(0).id).expect(204);
    expect((await list()).map(({ name }) => name)).toEqual(['Segundo', 'Terceiro']);
    expect(await publicLots()).toEqual(['Segundo', 'Terceiro']);
    const order = await api.request.get(`/api/orders/${booking.order.id}`).set('cookie', booking.cookie).expect(200);
    expect(order.body.items).toMatchObject([{ lot: { name: 'Primeiro' }, amount: 2 }]);
    expect((await tryToBook(api, show, [[priceOf(lotAt(0)).id, 1]]).expect(409)).body.code).toBe(
      'REMAINING_LOTS_ERROR',
    );
    for (const call of [
      remove(lotAt(0).id),
      producer().get(lotsPath(`/${lotAt(0).id}`)),
      producer().post(lotsPath(`/${lotAt(0).id}/sold-out`), {}),
      producer().patch(lotsPath(`/${lotAt(0).id}`), { name: 'Volta' }),
    ])
      await call.expect(404);
  });

  it('a removed lot leaves the lots it triggers closed and without a trigger', async () => {
    const next = await waiting(lotAt(0));
    await remove(lotAt(0).id).expect(204);
    expect(await lotNow(next.id)).toMatchObject({ trigger_lot_id: null, enabled: false, visible: false });
    expect(await audited('lots:remove')).toMatchObject([{ after: { lost_their_trigger: [next.id] } }]);
  });

  it('a concurrent removal and booking end with one of both refused', async () => {
    const { id } = lotAt(0);
    const outcome = await api.database.transaction(async (tx) => {
      await tx.query('select from events where id = $1 for no key update', [show.id]);
      const booking = tryToBook(api, show, [[priceOf(lotAt(0)).id, 1]]).then(({ status }) => status);
      const removal = remove(id).then(({ status }) => status);
      await statementsWait(api);
      return { booking, removal };
    });
    const [booked, removed] = await Promise.all([outcome.booking, outcome.removal]);
    if (booked === 201) {
      expect(removed).toBe(409);
      expect(await stockOf(api, id)).toMatchObject({ reserved: 1 });
    } else expect([booked, removed]).toEqual([409, 204]);
  });
});

describe('lots that wait for each other', () => {
  const setTrigger = (lot: LotView, trigger: LotView | null) =>
    producer().patch(lotsPath(`/${lot.id}`), { trigger_lot_id: trigger?.id ?? null });

  it('lots never wait in a circle, of two or of many', async () => {
    const [a, b, c] = [lotAt(0), lotAt(1), lotAt(2)];
    const d = await makeLot(api, show, { name: 'Quarto', trigger_lot_id: c.id });
    await setTrigger(b, a).expect(200);
    await setTrigger(c, b).expect(200);
    for (const trigger of [b, c, d]) {
      const refusal = await setTrigger(a, trigger).expect(422);
      expect(refusal.body).toMatchObject({
        code: 'TRIGGER_LOTS_CIRCLE',
        detail: 'Este gatilho fecharia um círculo: os lotes esperariam uns pelos outros.',
      });
    }
    await setTrigger(c, null).expect(200);
    await setTrigger(a, d).expect(200);
    expect((await lotNow(a.id)).trigger_lot_id).toBe(d.id);
  });

  it('two concurrent edits make no circle of lots', async () => {
    const [a, b] = [lotAt(0), lotAt(1)];
    const answers = await Promise.all([setTrigger(a, b), setTrigger(b, a)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('lots of an event', () => {
  it('an event’s lots are changed only by people who may edit them, and never another event’s', async () => {
    const other = await makeShow(api);
    const foreign = other.lots[0]?.id ?? '';
    for (const call of [
      producer().get(lotsPath(`/${foreign}`)),
      producer().delete(lotsPath(`/${foreign}`)),
      producer().post(lotsPath(`/${foreign}/sold-out`), {}),
      producer().delete(lotsPath(`/${foreign}/sold-out`)),
    ])
      await call.expect(404);
    await as(api, other.producer).put(lotsPath('/order'), { lots: [] }).expect(404);
    const { operator } = await makeSalePoint(api, show);
    await as(api, operator)
      .patch(lotsPath(), { ids: [foreign], data: {} })
      .expect(403);
  });
});
