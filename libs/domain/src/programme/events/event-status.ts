/** An event's status: a draft visible to its people, published, or cancelled. */
export const EVENT_STATUSES = ['draft', 'published', 'cancelled'] as const;

export type EventStatus = (typeof EVENT_STATUSES)[number];

interface EventMoments {
  published_at: unknown;
  canceled_at: unknown;
}

/** Returns the status; a cancelled event stays so, whatever it was before. */
export function eventStatus({ published_at, canceled_at }: EventMoments): EventStatus {
  if (canceled_at !== null) return 'cancelled';
  return published_at === null ? 'draft' : 'published';
}
