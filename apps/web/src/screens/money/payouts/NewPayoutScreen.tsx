import { payoutEndpoints } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { FormSkeleton, Icon, Link, SectionTitle } from '@festix/ui';
import { ArrowLeft } from '@phosphor-icons/react/ArrowLeft';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { PayoutForm } from './PayoutForm.tsx';
import { PayoutNotes } from './PayoutNotes.tsx';
import { payoutsTexts as texts } from './payouts-texts.ts';
import { usePayoutMetrics, useRecentPayouts } from './use-payouts.ts';
import pageStyles from '@festix/ui/page.module.css';
import styles from './payouts.module.css';

/** Shows 'Solicitar repasse' of an event. */
export function NewPayoutScreen() {
  const event = useEvent();
  const { link, call } = useArea();
  const metrics = usePayoutMetrics(event.id);
  const recent = useRecentPayouts(event.id);
  const list = link(`/events/${event.id}/payouts`);
  useTitle(texts.request, event.name);
  return (
    <>
      <Link href={list} className={pageStyles.back}>
        <Icon of={ArrowLeft} size={18} /> {texts.payouts}
      </Link>
      <SectionTitle>{texts.request}</SectionTitle>
      {metrics.data && !recent.isPending ? (
        <div className={styles.newPayout}>
          <PayoutForm
            metrics={metrics.data}
            known={recent.data?.keys ?? []}
            zone={event.time_zone}
            sendLabel={texts.send}
            list={list}
            send={(body) => call(payoutEndpoints.request, { params: { event_id: event.id }, body })}
          />
          <PayoutNotes metrics={metrics.data} recent={recent} zone={event.time_zone} />
        </div>
      ) : metrics.error ? (
        <ScreenFailure title={notices.payoutsLoadFailed} error={metrics.error} onRetry={() => void metrics.refetch()} />
      ) : (
        <FormSkeleton fields={5} label={texts.loading} />
      )}
    </>
  );
}
