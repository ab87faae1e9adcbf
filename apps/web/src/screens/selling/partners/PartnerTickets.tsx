import type { PartnerSellerView, PartnerTicketView } from '@festix/domain/contract';
import { SEARCH_LENGTH } from '@festix/domain/ground';
import { Button, Code, DateTime, EmptyState, formatCount, Icon, SectionTitle, StatusTag } from '@festix/ui';
import {
  ConfirmDialog,
  FilterBar,
  FilterChoice,
  RecordsTable,
  type RecordLines,
  type RecordsColumn,
} from '@festix/ui/workbench';
import { Check } from '@phosphor-icons/react/Check';
import { DotsThree } from '@phosphor-icons/react/DotsThree';
import { Handshake } from '@phosphor-icons/react/Handshake';
import { SignIn } from '@phosphor-icons/react/SignIn';
import { XCircle } from '@phosphor-icons/react/XCircle';
import { Dropdown } from 'antd';
import { useState } from 'react';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { confirming } from '../../../frame/form/use-confirmed.ts';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { holderOf } from './partner-words.ts';
import { partnersTexts as texts } from './partners-texts.ts';
import { NO_FILTERS, TICKETS_PER_PAGE, usePartnerTickets, useWithdrawal } from './use-partners.ts';
import styles from './partners.module.css';

const TYPES = [
  { value: 'any', label: texts.searchLabel, placeholder: texts.searchHint, maxLength: SEARCH_LENGTH },
] as const;

/** Lists the tickets of the sellers, by code, name and seller. */
export function PartnerTickets({ sellers }: { sellers: readonly PartnerSellerView[] }) {
  const event = useEvent();
  const { can } = useArea();
  const { address, change, page, reading } = usePartnerTickets(event.id);
  const [withdrawn, setWithdrawn] = useState<PartnerTicketView>();
  const giveBack = useWithdrawal(event.id, false);
  const { data, error, isPending, isPlaceholderData, refetch } = reading;
  const isNarrowed = address.query !== '' || address.seller !== '';
  return (
    <section className={styles.part}>
      <SectionTitle ruled level={3} aside={data && formatCount(data.count)}>
        {texts.tickets}
      </SectionTitle>
      <FilterBar
        label={texts.search}
        types={TYPES}
        type="any"
        query={address.query}
        onSearch={(query) => change({ query })}
      >
        <FilterChoice
          label={texts.name}
          all={texts.everySeller}
          options={sellers.map(({ id, name }) => ({ value: id, label: name }))}
          value={address.seller || undefined}
          onChange={(seller) => change({ seller: seller ?? '' })}
        />
      </FilterBar>
      <RecordsTable<PartnerTicketView>
        label={texts.tickets}
        rows={data?.data ?? []}
        rowKey={({ ticket_id }) => ticket_id}
        columns={columnsIn(event.time_zone)}
        lines={(ticket) => linesOf(ticket, event.time_zone)}
        {...(can('partners:edit', event) && {
          actions: (ticket: PartnerTicketView) => (
            <TicketActions
              ticket={ticket}
              onWithdraw={() => setWithdrawn(ticket)}
              onGiveBack={() => void giveBack.run(ticket)}
            />
          ),
        })}
        loading={isPending || isPlaceholderData}
        error={
          error &&
          !data && <ScreenFailure title={texts.ticketsLoadFailed} error={error} onRetry={() => void refetch()} />
        }
        empty={
          isNarrowed ? (
            <EmptyState
              of={Handshake}
              title={texts.noTicketsFound}
              line={texts.loosen}
              action={<Button onClick={() => change(NO_FILTERS)}>{texts.clear}</Button>}
            />
          ) : (
            <EmptyState of={Handshake} title={texts.noTickets} />
          )
        }
        pagination={{
          page,
          pageSize: TICKETS_PER_PAGE,
          total: data?.count ?? 0,
          onPage: (next) => change({ page: String(next) }),
        }}
      />
      <WithdrawDialog ticket={withdrawn} onClose={() => setWithdrawn(undefined)} />
    </section>
  );
}

/** Asks before a ticket stops to open any door. */
function WithdrawDialog({ ticket, onClose }: { ticket: PartnerTicketView | undefined; onClose(): void }) {
  const event = useEvent();
  const withdraw = useWithdrawal(event.id, true);
  const run = async (one: PartnerTicketView) => {
    const isDone = await withdraw.run(one);
    if (isDone) onClose();
    return isDone;
  };
  return (
    <ConfirmDialog
      {...confirming({ run, isBusy: withdraw.isBusy }, ticket, onClose)}
      title={texts.withdrawTitle(ticket?.code ?? '')}
      consequence={texts.withdrawConsequence}
      confirmLabel={withdraw.isBusy ? texts.withdrawing : texts.withdrawConfirm}
      danger
    />
  );
}

interface TicketActionsProps {
  ticket: PartnerTicketView;
  onWithdraw(): void;
  onGiveBack(): void;
}

function TicketActions({ ticket, onWithdraw, onGiveBack }: TicketActionsProps) {
  const items = [
    ticket.withdrawn
      ? { key: 'back', label: texts.giveBack, icon: <Icon of={Check} size={18} />, onClick: onGiveBack }
      : {
          ...{ key: 'withdraw', label: texts.withdraw, danger: true, icon: <Icon of={XCircle} size={18} /> },
          onClick: onWithdraw,
        },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" aria-label={texts.actionsOf(ticket.code)} icon={<Icon of={DotsThree} />} />
    </Dropdown>
  );
}

function columnsIn(zone: string): RecordsColumn<PartnerTicketView>[] {
  return [
    {
      key: 'holder',
      title: texts.holder,
      share: 24,
      whole: holderOf,
      render: (ticket) => <b>{holderOf(ticket)}</b>,
      beside: ({ document_masked }) => document_masked,
    },
    {
      ...{ key: 'code', title: texts.code, share: 20, whole: ({ code }: PartnerTicketView) => code },
      render: ({ code }) => <Code>{code}</Code>,
    },
    { key: 'seller', leaves: 3, title: texts.name, share: 14, whole: ({ seller }) => seller.name },
    { key: 'lot', leaves: 2, title: texts.category, share: 18, whole: (ticket) => categoryOf(ticket) ?? texts.nothing },
    { key: 'status', title: texts.status, share: 12, render: (ticket) => <Standing ticket={ticket} /> },
    {
      ...{ key: 'entered', leaves: 1, title: texts.enteredAt, align: 'right', share: 12 },
      render: ({ entered_at }) => (entered_at ? <DateTime at={entered_at} zone={zone} /> : texts.nothing),
    },
  ];
}

/** Returns the seller's category, or else the lot; undefined for the seller's one lot, which has its name. */
function categoryOf({ category, lot, seller }: PartnerTicketView): string | undefined {
  return category ?? (lot.name === seller.name ? undefined : lot.name);
}

function Standing({ ticket: { withdrawn, entered_at } }: { ticket: PartnerTicketView }) {
  if (withdrawn) return <StatusTag icon={XCircle}>{texts.isWithdrawn}</StatusTag>;
  if (entered_at) {
    return (
      <StatusTag tone="solid" icon={SignIn}>
        {texts.isIn}
      </StatusTag>
    );
  }
  return (
    <StatusTag tone="ok" icon={Check}>
      {texts.valid}
    </StatusTag>
  );
}

function linesOf(ticket: PartnerTicketView, zone: string): RecordLines {
  const { code, seller, entered_at, withdrawn } = ticket;
  return {
    title: holderOf(ticket),
    detail: (
      <>
        {[seller.name, categoryOf(ticket)].filter(Boolean).join(' · ')}
        <span className={styles.lineCode}>
          <Code>{code}</Code>
        </span>
      </>
    ),
    status:
      entered_at && !withdrawn ? (
        <>
          {texts.isIn} <DateTime at={entered_at} zone={zone} />
        </>
      ) : (
        <Standing ticket={ticket} />
      ),
  };
}
