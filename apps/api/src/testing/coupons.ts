import type { CouponBody, CouponView } from '@festix/domain/contract';
import { newId } from '../kernel/database/ids.ts';
import type { TestApi } from './api.ts';
import { as, type TestShow } from './shows.ts';

/** Returns the body of a coupon: ten percent off the first lot, for 100 tickets, by default. */
export function couponBody(show: TestShow, facts: Partial<CouponBody> = {}): CouponBody {
  return {
    id: newId(),
    name: 'AMIGOS',
    discount_type: 'percent_off',
    percent_off: 10,
    limit_by_ticket: 100,
    lots: show.lots.slice(0, 1).map(({ id }) => id),
    unlock_lots: false,
    ...facts,
  };
}

export async function makeCoupon(api: TestApi, show: TestShow, facts: Partial<CouponBody> = {}): Promise<CouponView> {
  const path = `/api/producer/events/${show.id}/coupons`;
  const answer = await as(api, show.producer).post(path, couponBody(show, facts)).expect(201);
  return answer.body as CouponView;
}

/** Returns the number of tickets that used the coupon. */
export async function usesOf(api: TestApi, coupon: CouponView): Promise<number | undefined> {
  const [row] = await api.database.query<{ used: number }>('select used from coupons where id = $1', [coupon.id]);
  return row?.used;
}
