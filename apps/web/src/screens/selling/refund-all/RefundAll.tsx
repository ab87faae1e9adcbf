import { formatBRL, notices } from '@festix/domain/ground';
import { Button, Icon, SectionTitle, SkeletonBar } from '@festix/ui';
import { ArrowUUpLeft } from '@phosphor-icons/react/ArrowUUpLeft';
import { useId, useState } from 'react';
import { LoadFailure } from '../../../frame/app/LoadFailure.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { refundAllTexts as texts } from './refund-all-texts.ts';
import { RefundRun } from './RefundRun.tsx';
import { StartAllDialog } from './StartAllDialog.tsx';
import { useRefundAll } from './use-refund-all.ts';
import styles from './refund-all.module.css';

/** Refunds every order of a cancelled event: what it would refund, its progress, and what failed. */
export function RefundAll() {
  const event = useEvent();
  return event.canceled_at ? <OfCancelled event_id={event.id} /> : null;
}

function OfCancelled({ event_id }: { event_id: string }) {
  const title = useId();
  const { data, error, refetch } = useRefundAll(event_id);
  const [isAsking, setAsking] = useState(false);
  if (!data) {
    return error ? (
      <LoadFailure title={notices.refundAllLoadFailed} error={error} onRetry={() => void refetch()} />
    ) : (
      <div className={styles.all} role="status" aria-label={texts.loading} aria-busy="true">
        <SkeletonBar height={120} />
      </div>
    );
  }
  const { run, orders, amount, obstacle } = data;
  return (
    <section className={styles.all} aria-labelledby={title}>
      <SectionTitle>
        <span id={title}>{texts.title}</span>
      </SectionTitle>
      {obstacle === null && (
        <div className={styles.offer}>
          <p>{texts.due(orders, formatBRL(amount))}</p>
          <Button type="primary" icon={<Icon of={ArrowUUpLeft} size={18} />} onClick={() => setAsking(true)}>
            {run ? texts.startMore : texts.start}
          </Button>
        </div>
      )}
      {obstacle === 'REFUND_ALL_NOTHING' && !run && <p className="fx-quiet">{texts.nothing}</p>}
      {run && <RefundRun run={run} event_id={event_id} />}
      <StartAllDialog event_id={event_id} all={isAsking ? data : undefined} onClose={() => setAsking(false)} />
    </section>
  );
}
