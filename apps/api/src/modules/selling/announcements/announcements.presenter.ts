import type { EventAnnouncementView, EventTimesView, SoldAsView } from '@festix/domain/contract';
import type { AnnouncementRow, SoldAs } from './announcements.queries.ts';

export function presentAnnouncement({
  id,
  kind,
  message,
  changes,
  created_at,
  told_at,
  made_by,
  people,
  sent,
  failed,
  unreachable,
}: AnnouncementRow): EventAnnouncementView {
  return {
    ...{ id, kind, message, changes, made_by },
    created_at: created_at.toISOString(),
    mails: { people, sent, failed, unreachable, is_done: told_at !== null },
  };
}

export function presentTimes({ start_date, end_date }: { start_date: Date; end_date: Date | null }): EventTimesView {
  return { start_date: start_date.toISOString(), end_date: end_date?.toISOString() ?? null };
}

export function presentSoldAs(soldAs: SoldAs): SoldAsView {
  return { ...presentTimes(soldAs), venue: soldAs.venue };
}
