import { Banner, Button, Link, SkeletonBar } from '@festix/ui';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { purchaseTexts as texts } from './purchase-texts.ts';
import type { Purchase } from './use-purchase.ts';
import styles from './purchase.module.css';

/** Few are ever asked. */
const NamedBooking = lazy(() => import('./NamedBooking.tsx'));

/** Shows an error of the purchase, announced and focused, until it is dismissed. */
export function PurchaseAlert({ purchase }: { purchase: Purchase }) {
  const { alert, dismiss } = purchase;
  const place = useRef<HTMLDivElement>(null);
  const { text, at } = alert ?? {};
  useEffect(() => {
    if (text === undefined) return;
    place.current?.scrollIntoView?.({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, [text, at]);
  // Keyboard users continue from here.
  const close = () => {
    dismiss();
    place.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={place} className={styles.alert} tabIndex={-1} aria-live="assertive">
      {alert && (
        <Banner tone="error" onDismiss={close}>
          {alert.text}
          {alert.asks && (
            <Suspense fallback={<SkeletonBar height={48} />}>
              <NamedBooking purchase={purchase} />
            </Suspense>
          )}
          {alert.open_order_id && <OpenOrder order_id={alert.open_order_id} purchase={purchase} />}
        </Banner>
      )}
    </div>
  );
}

/** Leads back to a booking of this device that may still be paid. */
export function OwnBooking({ purchase }: { purchase: Purchase }) {
  if (!purchase.open_order_id) return null;
  return (
    <div className={styles.news}>
      <Banner>
        {texts.openBooking}
        <OpenOrder order_id={purchase.open_order_id} purchase={purchase} />
      </Banner>
    </div>
  );
}

function OpenOrder({ order_id, purchase }: { order_id: string; purchase: Purchase }) {
  const { event, sums, isBusy, book } = purchase;
  return (
    <p className={styles.ways}>
      <Link href={`/events/${event.slug}/orders/${order_id}`}>{texts.resume}</Link>
      {sums.tickets > 0 && (
        <Button aria-disabled={isBusy} onClick={() => void book(order_id)}>
          {texts.replace}
        </Button>
      )}
    </p>
  );
}
