import { type OrderView } from '@festix/domain/contract';
import { FREE_WORDS } from '@festix/domain/programme';
import { costsNothing, holdClock } from '@festix/domain/selling';
import { Amount, classes, DateTime, Icon, Link } from '@festix/ui';
import { CaretLeft } from '@phosphor-icons/react/CaretLeft';
import { Timer } from '@phosphor-icons/react/Timer';
import { backPath } from '../../../frame/parts/order-words.ts';
import { holdWords, isUrgent, lastWords } from '../purchase/hold-words.ts';
import { purchaseTexts as texts } from '../purchase/purchase-texts.ts';
import { ticketsTexts } from './tickets-texts.ts';
import { useCountdown } from './use-countdown.ts';
import frame from '../../../frame/public/public.module.css';
import styles from './checkout-strip.module.css';

export interface CheckoutStripProps {
  order: OrderView;
  /** The way back; to the event without it. */
  back?: { href: string; label: string };
  /** Called when the hold has ended: the order has to be read again. */
  onExpire(): void;
}

/** Keeps the event, the amount and the time left of a hold at the top of the screen, in place of the site's head. */
export function CheckoutStrip({ order, back, onExpire }: CheckoutStripProps) {
  const { event } = order;
  const { href, label } = back ?? { href: backPath(order), label: texts.toEvent };
  const left = useCountdown(order.expires_at, onExpire);
  const why = left === undefined ? undefined : holdWords(order, left);
  // An urgent notice stays at the top of the screen while the fields are typed.
  const hurries = left !== undefined && isUrgent(order, left);
  return (
    <>
      <section className={styles.strip} aria-label={texts.strip} data-checkout="" data-screen-only="">
        <div className={classes(frame.wrap, styles.row, 'fx-num')}>
          <Link className={styles.back} href={href} aria-label={label} title={label}>
            <Icon of={CaretLeft} size={22} />
          </Link>
          <div className={styles.event}>
            <h1>{event.name}</h1>
            <p>
              <DateTime variant="shop" at={event.start_date} zone={event.time_zone} />
            </p>
          </div>
          <p className={styles.amount}>
            <span className="fx-hidden">{ticketsTexts.total}: </span>
            {costsNothing(order) ? (
              <span className="fx-figure">{FREE_WORDS}</span>
            ) : (
              <Amount cents={order.total} as="figure" />
            )}
          </p>
          {left !== undefined && (
            <span className={styles.clock} role="timer" aria-label={texts.holdTime}>
              <Icon of={Timer} size={20} /> {holdClock(left)}
            </span>
          )}
        </div>
        <TimeLine order={order} left={left} />
        {hurries && <p className={classes(frame.wrap, styles.why, styles.urgent)}>{why}</p>}
      </section>
      {/* In place before its words, which else would not be read out. */}
      <p className={hurries || why === undefined ? 'fx-hidden' : classes(frame.wrap, styles.why)} role="status">
        {!hurries && why}
      </p>
      {/* The clock itself is silent: a number each second would drown the form. */}
      <p className="fx-hidden" role="status">
        {left !== undefined && lastWords(order, left)}
      </p>
    </>
  );
}

function TimeLine({ order, left }: { order: OrderView; left: number | undefined }) {
  const held = order.expires_at ? Date.parse(order.expires_at) - Date.parse(order.created_at) : 0;
  const share = left === undefined || held <= 0 ? 1 : Math.min(1, left / held);
  return (
    <div className={styles.line} aria-hidden="true">
      <i style={{ width: `${share * 100}%` }} />
    </div>
  );
}
