import { trackingEndpoints, type OrderView } from '@festix/domain';
import { useEffect } from 'react';
import { call } from '../data/call.ts';
import type { Choice } from './consent.store.ts';
import { metaMarks } from './tags.ts';
import { isFirst, takeBack, wasTold } from './told-orders.ts';

/** Tells the server of the buyer's choice for this order, so that it counts the purchase where the browser is gone by then. */
export function useOrderConsent(order: OrderView | undefined, choice: Choice | undefined): void {
  const id = order?.id;
  const isBuyer = order?.user !== undefined;
  const status = order?.status;
  useEffect(() => {
    if (id === undefined || !isBuyer || status === undefined) return;
    if (choice === 'accepted' && COUNTED.has(status)) {
      isFirst(id, 'consent');
      tellServer(id, { granted: true, ...metaMarks() });
    }
    if (choice === 'refused' && wasTold(id, 'consent')) {
      takeBack(id, 'consent');
      tellServer(id, { granted: false });
    }
  }, [id, isBuyer, status, choice]);
}

const COUNTED: ReadonlySet<OrderView['status']> = new Set(['booking', 'rejected', 'paid']);

/** A purchase that isn't counted is no trouble of the buyer's. */
function tellServer(order_id: string, body: { granted: boolean; fbp?: string | null; fbc?: string | null }): void {
  call(trackingEndpoints.consent, { params: { order_id }, body }).catch(() => undefined);
}
