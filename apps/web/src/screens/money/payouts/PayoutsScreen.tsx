import { type PayoutView } from '@festix/domain/contract';
import { formatPixKey, notices } from '@festix/domain/ground';
import { Amount, Button, countWords, DateTime, EmptyState, Icon, SectionTitle, Toolbar } from '@festix/ui';
import { RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { HandCoins } from '@phosphor-icons/react/HandCoins';
import { useState } from 'react';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { LoadFailure } from '../../../frame/app/LoadFailure.tsx';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useRecordAddress } from '../../../frame/app/use-address.ts';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { PayoutActions } from './PayoutActions.tsx';
import { PayoutDrawer } from './PayoutDrawer.tsx';
import { PayoutFigures } from './PayoutFigures.tsx';
import { notesOf } from './payout-notes.ts';
import { payoutsTexts as texts } from './payouts-texts.ts';
import { PayoutStatusTag } from './PayoutStatusTag.tsx';
import { PixKeyText } from './PixKeyText.tsx';
import { RebateTag } from './RebateTag.tsx';
import { RemovePayoutDialog } from './RemovePayoutDialog.tsx';
import { StatementMenu } from './StatementMenu.tsx';
import { StatusChoice } from './StatusChoice.tsx';
import { useRequestHref } from './use-request-href.ts';
import { PAYOUTS_PER_PAGE, statusIn, tellsSentDate, usePayoutMetrics, usePayouts } from './use-payouts.ts';
import eventsStyles from '../../../frame/event/events.module.css';
import styles from './payouts.module.css';

/** Shows 'Repasses' of an event: balance, requests and answers. */
export function PayoutsScreen() {
  const event = useEvent();
  const { can } = useArea();
  const { address, change, amend, page, reading } = usePayouts(event.id);
  const metrics = usePayoutMetrics(event.id);
  const payoutAddress = useRecordAddress('payout');
  const [removing, setRemoving] = useState<PayoutView>();
  useTitle(texts.payouts, event.name);
  const { data, error, isPending, isPlaceholderData, refetch } = reading;
  const isFiltered = statusIn(address) !== 'all';
  return (
    <>
      <SectionTitle
        aside={data && countWords(data.count, texts.payout)}
        actions={
          <>
            <StatementMenu />
            <RequestLink />
          </>
        }
      >
        {texts.payouts}
      </SectionTitle>
      {metrics.error && !metrics.data ? (
        <div className={styles.banner}>
          <LoadFailure title={texts.figuresFailed} error={metrics.error} onRetry={() => void metrics.refetch()} />
        </div>
      ) : (
        <PayoutFigures metrics={metrics.data} zone={event.time_zone} />
      )}
      <Toolbar label={texts.status}>
        <StatusChoice value={statusIn(address)} onChange={(status) => change({ status })} />
      </Toolbar>
      <RecordsTable<PayoutView>
        label={texts.payouts}
        rows={data?.data ?? []}
        rowKey={(payout) => payout.id}
        columns={tellsSentDate(address) ? COLUMNS : COLUMNS.filter(({ key }) => key !== 'sent')}
        lines={linesOf}
        href={(payout) => payoutAddress(payout.id)}
        actions={(payout) => (
          <PayoutActions payout={payout} removes={can('payouts:remove', event)} onRemove={() => setRemoving(payout)} />
        )}
        loading={isPending || isPlaceholderData}
        error={
          error &&
          !data && <ScreenFailure title={notices.payoutsLoadFailed} error={error} onRetry={() => void refetch()} />
        }
        empty={
          isFiltered ? (
            <EmptyState
              of={HandCoins}
              level={3}
              title={notices.noPayoutsFound}
              line={texts.otherFilters}
              action={<Button onClick={() => change({ status: 'all' })}>{texts.clearFilters}</Button>}
            />
          ) : (
            <EmptyState
              of={HandCoins}
              level={3}
              title={notices.noPayouts}
              line={can('payouts:request', event) ? texts.noneLine : texts.noneLineToRead}
            />
          )
        }
        pagination={{
          page,
          pageSize: PAYOUTS_PER_PAGE,
          total: data?.count ?? 0,
          onPage: (next) => change({ page: String(next) }),
        }}
      />
      <PayoutDrawer
        payout={data?.data.find((payout) => payout.id === address.payout)}
        onClose={() => amend({ payout: '' })}
      />
      <RemovePayoutDialog payout={removing} onClose={() => setRemoving(undefined)} />
    </>
  );
}

function RequestLink() {
  const href = useRequestHref();
  if (!href) return null;
  return (
    <ButtonLink type="primary" href={href} icon={<Icon of={HandCoins} size={18} />}>
      {texts.request}
    </ButtonLink>
  );
}

const COLUMNS: RecordsColumn<PayoutView>[] = [
  {
    key: 'requested',
    title: texts.requestedAt,
    share: 13,
    render: ({ request_date, event }) => <DateTime variant="date" at={request_date} zone={event.time_zone} />,
  },
  {
    key: 'sent',
    leaves: 2,
    title: texts.sentAt,
    share: 13,
    render: ({ sent_date, event }) => sent_date && <DateTime variant="date" at={sent_date} zone={event.time_zone} />,
  },
  {
    key: 'key',
    leaves: 3,
    title: texts.pixKey,
    share: 24,
    whole: ({ pix, pix_type }) => formatPixKey(pix_type, pix),
    render: ({ pix, pix_type }) => <PixKeyText pix={pix} pix_type={pix_type} />,
  },
  {
    key: 'status',
    title: texts.status,
    share: 14,
    render: (payout) => (
      <span className={eventsStyles.tags}>
        <PayoutStatusTag status={payout.status} />
        {payout.is_rebate && <RebateTag />}
      </span>
    ),
  },
  { key: 'notes', leaves: 1, title: texts.notes, share: 24, whole: notesOf },
  {
    key: 'amount',
    title: texts.amount,
    align: 'right',
    share: 12,
    render: ({ amount }) => (
      <b>
        <Amount cents={amount} as="column" />
      </b>
    ),
  },
];

function linesOf(payout: PayoutView): RecordLines {
  return {
    title: formatPixKey(payout.pix_type, payout.pix),
    value: <Amount cents={payout.amount} />,
    detail: (
      <span className="fx-ellipsis">
        <DateTime variant="date" at={payout.request_date} zone={payout.event.time_zone} />
        {payout.is_rebate && ` · ${texts.rebate}`}
        {notesOf(payout) && ` · ${notesOf(payout)}`}
      </span>
    ),
    status: <PayoutStatusTag status={payout.status} />,
  };
}
