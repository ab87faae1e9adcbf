import { formatDate, hasEnded, type EventRowView } from '@festix/domain';
import { StatusTag } from '@festix/ui';
import { ArrowsClockwise } from '@phosphor-icons/react/ArrowsClockwise';
import { CheckCircle } from '@phosphor-icons/react/CheckCircle';
import { ClockCounterClockwise } from '@phosphor-icons/react/ClockCounterClockwise';
import { Hourglass } from '@phosphor-icons/react/Hourglass';
import { LockSimple } from '@phosphor-icons/react/LockSimple';
import { Prohibit } from '@phosphor-icons/react/Prohibit';
import { Tag } from '@phosphor-icons/react/Tag';

export type EventStanding = 'cancelled' | 'ended' | 'no-lots' | 'sold-out' | 'on-sale';

type StandingFacts = Pick<
  EventRowView,
  | 'start_date'
  | 'end_date'
  | 'canceled_at'
  | 'ticket_limit'
  | 'tickets_sold'
  | 'time_zone'
  | 'availability'
  | 'changed_at'
>;

/** Where an event stands at a moment. */
export function standingOf(event: StandingFacts, now: Date): EventStanding {
  if (event.canceled_at) return 'cancelled';
  if (hasEnded(event, now)) return 'ended';
  if (event.ticket_limit === 0) return 'no-lots';
  return event.tickets_sold >= event.ticket_limit ? 'sold-out' : 'on-sale';
}

/** The event's standing as a flag, with what else a person should know at once. */
export function EventStatus({ event }: { event: StandingFacts }) {
  return (
    <span className="fw-tags">
      <Standing event={event} />
      {event.availability === 'private' && <StatusTag icon={LockSimple}>Privado</StatusTag>}
      {event.changed_at && !event.canceled_at && (
        <StatusTag tone="warning" icon={ArrowsClockwise}>
          Alterado
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
          Cancelado
          <span className="fw-status-date">{formatDate(event.canceled_at!, event.time_zone)}</span>
        </StatusTag>
      );
    case 'ended':
      return <StatusTag icon={ClockCounterClockwise}>Encerrado</StatusTag>;
    case 'no-lots':
      return <StatusTag icon={Hourglass}>Sem lotes</StatusTag>;
    case 'sold-out':
      return (
        <StatusTag tone="solid" icon={CheckCircle}>
          Esgotado
        </StatusTag>
      );
    case 'on-sale':
      return (
        <StatusTag tone="ok" icon={Tag}>
          À venda
        </StatusTag>
      );
  }
}
