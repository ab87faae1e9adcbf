import { expect, it } from '@jest/globals';
import type { StartView } from '@festix/domain/contract';
import { DAY, HOUR } from '@festix/domain/ground';
import { newId } from '../../../kernel/database/ids.ts';
import { sellTickets } from '../../../testing/doors.ts';
import { foldFigures } from '../../../testing/figures.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { buy } from '../../../testing/purchases.ts';
import { as, makeShow, priceOf } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson } from '../../../testing/use-scenes.ts';

const api = useApi();
const support = usePerson(api, { name: 'Sara Suporte', roles: ['support'] });

const start = async (area: string, whom: TestPerson) =>
  (await as(api, whom).get(`/api/${area}/start`).expect(200)).body as StartView;
const at = (milliseconds: number) => new Date(api.clock.now().getTime() + milliseconds).toISOString();

it('a producer sees the events of today, with the tickets sold today and the people inside', async () => {
  const event = { start_date: at(-HOUR), end_date: at(8 * HOUR) };
  const show = await makeShow(api, { event });
  await makeShow(api, { producer: show.producer });
  const price = priceOf(show.lots[0]).id;
  const old = await buy(api, show, [[price, 1]]);
  await foldFigures(api);
  await api.database.query(`update sold_sums set quarter = quarter - interval '3 days' where event_id = $1`, [show.id]);
  await buy(api, show, [[price, 2]]);
  expect(old.order.status).toBe('paid');
  expect((await start('producer', show.producer)).today).toEqual([{ event_id: show.id, sold: 2, inside: null }]);
  const [ticket] = await sellTickets(api, show);
  await as(api, show.producer).get(`/api/producer/events/${show.id}/checkins`).expect(200);
  await as(api, show.producer)
    .post(`/api/producer/events/${show.id}/checkins`, { id: newId(), ticket_id: ticket!.id })
    .expect(201);
  await as(api, show.producer).get(`/api/door/events/${show.id}`).expect(200);
  expect((await start('producer', show.producer)).today).toMatchObject([{ event_id: show.id, inside: 1 }]);
});

it('a producer sees own lots on sale that are about to turn or to sell out, the next turn first', async () => {
  const show = await makeShow(api, {
    lots: [
      { name: 'Calmo' },
      { name: 'Acaba', ticket_limit: 3 },
      { name: 'Vira', sale_ends_at: at(2 * DAY) },
      { name: 'Depois', sale_starts_at: at(2 * DAY) },
    ],
  });
  await buy(api, show, [[priceOf(show.lots[1]).id, 2]]);
  const [, ending, turning] = show.lots;
  const event = { id: show.id, name: 'Arraial da Lua', time_zone: 'America/Sao_Paulo' };
  expect((await start('producer', show.producer)).lots).toEqual([
    { event, lot: { id: turning!.id, name: 'Vira' }, left: null, turns_at: turning!.sale_ends_at },
    { event, lot: { id: ending!.id, name: 'Acaba' }, left: 1, turns_at: null },
  ]);
  const counts = await as(api, show.producer).get('/api/producer/pending').expect(200);
  expect(counts.body).toMatchObject({ notices: 2 });
  await api.database.query('update events set published_at = null where id = $1', [show.id]);
  expect((await start('producer', show.producer)).lots).toEqual([]);
});

it('a producer with many events under way sees the figures of those that start the latest, and of no test event', async () => {
  const producer = await makePerson(api, { roles: ['producer'] });
  const lasting = (days: number) => ({ start_date: at(-days * DAY), end_date: at(30 * DAY) });
  for (let days = 1; days <= 5; days += 1) await makeShow(api, { producer, event: lasting(days), lots: [] });
  const tonight = await makeShow(api, { producer, event: { start_date: at(-HOUR), end_date: at(8 * HOUR) }, lots: [] });
  const trial = await makeShow(api, { producer, event: lasting(0), lots: [] });
  await api.database.query('update events set is_test = true where id = $1', [trial.id]);
  const { today = [] } = await start('producer', producer);
  expect(today).toHaveLength(5);
  expect(today[0]).toMatchObject({ event_id: tonight.id });
  expect(today.map(({ event_id }) => event_id)).not.toContain(trial.id);
});

it('words that did not reach all buyers are shown to support, and to the producer of the event alone', async () => {
  const show = await makeShow(api);
  await api.database.query(
    `insert into event_announcements (id, event_id, kind, created_at, told_at, people, sent, failed, unreachable)
     values ($1, $2, 'cancelled', $3, $3, 5, 2, 0, 3)`,
    [newId(), show.id, api.clock.now()],
  );
  const words = { event: { id: show.id, name: 'Arraial da Lua' }, kind: 'cancelled', people: 3 };
  expect(await start('support', support)).toEqual({ unreached: expect.arrayContaining([words]) });
  expect((await start('producer', show.producer)).unreached).toEqual([words]);
  const other = await makePerson(api, { roles: ['producer'] });
  expect(await start('producer', other)).toEqual({ today: [], lots: [], unreached: [] });
  await api.database.query(
    `update event_announcements set created_at = created_at - interval '31 days' where event_id = $1`,
    [show.id],
  );
  expect((await start('producer', show.producer)).unreached).toEqual([]);
  await as(api, other).get('/api/team-member/start').expect(404);
});

it('words whose failed mails were sent again count by the newest mail of each person', async () => {
  const show = await makeShow(api);
  const [announcement, now] = [newId(), api.clock.now()];
  await api.database.query(
    `insert into event_announcements (id, event_id, kind, created_at, told_at, people, sent, failed, unreachable)
     values ($1, $2, 'cancelled', $3, $3, 2, 0, 2, 0)`,
    [announcement, show.id, now],
  );
  const { order } = await buy(api, show, [[priceOf(show.lots[0]).id, 2]]);
  const mail = async (state: string, before?: string) => {
    const id = newId();
    await api.database.query(
      `insert into deliveries (id, channel, template, recipient, content, state, failure, created_at)
       values ($1, 'email', 'event-cancelled', 'ana@exemplo.br', '{}', $2, case when $2 = 'failed' then 'x' end, $3)`,
      [id, state, now],
    );
    if (before) await api.database.query('update deliveries set resent_as = $2 where id = $1', [before, id]);
    return id;
  };
  const first = [await mail('failed'), await mail('failed')];
  for (const [index, { id }] of order.tickets!.entries()) {
    await api.database.query(
      `insert into announcement_recipients (announcement_id, order_id, ticket_id, is_told, delivery_id)
       values ($1, $2, $3, true, $4)`,
      [announcement, order.id, id, first[index]],
    );
  }
  const people = async () => (await start('producer', show.producer)).unreached.map((words) => words.people);
  expect(await people()).toEqual([2]);
  await mail('sent', first[0]);
  expect(await people()).toEqual([1]);
  const again = await mail('failed', first[1]);
  expect(await people()).toEqual([1]);
  await mail('sent', again);
  expect(await people()).toEqual([]);
});
