import type { Id } from '@festix/domain/contract';

/** Returns the name of a person's stored draft of an event in an area; without an id, of a new event. */
export function draftName(user_id: Id | undefined, area: string, event_id?: Id): string {
  return `${user_id}:${area}:${event_id ? `event:${event_id}` : 'new-event'}`;
}
