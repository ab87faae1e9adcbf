import { Injectable } from '@nestjs/common';
import { type ChangeEventBody, type EventPatch, type EventView } from '@festix/domain/contract';
import { otherClocksText, VENUE_TO_COME } from '@festix/domain/programme';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Versioned } from '../../../kernel/http/entity-tag.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { EventsService, type PlannedChange } from '../../programme/events/events.service.ts';
import { AnnouncementsQueries } from './announcements.queries.ts';
import { ChangeEvent } from './change-event.ts';
import { presentTimes } from './announcements.presenter.ts';

/** Edits an event. For a sold one, a move must say whether its buyers are notified, or why not. */
@Injectable()
export class EditEvent {
  constructor(
    private readonly events: EventsService,
    private readonly changing: ChangeEvent,
    private readonly announcements: AnnouncementsQueries,
    private readonly audit: Audit,
  ) {}

  /**
   * Throws CHANGE_NEEDS_ANSWER with the changes, FORBIDDEN without `events:change`, for a notice and a correction
   * alike, and the problems of {@link ChangeEvent} and the edit.
   */
  edit(actor: EventActor, patch: EventPatch, ifMatch: string | undefined): Promise<Versioned<EventView>> {
    return this.events.edit(actor, patch, ifMatch, async (tx, change) => {
      const { changes, on_change } = change;
      if (!on_change) throw new ProblemError('CHANGE_NEEDS_ANSWER', { extra: { changes } });
      if (!actor.abilities.has('events:change')) throw new ProblemError('FORBIDDEN');
      if (!on_change.notify) return this.correct(tx, actor, change);
      const { time_zone: zone } = await this.announcements.event(actor.event.id, tx);
      await this.changing.carryOut(
        tx,
        actor,
        await this.announcementOf(tx, change, zone),
        zone !== change.after.time_zone,
      );
    });
  }

  private async announcementOf(
    tx: Tx,
    { changes, after, on_change }: PlannedChange,
    zoneBefore: string,
  ): Promise<ChangeEventBody> {
    const { start_date, time_zone } = after;
    const clocks = zoneBefore === time_zone ? [] : [otherClocksText(start_date, zoneBefore, time_zone)];
    return {
      id: newId(),
      ...(changes.includes('date') && { date: timesOf(after) }),
      ...(changes.includes('venue') && { venue: await this.venueWords(tx, after.venue_id) }),
      message: [...clocks, on_change?.note ?? ''].filter(Boolean).join('\n') || null,
    };
  }

  private async venueWords(tx: Tx, venueId: string | null): Promise<string> {
    return (venueId === null ? undefined : await this.announcements.venueWords(venueId, tx)) ?? VENUE_TO_COME;
  }

  private async correct(tx: Tx, actor: EventActor, { changes, after, on_change }: PlannedChange): Promise<void> {
    const event_id = actor.event.id;
    const before = await this.announcements.event(event_id, tx);
    const venue = await this.venueWords(tx, after.venue_id);
    const isMoved = changes.includes('date');
    const isOtherZone = before.time_zone !== after.time_zone;
    const isElsewhere = changes.includes('venue');
    await this.audit.record(tx, actor, {
      action: 'events:correct',
      ...{ subject_kind: 'event', subject_id: event_id, event_id },
      before: {
        ...(isMoved && { ...presentTimes(before), ...(isOtherZone && { time_zone: before.time_zone }) }),
        ...(isElsewhere && { venue: before.venue ?? VENUE_TO_COME }),
      },
      after: {
        ...(isMoved && { ...timesOf(after), ...(isOtherZone && { time_zone: after.time_zone }) }),
        ...(isElsewhere && { venue }),
        reason: on_change?.reason?.trim(),
      },
    });
  }
}

function timesOf({ start_date, end_date }: PlannedChange['after']) {
  return presentTimes({ start_date: new Date(start_date), end_date: end_date ? new Date(end_date) : null });
}
