import { customerEndpoints, type OrderView } from '@festix/domain/contract';
import type { Instant } from '@festix/domain/ground';
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
  // One date goes without saying.
  const isSaid = dates.flatMap(({ times }) => times).length > 1;
  const moment = (at: Instant) =>
    isSaid && (
      <Fragment key={at}>
        {' · '}
        <DateTime variant="shop" at={at} zone={event.time_zone} />
      </Fragment>
    );
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
          return (
            <Fragment key={times.map(({ starts_at, ends_at }) => starts_at + ends_at).join()}>
              {times.map((each) => (
                <li key={each.starts_at}>
                  <a href={googleCalendarLink(event, each, window.location.origin)} target="_blank" rel="noreferrer">
                    {texts.google}
                    {moment(each.starts_at)}
                  </a>
                </li>
              ))}
              <li>
                <a href={apiOrigin() + file} download="evento.ics">
                  {texts.icsFile}
                  {times.map(({ starts_at }) => moment(starts_at))}
                </a>
              </li>
            </Fragment>
          );
        })}
      </ul>
    </details>
  );
}
