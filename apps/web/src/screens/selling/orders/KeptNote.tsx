import { Banner, Button, DateTime } from '@festix/ui';
import { ticketsTexts as texts } from './tickets-texts.ts';

export interface KeptNoteProps {
  /** Milliseconds by the device's clock. */
  kept_at: number;
  onRetry(): void;
}

/** Says that what is shown comes from this device, and that it is good all the same. */
export function KeptNote({ kept_at, onRetry }: KeptNoteProps) {
  return (
    <Banner tone="warning">
      <b>{texts.keptTitle}</b> {texts.keptLine} <DateTime at={new Date(kept_at).toISOString()} />.
      <Button className="fw-kept-retry fw-no-print" onClick={onRetry}>
        {texts.keptRetry}
      </Button>
    </Banner>
  );
}
