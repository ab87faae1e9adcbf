import { describe, expect, it } from '@jest/globals';
import { DAY } from '@festix/domain/ground';
import { feeCapTag } from '../../../kernel/http/page-tags.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { makePerson } from '../../../testing/people.ts';
import { as, makeShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson, useShow } from '../../../testing/use-scenes.ts';

const api = useApi({ env: { MAX_CONVENIENCE_TAX: '12,5' } });
const admin = usePerson(api, { roles: ['super-admin'] });
const producer = usePerson(api, { roles: ['producer'] });
const show = useShow(api, { producer, lots: [] });

const TOLD = {
  code: 'VALIDATION_ERROR',
  errors: { convenience_tax: ['Informe de 0 a 12,5, com até duas casas decimais'] },
};

describe('cap of the convenience fee', () => {
  it('the cap refuses a higher fee of an event', async () => {
    const edit = (convenience_tax: number) =>
      as(api, admin).patch(`/api/super-admin/events/${show.id}`, { convenience_tax });
    expect((await edit(12.51).expect(400)).body).toMatchObject(TOLD);
    expect((await edit(12.5).expect(200)).body.convenience_tax).toBe(12.5);
  });

  it('the cap refuses a higher fee of a producer', async () => {
    const edit = (convenience_tax: number) =>
      as(api, admin).patch(`/api/super-admin/users/${producer.id}`, { convenience_tax });
    expect((await edit(100).expect(400)).body).toMatchObject(TOLD);
    expect((await edit(12.5).expect(200)).body.convenience_tax).toBe(12.5);
  });

  it('the cap refuses the approval of a producer until the fee fits', async () => {
    const person = await makePerson(api);
    const id = newId();
    const request = { id, name: 'Bruna', phone: '(81) 98765-4321', document: '529.982.247-25', slug: `b-${id}` };
    await as(api, person).post('/api/me/producer-request', request).expect(201);
    const approve = (convenience_tax: number) =>
      as(api, admin).put(`/api/super-admin/producer-requests/${id}`, {
        ...{ status: 'approved', administrate_tax: null, rebate_tax: null, convenience_tax },
      });
    expect((await approve(13).expect(400)).body).toMatchObject(TOLD);
    await as(api, person).get('/api/producer/events').expect(403);
    await approve(10).expect(200);
  });
});

it('the cap refuses new events and copies with a fee from before the cap', async () => {
  const older = await makePerson(api, { roles: ['producer'] });
  await api.database.query('update users set convenience_tax = 2000 where id = $1', [older.id]);
  const made = await makeShow(api, { producer: older, lots: [] });
  const path = `/api/producer/events/${made.id}`;
  expect((await as(api, older).get(path).expect(200)).body.convenience_tax).toBe(12.5);
  await api.database.query('update events set convenience_tax = 2000 where id = $1', [made.id]);
  const id = newId();
  const start_date = new Date(api.clock.now().getTime() + 60 * DAY).toISOString();
  const copy = await as(api, older)
    .post(`${path}/duplicate`, { id, name: 'Outra vez', slug: `outra-${id}`, start_date })
    .expect(201);
  expect(copy.body.convenience_tax).toBe(12.5);
  expect((await as(api, older).get(path).expect(200)).body.convenience_tax).toBe(20);
});

it('the cap is in the head of the pages, and its absence leaves nothing there', () => {
  expect(feeCapTag(api.env)).toBe('<meta name="festix-max-convenience-tax" content="12.5" />');
  expect(feeCapTag({ MAX_CONVENIENCE_TAX: 100 })).toBe('');
});
