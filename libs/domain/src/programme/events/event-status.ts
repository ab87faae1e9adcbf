/** How far an event has come: what nobody but its people sees, what is sold, and what will not take place. */
export const EVENT_STATUSES = ['draft', 'published', 'cancelled'] as const;

export type EventStatus = (typeof EVENT_STATUSES)[number];

interface EventMoments {
  published_at: unknown;
  canceled_at: unknown;
}

/** What was cancelled stays so, whatever it was before. */
export function eventStatus({ published_at, canceled_at }: EventMoments): EventStatus {
  if (canceled_at !== null) return 'cancelled';
  return published_at === null ? 'draft' : 'published';
}
