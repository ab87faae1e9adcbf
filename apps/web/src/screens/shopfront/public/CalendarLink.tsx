import { customerEndpoints } from '@festix/domain/contract';
import { Icon } from '@festix/ui';
import { CalendarPlus } from '@phosphor-icons/react/CalendarPlus';
import { addressOf, apiOrigin } from '../../../data/call.ts';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';
import styles from '../../../frame/public/event-page.module.css';

/** Hands the event to the phone's or the computer's own calendar, as a file. */
export function CalendarLink({ slug }: { slug: string }) {
  const href = apiOrigin() + addressOf(customerEndpoints.calendar, { params: { slug } });
  return (
    <a className={styles.eventWay} href={href} download="evento.ics" aria-label={texts.calendar} title={texts.calendar}>
      <Icon of={CalendarPlus} size={22} />
    </a>
  );
}
