import { deliveryStateLabels, type DeliveryState } from '@festix/domain/messages';
import { StatusTag, type Glyph, type StatusTone } from '@festix/ui';
import { Check } from '@phosphor-icons/react/Check';
import { Checks } from '@phosphor-icons/react/Checks';
import { Clock } from '@phosphor-icons/react/Clock';
import { PaperPlaneTilt } from '@phosphor-icons/react/PaperPlaneTilt';
import { WarningCircle } from '@phosphor-icons/react/WarningCircle';

const LOOKS: Readonly<Record<DeliveryState, { tone: StatusTone; icon: Glyph }>> = {
  queued: { tone: 'neutral', icon: Clock },
  sent: { tone: 'ok', icon: PaperPlaneTilt },
  delivered: { tone: 'ok', icon: Check },
  read: { tone: 'ok', icon: Checks },
  failed: { tone: 'error', icon: WarningCircle },
};

export interface DeliveryTagProps {
  state: DeliveryState;
  /** Text after a colon: the number of tickets in this state. */
  detail?: string | undefined;
}

/** Shows the state of a message. */
export function DeliveryTag({ state, detail }: DeliveryTagProps) {
  const { tone, icon } = LOOKS[state];
  return (
    <StatusTag tone={tone} icon={icon}>
      {deliveryStateLabels[state]}
      {detail && `: ${detail}`}
    </StatusTag>
  );
}
