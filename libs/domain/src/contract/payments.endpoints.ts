import type { Cents } from '../ground/money/index.ts';
import type { OrderStatus } from '../selling/orders/index.ts';
import type { OrderItemView, OrderParams, PaymentView } from './buying.endpoints.ts';
import { endpoint, type None } from './endpoint.ts';
import type { Id } from './views.ts';

/** A charge of the sandbox, for the page that decides its status. */
export interface SandboxChargeView {
  payment: PaymentView;
  amount: Cents;
  order: {
    id: Id;
    code: string;
    status: OrderStatus;
    status_detail: string | null;
    items: OrderItemView[];
    event: { name: string; slug: string };
  };
}

export const paymentEndpoints = {
  /** Takes a gateway's notifications, in its own form and with its own signature. */
  webhook: endpoint<{ gateway: string }, None, Record<string, unknown>, { status: 'ok' }>({
    method: 'POST',
    areas: ['public'],
    path: '/payments/webhooks/{gateway}',
    ability: 'public',
  }),
  /** Releases an order after a fraud warning was checked: its tickets are admitted again. */
  release: endpoint<OrderParams, None, None, void>({
    method: 'POST',
    areas: ['super-admin'],
    path: '/orders/{order_id}/release',
    ability: 'orders:release',
    status: 204,
  }),
  /** Not found unless the sandbox is the gateway. */
  sandboxCharge: endpoint<{ payment_id: Id }, None, None, SandboxChargeView>({
    method: 'GET',
    areas: ['public'],
    path: '/payments/sandbox/{payment_id}',
    ability: 'public',
  }),
};
