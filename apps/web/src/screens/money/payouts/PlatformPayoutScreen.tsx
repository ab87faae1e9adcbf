import { payoutEndpoints } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { FormSkeleton, PageTitle, classes } from '@festix/ui';
import { useId, useState } from 'react';
import { LoadFailure } from '../../../frame/app/LoadFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import { areaName } from '../../../frame/areas/area-list.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { EventInput, type ChosenEvent } from './EventInput.tsx';
import { PayoutForm } from './PayoutForm.tsx';
import { PayoutNotes } from './PayoutNotes.tsx';
import { payoutsTexts as texts } from './payouts-texts.ts';
import { usePayoutMetrics, useRecentPayouts } from './use-payouts.ts';
import formStyles from '@festix/ui/form.module.css';
import styles from './payouts.module.css';

/** Shows 'Novo repasse' for any event, opened by people who answer payouts. */
export function PlatformPayoutScreen() {
  const { area, link } = useArea();
  const id = useId();
  const [event, setEvent] = useState<ChosenEvent>();
  useTitle(texts.newPayout, areaName(area));
  return (
    <AreaBench selected="payouts">
      <PageTitle back={{ label: texts.payouts, href: link('/payouts') }}>{texts.newPayout}</PageTitle>
      <div className={classes(styles.event, formStyles.form)}>
        <label htmlFor={id}>{texts.event}</label>
        <EventInput id={id} event={event} onChoose={setEvent} />
        {!event && <p className="fx-quiet">{texts.chooseEventFirst}</p>}
      </div>
      {event && <PayoutOf key={event.id} event={event} />}
    </AreaBench>
  );
}

function PayoutOf({ event }: { event: ChosenEvent }) {
  const { link, call } = useArea();
  const metrics = usePayoutMetrics(event.id);
  const recent = useRecentPayouts(event.id);
  const list = link('/payouts');
  if (!metrics.data || recent.isPending) {
    return metrics.error ? (
      <LoadFailure title={notices.payoutsLoadFailed} error={metrics.error} onRetry={() => void metrics.refetch()} />
    ) : (
      <FormSkeleton fields={5} label={texts.loading} />
    );
  }
  return (
    <div className={styles.newPayout}>
      <PayoutForm
        metrics={metrics.data}
        known={recent.data?.keys ?? []}
        zone={event.time_zone}
        sendLabel={texts.create}
        list={list}
        send={(body) => call(payoutEndpoints.create, { body: { ...body, event_id: event.id } })}
      />
      <PayoutNotes metrics={metrics.data} recent={recent} zone={event.time_zone} />
    </div>
  );
}
