import { type CourtesyView } from '@festix/domain/contract';
import { notices, SEARCH_LENGTH } from '@festix/domain/ground';
import { Amount, Button, Code, countWords, DateTime, EmptyState, Icon, SectionTitle } from '@festix/ui';
import { FilterBar, RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { Plus } from '@phosphor-icons/react/Plus';
import { Table } from '@phosphor-icons/react/Table';
import { Gift } from '@phosphor-icons/react/Gift';
import { useState } from 'react';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useRecordAddress } from '../../../frame/app/use-address.ts';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { ResendDialog, type ToResend } from '../../messages/deliveries/ResendDialog.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { courtesiesTexts as texts } from './courtesies-texts.ts';
import { CourtesyActions } from './CourtesyActions.tsx';
import { CourtesyDrawer } from './CourtesyDrawer.tsx';
import { everybodyIn, ticketWords, whoGot } from './courtesy-words.ts';
import { RemoveCourtesyDialog } from './RemoveCourtesyDialog.tsx';
import { StandingTag } from './StandingTag.tsx';
import { COURTESIES_PER_PAGE, filterIn, useCourtesies, useReloadCourtesies } from './use-courtesies.ts';

const capitals = (text: string) => text.toUpperCase().replace(/\s/g, '');

const FILTERS = [
  { value: 'user', label: texts.user, placeholder: texts.userPlaceholder, maxLength: SEARCH_LENGTH },
  { value: 'code', label: texts.code, placeholder: texts.codePlaceholder, mask: capitals, maxLength: SEARCH_LENGTH },
  { value: 'lot', label: texts.lot, placeholder: texts.lotPlaceholder, maxLength: SEARCH_LENGTH },
] as const;

/** Shows 'Cortesias' of an event: recipients, tickets and deliveries. */
export function CourtesiesScreen() {
  const event = useEvent();
  const { address, change, amend, page, reading } = useCourtesies(event.id);
  const addressOf = useRecordAddress('courtesy');
  const reload = useReloadCourtesies(event.id);
  const [resending, setResending] = useState<ToResend>();
  const [removing, setRemoving] = useState<CourtesyView>();
  useTitle(texts.courtesies, event.name);
  const { data, error, isPending, isPlaceholderData, refetch } = reading;
  const close = () => amend({ courtesy: '' });
  const open = data?.data.find(({ id }) => id === address.courtesy);
  return (
    <>
      <SectionTitle aside={data && countWords(data.count, texts.courtesy)} actions={<WaysToGive />}>
        {texts.courtesies}
      </SectionTitle>
      <FilterBar
        label={texts.filter}
        types={FILTERS}
        type={filterIn(address)}
        query={address.query}
        onSearch={(query, filter) => change({ query, filter })}
      />
      <RecordsTable<CourtesyView>
        label={texts.courtesies}
        rows={data?.data ?? []}
        rowKey={({ id }) => id}
        columns={columnsIn(event.time_zone)}
        lines={linesOf}
        href={({ id }) => addressOf(id)}
        actions={(courtesy) => (
          <CourtesyActions
            courtesy={courtesy}
            onResend={() => setResending({ order_id: courtesy.id })}
            onRemove={() => setRemoving(courtesy)}
          />
        )}
        loading={isPending || isPlaceholderData}
        error={
          error &&
          !data && <ScreenFailure title={notices.courtesiesLoadFailed} error={error} onRetry={() => void refetch()} />
        }
        empty={
          address.query ? (
            <EmptyState
              of={Gift}
              title={notices.noCourtesiesFound}
              line={texts.loosenFilters}
              action={<Button onClick={() => change({ query: '' })}>{texts.clearFilters}</Button>}
            />
          ) : (
            <EmptyState of={Gift} title={notices.noCourtesies} line={texts.noneLine} />
          )
        }
        pagination={{
          page,
          pageSize: COURTESIES_PER_PAGE,
          total: data?.count ?? 0,
          onPage: (next) => change({ page: String(next) }),
        }}
      />
      <CourtesyDrawer courtesy={open} onResend={setResending} onRemove={setRemoving} onClose={close} />
      <ResendDialog what={resending} onClose={() => setResending(undefined)} onSent={reload} />
      <RemoveCourtesyDialog
        courtesy={removing}
        onClose={() => setRemoving(undefined)}
        onRemoved={(id) => id === address.courtesy && close()}
      />
    </>
  );
}

/** Links to the form for a few people, and to the spreadsheet for many. */
function WaysToGive() {
  const event = useEvent();
  const { can, link } = useArea();
  if (!can('courtesies:edit', event)) return null;
  const list = link(`/events/${event.id}/courtesies`);
  return (
    <>
      <ButtonLink type="text" href={`${list}/spreadsheet`} icon={<Icon of={Table} size={18} />}>
        {texts.bySheet}
      </ButtonLink>
      <ButtonLink type="primary" href={`${list}/create`} icon={<Icon of={Plus} size={18} />}>
        {texts.newCourtesy}
      </ButtonLink>
    </>
  );
}

function columnsIn(zone: string): RecordsColumn<CourtesyView>[] {
  return [
    {
      key: 'who',
      title: texts.receiver,
      share: 22,
      whole: everybodyIn,
      render: (courtesy) => <b>{whoGot(courtesy)}</b>,
    },
    { key: 'tickets', leaves: 4, title: texts.tickets, share: 26, whole: ticketWords },
    { key: 'code', leaves: 3, title: texts.code, share: 16, render: ({ code }) => <Code>{code}</Code> },
    { key: 'delivery', title: texts.delivery, share: 14, render: (courtesy) => <StandingTag courtesy={courtesy} /> },
    {
      key: 'total',
      leaves: 1,
      title: texts.total,
      align: 'right',
      share: 8,
      render: ({ total }) => <Amount cents={total} as="column" />,
    },
    {
      key: 'at',
      leaves: 2,
      title: texts.createdAt,
      align: 'right',
      share: 14,
      render: ({ created_at }) => <DateTime at={created_at} zone={zone} />,
    },
  ];
}

function linesOf(courtesy: CourtesyView): RecordLines {
  return {
    title: whoGot(courtesy),
    value: countWords(courtesy.tickets.length, texts.ticket),
    detail: <span className="fx-ellipsis">{ticketWords(courtesy)}</span>,
    status: <StandingTag courtesy={courtesy} />,
  };
}
