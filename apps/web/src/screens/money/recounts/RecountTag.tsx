import type { RecountView } from '@festix/domain/contract';
import type { RecountState } from '@festix/domain/money';
import { StatusTag, type Glyph, type StatusTone } from '@festix/ui';
import { Check } from '@phosphor-icons/react/Check';
import { HourglassMedium } from '@phosphor-icons/react/HourglassMedium';
import { Warning } from '@phosphor-icons/react/Warning';
import { X } from '@phosphor-icons/react/X';
import { recountsTexts as texts } from './recounts-texts.ts';

const LOOKS: Readonly<Record<RecountState, { tone: StatusTone; icon: Glyph }>> = {
  waiting: { tone: 'neutral', icon: HourglassMedium },
  running: { tone: 'accent', icon: HourglassMedium },
  done: { tone: 'ok', icon: Check },
  failed: { tone: 'error', icon: X },
};

/** Shows the state of a recount; one with differences is no success, even if it is done. */
export function RecountTag({ recount: { state, differences_count } }: { recount: RecountView }) {
  const look = state === 'done' && differences_count > 0 ? ({ tone: 'warning', icon: Warning } as const) : LOOKS[state];
  return <StatusTag {...look}>{texts.states[state]}</StatusTag>;
}
