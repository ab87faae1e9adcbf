import { type PayoutRowView, type PayoutView } from '@festix/domain/contract';
import { formatPixKey } from '@festix/domain/ground';
import { Amount, Button, DateTime, Facts, Icon } from '@festix/ui';
import { Copy } from '@phosphor-icons/react/Copy';
import { DownloadSimple } from '@phosphor-icons/react/DownloadSimple';
import type { ReactNode } from 'react';
import { useCopy } from '../../../frame/app/use-copy.ts';
import { payoutsTexts as texts } from './payouts-texts.ts';
import { PixKeyText } from './PixKeyText.tsx';
import { usePayoutReceipt } from './use-receipt.ts';
import styles from './payouts.module.css';

export interface PayoutFactsProps {
  payout: PayoutView & Partial<Pick<PayoutRowView, 'answered_by'>>;
  /** Facts before the payout's own: producer and event. */
  first?: readonly { label: string; value: ReactNode }[];
}

/** Shows a payout in full, read-only. */
export function PayoutFacts({ payout, first = [] }: PayoutFactsProps) {
  const { time_zone: zone } = payout.event;
  const { request_date, sent_date, answered_at, requested_by, answered_by, obs_producer, obs_admin } = payout;
  return (
    <Facts
      facts={[
        ...first,
        { label: texts.amount, value: <Amount cents={payout.amount} /> },
        { label: texts.pixKey, value: <CopiedKey payout={payout} /> },
        { label: texts.requestedAt, value: <DateTime variant="date" at={request_date} zone={zone} /> },
        ...(requested_by ? [{ label: texts.requestedBy, value: requested_by.name }] : []),
        ...(obs_producer ? [{ label: texts.noteOfProducer, value: <Note>{obs_producer}</Note> }] : []),
        ...(payout.is_rebate ? [{ label: texts.rebate, value: texts.rebateLine }] : []),
        ...(sent_date ? [{ label: texts.sentAt, value: <DateTime variant="date" at={sent_date} zone={zone} /> }] : []),
        ...(answered_at ? [{ label: texts.answeredAt, value: <DateTime at={answered_at} zone={zone} /> }] : []),
        ...(answered_by ? [{ label: texts.answeredBy, value: answered_by.name }] : []),
        ...(obs_admin ? [{ label: texts.noteOfPlatform, value: <Note>{obs_admin}</Note> }] : []),
        ...(payout.receipt ? [{ label: texts.receipt, value: <DownloadReceipt payout={payout} /> }] : []),
      ]}
    />
  );
}

/** Shows the key, to be copied into the bank's own form. */
export function CopiedKey({ payout: { pix, pix_type } }: { payout: PayoutView }) {
  const copy = useCopy();
  return (
    <span className={styles.copiedKey}>
      <span>
        <PixKeyText pix={pix} pix_type={pix_type} />
      </span>
      <Button
        size="small"
        className={styles.copyKey}
        aria-label={texts.copyKey}
        icon={<Icon of={Copy} size={16} />}
        onClick={() => void copy(formatPixKey(pix_type, pix))}
      />
    </span>
  );
}

function DownloadReceipt({ payout }: { payout: PayoutView }) {
  const { run, isBusy } = usePayoutReceipt();
  return (
    <Button
      size="small"
      icon={<Icon of={DownloadSimple} size={16} />}
      loading={isBusy}
      onClick={() => void run(payout)}
    >
      {texts.downloadReceipt}
    </Button>
  );
}

function Note({ children }: { children: string }) {
  return <span className={styles.note}>{children}</span>;
}
