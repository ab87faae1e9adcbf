import { type LeaseStandingView, type Page } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Button, Count, DateTime, EmptyState, Icon } from '@festix/ui';
import { RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { LockOpen } from '@phosphor-icons/react/LockOpen';
import { Stack } from '@phosphor-icons/react/Stack';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { LeaseTag } from './LeaseTag.tsx';
import { leasesTexts as texts } from './leases-texts.ts';
import { ReleaseDialog } from './ReleaseDialog.tsx';
import { LEASES_PER_PAGE } from './use-leases.ts';
import styles from './leases.module.css';

export interface LeasesTableProps {
  reading: UseQueryResult<Page<LeaseStandingView>>;
  page: number;
  onPage(page: number): void;
  /** Absent where nothing is left out. */
  onClear?: (() => void) | undefined;
  /** In the zone of the one event that is shown; otherwise each row names its event. */
  zone?: string;
  canRelease(lease: LeaseStandingView): boolean;
}

/** Lists leases, and releases those of a lost till by force. */
export function LeasesTable({ reading, page, onPage, onClear, zone, canRelease }: LeasesTableProps) {
  const [releasing, setReleasing] = useState<LeaseStandingView>();
  const { data, error, isPending, isPlaceholderData, refetch } = reading;
  // In an event the tab has a title below the event's name.
  const level = zone === undefined ? 2 : 3;
  return (
    <>
      <RecordsTable<LeaseStandingView>
        label={texts.leases}
        rows={data?.data ?? []}
        rowKey={(lease) => lease.id}
        columns={columnsIn(zone)}
        lines={(lease) => linesOf(lease, zone)}
        actions={(lease) =>
          lease.out > 0 && canRelease(lease) ? <Release lease={lease} onAsk={() => setReleasing(lease)} /> : null
        }
        loading={isPending || isPlaceholderData}
        error={
          error &&
          !data && <ScreenFailure title={notices.leasesLoadFailed} error={error} onRetry={() => void refetch()} />
        }
        empty={
          onClear ? (
            <EmptyState
              of={Stack}
              level={level}
              title={notices.noLeasesFound}
              line={texts.loosenFilters}
              action={<Button onClick={onClear}>{texts.clearFilters}</Button>}
            />
          ) : (
            <EmptyState of={Stack} level={level} title={notices.noLeases} line={texts.noneLine} />
          )
        }
        pagination={{ page, pageSize: LEASES_PER_PAGE, total: data?.count ?? 0, onPage }}
      />
      {releasing && <ReleaseDialog lease={releasing} onClose={() => setReleasing(undefined)} />}
    </>
  );
}

function Release({ lease, onAsk }: { lease: LeaseStandingView; onAsk(): void }) {
  return (
    <Button
      type="text"
      aria-label={texts.releaseOf(lease.lot.name, lease.device.name)}
      title={texts.release}
      icon={<Icon of={LockOpen} />}
      onClick={onAsk}
    />
  );
}

function columnsIn(zone: string | undefined): RecordsColumn<LeaseStandingView>[] {
  return [
    {
      key: 'lot',
      title: texts.lot,
      share: 24,
      whole: ({ lot, event }) => `${lot.name} · ${event.name}`,
      render: ({ lot }) => <b>{lot.name}</b>,
      beside: ({ event }) => zone === undefined && event.name,
    },
    {
      key: 'till',
      leaves: 3,
      title: texts.till,
      share: 30,
      whole: (lease) => tillOf(lease).join(' · '),
      render: (lease) => <Till lease={lease} />,
    },
    {
      key: 'out',
      title: texts.out,
      align: 'right',
      share: 12,
      render: ({ out, amount }) => (
        <b>
          <Count value={out} of={amount} />
        </b>
      ),
    },
    {
      key: 'sold',
      leaves: 2,
      title: texts.sold,
      align: 'right',
      share: 10,
      render: ({ sold }) => <Count value={sold} />,
    },
    { key: 'state', title: texts.state, share: 12, render: ({ state }) => <LeaseTag state={state} /> },
    {
      key: 'expires',
      leaves: 1,
      title: texts.expires,
      align: 'right',
      share: 12,
      render: ({ expires_at }) => <DateTime at={expires_at} {...(zone && { zone })} />,
    },
  ];
}

function Till({ lease }: { lease: LeaseStandingView }) {
  const [device, ...more] = tillOf(lease);
  return (
    <>
      {device} <span className="fx-quiet">{more.join(' · ')}</span>
      <ManyDevices lease={lease} />
    </>
  );
}

/** Warns the supervisor that one person holds a lot on several devices: usually it is one per seller. */
function ManyDevices({ lease: { operator, of_operator, out } }: { lease: LeaseStandingView }) {
  const { out: all, devices } = of_operator;
  if (out === 0 || devices < 2) return null;
  return (
    <span className={styles.many} title={texts.ofOperatorWhole(operator.name, all, devices)}>
      {texts.ofOperator(all, devices)}
    </span>
  );
}

/** Returns device, operator and sale point of the lease. */
function tillOf({ device, operator, sale_point }: LeaseStandingView): string[] {
  return [device.name, operator.name, sale_point.name];
}

function linesOf(lease: LeaseStandingView, zone: string | undefined): RecordLines {
  return {
    title: zone === undefined ? `${lease.lot.name} · ${lease.event.name}` : lease.lot.name,
    value: <Count value={lease.out} of={lease.amount} />,
    detail: (
      <>
        <span>{tillOf(lease).slice(0, 2).join(' · ')}</span>
        <ManyDevices lease={lease} />
      </>
    ),
    status: <LeaseTag state={lease.state} />,
  };
}
