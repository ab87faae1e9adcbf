import { buyingEndpoints } from '@festix/domain/contract';
import { v7 as newId } from 'uuid';
import type { Person } from './cast.ts';
import type { StagedEvent } from './events.ts';

export interface SoldOnline {
  order_id: string;
  payment_id: string;
}

/** Sells tickets of one price to somebody, paid by Pix. */
export async function sellOnline(
  buyer: Person,
  { slug }: StagedEvent,
  price_id: string,
  amount: number,
): Promise<SoldOnline> {
  const body = { id: newId(), items: [{ price_id, amount }] };
  const { id } = await buyer.call(buyingEndpoints.book, { params: { slug }, body });
  const { payment } = await buyer.call(buyingEndpoints.checkout, {
    params: { order_id: id },
    body: {
      buyer: { name: 'Bia Nogueira', email: buyer.email, phone: '(11) 98765-4321', document: '529.982.247-25' },
      payment: { method: 'pix' },
    },
  });
  if (!payment) throw new Error('an order was checked out without a charge');
  await buyer.call(buyingEndpoints.sandbox, { params: { payment_id: payment.id }, body: { status: 'approved' } });
  return { order_id: id, payment_id: payment.id };
}
