import { StatusTag } from '@festix/ui';
import { ArrowUUpLeft } from '@phosphor-icons/react/ArrowUUpLeft';
import { payoutsTexts as texts } from './payouts-texts.ts';

/** Marks a rebate of fees, which the balance does not include. */
export function RebateTag() {
  return <StatusTag icon={ArrowUUpLeft}>{texts.rebate}</StatusTag>;
}
