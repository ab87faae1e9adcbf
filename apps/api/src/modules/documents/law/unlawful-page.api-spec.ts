import { describe, expect, it } from '@jest/globals';
import { newId } from '../../../kernel/database/ids.ts';
import { makePerson } from '../../../testing/people.ts';
import { as, makeLot } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';

const api = useApi({ env: { NODE_ENV: 'production', JWT_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' } });

const SELLER = {
  name: 'Varal Produções Ltda.',
  document: '11.222.333/0001-81',
  city: 'Recife',
  state: 'PE',
  email: 'ola@varal.example',
};

/** Creates a draft with one lot, and returns the calls that its producer may make on it. */
async function makeDraft() {
  const producer = await makePerson(api, { roles: ['producer'] });
  const id = newId();
  const start_date = new Date(api.clock.now().getTime() + 30 * 24 * 3600 * 1000).toISOString();
  const body = { id, name: 'Ensaio', slug: `ensaio-${id}`, start_date, availability: 'public' };
  const own = as(api, producer);
  await own.post('/api/producer/events', body).expect(201);
  await makeLot(api, { id, slug: body.slug, producer, lots: [] });
  return {
    id,
    say: () => own.put('/api/producer/seller', SELLER).expect(200),
    publish: () => own.post(`/api/producer/events/${id}/publish`, {}),
    edit: (patch: object) => own.patch(`/api/producer/events/${id}`, patch),
  };
}

it('a page that says not all that the law asks is held back in production, also by the API', async () => {
  const { say, publish, edit } = await makeDraft();
  expect((await publish().expect(422)).body).toMatchObject({
    code: 'EVENT_INCOMPLETE',
    missing: ['seller', 'age_rating', 'accessibility'],
  });
  await say();
  expect((await publish().expect(422)).body.missing).toEqual(['age_rating', 'accessibility']);
  await edit({ age_rating: 'L', accessibility: ['ramp'] }).expect(200);
  expect((await publish().expect(200)).body.status).toBe('published');
});

it.each([{ status: 'published' }, { published_at: '2026-01-01T00:00:00.000Z' }, { is_law_binding: false }])(
  'no event is published by a field of its body: %j',
  async (field) => {
    const { id, publish, edit } = await makeDraft();
    const refusal = { code: 'VALIDATION_ERROR', errors: { [Object.keys(field)[0]!]: ['Campo desconhecido'] } };
    expect((await edit(field).expect(400)).body).toMatchObject(refusal);
    expect((await publish().expect(422)).body.code).toBe('EVENT_INCOMPLETE');
    expect(await api.database.query('select published_at from events where id = $1', [id])).toEqual([
      { published_at: null },
    ]);
  },
);

describe('a published page in production', () => {
  it('an edit of a published page in production removes nothing that the law requires', async () => {
    const { say, publish, edit } = await makeDraft();
    await say();
    await edit({ age_rating: '16', accessibility: ['ramp'] }).expect(200);
    await publish().expect(200);
    for (const [patch, missing] of [
      [{ age_rating: null }, ['age_rating']],
      [{ accessibility: [] }, ['accessibility']],
      [{ name: 'Outro nome', age_rating: null, accessibility: [] }, ['age_rating', 'accessibility']],
    ] as const) {
      expect((await edit(patch).expect(422)).body).toMatchObject({ code: 'EVENT_UNLAWFUL', missing });
    }
    const { body } = await edit({ age_rating: '18', accessibility: [], accessibility_contact: 'a@exemplo.br' });
    expect(body).toMatchObject({ name: 'Ensaio', age_rating: '18', accessibility: [] });
  });

  it('a published page in production is transferred to no producer without a seller', async () => {
    const { id, say, publish, edit } = await makeDraft();
    await say();
    await edit({ age_rating: 'L', accessibility: ['ramp'] }).expect(200);
    await publish().expect(200);
    const admin = as(api, await makePerson(api, { roles: ['super-admin'] }));
    const next = await makePerson(api, { roles: ['producer'] });
    const transfer = () => admin.post(`/api/super-admin/events/${id}/transfer-producer`, { new_producer_id: next.id });
    expect((await transfer().expect(422)).body).toMatchObject({ code: 'EVENT_UNLAWFUL', missing: ['seller'] });
    await as(api, next).put('/api/producer/seller', SELLER).expect(200);
    await transfer().expect((answer) => expect([200, 201]).toContain(answer.status));
  });

  it('goes to a producer who has not said who sells where nobody had said it before, for it loses nothing', async () => {
    const { id, say, publish, edit } = await makeDraft();
    await say();
    await edit({ age_rating: 'L', accessibility: ['ramp'] }).expect(200);
    await publish().expect(200);
    await api.database.query('delete from sellers where user_id = (select producer_id from events where id = $1)', [
      id,
    ]);
    const admin = as(api, await makePerson(api, { roles: ['super-admin'] }));
    const next = await makePerson(api, { roles: ['producer'] });
    await admin
      .post(`/api/super-admin/events/${id}/transfer-producer`, { new_producer_id: next.id })
      .expect((answer) => expect([200, 201]).toContain(answer.status));
  });
});
