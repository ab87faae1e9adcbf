import { trackingEndpoints, type OrderView } from '@festix/domain/contract';
import { useEffect } from 'react';
import { call } from '../../data/call.ts';
import { forgetAgreed, hasAgreed, noteAgreed } from './agreed-orders.ts';
import { useConsent } from './consent.store.ts';
import { metaMarks } from './meta-marks.ts';

const COUNTED: ReadonlySet<OrderView['status']> = new Set(['booking', 'rejected', 'paid']);

/**
 * Sends the buyer's consent for this order, with which the server may report the purchase. An order's page itself runs
 * no tags.
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

/** Sends it and ignores a failure, which does not concern the buyer. */
function tellServer(order_id: string, body: { granted: boolean; fbp?: string | null; fbc?: string | null }): void {
  call(trackingEndpoints.consent, { params: { order_id }, body }).catch(() => undefined);
}
