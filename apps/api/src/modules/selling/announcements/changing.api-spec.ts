import { describe, expect, it } from '@jest/globals';
import { type ChangeEventBody, type EventView, type RefundOptionsView, type SoldAsView } from '@festix/domain/contract';
import { DAY, fieldProblems, formatDateTime, HOUR } from '@festix/domain/ground';
import { newId } from '../../../kernel/database/ids.ts';
import { carriedOut, tryToCancel, tryToChange } from '../../../testing/announcements.ts';
import { lastMail } from '../../../testing/mails.ts';
import { book, BUYER, charge, checkoutBody, reread, say, type TestBooking } from '../../../testing/purchases.ts';
import { refundOptions } from '../../../testing/refunds.ts';
import { as, LOCATED, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson } from '../../../testing/use-scenes.ts';

const api = useApi();
const support = usePerson(api, { name: 'Sara Suporte', roles: ['support'] });

const change = (show: TestShow, body?: Partial<ChangeEventBody>) => tryToChange(api, show, [support, 'support'], body);

/** One time for the whole file, at a full minute: a repeated request gets the same answer. */
const NOW = Math.floor(Date.now() / 60_000) * 60_000;

/** Returns the time that many days from {@link NOW}. */
const inDays = (days: number) => new Date(NOW + days * DAY).toISOString();

async function read(show: TestShow): Promise<EventView> {
  return (await as(api, show.producer).get(`/api/producer/events/${show.id}`).expect(200)).body as EventView;
}

async function soldAs(show: TestShow): Promise<SoldAsView> {
  return (await as(api, support).get(`/api/support/events/${show.id}/sold-as`).expect(200)).body as SoldAsView;
}

/** Buys eight days ago, so that only the change allows a refund. */
async function bought(show: TestShow, email = `${newId()}@exemplo.br`): Promise<TestBooking & { email: string }> {
  const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
  await say(api, await charge(api, booking, checkoutBody('pix', { buyer: { ...BUYER, email } })), 'approved');
  await api.database.query(`update orders set paid_at = paid_at - interval '8 days' where id = $1`, [booking.order.id]);
  return { ...(await reread(api, booking)), email };
}

const edit = (show: TestShow, patch: object) =>
  as(api, show.producer)
    .patch(`/api/producer/events/${show.id}`, { ...patch, on_change: { notify: false, reason: 'Digitado errado.' } })
    .expect(200);

describe('announced change of an event', () => {
  it('an announced change writes the new date, and keeps the old one beside it', async () => {
    const show = await makeShow(api, { event: { start_date: inDays(20), end_date: inDays(21) } });
    const before = { start_date: inDays(20), end_date: inDays(21) };
    const after = { start_date: inDays(40), end_date: inDays(41) };
    const { body } = await change(show, { date: after, message: 'O palco atrasou.' }).expect(201);
    expect(body).toMatchObject({
      kind: 'changed',
      message: 'O palco atrasou.',
      changes: { date: { before, after }, venue: null, line_up: null },
    });
    expect(await read(show)).toMatchObject({ ...after, changed_at: body.created_at });
  });

  it('an announced change opens refunds to all buyers until the event starts', async () => {
    const show = await makeShow(api);
    const booking = await bought(show);
    expect((await refundOptions(api, booking)).body.rule).toBeNull();
    await change(show, { date: { start_date: inDays(50), end_date: null } }).expect(201);
    const options = (await refundOptions(api, booking)).body as RefundOptionsView;
    expect(options).toMatchObject({ rule: 'event_changed', until: inDays(50), at_once: false });
  });

  it('an announced change is mailed with the old and the new values', async () => {
    const show = await makeShow(api, { event: { start_date: inDays(20) } });
    const { email } = await bought(show);
    const changes = {
      date: { start_date: inDays(40), end_date: null },
      venue: 'Clube Português, Recife - PE',
      line_up: { before: 'Trio Pé de Serra', after: 'Lia e Banda' },
    };
    const { body } = await change(show, { ...changes, message: 'O palco atrasou.' }).expect(201);
    await carriedOut(api, show, body);
    const { text } = await lastMail(api, email, 'event-changed');
    const words = (moment: string) => formatDateTime(moment);
    expect(text).toContain(`Data: ${words(inDays(40))} (antes: ${words(inDays(20))})`);
    expect(text).toContain('Local: Clube Português, Recife - PE');
    expect(text).toContain('Atrações: Lia e Banda (antes: Trio Pé de Serra)');
    expect(text).toContain('Recado: O palco atrasou.');
    expect(text).toContain(`peça o reembolso até ${words(inDays(40))}`);
  });

  it('an announced change ends online sales no later than the new end', async () => {
    const event = { start_date: inDays(20), end_date: inDays(21), sales_end_at: inDays(20) };
    const [sooner, later] = [await makeShow(api, { event }), await makeShow(api, { event })];
    await change(sooner, { date: { start_date: inDays(10), end_date: inDays(11) } }).expect(201);
    await change(later, { date: { start_date: inDays(30), end_date: inDays(31) } }).expect(201);
    expect((await read(sooner)).sales_end_at).toBeNull();
    expect((await read(later)).sales_end_at).toBe(inDays(20));
  });

  it('an event announced as changed can be cancelled, but not announced as changed again', async () => {
    const show = await makeShow(api);
    const id = newId();
    const first = await change(show, { id, venue: 'Clube' }).expect(201);
    expect((await change(show, { id, venue: 'Clube' }).expect(200)).body).toEqual(first.body);
    expect((await change(show, { venue: 'Outro' }).expect(409)).body.code).toBe('EVENT_ALREADY_CHANGED');
    await tryToCancel(api, show, [support, 'support']).expect(201);
    expect((await change(show).expect(409)).body.code).toBe('EVENT_CANCELLED');
    const { body } = await as(api, support).get(`/api/support/events/${show.id}/announcements`).expect(200);
    expect(body.data.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['cancelled', 'changed']);
  });

  it('an announced change is recorded in the audit log with old and new values', async () => {
    const show = await makeShow(api, { event: { start_date: inDays(20) } });
    const { body } = await change(show, { date: { start_date: inDays(40), end_date: null } }).expect(201);
    const entries = await api.database.query(
      `select actor_id, before, after from audit_entries where event_id = $1 and action = 'events:change'`,
      [show.id],
    );
    expect(entries).toEqual([
      {
        actor_id: support.id,
        before: { changed_at: null, start_date: inDays(20), end_date: null },
        after: { changed_at: body.created_at, start_date: inDays(40), end_date: null, message: null },
      },
    ]);
  });
});

describe('old values of a change', () => {
  it('a change is compared with the event as it is if it was not edited since its first sale', async () => {
    const show = await makeShow(api, { event: { start_date: inDays(20) } });
    await edit(show, { start_date: inDays(25), venue: { ...LOCATED, name: 'Galpão', city: 'Recife', state: 'PE' } });
    await bought(show);
    expect(await soldAs(show)).toMatchObject({ start_date: inDays(25), end_date: null });
    expect((await soldAs(show)).venue).toContain('Galpão');
  });

  it('a change is compared with the event as it was sold if its producer has moved it since', async () => {
    const show = await makeShow(api, { event: { start_date: inDays(20) } });
    await edit(show, { venue: { ...LOCATED, name: 'Galpão', city: 'Recife', state: 'PE' } });
    await bought(show);
    await edit(show, { start_date: inDays(30), end_date: inDays(31) });
    await edit(show, { start_date: inDays(35), end_date: inDays(36), name: 'Arraial da Lua Nova' });
    await edit(show, { venue: { ...LOCATED, name: 'Clube', city: 'Olinda', state: 'PE' } });
    const sold = await soldAs(show);
    expect(sold).toMatchObject({ start_date: inDays(20), end_date: null });
    expect(sold.venue).toContain('Galpão');
    const date = { start_date: inDays(35), end_date: inDays(36) };
    const { body } = await change(show, { date, venue: 'Clube, Olinda - PE' }).expect(201);
    expect(body.changes).toMatchObject({
      date: { before: { start_date: inDays(20), end_date: null }, after: date },
      venue: { before: sold.venue, after: 'Clube, Olinda - PE' },
    });
  });

  it('a change is compared with the event as its first buyer bought it, also after a refund or in a dispute', async () => {
    for (const status of ['refunded', 'charged_back', 'in_mediation']) {
      const show = await makeShow(api, { event: { start_date: inDays(20) } });
      const first = await bought(show);
      await edit(show, { start_date: inDays(30) });
      await bought(show);
      await api.database.query('update orders set status = $2 where id = $1', [first.order.id, status]);
      expect((await soldAs(show)).start_date).toBe(inDays(20));
    }
  });

  it('a change is compared with the event as it is if it was only booked before the edit', async () => {
    const show = await makeShow(api, { event: { start_date: inDays(20) } });
    await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    await edit(show, { start_date: inDays(30) });
    await bought(show);
    expect((await soldAs(show)).start_date).toBe(inDays(30));
  });
});

describe('refused change', () => {
  it.each<[string, (show: TestShow) => Partial<ChangeEventBody>, Record<string, string[]>]>([
    ['a change of nothing', () => ({}), { changes: [fieldProblems.nothingChanged] }],
    [
      'the date at which it was sold',
      () => ({ date: { start_date: inDays(20), end_date: null } }),
      { start_date: [fieldProblems.sameDate] },
    ],
    [
      'a date that has passed',
      () => ({ date: { start_date: inDays(-1), end_date: null } }),
      { start_date: [fieldProblems.pastDate] },
    ],
    ['a venue without a word', () => ({ venue: ' ' }), { venue: [expect.any(String) as unknown as string] }],
  ])('a change is refused for %s', async (_, body, errors) => {
    const show = await makeShow(api, { event: { start_date: inDays(20) } });
    const refused = await change(show, body(show)).expect(400);
    expect(refused.body).toMatchObject({ code: 'VALIDATION_ERROR', errors });
    expect((await read(show)).changed_at).toBeNull();
  });

  it('a change to an end before its start is refused', async () => {
    const show = await makeShow(api);
    const refused = await change(show, { date: { start_date: inDays(40), end_date: inDays(39) } }).expect(422);
    expect(refused.body.code).toBe('EVENT_DATES_INVALID');
  });

  it('a change of an event that has begun is refused', async () => {
    const start = new Date(api.clock.now().getTime() - HOUR).toISOString();
    const show = await makeShow(api, { event: { start_date: start } });
    expect((await change(show).expect(409)).body.code).toBe('EVENT_STARTED');
    await tryToCancel(api, show, [support, 'support']).expect(201);
  });
});
