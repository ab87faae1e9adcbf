import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newId } from '../../../kernel/database/ids.ts';
import { startApi, type TestApi } from '../../../testing/api.ts';
import { makePerson } from '../../../testing/people.ts';
import { as, makeLot } from '../../../testing/shows.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ env: { NODE_ENV: 'production', JWT_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' } });
});
afterAll(() => api.close());

const SELLER = {
  name: 'Varal Produções Ltda.',
  document: '11.222.333/0001-81',
  city: 'Recife',
  state: 'PE',
  email: 'ola@varal.example',
};

it('a page without all that the law requires is held back in production, also by the API', async () => {
  const producer = await makePerson(api, { roles: ['producer'] });
  const id = newId();
  const start_date = new Date(api.clock.now().getTime() + 30 * 24 * 3600 * 1000).toISOString();
  const body = { id, name: 'Ensaio', slug: `ensaio-${id}`, start_date, availability: 'public' };
  const own = as(api, producer);
  await own.post('/api/producer/events', body).expect(201);
  await makeLot(api, { id, slug: body.slug, producer, lots: [] });
  const publish = () => own.post(`/api/producer/events/${id}/publish`, {});
  expect((await publish().expect(422)).body).toMatchObject({
    code: 'EVENT_INCOMPLETE',
    missing: ['seller', 'age_rating', 'accessibility'],
  });
  await own.put('/api/producer/seller', SELLER).expect(200);
  expect((await publish().expect(422)).body.missing).toEqual(['age_rating', 'accessibility']);
  await own.patch(`/api/producer/events/${id}`, { age_rating: 'L', accessibility: ['ramp'] }).expect(200);
  expect((await publish().expect(200)).body.status).toBe('published');
});
