import { describe, expect, it } from '@jest/globals';
import type { TillView } from '@festix/domain/contract';
import { as } from '../../../../testing/shows.ts';
import { makeTill, outcomes, saleOp, tell, tillOp } from '../../../../testing/tills.ts';
import { useApi } from '../../../../testing/use-api.ts';
import { useTillScene } from '../../../../testing/use-scenes.ts';

const api = useApi();
const { show, point, till, made } = useTillScene(api, { leased: 5 });
const documentOp = (ticket_id: string | undefined, from = till) =>
  tillOp(api, from, 'document_check', { ticket_id, result: 'conferido', price_kind: 'meia_estudante' });

describe('till’s document check', () => {
  it('a till’s document check of tickets that it sells is stored, in one batch with the sale or after it', async () => {
    const [first, second] = made.stubs;
    const sale = saleOp(api, till, made, [first!, second!]);
    expect(await outcomes(api, till, [documentOp(first?.ticket_id), sale])).toEqual([['applied'], ['applied']]);
    expect(await outcomes(api, till, [documentOp(second?.ticket_id)])).toEqual([['applied']]);
    const rows = await api.database.query('select result, price_kind from document_checks where event_id = $1', [
      show.id,
    ]);
    expect(rows).toEqual(Array(2).fill({ result: 'conferido', price_kind: 'meia_estudante' }));
  });

  it('a till’s document check of another till’s ticket is rejected', async () => {
    const other = await makeTill(api, show, point);
    expect(await outcomes(api, other, [documentOp(made.stubs[0]?.ticket_id, other)])).toEqual([
      ['quarantined', 'OP_NOT_GRANTED'],
    ]);
  });
});

describe('till’s debts', () => {
  const open = async () => {
    const answer = await as(api, till.person).get(`/api/sale-point/till/${show.id}`).expect(200);
    return (answer.body as TillView).cash_to_return;
  };

  it('a till gets the money to give back of a sale until it was given back', async () => {
    const release = { reason: 'Perdido' };
    await as(api, point.supervisor).post(`/api/sale-point/leases/${made.id}/release`, release).expect(200);
    const sale = saleOp(api, till, made, made.stubs.slice(0, 2));
    expect(await open()).toEqual([]);
    await tell(api, till, [sale]);
    expect(await open()).toEqual([{ order_id: sale.order_id, amount: 20_000 }]);
    await as(api, point.supervisor).post(`/api/sale-point/cash-to-return/${sale.order_id}`, {}).expect(204);
    expect(await open()).toEqual([]);
  });
});
