import { grantsGiving, type Ability } from '@festix/domain/people';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import type { Person } from '../../../kernel/http/actor.ts';

/** Returns SQL that is true if the person sells the event `e`. */
export const sellsSql = (person: Statement): Statement =>
  sql`exists (select from event_sellers where user_id = ${person} and event_id = e.id)`;

/** Returns, by area, SQL for the events that it shows to a person; the same as `reachesEvent` decides for one event. */
const REACH: Partial<Record<Person['area'], (person: Statement) => Statement>> = {
  producer: (person) => sql`e.producer_id = ${person}`,
  'team-member': (person) => sql`exists (select from event_grants g
    where g.event_id = e.id and g.user_id = ${person} and cardinality(g.permissions) > 0)`,
  support: () => sql`true`,
  'super-admin': () => sql`true`,
  'sale-point': sellsSql,
};

/** The part of an actor that decides which events are seen, and with which abilities. */
export type Reader = Pick<Person, 'id' | 'area' | 'abilities'>;

/** Returns SQL that is true for events `e` that the actor's area shows to the actor. */
export function isReached({ area, id }: Pick<Person, 'area' | 'id'>): Statement {
  return REACH[area]?.(sql.value(id)) ?? sql`false`;
}

/**
 * Returns SQL that is true for rows of events for which the actor has an ability, by their column of the event. Events
 * are an array, because a subquery would prevent index use.
 */
export function isOfEventsWith(ability: Ability, { area, id, abilities }: Reader, event_id: Statement): Statement {
  // Without an event, abilities are those for one event at least; a key's are narrowed by its scopes.
  if (!abilities.has(ability)) return sql`false`;
  switch (area) {
    case 'support':
    case 'super-admin':
      return sql`true`;
    case 'producer':
      return sql`${event_id} = any (array(select id from events where producer_id = ${id}))`;
    case 'team-member':
      return sql`${event_id} = any (array(
        select g.event_id from event_grants g where g.user_id = ${id} and g.permissions && ${grantsGiving(ability)}::text[]))`;
    default:
      return sql`false`;
  }
}
