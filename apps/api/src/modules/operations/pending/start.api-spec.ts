import { expect, it } from '@jest/globals';
import type { StartView } from '@festix/domain/contract';
import { DAY, HOUR } from '@festix/domain/ground';
import { newId } from '../../../kernel/database/ids.ts';
import { sellTickets } from '../../../testing/doors.ts';
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
  await buy(api, show, [[price, 2]]);
  const old = await buy(api, show, [[price, 1]]);
  await api.database.query(
    `update sold_changes set quarter = quarter - interval '3 days' where event_id = $1 and tickets = 1`,
    [show.id],
  );
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
  await api.database.query('update events set published_at = null where id = $1', [show.id]);
  expect((await start('producer', show.producer)).lots).toEqual([]);
});

it('words that did not reach all buyers are shown to support, and to the producer of the event alone', async () => {
  const show = await makeShow(api);
  await api.database.query(
    `insert into event_announcements (id, event_id, kind, created_at, told_at, people, sent, failed, unreachable)
     values ($1, $2, 'cancelled', $3, $3, 5, 2, 2, 1)`,
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
