import { type EventRowView } from '@festix/domain/contract';
import { formatDate, hasEnded } from '@festix/domain/ground';
import { type SaleStanding } from '@festix/domain/programme';
import { classes, StatusTag } from '@festix/ui';
import { ArrowsClockwise } from '@phosphor-icons/react/ArrowsClockwise';
import { CheckCircle } from '@phosphor-icons/react/CheckCircle';
import { ClockCounterClockwise } from '@phosphor-icons/react/ClockCounterClockwise';
import { Flask } from '@phosphor-icons/react/Flask';
import { Hourglass } from '@phosphor-icons/react/Hourglass';
import { LockSimple } from '@phosphor-icons/react/LockSimple';
import { NotePencil } from '@phosphor-icons/react/NotePencil';
import { Prohibit } from '@phosphor-icons/react/Prohibit';
import { Storefront } from '@phosphor-icons/react/Storefront';
import { Tag } from '@phosphor-icons/react/Tag';
import { eventsTexts as texts } from './events-texts.ts';
import styles from '../../../frame/event/events.module.css';

/** An event for internal tests is never on sale. */
export type EventStanding = 'cancelled' | 'draft' | 'ended' | 'test' | SaleStanding;

type StandingFacts = Pick<
  EventRowView,
  | 'start_date'
  | 'end_date'
  | 'canceled_at'
  | 'sale'
  | 'time_zone'
  | 'availability'
  | 'status'
  | 'changed_at'
  | 'is_test'
>;

/** Returns the standing of an event at a moment. */
export function standingOf(event: StandingFacts, now: Date): EventStanding {
  if (event.canceled_at) return 'cancelled';
  // An event for internal tests is never published.
  if (event.status === 'draft' && !event.is_test) return 'draft';
  if (hasEnded(event, now)) return 'ended';
  return event.is_test ? 'test' : event.sale;
}

export interface EventStatusProps {
  event: StandingFacts;
  /** Whether it stands in the row of a list, where a phone has room for the standing alone. */
  isInRow?: boolean;
}

/** Shows the event's standing as a flag, with other important facts. */
export function EventStatus({ event, isInRow = false }: EventStatusProps) {
  return (
    <span className={classes(styles.tags, isInRow && styles.tagsInRow)}>
      <Standing event={event} />
      {event.availability === 'private' && <StatusTag icon={LockSimple}>{texts.private}</StatusTag>}
      {event.changed_at && !event.canceled_at && (
        <StatusTag tone="warning" icon={ArrowsClockwise}>
          {texts.changed}
        </StatusTag>
      )}
    </span>
  );
}

function Standing({ event }: { event: StandingFacts }) {
  switch (standingOf(event, new Date())) {
    case 'cancelled':
      return (
        <StatusTag tone="error" icon={Prohibit}>
          {texts.cancelled}
          <span className={styles.statusDate}>{formatDate(event.canceled_at!, event.time_zone)}</span>
        </StatusTag>
      );
    case 'draft':
      return (
        <StatusTag tone="warning" icon={NotePencil}>
          {texts.draft}
        </StatusTag>
      );
    case 'ended':
      return <StatusTag icon={ClockCounterClockwise}>{texts.ended}</StatusTag>;
    case 'test':
      return (
        <StatusTag tone="conflict" icon={Flask}>
          {texts.test}
        </StatusTag>
      );
    case 'no-lots':
      return <StatusTag icon={Hourglass}>{texts.noLots}</StatusTag>;
    case 'sold-out':
      return (
        <StatusTag tone="solid" icon={CheckCircle}>
          {texts.soldOut}
        </StatusTag>
      );
    case 'closed':
      return <StatusTag icon={Storefront}>{texts.closed}</StatusTag>;
    case 'open':
      return (
        <StatusTag tone="ok" icon={Tag}>
          {texts.onSale}
        </StatusTag>
      );
  }
}
