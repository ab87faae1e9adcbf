import { expect, it } from '@jest/globals';
import type { AccessBody } from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { as, makeShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';

const api = useApi();

/** Returns the entry's lines, unfolded. */
async function entryOf(slug: string): Promise<Map<string, string>> {
  const answer = await api.request.get(`/api/events/${slug}/evento.ics`).buffer(true).expect(200);
  expect(answer.headers['content-type']).toMatch(/^text\/calendar/);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="evento.ics"');
  const text = (answer.text ?? String(answer.body)).replace(/\r\n[ \t]/g, '');
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
  const pairs = text.split('\r\n').map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, at), line.slice(at + 1)];
  });
  return new Map(pairs);
}

it('a calendar entry has the name, times in UTC, and the event’s page', async () => {
  const show = await makeShow(api, {
    event: {
      name: 'Arraial; da Lua, Cheia',
      availability: 'private',
      start_date: '2027-06-13T23:00:00.000Z',
      end_date: '2027-06-14T05:30:00.000Z',
    },
  });
  const entry = await entryOf(show.slug);
  expect(Object.fromEntries(entry)).toMatchObject({
    UID: `${show.id}@${new URL(api.env.PUBLIC_URL).hostname}`,
    DTSTART: '20270613T230000Z',
    DTEND: '20270614T053000Z',
    SUMMARY: 'Arraial\\; da Lua\\, Cheia',
    STATUS: 'CONFIRMED',
  });
  expect(entry.get('URL;VALUE=URI')).toBe(`${api.env.PUBLIC_URL}/events/${show.slug}`);
});

it('a calendar entry without an end lasts a day, and marks a cancellation under the same UID', async () => {
  const show = await makeShow(api, { event: { start_date: '2027-06-13T23:00:00.000Z', end_date: null } });
  const before = await entryOf(show.slug);
  expect(before.get('DTEND')).toBe('20270614T230000Z');
  await api.database.query('update events set canceled_at = now(), version = version + 1 where id = $1', [show.id]);
  const after = await entryOf(show.slug);
  expect([after.get('UID'), after.get('STATUS')]).toEqual([before.get('UID'), 'CANCELLED']);
  expect(Number(after.get('SEQUENCE'))).toBeGreaterThan(Number(before.get('SEQUENCE')));
});

it('a calendar file of a lot has an entry for each of its days that are apart, which a moved day changes', async () => {
  const show = await makeShow(api);
  const [friday, saturday, sunday] = [11, 12, 13].map((date) => ({
    id: newId(),
    name: `Dia ${date}`,
    starts_at: `2027-06-${date}T23:00:00.000Z`,
    ends_at: `2027-06-${date + 1}T05:00:00.000Z`,
  }));
  const lot_id = show.lots[0]!.id;
  const save = (body: AccessBody) =>
    as(api, show.producer).put(`/api/producer/events/${show.id}/access`, body).expect(200);
  const linesOf = async (name: string) => {
    const { text } = await api.request.get(`/api/events/${show.slug}/evento.ics?lot=${lot_id}`).expect(200);
    const lines = text.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
    return lines.flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1)] : []));
  };
  const passes = [{ lot_id, grants: [friday, sunday].map((day) => ({ area: 0, day: day!.id })) }];
  const days = [friday!, saturday!, sunday!];
  await save({ days, passes });
  expect(await linesOf('DTSTART')).toEqual(['20270611T230000Z', '20270613T230000Z']);
  expect(await linesOf('DTEND')).toEqual(['20270612T050000Z', '20270614T050000Z']);
  const [uids, sequences] = [await linesOf('UID'), await linesOf('SEQUENCE')];
  expect(new Set(uids).size).toBe(2);

  await save({ days: [friday!, saturday!, { ...sunday!, starts_at: '2027-06-13T21:00:00.000Z' }], passes });
  expect(await linesOf('UID')).toEqual(uids);
  expect((await linesOf('DTSTART'))[1]).toBe('20270613T210000Z');
  expect(Number((await linesOf('SEQUENCE'))[1])).toBeGreaterThan(Number(sequences[1]));
});

it('a calendar entry of an unknown event is not found', async () => {
  await api.request.get('/api/events/nenhum-lugar/evento.ics').expect(404);
});
