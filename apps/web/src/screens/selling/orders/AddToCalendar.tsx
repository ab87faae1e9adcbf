import { customerEndpoints, type OrderView } from '@festix/domain/contract';
import { Icon } from '@festix/ui';
import { CalendarPlus } from '@phosphor-icons/react/CalendarPlus';
import { addressOf, apiOrigin } from '../../../data/call.ts';
import { googleCalendarLink } from './calendar-link.ts';
import { ticketsTexts as texts } from './tickets-texts.ts';
import styles from './add-to-agenda.module.css';

/** Notes the event's date: in Google's calendar, or as a file for any other. */
export function AddToCalendar({ event }: Pick<OrderView, 'event'>) {
  const file = apiOrigin() + addressOf(customerEndpoints.calendar, { params: { slug: event.slug } });
  return (
    <details className={styles.agenda} data-screen-only="">
      <summary className={styles.way}>
        <Icon of={CalendarPlus} size={18} />
        {texts.agenda}
      </summary>
      <ul>
        <li>
          <a href={googleCalendarLink(event, window.location.origin)} target="_blank" rel="noreferrer">
            {texts.google}
          </a>
        </li>
        <li>
          <a href={file} download="evento.ics">
            {texts.icsFile}
          </a>
        </li>
      </ul>
    </details>
  );
}
