import { describe, expect, it } from '@jest/globals';
import { newId } from '../../../../kernel/database/ids.ts';
import { book } from '../../../../testing/purchases.ts';
import { makeSalePoint, readSale } from '../../../../testing/sale-points.ts';
import { as, makeShow, priceOf } from '../../../../testing/shows.ts';
import { makeTill, outcomes, saleOp, tell, tillOp } from '../../../../testing/tills.ts';
import { useApi } from '../../../../testing/use-api.ts';
import { useTillScene } from '../../../../testing/use-scenes.ts';

const api = useApi();
const { show, point, till, made } = useTillScene(api, { leased: 6 });

const sell = (index: number) => saleOp(api, till, made, [made.stubs[index]!], { receipt_number: index + 1 });

const reprint = (sale: { order_id: string }, receipt_number: number, with_tickets = true) =>
  tillOp(api, till, 'reprint', { order_id: sale.order_id, receipt_number, with_tickets });

const audited = (order_id: string) =>
  api.database.query(
    `select actor_id, device_id, event_id, after from audit_entries
      where subject_id = $1 and action = 'orders:reprint' order by at, id`,
    [order_id],
  );

describe('uploaded reprint', () => {
  it('each reprint of a sale is counted on the sale and audited with its operator and till', async () => {
    const sale = sell(0);
    await tell(api, till, [sale]);
    expect(await readSale(api, point, sale.order_id)).toMatchObject({ reprints: 0 });
    expect(await outcomes(api, till, [reprint(sale, 1), reprint(sale, 1, false)])).toEqual([['applied'], ['applied']]);
    expect(await readSale(api, point, sale.order_id)).toMatchObject({
      reprints: 2,
      receipt: expect.stringMatching(/-000001$/),
    });
    const by = { actor_id: point.operator.id, device_id: till.device.id, event_id: show.id };
    expect(await audited(sale.order_id)).toMatchObject([
      { ...by, after: { with_tickets: true } },
      { ...by, after: { with_tickets: false } },
    ]);
  });

  it('a repeated upload of a reprint counts it once', async () => {
    const sale = sell(0);
    const again = reprint(sale, 1);
    await tell(api, till, [sale, again]);
    expect(await outcomes(api, till, [again])).toEqual([['duplicate']]);
    expect(await readSale(api, point, sale.order_id)).toMatchObject({ reprints: 1 });
    expect(await audited(sale.order_id)).toHaveLength(1);
  });

  it('a reprint in the batch of its sale is applied, in whatever order they are sent', async () => {
    const sale = sell(1);
    expect(await outcomes(api, till, [reprint(sale, 2), sale])).toEqual([['applied'], ['applied']]);
    expect(await readSale(api, point, sale.order_id)).toMatchObject({ reprints: 1 });
  });

  it('a reprint that arrives before its sale is counted once the sale is there, at the sale’s own time', async () => {
    const sale = saleOp(api, till, made, [made.stubs[2]!], { receipt_number: 3, minutesAgo: 30 });
    expect(await outcomes(api, till, [reprint(sale, 3)])).toEqual([['applied']]);
    await tell(api, till, [sale]);
    expect(await readSale(api, point, sale.order_id)).toMatchObject({
      reprints: 1,
      receipt: expect.stringMatching(/-000003$/),
    });
    const [receipt] = await api.database.query('select issued_at from receipts where order_id = $1', [sale.order_id]);
    expect(receipt).toEqual({ issued_at: new Date(sale['occurred_at'] as string) });
  });

  it('a reprint of a sale of another event or sale point is rejected, and leaves no trace', async () => {
    const elsewhere = await makeSalePoint(api, show);
    const there = await makeTill(api, show, elsewhere);
    const online = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const body = { id: newId(), event_id: show.id, items: [{ price_id: priceOf(show.lots[0]).id, amount: 1 }] };
    const sold = await as(api, there.person)
      .post('/api/sale-point/orders', { ...body, payment_method: 'cash', device_id: there.device.id })
      .expect(201);
    const other = await makeShow(api);
    const ofOther = tillOp(api, till, 'reprint', { order_id: sold.body.id, receipt_number: 9, with_tickets: true });
    const ofBuyer = tillOp(api, till, 'reprint', { order_id: online.order.id, receipt_number: 9, with_tickets: true });
    const sale = sell(5);
    await tell(api, till, [sale]);
    const ofEvent = { ...reprint(sale, 6), event_id: other.id };
    await api.database.query('insert into sale_point_events (sale_point_id, event_id) values ($1, $2)', [
      point.id,
      other.id,
    ]);
    expect(await outcomes(api, till, [ofOther, ofBuyer, ofEvent])).toEqual([
      ['rejected', 'NOT_FOUND'],
      ['rejected', 'NOT_FOUND'],
      ['rejected', 'NOT_FOUND'],
    ]);
    for (const id of [sold.body.id, online.order.id, sale.order_id]) expect(await audited(id)).toEqual([]);
    expect(await api.database.query('select from receipts where reprints > 0 and number = 9')).toEqual([]);
  });

  it('a reprint at another till of the sale’s point is counted with that till', async () => {
    const other = await makeTill(api, show, point);
    const sale = sell(4);
    await tell(api, till, [sale]);
    const again = tillOp(api, other, 'reprint', { order_id: sale.order_id, receipt_number: 5, with_tickets: true });
    expect(await outcomes(api, other, [again])).toEqual([['applied']]);
    expect(await audited(sale.order_id)).toMatchObject([{ device_id: other.device.id }]);
  });

  it('a reprint without a receipt number is rejected', async () => {
    const broken = tillOp(api, till, 'reprint', { order_id: newId(), with_tickets: true });
    expect(await outcomes(api, till, [broken])).toEqual([['rejected', 'OP_PAYLOAD_INVALID']]);
  });

  it('a reprint of a revoked till waits for a supervisor, who sees it as such', async () => {
    const sale = sell(3);
    await tell(api, till, [sale]);
    await as(api, till.person).delete(`/api/devices/${till.device.id}`).expect(204);
    expect(await outcomes(api, till, [reprint(sale, 4)])).toEqual([['quarantined', 'DEVICE_REVOKED']]);
    const held = await as(api, point.supervisor).get('/api/sale-point/held-ops').expect(200);
    expect(held.body.data).toMatchObject([{ type: 'reprint', order_id: sale.order_id }]);
  });
});
