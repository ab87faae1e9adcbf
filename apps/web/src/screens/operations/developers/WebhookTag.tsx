import type { WebhookView } from '@festix/domain/contract';
import type { WebhookDeliveryState } from '@festix/domain/messages';
import { StatusTag, type Glyph, type StatusTone } from '@festix/ui';
import { CheckCircle } from '@phosphor-icons/react/CheckCircle';
import { Clock } from '@phosphor-icons/react/Clock';
import { PauseCircle } from '@phosphor-icons/react/PauseCircle';
import { Warning } from '@phosphor-icons/react/Warning';
import { XCircle } from '@phosphor-icons/react/XCircle';
import { deliveryStates, developersTexts as texts } from './developers-texts.ts';

/** Shows the state of a webhook address. */
export function WebhookTag({ webhook: { is_active, failing_since, switched_off_at } }: { webhook: WebhookView }) {
  if (!is_active) {
    return switched_off_at ? (
      <StatusTag tone="error" icon={XCircle}>
        {texts.switchedOff}
      </StatusTag>
    ) : (
      <StatusTag icon={PauseCircle}>{texts.off}</StatusTag>
    );
  }
  return failing_since ? (
    <StatusTag tone="warning" icon={Warning}>
      {texts.failing}
    </StatusTag>
  ) : (
    <StatusTag tone="ok" icon={CheckCircle}>
      {texts.on}
    </StatusTag>
  );
}

const LOOKS: Readonly<Record<WebhookDeliveryState, { tone: StatusTone; icon: Glyph }>> = {
  waiting: { tone: 'neutral', icon: Clock },
  sent: { tone: 'ok', icon: CheckCircle },
  failed: { tone: 'error', icon: XCircle },
};

/** Shows the state of a webhook event. */
export function DeliveryStateTag({ state }: { state: WebhookDeliveryState }) {
  const { tone, icon } = LOOKS[state];
  return (
    <StatusTag tone={tone} icon={icon}>
      {deliveryStates[state]}
    </StatusTag>
  );
}
