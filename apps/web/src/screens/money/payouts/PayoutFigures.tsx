import { type PayoutMetricsView } from '@festix/domain/contract';
import { formatDateTime, negated, type Cents } from '@festix/domain/ground';
import { Amount, Banner, Figures, FiguresSkeleton, SkeletonBar, Slab } from '@festix/ui';
import { lossWords } from './loss-words.ts';
import { payoutsTexts as texts } from './payouts-texts.ts';
import styles from './payouts.module.css';

const FIGURES = 4;

export interface PayoutFiguresProps {
  metrics: PayoutMetricsView | undefined;
  /** Of the event. */
  zone: string;
}

/** Shows the available amount, and each part of its sum once. */
export function PayoutFigures({ metrics, zone }: PayoutFiguresProps) {
  if (!metrics) return <PayoutFiguresSkeleton />;
  const { available, frozen_until } = metrics;
  return (
    <>
      {frozen_until && (
        <div className={styles.banner}>
          <Banner tone="warning">{texts.frozen(formatDateTime(frozen_until, zone))}</Banner>
        </div>
      )}
      <section className={styles.head} aria-label={texts.figures}>
        <Slab label={texts.available} value={<Amount cents={available} as="figure" />} note={lossWords(metrics)} />
        <Figures
          columns={2}
          figures={partsOf(metrics).map(({ label, amount }) => ({
            label,
            value: <Amount cents={amount} as="figure" />,
          }))}
        />
      </section>
    </>
  );
}

/** Shows the available amount with the parts of its sum. */
export function AvailableSlab({ metrics }: { metrics: PayoutMetricsView }) {
  return (
    <Slab
      label={texts.available}
      value={<Amount cents={metrics.available} as="figure" />}
      note={lossWords(metrics)}
      lines={partsOf(metrics).map(({ label, amount }) => ({ label, value: <Amount cents={amount} /> }))}
    />
  );
}

interface Part {
  label: string;
  amount: Cents;
}

/** Returns the parts of the available amount, in the order of the sum; subtracted ones are negative. */
function partsOf(metrics: PayoutMetricsView): Part[] {
  return [
    { label: texts.total, amount: metrics.total },
    ...less(texts.administration, metrics.administration),
    ...less(texts.absorbedFees, metrics.absorbed_fees),
    ...less(texts.expenses, metrics.expenses),
    ...less(texts.alreadyReceived, metrics.already_received),
    ...less(texts.done, metrics.payouts_done),
    { label: texts.balance, amount: metrics.balance },
    ...less(texts.pending, metrics.payouts_pending),
  ];
}

/** Returns a subtracted part, if it is not zero. */
function less(label: string, amount: Cents): Part[] {
  return amount === 0 ? [] : [{ label, amount: negated(amount) }];
}

function PayoutFiguresSkeleton() {
  return (
    <div className={styles.head} role="status" aria-label={texts.loading} aria-busy="true">
      <SkeletonBar height={272} />
      <FiguresSkeleton figures={FIGURES} columns={2} hasNotes={false} />
    </div>
  );
}
