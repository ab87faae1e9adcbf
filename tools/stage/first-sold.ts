import { contract, type ItemBody, type PublicLotView } from '@festix/domain/contract';
import { windowStanding } from '@festix/domain/programme';
import { clientOf } from './api-client.ts';

/** The least that somebody can order at an event. */
export interface Sold {
  slug: string;
  item: ItemBody;
}

/** Returns the first public event that has something for sale now at a price of its own. */
export async function firstSold(origin: string): Promise<Sold> {
  const visitor = clientOf(origin, '');
  const { data } = await visitor.call(contract.buying.events, {});
  for (const { slug } of data) {
    const { lots } = await visitor.call(contract.buying.event, { params: { slug } });
    const price = lots.filter(isSold).flatMap(({ prices }) => prices.filter(({ pricing }) => pricing === 'fixed'))[0];
    if (price) return { slug, item: { price_id: price.id, amount: price.min_per_order ?? 1 } };
  }
  throw new Error('the demonstration sells nothing');
}

function isSold(lot: PublicLotView): boolean {
  return !lot.is_soldout && lot.remaining_tickets > 0 && windowStanding(lot, new Date()) === 'open';
}
