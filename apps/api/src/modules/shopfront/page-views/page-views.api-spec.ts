import { describe, expect, it } from '@jest/globals';
import { type OverviewView } from '@festix/domain/contract';
import { dayOf } from '@festix/domain/ground';
import { addressKey } from '../../../kernel/access/rate-limits.ts';
import { startApi } from '../../../testing/api.ts';
import { grant } from '../../../testing/doors.ts';
import { startOfWindow, useUp } from '../../../testing/limits.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { makeSalePoint } from '../../../testing/sale-points.ts';
import { as, makeShow, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { PageViewCounter } from './page-view-counter.ts';
import { VIEWS } from './page-views.service.ts';

const api = useApi();

const BROWSER =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';

function open(slug: string, person: TestPerson | null = null, userAgent = BROWSER, address = '198.51.100.4') {
  return as(api, person)
    .post(`/api/events/${slug}/views`, {})
    .set('user-agent', userAgent)
    .set('x-forwarded-for', address);
}

async function viewsOf(show: TestShow): Promise<{ day: string; views: number }[]> {
  await api.app.get(PageViewCounter, { strict: false }).flush();
  return api.database.query<{ day: string; views: number }>(
    'select day::text, views from page_views where event_id = $1 order by day',
    [show.id],
  );
}

describe('page view', () => {
  it('a page view counts each time, on the day of the event’s zone, without a cookie', async () => {
    const show = await makeShow(api, { event: { time_zone: 'America/Rio_Branco' } });
    const answer = await open(show.slug).expect(204);
    expect(answer.headers['set-cookie']).toBeUndefined();
    await Promise.all([1, 2, 3].map(() => open(show.slug).expect(204)));
    const today = dayOf(api.clock.now(), 'America/Rio_Branco');
    expect(await viewsOf(show)).toEqual([{ day: today, views: 4 }]);
    await open(show.slug).expect(204);
    expect(await viewsOf(show)).toEqual([{ day: today, views: 5 }]);
    const overview = await as(api, show.producer).get(`/api/producer/events/${show.id}/overview`).expect(200);
    expect((overview.body as OverviewView).views).toEqual([{ page_view: 5 }]);
  });

  it('page views are written by themselves within moments', async () => {
    const show = await makeShow(api);
    await open(show.slug).expect(204);
    const written = async () => {
      for (;;) {
        const rows = await api.database.query('select from page_views where event_id = $1', [show.id]);
        if (rows.length > 0) return rows.length;
      }
    };
    expect(await written()).toBe(1);
  });

  it('a page view counts by an old slug, and of a private event', async () => {
    const show = await makeShow(api, { event: { availability: 'private' } });
    await as(api, show.producer)
      .patch(`/api/producer/events/${show.id}`, { slug: `${show.slug}-2` })
      .expect(200);
    await open(show.slug).expect(204);
    await open(`${show.slug}-2`).expect(204);
    expect((await viewsOf(show))[0]?.views).toBe(2);
  });

  it('a page view by a robot or by people who work at the event does not count, and any other does', async () => {
    const show = await makeShow(api);
    const member = await makePerson(api, { roles: ['team-member'] });
    await grant(api, show, member, ['checkins']);
    const { operator } = await makeSalePoint(api, show);
    const admin = await makePerson(api, { roles: ['super-admin'] });
    for (const person of [show.producer, member, operator, admin]) await open(show.slug, person).expect(204);
    await open(show.slug, null, 'Mozilla/5.0 (compatible; Googlebot/2.1)').expect(204);
    await open(show.slug, null, '').expect(204);
    expect(await viewsOf(show)).toEqual([]);
    await open(show.slug, await makePerson(api)).expect(204);
    await open(show.slug, await makePerson(api, { roles: ['producer'] })).expect(204);
    expect((await viewsOf(show))[0]?.views).toBe(2);
  });

  it('a page view of an unknown slug is not found, and one of a test event does not count', async () => {
    expect((await open('nunca-houve').expect(404)).body.code).toBe('NOT_FOUND');
    const show = await makeShow(api);
    await api.database.query('update events set is_test = true where id = $1', [show.id]);
    await open(show.slug).expect(204);
    expect(await viewsOf(show)).toEqual([]);
  });

  it('page views are limited per address', async () => {
    const show = await makeShow(api);
    await open(show.slug, null, BROWSER, '203.0.113.9').expect(204);
    startOfWindow(api, VIEWS);
    useUp(api, VIEWS, addressKey('203.0.113.9'));
    const refused = await open(show.slug, null, BROWSER, '203.0.113.9').expect(429);
    expect(refused.body.code).toBe('RATE_LIMITED');
    await open(show.slug, null, BROWSER, '203.0.113.10').expect(204);
  });
});

describe('counted views', () => {
  it('counted views are kept while the database is unavailable, and written afterwards', async () => {
    const show = await makeShow(api);
    await open(show.slug).expect(204);
    await api.asOwner('alter table page_views rename to page_views_away');
    await api.app.get(PageViewCounter, { strict: false }).flush();
    await open(show.slug).expect(204);
    await api.asOwner('alter table page_views_away rename to page_views');
    expect((await viewsOf(show))[0]?.views).toBe(2);
  });

  it('counted views outlive the process that counted them', async () => {
    const other = await startApi({ databaseUrl: api.env.DATABASE_URL });
    const show = await makeShow(api);
    await other.request.post(`/api/events/${show.slug}/views`).set('user-agent', BROWSER).send({}).expect(204);
    await other.close();
    expect(await viewsOf(show)).toEqual([{ day: expect.any(String), views: 1 }]);
  });
});
