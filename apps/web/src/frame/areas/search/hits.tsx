import {
  type FoundEventView,
  type FoundOrderView,
  type FoundPersonView,
  type FoundTicketView,
  type SearchView,
} from '@festix/domain/contract';
import { unnamedBuyerLabels } from '@festix/domain/selling';
import { Amount, Code, DateTime, OrderStatusTag, StatusTag, type StatusTagProps } from '@festix/ui';
import type { RecordLines } from '@festix/ui/workbench';
import { ArrowUUpLeft } from '@phosphor-icons/react/ArrowUUpLeft';
import { CheckCircle } from '@phosphor-icons/react/CheckCircle';
import { Prohibit } from '@phosphor-icons/react/Prohibit';
import { BlockedTag, RoleTags } from '../../parts/role-tags.tsx';
import { searchTexts as texts } from './search-texts.ts';

/** A result, with its path inside the area. */
export interface Hit extends RecordLines {
  key: string;
  path: string;
}

export interface HitGroup {
  key: keyof SearchView;
  label: string;
  hits: Hit[];
}

/** Returns the results by kind, without empty kinds. */
export function hitGroups({ events, people, orders, tickets }: SearchView): HitGroup[] {
  const groups: HitGroup[] = [
    { key: 'events', label: texts.groups.events, hits: events.map(eventHit) },
    { key: 'people', label: texts.groups.people, hits: people.map(personHit) },
    { key: 'orders', label: texts.groups.orders, hits: orders.map(orderHit) },
    { key: 'tickets', label: texts.groups.tickets, hits: tickets.map(ticketHit) },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}

function eventHit({ id, name, start_date, time_zone, city, producer }: FoundEventView): Hit {
  return {
    key: id,
    path: `/events/${id}`,
    title: name,
    detail: (
      <>
        <DateTime variant="event" at={start_date} zone={time_zone} />
        {city && ` · ${city}`}
        {` · ${producer.name}`}
      </>
    ),
  };
}

function personHit(person: FoundPersonView): Hit {
  return {
    key: person.id,
    path: person.team ? `/teams/${person.team.id}` : `/users/${person.id}`,
    title: person.name,
    detail: person.team ? `${person.email} · ${person.team.name}` : person.email,
    ...(!person.team && {
      status: person.blocked_at ? <BlockedTag user={person} /> : <RoleTags roles={person.roles} isInRow />,
    }),
  };
}

function orderHit({ id, code, origin, status, total, buyer, event }: FoundOrderView): Hit {
  return {
    key: id,
    path: `/events/${event.id}/sales/${id}`,
    title: <Code>{code}</Code>,
    value: <Amount cents={total} />,
    detail: `${buyer ?? unnamedBuyerLabels[origin]} · ${event.name}`,
    status: <OrderStatusTag status={status} />,
  };
}

const TICKET_TAGS: Readonly<Record<FoundTicketView['status'], Pick<StatusTagProps, 'tone' | 'icon'>>> = {
  valid: { tone: 'ok', icon: CheckCircle },
  cancelled: { tone: 'error', icon: Prohibit },
  refunded: { tone: 'neutral', icon: ArrowUUpLeft },
};

function ticketHit({ id, code, status, holder, order, event }: FoundTicketView): Hit {
  return {
    key: id,
    path: `/events/${event.id}/sales/${order.id}`,
    title: <Code>{code}</Code>,
    detail: `${holder ?? texts.noBuyer} · ${event.name}`,
    status: <StatusTag {...TICKET_TAGS[status]}>{texts.ticketStates[status]}</StatusTag>,
  };
}
