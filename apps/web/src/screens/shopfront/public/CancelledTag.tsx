import { formatDate, type Instant } from '@festix/domain/ground';
import { StatusTag } from '@festix/ui';
import { Prohibit } from '@phosphor-icons/react/Prohibit';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';
import styles from '../../../frame/public/event-cards.module.css';

/** Marks a cancelled event with the day of its cancellation, which is below in little room. */
export function CancelledTag({ event }: { event: { canceled_at: Instant | null; time_zone: string } }) {
  if (!event.canceled_at) return null;
  return (
    <span className={styles.cancelled}>
      <StatusTag tone="error" icon={Prohibit}>
        {texts.cancelled}
      </StatusTag>{' '}
      <span className="fx-num">{texts.cancelledOn(formatDate(event.canceled_at, event.time_zone))}</span>
    </span>
  );
}
