import { describe, expect, it } from '@jest/globals';
import type { CouponView } from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { couponBody, makeCoupon } from '../../../testing/coupons.ts';
import { as, makeShow, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';

const api = useApi();
const show = useShow(api, { lots: [{}, { name: 'Camarote' }] });
const path = (of: TestShow = show) => `/api/producer/events/${of.id}/coupons`;
const send = (body: object, of: TestShow = show) => as(api, of.producer).post(path(of), body);

async function listed(query = '', of: TestShow = show): Promise<CouponView[]> {
  const answer = await as(api, of.producer)
    .get(`${path(of)}${query}`)
    .expect(200);
  expect(answer.body.count).toBe(answer.body.data.length);
  return answer.body.data as CouponView[];
}

describe('coupon', () => {
  it('a coupon’s name is stored in upper case, without spaces, and valid for the whole of its last day', async () => {
    const body = couponBody(show, {
      name: ' frevo no pátio ',
      percent_off: 12.5,
      amount_off: 0,
      expired_at: '2027-01-31T12:00:00Z',
      lots: show.lots.map(({ id }) => id),
    });
    const answer = await send(body).expect(201);
    expect(answer.body).toEqual({
      id: body.id,
      event_id: show.id,
      name: 'FREVONOPÁTIO',
      unlock_lots: false,
      amount_off: null,
      percent_off: 12.5,
      currency: 'BRL',
      limit_by_ticket: 100,
      coupons_used: 0,
      covers_reduced: false,
      lots: show.lots.map(({ id, name }) => ({ id, name })),
      expired_at: '2027-02-01T02:59:59.999Z',
      deleted: false,
      created_at: expect.any(String),
    });
    expect((await send(body).expect(200)).body).toEqual(answer.body);
  });

  it('an unlocking coupon has no discount, whatever the form sends beside it', async () => {
    const coupon = await makeCoupon(api, show, {
      name: 'CHAVE',
      unlock_lots: true,
      percent_off: 50,
      amount_off: 10_00,
    });
    expect(coupon).toMatchObject({ unlock_lots: true, amount_off: null, percent_off: null });
  });

  it.each([
    ['a short name', { name: 'abc' }, { name: ['Código do lote deve ter no mínimo 4 caracteres.'] }],
    ['a long name', { name: 'x'.repeat(21) }, { name: ['Código do lote deve ter no máximo 20 caracteres.'] }],
    ['no use', { limit_by_ticket: 0 }, { limit_by_ticket: ['Valor deve ser maior que 1'] }],
    ['half a use', { limit_by_ticket: 1.5 }, { limit_by_ticket: ['Valor inválido'] }],
    ['too many uses', { limit_by_ticket: 1_000_001 }, { limit_by_ticket: ['Valor acima do máximo'] }],
    ['no lot', { lots: [] }, { lots: ['Selecione pelo menos 1 lote para aplicar este cupom'] }],
    ['no discount', { percent_off: 0 }, { percent_off: ['Insira o desconto a ser aplicado.'] }],
    [
      'the other discount',
      { amount_off: 10_00, percent_off: null },
      { percent_off: ['Insira o desconto a ser aplicado.'] },
    ],
    ['no amount', { discount_type: 'amount_off' }, { amount_off: ['Insira o desconto a ser aplicado.'] }],
    ['too many decimals', { percent_off: 0.001 }, { percent_off: ['Valor inválido'] }],
    ['more than all', { percent_off: 100.01 }, { percent_off: ['Valor inválido'] }],
    ['a date that is none', { expired_at: '31/01/2027' }, { expired_at: ['Campo obrigatório'] }],
    ['an empty date', { expired_at: '' }, { expired_at: ['Campo obrigatório'] }],
    ['no kind of discount', { discount_type: undefined }, { discount_type: ['Campo obrigatório'] }],
  ])('a coupon with %s is refused', async (_name, facts, errors) => {
    const answer = await send({ ...couponBody(show), name: 'RECUSADO', ...facts }).expect(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_ERROR', errors });
  });

  it('a coupon takes lots of its own event only', async () => {
    const other = await makeShow(api);
    const lots = [show.lots[0]!.id, other.lots[0]!.id];
    const answer = await send(couponBody(show, { name: 'ALHEIO', lots })).expect(422);
    expect(answer.body).toMatchObject({ code: 'COUPON_LOT_UNKNOWN' });
  });

  it('a coupon’s name is unique among those that are not archived', async () => {
    const own = await makeShow(api);
    const first = await makeCoupon(api, own, { name: 'UNICO' });
    const answer = await send(couponBody(own, { name: 'único' }), own);
    expect(answer.status).toBe(201);
    const taken = await send(couponBody(own, { name: ' unico' }), own).expect(409);
    expect(taken.body).toMatchObject({ code: 'COUPON_ALREADY_EXISTS', detail: 'Cupom inválido' });
    await as(api, own.producer)
      .delete(`${path(own)}/${first.id}`)
      .expect(204);
    await send(couponBody(own, { name: 'unico' }), own).expect(201);
  });
});

describe('list', () => {
  it('the list of coupons separates active from archived ones and finds a part of the name', async () => {
    const own = await makeShow(api);
    const gone = await makeCoupon(api, own, { name: 'VELHO' });
    await makeCoupon(api, own, { name: 'NOVO' });
    await as(api, own.producer)
      .delete(`${path(own)}/${gone.id}`)
      .expect(204);
    await as(api, own.producer)
      .delete(`${path(own)}/${gone.id}`)
      .expect(204);
    expect((await listed('', own)).map(({ name, deleted }) => [name, deleted])).toEqual([['NOVO', false]]);
    expect((await listed('?deleted=true', own)).map(({ name, deleted }) => [name, deleted])).toEqual([['VELHO', true]]);
    expect(await listed('?query=n%20ov', own)).toHaveLength(1);
    expect(await listed('?query=%25', own)).toHaveLength(0);
  });

  it('the list of coupons takes one statement and a count, however many there are', async () => {
    const own = await makeShow(api);
    for (const name of ['UMUM', 'DOIS', 'TRES']) await makeCoupon(api, own, { name });
    const answer = await as(api, own.producer)
      .get(`${path(own)}?take=2`)
      .expect(200);
    expect(answer.body).toMatchObject({ count: 3, data: [{ name: 'TRES' }, { name: 'DOIS' }] });
  });

  it('a coupon’s changes are recorded in the audit log', async () => {
    const own = await makeShow(api);
    const { id } = await makeCoupon(api, own);
    await as(api, own.producer)
      .delete(`${path(own)}/${id}`)
      .expect(204);
    const entries = await api.database.query('select action from audit_entries where subject_id = $1 order by id', [
      id,
    ]);
    expect(entries).toEqual([{ action: 'coupons:create' }, { action: 'coupons:archive' }]);
  });
});

it('a coupon is not found under another event', async () => {
  const other = await makeShow(api);
  const coupon = await makeCoupon(api, other);
  await as(api, show.producer).delete(`${path()}/${coupon.id}`).expect(404);
  await as(api, show.producer).delete(`${path()}/${newId()}`).expect(404);
});
