import { trackingEndpoints, type OrderView } from '@festix/domain/contract';
import { useEffect } from 'react';
import { call } from '../../data/call.ts';
import { forgetAgreed, hasAgreed, noteAgreed } from './agreed-orders.ts';
import { useConsent } from './consent.store.ts';
import { metaMarks } from './meta-marks.ts';

const COUNTED: ReadonlySet<OrderView['status']> = new Set(['booking', 'rejected', 'paid']);

/**
 * Tells the server of the buyer's choice for this order, by which it may tell of the purchase. The page of an order runs
 * nothing of the services itself.
 */
export function useOrderConsent({ id, user, status }: OrderView): void {
  const choice = useConsent((consent) => consent.choice);
  const isBuyer = user !== undefined;
  useEffect(() => {
    if (!isBuyer) return;
    if (choice === 'accepted' && COUNTED.has(status)) {
      noteAgreed(id);
      tellServer(id, { granted: true, ...metaMarks() });
    }
    if (choice === 'refused' && hasAgreed(id)) {
      forgetAgreed(id);
      tellServer(id, { granted: false });
    }
  }, [id, isBuyer, status, choice]);
}

/** A purchase that isn't counted is no trouble of the buyer's. */
function tellServer(order_id: string, body: { granted: boolean; fbp?: string | null; fbc?: string | null }): void {
  call(trackingEndpoints.consent, { params: { order_id }, body }).catch(() => undefined);
}
