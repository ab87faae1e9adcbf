import { type PayoutDetailView } from '@festix/domain/contract';
import { formatBRL, notices } from '@festix/domain/ground';
import { payoutRemovalObstacle } from '@festix/domain/money';
import { Button, Icon, Link, ListSkeleton, PageTitle } from '@festix/ui';
import { FilePlus } from '@phosphor-icons/react/FilePlus';
import { HandCoins } from '@phosphor-icons/react/HandCoins';
import { Trash } from '@phosphor-icons/react/Trash';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import { areaName } from '../../../frame/areas/area-list.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import type { Tagged } from '../../../data/tagged.ts';
import { AnswerPayout } from './AnswerPayout.tsx';
import { CorrectPayout } from './CorrectPayout.tsx';
import { EditPayout } from './EditPayout.tsx';
import { AvailableSlab } from './PayoutFigures.tsx';
import { PayoutFacts } from './PayoutFacts.tsx';
import { payoutsTexts as texts } from './payouts-texts.ts';
import { PayoutStatusTag } from './PayoutStatusTag.tsx';
import { RebateTag } from './RebateTag.tsx';
import { RemovePayoutDialog } from './RemovePayoutDialog.tsx';
import { usePayout } from './use-payouts.ts';
import eventsStyles from '../../../frame/event/events.module.css';
import styles from './payouts.module.css';

/** Shows one payout: edited and answered while pending, read-only afterwards. */
export function PayoutScreen() {
  const { payout_id = '' } = useParams();
  const { area, link } = useArea();
  const navigate = useNavigate();
  const { data: payout, error, refetch } = usePayout(payout_id);
  const [isAnswering, setAnswering] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const [isCorrecting, setCorrecting] = useState(false);
  useTitle(payout ? formatBRL(payout.view.amount) : texts.editTitle, areaName(area));
  if (!payout && error) {
    return (
      <AreaBench selected="payouts">
        <ScreenFailure isAlone title={notices.payoutLoadFailed} error={error} onRetry={() => void refetch()} />
      </AreaBench>
    );
  }
  const view = payout?.view;
  const isPending = view?.status === 'pending';
  return (
    <AreaBench selected="payouts">
      <PageTitle
        back={{ label: texts.payouts, href: link('/payouts') }}
        aside={view && <Standing payout={view} />}
        actions={
          view && (
            <>
              {payoutRemovalObstacle(view) === null && (
                <Button type="text" icon={<Icon of={Trash} size={18} />} onClick={() => setRemoving(true)}>
                  {texts.remove}
                </Button>
              )}
              {view.status === 'done' && (
                <Button icon={<Icon of={FilePlus} size={18} />} onClick={() => setCorrecting(true)}>
                  {texts.correct}
                </Button>
              )}
              {isPending && (
                <Button type="primary" icon={<Icon of={HandCoins} size={18} />} onClick={() => setAnswering(true)}>
                  {texts.answer}
                </Button>
              )}
            </>
          )
        }
      >
        {view && formatBRL(view.amount)}
      </PageTitle>
      {payout ? <Parts payout={payout} /> : <ListSkeleton rows={6} label={texts.loading} />}
      <AnswerPayout payout_id={isAnswering ? payout_id : ''} onClose={() => setAnswering(false)} />
      {payout && isCorrecting && <CorrectPayout payout={payout} onClose={() => setCorrecting(false)} />}
      <RemovePayoutDialog
        payout={isRemoving ? view : undefined}
        onRemoved={() => void navigate(link('/payouts'))}
        onClose={() => setRemoving(false)}
      />
    </AreaBench>
  );
}

function Standing({ payout: { status, is_rebate } }: { payout: PayoutDetailView }) {
  return (
    <span className={eventsStyles.tags}>
      <PayoutStatusTag status={status} />
      {is_rebate && <RebateTag />}
    </span>
  );
}

function Parts({ payout }: { payout: Tagged<PayoutDetailView> }) {
  const { link } = useArea();
  const { view } = payout;
  return (
    <div className={styles.newPayout}>
      <div>
        <div className={styles.facts}>
          <PayoutFacts
            payout={view}
            first={[
              {
                label: texts.event,
                value: <Link href={link(`/events/${view.event.id}/payouts`)}>{view.event.name}</Link>,
              },
              { label: texts.producer, value: view.producer.name },
              { label: texts.email, value: view.producer.email },
            ]}
          />
        </div>
        {view.status === 'pending' && <EditPayout key={view.id} payout={payout} />}
      </div>
      <aside className={styles.notes} aria-label={texts.figures}>
        <AvailableSlab metrics={view.metrics} />
      </aside>
    </div>
  );
}
