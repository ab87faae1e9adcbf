import { buyingEndpoints, type OrderView } from '@festix/domain/contract';
import { call } from '../../../data/call.ts';
import { reportError } from '../../../data/report-error.ts';
import { GUEST, type OwnList } from '../../../offline/own-lists.ts';
import { markTickets, openOwnTickets } from '../../../session/kept-tickets.ts';
import { useSession } from '../../../session/session.store.ts';

const LISTS: readonly OwnList[] = ['purchased', 'assigned'];
const ORDERS_AT_ONCE = 50;
/** Most orders stored of each list, the newest. */
const MOST_ORDERS = 200;

/** Whether this page has seen to it that it opens without a network. */
let hasWorker = false;

/** Keeps an order that was just read on this device, for where there is no network. */
export async function keepOrder(order: OrderView): Promise<void> {
  const owner = useSession.getState().user?.id ?? GUEST;
  await keepFor(owner, async () => (await openOwnTickets()).keep(owner, order));
}

/** Keeps all that the signed-in person bought and was given. */
export async function keepAllOrders(): Promise<void> {
  const owner = useSession.getState().user?.id;
  if (!owner) return;
  await keepFor(owner, async () => {
    const tickets = await openOwnTickets();
    for (const list of LISTS) {
      const orders = await wholeList(list);
      if (useSession.getState().user?.id === owner) await tickets.keepList(owner, list, orders);
    }
  });
}

async function wholeList(type: OwnList): Promise<OrderView[]> {
  const orders: OrderView[] = [];
  for (let page = 1; orders.length < MOST_ORDERS; page++) {
    const query = { type, page, limit: ORDERS_AT_ONCE };
    const { data, count } = await call(buyingEndpoints.customerOrders, { query });
    orders.push(...data);
    if (data.length === 0 || orders.length >= count) break;
  }
  return orders;
}

/**
 * Stores in the background: a failure does not concern the screen. Stores nothing for a person who has left meanwhile.
 */
async function keepFor(owner: string, work: () => Promise<void>): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  try {
    markTickets();
    await (await openOwnTickets()).forgetOver();
    await work();
    if ((useSession.getState().user?.id ?? GUEST) !== owner) await (await openOwnTickets()).forgetAll();
    if (hasWorker) return;
    hasWorker = true;
    const { registerServiceWorker } = await import('../../../offline/updates.ts');
    await registerServiceWorker();
  } catch (error) {
    reportError(error, 'orders.keep');
  }
}
