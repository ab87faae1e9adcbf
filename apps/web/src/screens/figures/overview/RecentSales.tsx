import { type RecentSaleView } from '@festix/domain/contract';
import { dayOf, formatDate, formatDateTime, type Day } from '@festix/domain/ground';
import { unnamedBuyerLabels } from '@festix/domain/selling';
import { Amount, clockWords, Link, SectionTitle, classes } from '@festix/ui';
import { notices } from '@festix/domain/ground';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { overviewTexts as texts } from './overview-texts.ts';
import styles from './overview.module.css';

export interface RecentSalesProps {
  sales: readonly RecentSaleView[];
  zone: string;
  /** In the zone. */
  today: Day;
}

/** Lists the latest buyers. */
export function RecentSales({ sales, zone, today }: RecentSalesProps) {
  return (
    <section aria-label={texts.recent}>
      <SectionTitle ruled>{texts.recent}</SectionTitle>
      {sales.length === 0 ? (
        <p className={styles.recentNone}>{notices.noSalesYet}</p>
      ) : (
        <ol className={classes(styles.recent, 'fx-num')} aria-label={texts.recent}>
          {sales.map((sale) => (
            <li key={keyOf(sale)}>
              <time dateTime={sale.created_at} title={formatDateTime(sale.created_at, zone)}>
                {dayOf(sale.created_at, zone) === today
                  ? clockWords(sale.created_at, zone)
                  : formatDate(sale.created_at, zone)}
              </time>
              <span>
                <Buyer sale={sale} /> · {texts.tickets(sale.tickets_count)}
              </span>
              <b>
                <Amount cents={sale.receipt} />
              </b>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Links a buyer to the sale, for people who may read it. */
function Buyer({ sale }: { sale: RecentSaleView }) {
  const event = useEvent();
  const { link } = useArea();
  const name = <b>{buyerOf(sale)}</b>;
  return sale.id === null ? name : <Link href={link(`/events/${event.id}/sales/${sale.id}`)}>{name}</Link>;
}

/**
 * Returns a key for a sale: people without the right to the sales get no id, and no two sales of an event have the same
 * moment.
 */
function keyOf({ id, created_at, origin, buyer }: RecentSaleView): string {
  return id ?? [created_at, origin, buyer].join('|');
}

function buyerOf({ buyer, origin }: RecentSaleView): string {
  return buyer ?? unnamedBuyerLabels[origin];
}
