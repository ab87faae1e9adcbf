import { Banner, Button, DateTime } from '@festix/ui';
import { ticketsTexts as texts } from './tickets-texts.ts';
import styles from './kept-note.module.css';

export interface KeptNoteProps {
  /** Milliseconds by the device's clock. */
  kept_at: number;
  onRetry(): void;
}

/** Shows that the tickets come from this device, and are valid. */
export function KeptNote({ kept_at, onRetry }: KeptNoteProps) {
  return (
    <Banner tone="warning">
      <b>{texts.keptTitle}</b> {texts.keptLine} <DateTime at={new Date(kept_at).toISOString()} />.
      <Button className={styles.retry} data-screen-only="" onClick={onRetry}>
        {texts.keptRetry}
      </Button>
    </Banner>
  );
}
