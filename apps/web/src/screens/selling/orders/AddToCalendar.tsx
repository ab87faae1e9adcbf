import { customerEndpoints, type OrderView } from '@festix/domain/contract';
import { DateTime, Icon } from '@festix/ui';
import { CalendarPlus } from '@phosphor-icons/react/CalendarPlus';
import { Fragment } from 'react';
import { addressOf, apiOrigin } from '../../../data/call.ts';
import { googleCalendarLink } from './calendar-link.ts';
import type { TicketDates } from './ticket-order.ts';
import { ticketsTexts as texts } from './tickets-texts.ts';
import styles from './add-to-agenda.module.css';

export interface AddToCalendarProps extends Pick<OrderView, 'event'> {
  /** Of the tickets. */
  dates: readonly TicketDates[];
}

/** Notes the dates of the tickets: in Google's calendar, or as a file for any other. */
export function AddToCalendar({ event, dates }: AddToCalendarProps) {
  return (
    <details className={styles.agenda} data-screen-only="">
      <summary className={styles.way}>
        <Icon of={CalendarPlus} size={18} />
        {texts.agenda}
      </summary>
      <ul>
        {dates.map(({ times, lot_id }) => {
          const query = lot_id === undefined ? {} : { lot: lot_id };
          const file = addressOf(customerEndpoints.calendar, { params: { slug: event.slug }, query });
          // One date goes without saying.
          const date = dates.length > 1 && (
            <>
              {' · '}
              <DateTime variant="shop" at={times.starts_at} zone={event.time_zone} />
            </>
          );
          return (
            <Fragment key={times.starts_at + times.ends_at}>
              <li>
                <a href={googleCalendarLink(event, times, window.location.origin)} target="_blank" rel="noreferrer">
                  {texts.google}
                  {date}
                </a>
              </li>
              <li>
                <a href={apiOrigin() + file} download="evento.ics">
                  {texts.icsFile}
                  {date}
                </a>
              </li>
            </Fragment>
          );
        })}
      </ul>
    </details>
  );
}
