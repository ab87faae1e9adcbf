import { type PayoutRowView } from '@festix/domain/contract';
import { formatBRL, formatPixKey, notices, SEARCH_LENGTH } from '@festix/domain/ground';
import { Amount, Button, DateTime, EmptyState, Icon, PageTitle, PHONE, SkeletonBar, useMediaQuery } from '@festix/ui';
import { FilterBar, RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { Plus } from '@phosphor-icons/react/Plus';
import { HandCoins } from '@phosphor-icons/react/HandCoins';
import { useState } from 'react';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import { areaName } from '../../../frame/areas/area-list.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { AnswerPayout } from './AnswerPayout.tsx';
import { PayoutActions } from './PayoutActions.tsx';
import { notesOf } from './payout-notes.ts';
import { payoutsTexts as texts } from './payouts-texts.ts';
import { PayoutStatusTag } from './PayoutStatusTag.tsx';
import { PixKeyText } from './PixKeyText.tsx';
import { RebateTag } from './RebateTag.tsx';
import { RemovePayoutDialog } from './RemovePayoutDialog.tsx';
import { StatusChoice } from './StatusChoice.tsx';
import {
  filterIn,
  PAYOUTS_PER_PAGE,
  statusIn,
  tellsSentDate,
  usePayoutInbox,
  usePayoutPath,
  type InboxAddress,
} from './use-payouts.ts';
import eventsStyles from '../../../frame/event/events.module.css';
import styles from './payouts.module.css';

const SEARCHES = [
  { value: 'event', label: texts.byEvent, placeholder: texts.byEventHint, maxLength: SEARCH_LENGTH },
  { value: 'key', label: texts.byKey, placeholder: texts.byKeyHint, maxLength: SEARCH_LENGTH },
] as const;

const NO_FILTERS: Partial<InboxAddress> = Object.freeze({ status: 'all', query: '', filter: 'event' });

/** Shows 'Repasses' of all events, with the pending total. */
export function PayoutInboxScreen() {
  const { area, link } = useArea();
  const { address, change, amend, page, reading } = usePayoutInbox();
  const pathOf = usePayoutPath();
  const [removing, setRemoving] = useState<PayoutRowView>();
  useTitle(texts.payouts, areaName(area));
  const { data, error, isPending, isPlaceholderData, refetch } = reading;
  const isFiltered = statusIn(address) !== 'all' || address.query !== '';
  return (
    <AreaBench selected="payouts">
      <PageTitle
        actions={
          (data || !error) && (
            <p className={styles.pending}>
              <span>{texts.sumPending}</span>
              <b>
                {data ? (
                  <Amount cents={data.sumPendingAmount} as="figure" />
                ) : (
                  <SkeletonBar width="4em" height="1.1em" />
                )}
              </b>
            </p>
          )
        }
      >
        {texts.payouts}
      </PageTitle>
      <FilterBar
        label={texts.filter}
        types={SEARCHES}
        type={filterIn(address)}
        query={address.query}
        onSearch={(query, filter) => change({ query, filter })}
      >
        <StatusChoice value={statusIn(address)} onChange={(status) => change({ status })} />
        <span className={styles.payoutsNew}>
          <ButtonLink className={styles.toNewPayout} href={link('/payouts/create')} icon={<Icon of={Plus} size={18} />}>
            {texts.newPayout}
          </ButtonLink>
        </span>
      </FilterBar>
      <RecordsTable<PayoutRowView>
        label={texts.payouts}
        rows={data?.data ?? []}
        rowKey={(payout) => payout.id}
        columns={tellsSentDate(address) ? COLUMNS : COLUMNS.filter(({ key }) => key !== 'sent')}
        lines={linesOf}
        href={(payout) => pathOf(payout.id)}
        actions={(payout) => (
          <RowActions
            payout={payout}
            onAnswer={() => change({ answer: payout.id, page: address.page })}
            onRemove={() => setRemoving(payout)}
          />
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
              level={2}
              title={notices.noPayoutsFound}
              line={texts.otherFilters}
              action={<Button onClick={() => change(NO_FILTERS)}>{texts.clearFilters}</Button>}
            />
          ) : (
            <EmptyState of={HandCoins} level={2} title={notices.noPayouts} line={texts.noneAtAllLine} />
          )
        }
        pagination={{
          page,
          pageSize: PAYOUTS_PER_PAGE,
          total: data?.count ?? 0,
          onPage: (next) => change({ page: String(next) }),
        }}
      />
      <AnswerPayout payout_id={address.answer} onClose={() => amend({ answer: '' })} />
      <RemovePayoutDialog payout={removing} onClose={() => setRemoving(undefined)} />
    </AreaBench>
  );
}

interface RowActionsProps {
  payout: PayoutRowView;
  onAnswer(): void;
  onRemove(): void;
}

/** Offers the actions of a row; answering has a button of its own, except on a phone. */
function RowActions({ payout, onAnswer, onRemove }: RowActionsProps) {
  const { can } = useArea();
  const isPhone = useMediaQuery(PHONE);
  const waits = payout.status === 'pending';
  return (
    <div className={styles.row}>
      {waits && !isPhone && (
        <Button
          size="small"
          aria-label={texts.answerOf(formatBRL(payout.amount), payout.event.name)}
          onClick={onAnswer}
        >
          {texts.answer}
        </Button>
      )}
      <PayoutActions
        payout={payout}
        removes={can('payouts:remove')}
        onRemove={onRemove}
        onAnswer={waits && isPhone ? onAnswer : undefined}
      />
    </div>
  );
}

const COLUMNS: RecordsColumn<PayoutRowView>[] = [
  {
    key: 'requested',
    leaves: 3,
    title: texts.requestedAt,
    share: 10,
    render: ({ request_date, event }) => <DateTime variant="date" at={request_date} zone={event.time_zone} />,
  },
  {
    key: 'sent',
    leaves: 2,
    title: texts.sentAt,
    share: 10,
    render: ({ sent_date, event }) => sent_date && <DateTime variant="date" at={sent_date} zone={event.time_zone} />,
  },
  {
    key: 'event',
    title: texts.event,
    share: 17,
    whole: ({ event, producer }) => `${event.name} · ${producer.name}`,
    render: ({ event, producer }) => (
      <span className={styles.eventCell}>
        <b className="fx-ellipsis">{event.name}</b>
        <span className="fx-quiet fx-ellipsis">{producer.name}</span>
      </span>
    ),
  },
  {
    key: 'key',
    leaves: 4,
    title: texts.pixKey,
    share: 21,
    whole: ({ pix, pix_type }) => formatPixKey(pix_type, pix),
    render: ({ pix, pix_type }) => <PixKeyText pix={pix} pix_type={pix_type} />,
  },
  {
    key: 'status',
    title: texts.status,
    share: 10,
    render: (payout) => (
      <span className={eventsStyles.tags}>
        <PayoutStatusTag status={payout.status} />
        {payout.is_rebate && <RebateTag />}
      </span>
    ),
  },
  { key: 'notes', leaves: 1, title: texts.notes, share: 12, whole: notesOf },
  {
    key: 'amount',
    title: texts.amount,
    align: 'right',
    share: 9,
    render: ({ amount }) => (
      <b>
        <Amount cents={amount} as="column" />
      </b>
    ),
  },
];

function linesOf(payout: PayoutRowView): RecordLines {
  return {
    title: payout.event.name,
    value: <Amount cents={payout.amount} />,
    detail: (
      <span className="fx-ellipsis">
        <DateTime variant="date" at={payout.request_date} zone={payout.event.time_zone} />
        {payout.is_rebate && ` · ${texts.rebate}`} · {payout.producer.name}
      </span>
    ),
    status: <PayoutStatusTag status={payout.status} />,
  };
}
