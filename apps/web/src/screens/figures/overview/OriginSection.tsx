import type { OverviewView } from '@festix/domain/contract';
import { Amount, Count, formatPercent, SectionTitle, SkeletonBar } from '@festix/ui';
import { ChartFlag, type ChartSlice } from '@festix/ui/workbench';
import { useMemo } from 'react';
import { overviewTexts as texts } from './overview-texts.ts';
import { originShares, type OriginShare } from './sales-figures.ts';
import { SERIES } from './sales-series.ts';
import { useCharts } from './use-charts.ts';
import styles from './overview.module.css';

/** Pixels. */
const RING = 148;

/** Shows the receipts by origin. The list contains every figure of the ring. */
export function OriginSection({ view }: { view: OverviewView }) {
  const { of, shares } = useMemo(() => originShares(view), [view]);
  return (
    <section aria-label={texts.origin}>
      <SectionTitle ruled aside={<Amount cents={view.total_receipt} />}>
        {texts.origin}
      </SectionTitle>
      <div className={styles.origin}>
        <Ring shares={shares} orders={view.orders_count} />
        <ul className="fx-num" aria-label={of === 'receipts' ? texts.shares : texts.sharesOfOrders}>
          {shares.map((share) => (
            <li key={share.key}>
              <span className={styles.originName}>
                <ChartFlag colour={SERIES[share.key].colour} />
                {SERIES[share.key].name} · {formatPercent(share.percent)}
              </span>
              <b>{of === 'receipts' ? <Amount cents={share.amount} /> : texts.orders(share.orders)}</b>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Ring({ shares, orders }: { shares: readonly OriginShare[]; orders: number }) {
  const charts = useCharts();
  const slices = useMemo(
    () => shares.map(({ key, value }): ChartSlice => ({ ...SERIES[key], value })).filter(({ value }) => value > 0),
    [shares],
  );
  return (
    <div className={styles.ring} style={{ width: RING, height: RING }}>
      {slices.length === 0 ? (
        <span className={styles.ringNone} />
      ) : charts === undefined ? (
        <SkeletonBar height={RING} />
      ) : (
        charts && (
          <span aria-hidden="true">
            <charts.Donut slices={slices} size={RING} />
          </span>
        )
      )}
      <p>
        <b className="fx-figure">
          <Count value={orders} />
        </b>
        {texts.ordersWord(orders)}
      </p>
    </div>
  );
}
