import type { Id } from '@festix/domain/contract';

/** Under which name a person's draft of an event is kept in an area; without an id, of one that is still to be made. */
export function draftName(user_id: Id | undefined, area: string, event_id?: Id): string {
  return `${user_id}:${area}:${event_id ? `event:${event_id}` : 'new-event'}`;
}
