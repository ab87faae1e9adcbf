import type { LeaseState } from '@festix/domain/contract';
import { StatusTag, type Glyph, type StatusTone } from '@festix/ui';
import { ArrowUUpLeft } from '@phosphor-icons/react/ArrowUUpLeft';
import { CashRegister } from '@phosphor-icons/react/CashRegister';
import { LockOpen } from '@phosphor-icons/react/LockOpen';
import { Warning } from '@phosphor-icons/react/Warning';
import { leasesTexts as texts } from './leases-texts.ts';

const LOOKS: Readonly<Record<LeaseState, { tone: StatusTone; icon: Glyph }>> = {
  active: { tone: 'ok', icon: CashRegister },
  suspect: { tone: 'warning', icon: Warning },
  returned: { tone: 'neutral', icon: ArrowUUpLeft },
  released: { tone: 'neutral', icon: LockOpen },
};

/** Shows the state of a lease. */
export function LeaseTag({ state }: { state: LeaseState }) {
  const { tone, icon } = LOOKS[state];
  return (
    <StatusTag tone={tone} icon={icon}>
      {texts.states[state]}
    </StatusTag>
  );
}
