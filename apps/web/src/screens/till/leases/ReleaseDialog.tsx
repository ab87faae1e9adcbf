import { salePointEndpoints, type LeaseStandingView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Banner, DateTime, Facts } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { Input } from 'antd';
import { useState } from 'react';
import { useConfirmed } from '../../../frame/form/use-confirmed.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { leasesTexts as texts } from './leases-texts.ts';
import { useReloadLeases } from './use-leases.ts';
import styles from './leases.module.css';

export interface ReleaseDialogProps {
  lease: LeaseStandingView;
  onClose(): void;
}

/** Letters of a reason. */
const MOST_LETTERS = 500;

/** Asks before a lease is released by force, with consequences and a reason. */
export function ReleaseDialog({ lease, onClose }: ReleaseDialogProps) {
  const { has, call } = useArea();
  const reload = useReloadLeases();
  const [reason, setReason] = useState('');
  const { device, operator, sale_point, lot, out } = lease;
  const release = useConfirmed(
    reason.trim(),
    (why: string) => {
      const body = { reason: why };
      const params = { lease_id: lease.id };
      return has(salePointEndpoints.releaseOfEvent)
        ? call(salePointEndpoints.releaseOfEvent, { params: { ...params, event_id: lease.event.id }, body })
        : call(salePointEndpoints.releaseLease, { params, body });
    },
    {
      place: 'leases.release',
      done: notices.leaseReleased,
      failed: notices.leaseReleaseFailed,
      onClose,
      onDone: reload,
    },
  );
  return (
    <ConfirmDialog
      {...release}
      danger
      title={texts.releaseTitle(out)}
      consequence={`${texts.releaseConsequence(out)} ${texts.releaseWarning}`}
      confirmLabel={release.busy ? texts.releasing : texts.releaseConfirm}
      confirmDisabled={reason.trim() === ''}
    >
      <Facts
        facts={[
          { label: texts.lot, value: lot.name },
          { label: texts.till, value: `${device.name} · ${operator.name} · ${sale_point.name}` },
          {
            label: texts.lastSeen,
            value: device.last_seen_at ? <DateTime variant="recent" at={device.last_seen_at} /> : texts.neverSeen,
          },
        ]}
      />
      {lease.state === 'active' && <Banner tone="warning">{texts.releaseActive}</Banner>}
      <label className={styles.releaseReason}>
        <b>{texts.reason}</b>
        <Input.TextArea
          rows={3}
          maxLength={MOST_LETTERS}
          value={reason}
          placeholder={texts.reasonHint}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
    </ConfirmDialog>
  );
}
