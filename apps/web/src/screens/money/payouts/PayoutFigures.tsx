import { type PayoutMetricsView } from '@festix/domain/contract';
import { formatDateTime, negated, type Cents } from '@festix/domain/ground';
import { Amount, Banner, Figures, FiguresSkeleton, SkeletonBar, Slab } from '@festix/ui';
import { payoutsTexts as texts } from './payouts-texts.ts';
import styles from './payouts.module.css';

const FIGURES = 4;

export interface PayoutFiguresProps {
  metrics: PayoutMetricsView | undefined;
  /** Of the event. */
  zone: string;
}

/** Shows the available amount and its parts. */
export function PayoutFigures({ metrics, zone }: PayoutFiguresProps) {
  if (!metrics) return <PayoutFiguresSkeleton />;
  const { total, payouts_pending, payouts_done, balance, frozen_until } = metrics;
  return (
    <>
      {frozen_until && (
        <div className={styles.banner}>
          <Banner tone="warning">{texts.frozen(formatDateTime(frozen_until, zone))}</Banner>
        </div>
      )}
      <section className={styles.head} aria-label={texts.figures}>
        <AvailableSlab metrics={metrics} />
        <Figures
          columns={2}
          figures={[
            { label: texts.total, value: <Amount cents={total} as="figure" /> },
            { label: texts.balance, value: <Amount cents={balance} as="figure" /> },
            { label: texts.pending, value: <Amount cents={payouts_pending} as="figure" /> },
            { label: texts.done, value: <Amount cents={payouts_done} as="figure" /> },
          ]}
        />
      </section>
    </>
  );
}

/** Shows the available amount with the parts of its sum. */
export function AvailableSlab({ metrics }: { metrics: PayoutMetricsView }) {
  const { total, administration, absorbed_fees, expenses, already_received, payouts_done, payouts_pending, balance } =
    metrics;
  return (
    <Slab
      label={texts.available}
      value={<Amount cents={metrics.available} as="figure" />}
      lines={[
        { label: texts.total, value: <Amount cents={total} /> },
        ...less(texts.administration, administration),
        ...less(texts.absorbedFees, absorbed_fees),
        ...less(texts.expenses, expenses),
        ...less(texts.alreadyReceived, already_received),
        ...less(texts.done, payouts_done),
        { label: texts.balance, value: <Amount cents={balance} /> },
        ...less(texts.pending, payouts_pending),
      ]}
    />
  );
}

/** Returns a subtracted part, if it is not zero. */
function less(label: string, amount: Cents) {
  return amount === 0 ? [] : [{ label, value: <Amount cents={negated(amount)} /> }];
}

function PayoutFiguresSkeleton() {
  return (
    <div className={styles.head} role="status" aria-label={texts.loading} aria-busy="true">
      <SkeletonBar height={272} />
      <FiguresSkeleton figures={FIGURES} columns={2} hasNotes={false} />
    </div>
  );
}
