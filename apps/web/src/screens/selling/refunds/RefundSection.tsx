import { type OrderView, type RefundOptionsView } from '@festix/domain/contract';
import { formatDateTime, notices, problemOf } from '@festix/domain/ground';
import { isTooCloseToWithdraw, type RefundObstacle } from '@festix/domain/selling';
import { Button, SkeletonBar } from '@festix/ui';
import { lazy, Suspense, useState } from 'react';
import { whyItFailed } from '../../../data/why-it-failed.ts';
import { isDisputed } from '../../../frame/parts/order-words.ts';
import { HeldTickets } from './HeldTickets.tsx';
import { refundsTexts as texts } from './refunds-texts.ts';
import { RefundRequests } from './RefundRequests.tsx';
import { mayHaveRefunds, useRefundOptions } from './use-refund.ts';
import styles from './refunds.module.css';

const RefundDialog = lazy(() => import('./RefundDialog.tsx'));

interface RefundSectionProps {
  order: OrderView;
  /** Whether a mail's link leads to the dialog. */
  opensAtOnce?: boolean;
}

/** Shows a buyer the refunds of an order: rights and their ends, and the results of requests. */
export function RefundSection({ order, opensAtOnce = false }: RefundSectionProps) {
  return mayHaveRefunds(order) ? <Refunds order={order} opensAtOnce={opensAtOnce} /> : null;
}

function Refunds({ order, opensAtOnce }: Required<RefundSectionProps>) {
  const { data: options, error, refetch } = useRefundOptions(order);
  if (options?.obstacle === 'REFUND_NOT_YOURS') return null;
  return (
    <section className={styles.refund} data-screen-only="" aria-labelledby="reembolso">
      <h2 id="reembolso">{texts.title}</h2>
      {options ? (
        <>
          <RefundRequests requests={options.requests} order={order} />
          <Right order={order} options={options} opensAtOnce={opensAtOnce} />
          <HeldTickets order={order} options={options} />
        </>
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={texts.loading} aria-busy="true">
          <SkeletonBar width="80%" height={20} />
          <SkeletonBar width="180px" height={44} />
        </div>
      )}
    </section>
  );
}

/** Shows the rule in words, with the request; or why there is none. */
function Right({ order, options, opensAtOnce }: Required<RefundSectionProps> & { options: RefundOptionsView }) {
  const [isOpen, setOpen] = useState(opensAtOnce);
  const { rule, until, last, obstacle, requests, tickets, is_under_way } = options;
  if (is_under_way) return <p>{texts.underWay(order.tax_amount > 0)}</p>;
  if (rule === null || until === null || last === null) {
    // An order that was refunded as a whole shows that itself.
    if (obstacle === null || (requests.length > 0 && obstacle === 'REFUND_NOT_PAID')) return null;
    return <p>{whyNot(order, obstacle)}</p>;
  }
  if (!tickets.some((ticket) => ticket.obstacle === null)) return null;
  const right = order.total > 0 ? texts.rights[last.rule] : texts.freeRight;
  const hasFee = order.tax_amount > 0;
  const moment = (at: string) => formatDateTime(at, order.event.time_zone);
  return (
    <>
      <p>
        {right(moment(last.until), hasFee)}
        {order.total > 0 && last.rule !== rule && ` ${texts.onceUntil(moment(until))}`}
      </p>
      <Button size="large" onClick={() => setOpen(true)}>
        {order.total > 0 ? texts.ask : texts.giveBack}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RefundDialog order={order} options={options} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Named one by one: a built page has these words, and not the whole catalogue. */
const OBSTACLES: Readonly<Record<RefundObstacle, string>> = Object.freeze({
  REFUND_NOT_YOURS: problemOf('REFUND_NOT_YOURS').detail,
  REFUND_NOT_PAID: problemOf('REFUND_NOT_PAID').detail,
  REFUND_COURTESY: problemOf('REFUND_COURTESY').detail,
  REFUND_FREE: problemOf('REFUND_FREE').detail,
  REFUND_AT_SALE_POINT: problemOf('REFUND_AT_SALE_POINT').detail,
  REFUND_TOO_LATE: problemOf('REFUND_TOO_LATE').detail,
});

/** Returns the reason: a disputed order is not an unpaid one. */
function whyNot(order: OrderView, obstacle: RefundObstacle): string {
  if (wasTooClose(order, obstacle)) return texts.tooClose;
  if (order.status === 'charged_back' && order.status_detail === 'settled') return texts.chargedBack;
  return isDisputed(order) ? texts.disputed : OBSTACLES[obstacle];
}

/** Returns whether there was never time to withdraw, so that none was missed. */
function wasTooClose({ origin, event, created_at }: OrderView, obstacle: RefundObstacle): boolean {
  if (obstacle !== 'REFUND_TOO_LATE' || origin !== 'online' || event.canceled_at) return false;
  return isTooCloseToWithdraw(created_at, event.start_date);
}

function Failure({ error, onRetry }: { error: unknown; onRetry(): void }) {
  return (
    <div role="alert">
      <p>
        <b>{notices.refundsLoadFailed}.</b> {whyItFailed(error)}
      </p>
      <Button onClick={onRetry}>{texts.retry}</Button>
    </div>
  );
}
