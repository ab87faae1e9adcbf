import fc from 'fast-check';
import { ANNOUNCEMENT_KINDS, announcementObstacle, plannedChanges, type AnnouncedEvent } from './announcement.ts';

const NOW = '2026-05-10T12:00:00.000Z';

/** A month ahead, and as it was sold. */
const event: AnnouncedEvent = { start_date: '2026-06-13T23:00:00.000Z', canceled_at: null, changed_at: null };
const started = { ...event, start_date: NOW };
const cancelled = { ...event, canceled_at: '2026-05-09T12:00:00.000Z' };
const changed = { ...event, changed_at: '2026-05-09T12:00:00.000Z' };

it.each([
  ['cancelled', event, null],
  ['cancelled', started, null],
  ['cancelled', changed, null],
  ['cancelled', cancelled, 'EVENT_CANCELLED'],
  ['changed', event, null],
  ['changed', started, 'EVENT_STARTED'],
  ['changed', changed, 'EVENT_ALREADY_CHANGED'],
  ['changed', cancelled, 'EVENT_CANCELLED'],
] as const)('announcementObstacle of the kind %s for %j is %j', (kind, facts, obstacle) => {
  expect(announcementObstacle(kind, facts, NOW)).toBe(obstacle);
});

it('announcementObstacle refuses to announce the same thing twice', () => {
  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
  const facts = fc.record({ start_date: moment, canceled_at: fc.option(moment), changed_at: fc.option(moment) });
  fc.assert(
    fc.property(facts, fc.constantFrom(...ANNOUNCEMENT_KINDS), moment, (before, kind, now) => {
      if (announcementObstacle(kind, before, now)) return;
      const after = { ...before, [kind === 'cancelled' ? 'canceled_at' : 'changed_at']: now };
      expect(announcementObstacle(kind, after, now)).not.toBeNull();
    }),
  );
});

const plan = {
  start_date: event.start_date,
  end_date: '2026-06-14T05:00:00.000Z',
  venue_id: 'cais',
  time_zone: 'America/Sao_Paulo',
};

it.each([
  [plan, []],
  [{ ...plan, start_date: new Date(plan.start_date), end_date: new Date(plan.end_date) }, []],
  [{ ...plan, start_date: '2026-06-13T23:30:00.000Z' }, ['date']],
  [{ ...plan, end_date: null }, ['date']],
  [{ ...plan, time_zone: 'America/Noronha' }, ['date']],
  [{ ...plan, venue_id: null }, ['venue']],
  [{ ...plan, end_date: '2026-06-14T06:00:00.000Z', venue_id: 'clube' }, ['date', 'venue']],
] as const)('plannedChanges of an edit to %j are %j', (after, changes) => {
  expect(plannedChanges(plan, after)).toEqual(changes);
});
