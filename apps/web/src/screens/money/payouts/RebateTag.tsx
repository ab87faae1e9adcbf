import { StatusTag } from '@festix/ui';
import { ArrowUUpLeft } from '@phosphor-icons/react/ArrowUUpLeft';
import { payoutsTexts as texts } from './payouts-texts.ts';

/** Marks what gives fees back, beside the balance. */
export function RebateTag() {
  return <StatusTag icon={ArrowUUpLeft}>{texts.rebate}</StatusTag>;
}
