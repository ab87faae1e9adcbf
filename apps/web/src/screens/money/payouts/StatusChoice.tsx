import { PAYOUT_STATUSES } from '@festix/domain/money';
import { Segmented } from 'antd';
import { payoutsTexts as texts } from './payouts-texts.ts';
import type { ShownStatus } from './use-payouts.ts';

const STATUSES = ['all' as const, ...PAYOUT_STATUSES].map((value) => ({ value, label: texts.statuses[value] }));

/** Filters payouts by status. */
export function StatusChoice({ value, onChange }: { value: ShownStatus; onChange(status: ShownStatus): void }) {
  return <Segmented<ShownStatus> aria-label={texts.status} options={STATUSES} value={value} onChange={onChange} />;
}
