import { describe, expect, it } from '@jest/globals';
import type { DoorEventView, EventBody, EventView, PublicEventView } from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { as, makeShow, priceOf } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson } from '../../../testing/use-scenes.ts';

const api = useApi();
const producer = usePerson(api, { name: 'Produtora', roles: ['producer'] });

const RATED = {
  age_rating: '16',
  age_reason: 'violência',
  accessibility: ['ramp', 'libras'],
  accessibility_contact: 'acesso@exemplo.br',
} satisfies Partial<EventBody>;

describe('age rating and accessibility of an event', () => {
  it('the age rating and accessibility are shown on the page, on orders and at doors', async () => {
    const show = await makeShow(api, {
      producer,
      event: { ...RATED, age_reason: ' violência ', accessibility: ['libras', 'ramp'] },
    });
    const own = (await as(api, producer).get(`/api/producer/events/${show.id}`).expect(200)).body as EventView;
    expect(own).toMatchObject(RATED);
    const page = (await as(api, null).get(`/api/events/${show.slug}`).expect(200)).body as PublicEventView;
    expect(page).toMatchObject(RATED);
    const door = (await as(api, producer).get(`/api/door/events/${show.id}`).expect(200)).body as DoorEventView;
    expect(door.age_rating).toBe('16');
    const items = [{ price_id: priceOf(show.lots[0]).id, amount: 1 }];
    const booked = await as(api, null).post(`/api/events/${show.slug}/bookings`, { id: newId(), items }).expect(201);
    const read = await as(api, null).get(`/api/orders/${booked.body.id}`).expect(200);
    for (const { body } of [booked, read])
      expect(body.event).toMatchObject({ age_rating: '16', age_reason: 'violência' });
  });

  it('the age rating and accessibility are edited one by one, and cleared', async () => {
    const show = await makeShow(api, { producer, event: RATED });
    const edit = async (patch: object) =>
      (await as(api, producer).patch(`/api/producer/events/${show.id}`, patch).expect(200)).body as EventView;
    expect(await edit({ age_rating: 'L' })).toMatchObject({ ...RATED, age_rating: 'L' });
    expect(
      await edit({ age_rating: null, age_reason: '', accessibility: [], accessibility_contact: ' ' }),
    ).toMatchObject({ age_rating: null, age_reason: null, accessibility: [], accessibility_contact: null });
  });

  it.each([
    ['a rating that there is not', { age_rating: '13' }, 'age_rating'],
    ['a resource that there is not', { accessibility: ['teleporter'] }, 'accessibility'],
    ['a resource twice', { accessibility: ['ramp', 'ramp'] }, 'accessibility'],
    ['no list of resources', { accessibility: null }, 'accessibility'],
    ['a reason as long as a book', { age_reason: 'x'.repeat(121) }, 'age_reason'],
  ])('the age rating and accessibility are refused with %s', async (_, patch, field) => {
    const show = await makeShow(api, { producer, event: RATED, lots: [] });
    const { body } = await as(api, producer).patch(`/api/producer/events/${show.id}`, patch).expect(400);
    expect(body).toMatchObject({ code: 'VALIDATION_ERROR', errors: { [field]: [expect.any(String)] } });
  });
});
