import { expect, it } from '@jest/globals';
import { makeShow } from '../../../testing/shows.ts';
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

it('a calendar entry of an unknown event is not found', async () => {
  await api.request.get('/api/events/nenhum-lugar/evento.ics').expect(404);
});
