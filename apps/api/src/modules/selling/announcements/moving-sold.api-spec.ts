import { describe, expect, it } from '@jest/globals';
import { type EventAnnouncementView, type EventPatch, type EventView } from '@festix/domain/contract';
import { DAY, fieldProblems, formatDateTime, HOUR } from '@festix/domain/ground';
import { newId } from '../../../kernel/database/ids.ts';
import { carriedOut } from '../../../testing/announcements.ts';
import { lastMail } from '../../../testing/mails.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { book, BUYER, charge, checkoutBody, say, type TestBooking } from '../../../testing/purchases.ts';
import { refundOptions } from '../../../testing/refunds.ts';
import { as, LOCATED, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { giveGrants, makeMember, makeTeam } from '../../../testing/teams.ts';
import { useApi } from '../../../testing/use-api.ts';

const api = useApi();

const NOW = Math.floor(Date.now() / 60_000) * 60_000;
const inDays = (days: number) => new Date(NOW + days * DAY).toISOString();

const EVENT = { start_date: inDays(20), end_date: inDays(21) };
const CORRECTION = { notify: false, reason: 'O fim estava errado.' } as const;

async function soldShow(): Promise<{ show: TestShow; booking: TestBooking; email: string }> {
  const show = await makeShow(api, { event: EVENT });
  const email = `${newId()}@exemplo.br`;
  const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
  await say(api, await charge(api, booking, checkoutBody('pix', { buyer: { ...BUYER, email } })), 'approved');
  // Bought so long ago that only a change allows a refund.
  await api.database.query(`update orders set paid_at = paid_at - interval '8 days' where id = $1`, [booking.order.id]);
  return { show, booking, email };
}

const edit = (show: TestShow, patch: EventPatch, by: TestPerson = show.producer, area = 'producer') =>
  as(api, by).patch(`/api/${area}/events/${show.id}`, patch);

async function read(show: TestShow): Promise<EventView> {
  return (await as(api, show.producer).get(`/api/producer/events/${show.id}`).expect(200)).body as EventView;
}

async function announced(show: TestShow): Promise<EventAnnouncementView[]> {
  const { body } = await as(api, show.producer).get(`/api/producer/events/${show.id}/announcements`).expect(200);
  return body.data as EventAnnouncementView[];
}

const HALL = { ...LOCATED, name: 'Galpão do Cais', city: 'Recife', state: 'PE' };

describe('edit of a sold event needs an answer:', () => {
  it.each<[string, EventPatch, string[]]>([
    ['another start', { start_date: inDays(20.5) }, ['date']],
    ['another end', { end_date: inDays(22) }, ['date']],
    ['no end any more', { end_date: null }, ['date']],
    ['another venue', { venue: HALL }, ['venue']],
    ['another time zone', { time_zone: 'America/Noronha' }, ['date']],
    ['both', { start_date: inDays(20.5), venue: HALL }, ['date', 'venue']],
  ])('an edit of a sold event needs an answer for %s', async (_, patch, changes) => {
    const { show } = await soldShow();
    const before = await read(show);
    const { body } = await edit(show, { ...patch, name: 'Outro nome' }).expect(409);
    expect(body).toMatchObject({ code: 'CHANGE_NEEDS_ANSWER', changes });
    expect(await read(show)).toEqual(before);
  });
});

describe('edit without an answer', () => {
  it('an edit of other fields, or to the same times, needs no answer', async () => {
    const { show } = await soldShow();
    await edit(show, { ...EVENT, name: 'Baile da Lua Nova', description: '<p>Com orquestra.</p>' }).expect(200);
  });

  it('an edit of an event without sales needs no answer', async () => {
    const show = await makeShow(api, { event: EVENT });
    await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    await edit(show, { start_date: inDays(19) }).expect(200);
    expect(await announced(show)).toEqual([]);
  });

  it('an edit of a cancelled event needs no answer: its buyers have been notified', async () => {
    const { show } = await soldShow();
    await as(api, show.producer).post(`/api/producer/events/${show.id}/cancel`, { id: newId() }).expect(201);
    await edit(show, { start_date: inDays(19) }).expect(200);
  });
});

describe('announced edit', () => {
  it('an announced edit marks the event as changed, mails its buyers, and opens refunds', async () => {
    const { show, booking, email } = await soldShow();
    expect((await refundOptions(api, booking)).body.rule).toBeNull();
    const after = { start_date: inDays(40), end_date: inDays(41) };
    const on_change = { notify: true, kind: 'date', note: 'O palco atrasou.' } as const;
    const { body } = await edit(show, { ...after, venue: HALL, on_change }).expect(200);
    expect(body).toMatchObject({ ...after, venue: { name: 'Galpão do Cais' } });
    expect(body.changed_at).not.toBeNull();
    const [announcement] = await announced(show);
    expect(announcement).toMatchObject({
      kind: 'changed',
      message: 'O palco atrasou.',
      changes: {
        date: { before: EVENT, after },
        venue: { before: null, after: expect.stringContaining('Galpão do Cais') as unknown as string },
        line_up: null,
      },
    });
    if (announcement) await carriedOut(api, show, announcement);
    expect((await lastMail(api, email, 'event-changed')).text).toContain('O palco atrasou.');
    expect((await refundOptions(api, booking)).body.rule).toBe('event_changed');
  });

  it('an announced edit of the time zone mails the new hour of the same instant', async () => {
    const { show } = await soldShow();
    await edit(show, { time_zone: 'America/Noronha', on_change: { notify: true, note: 'Era outro fuso.' } }).expect(
      200,
    );
    const [announcement] = await announced(show);
    expect(announcement?.message).toContain(formatDateTime(EVENT.start_date, 'America/Noronha'));
    expect(announcement?.message).toContain('Era outro fuso.');
    expect((await read(show)).changed_at).not.toBeNull();
  });

  it('an announced edit is mailed once, however often it is sent', async () => {
    const { show } = await soldShow();
    const patch = { start_date: inDays(19), on_change: { notify: true } };
    await edit(show, patch).expect(200);
    await edit(show, patch).expect(200);
    expect(await announced(show)).toHaveLength(1);
    const again = await edit(show, { ...patch, start_date: inDays(18) }).expect(409);
    expect(again.body.code).toBe('EVENT_ALREADY_CHANGED');
    expect((await read(show)).start_date).toBe(inDays(19));
  });

  it('an announced edit or a correction is refused for a person who may edit and not announce', async () => {
    const { show } = await soldShow();
    const member = await makeMember(api);
    await makeTeam(api, show.producer, { members: [member], shows: [show] });
    await giveGrants(api, show, member, ['general']);
    const patch = { start_date: inDays(19) };
    await edit(show, { ...patch, on_change: { notify: true } }, member, 'team-member').expect(403);
    expect(await announced(show)).toEqual([]);
    for (const moved of [patch, { end_date: null }, { venue: HALL }, { time_zone: 'America/Noronha' }]) {
      const { body } = await edit(show, { ...moved, on_change: CORRECTION }, member, 'team-member').expect(403);
      expect(body.code).toBe('FORBIDDEN');
    }
    expect(await read(show)).toMatchObject({ ...EVENT, time_zone: 'America/Sao_Paulo' });
    await edit(show, { name: 'Outro nome' }, member, 'team-member').expect(200);
  });

  it('an announced edit is refused if the new start has passed, or the event has begun', async () => {
    const { show } = await soldShow();
    const past = await edit(show, { start_date: inDays(-1), on_change: { notify: true } }).expect(400);
    expect(past.body.errors).toEqual({ start_date: [fieldProblems.pastDate] });
    await edit(show, { start_date: new Date(NOW - HOUR).toISOString(), on_change: CORRECTION }).expect(200);
    const late = await edit(show, { end_date: inDays(30), on_change: { notify: true } }).expect(409);
    expect(late.body.code).toBe('EVENT_STARTED');
  });
});

describe('edit as a correction', () => {
  it('a correction mails nobody, and is recorded in the audit log with its reason', async () => {
    const { show, booking } = await soldShow();
    const patch = { end_date: inDays(22), venue: HALL, time_zone: 'America/Noronha' };
    await edit(show, { ...patch, on_change: CORRECTION }).expect(200);
    expect((await read(show)).changed_at).toBeNull();
    expect(await announced(show)).toEqual([]);
    expect((await refundOptions(api, booking)).body.rule).toBeNull();
    const entries = await api.database.query(
      `select actor_id, before, after from audit_entries where event_id = $1 and action = 'events:correct'`,
      [show.id],
    );
    expect(entries).toEqual([
      {
        actor_id: show.producer.id,
        before: { ...EVENT, time_zone: 'America/Sao_Paulo', venue: 'A definir' },
        after: {
          start_date: EVENT.start_date,
          end_date: inDays(22),
          time_zone: 'America/Noronha',
          venue: expect.stringContaining('Galpão do Cais') as unknown as string,
          reason: CORRECTION.reason,
        },
      },
    ]);
  });

  it.each([{ notify: false }, { notify: false, reason: ' ' }, { notify: false, reason: null }])(
    'a correction is refused without a reason: %j',
    async (on_change) => {
      const { show } = await soldShow();
      const { body } = await edit(show, { end_date: inDays(22), on_change }).expect(400);
      expect(body).toMatchObject({ code: 'VALIDATION_ERROR', errors: { 'on_change.reason': expect.any(Array) } });
      expect((await read(show)).end_date).toBe(EVENT.end_date);
    },
  );
});

it('a concurrent sale and edit leave either the event edited before the sale, or its buyer notified', async () => {
  const rounds = Array.from({ length: 6 }, async () => {
    const show = await makeShow(api, { event: EVENT });
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const charged = await charge(api, booking, checkoutBody('pix', { buyer: BUYER }));
    const [moved] = await Promise.all([edit(show, { start_date: inDays(19) }), say(api, charged, 'approved')]);
    const { start_date, tickets_sold } = await read(show);
    expect(tickets_sold).toBe(1);
    if (moved.status === 409) expect([moved.body.code, start_date]).toEqual(['CHANGE_NEEDS_ANSWER', EVENT.start_date]);
    else expect([moved.status, start_date]).toEqual([200, inDays(19)]);
  });
  await Promise.all(rounds);
});
