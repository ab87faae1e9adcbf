import { type EventBody, type LotBody, type LotView, type PriceBody, type PriceView } from '@festix/domain/contract';
import { TICKETS_PER_ORDER } from '@festix/domain/ground';
import { newId } from '../kernel/database/ids.ts';
import type { TestApi } from './api.ts';
import { makePerson, type TestPerson } from './people.ts';

const DAY = 24 * 3600 * 1000;

export interface TestShow {
  id: string;
  slug: string;
  producer: TestPerson;
  lots: LotView[];
}

export interface ShowFacts {
  producer?: TestPerson;
  event?: Partial<EventBody>;
  /** Fields of each lot; the default is one lot of 100 places. */
  lots?: Partial<LotBody>[];
}

/** The fields of a venue that the map needs. */
export const LOCATED = { formatted_address: 'Rua do Sol, 1', latitude: '-8.01', longitude: '-34.85' };

/** An inteira at R$ 100.00 and a meia at R$ 50.00. */
export const TWO_PRICES: PriceBody[] = [
  { name: 'Inteira', value: 10_000, kind: 'inteira', sorting: 0 },
  { name: 'Meia', value: 5_000, kind: 'meia_estudante', sorting: 1 },
];

/** Creates an event with its lots through the API and publishes it. */
export async function makeShow(api: TestApi, { producer, event, lots = [{}] }: ShowFacts = {}): Promise<TestShow> {
  const owner = producer ?? (await makePerson(api, { name: 'Produtora', roles: ['producer'] }));
  const id = newId();
  const body: EventBody = {
    id,
    name: 'Arraial da Lua',
    slug: `arraial-${id}`,
    start_date: new Date(api.clock.now().getTime() + 30 * DAY).toISOString(),
    end_date: null,
    availability: 'public',
    // A test buys in one order what many buyers would in many.
    max_per_order: TICKETS_PER_ORDER.most,
    ...event,
  };
  // The API makes no event that has begun: such a one is made ahead, and moved by a statement.
  const [now, start] = [api.clock.now().getTime(), Date.parse(body.start_date)];
  const made = start > now ? body : { ...body, start_date: new Date(now + 30 * DAY).toISOString(), end_date: null };
  await as(api, owner).post('/api/producer/events', made).expect(201);
  const show: TestShow = { id: body.id, slug: body.slug, producer: owner, lots: [] };
  for (const lot of lots) show.lots.push(await makeLot(api, show, lot));
  // Written by a statement, because the API publishes neither an event without a lot nor one that is over.
  await api.database.query('update events set published_at = $2, start_date = $3, end_date = $4 where id = $1', [
    id,
    api.clock.now(),
    body.start_date,
    body.end_date,
  ]);
  return show;
}

/** Adds a lot to an event through the API. */
export async function makeLot(api: TestApi, show: TestShow, facts: Partial<LotBody> = {}): Promise<LotView> {
  const body: LotBody = {
    id: newId(),
    name: 'Pista',
    ticket_limit: 100,
    visible: true,
    enabled: true,
    prices: TWO_PRICES,
    ...facts,
  };
  const answer = await as(api, show.producer).post(`/api/producer/events/${show.id}/lots`, body).expect(201);
  return answer.body as LotView;
}

/** Returns a price of a lot by its index: 0 is the inteira of `TWO_PRICES`. */
export function priceOf(lot: LotView | undefined, index = 0): PriceView {
  const price = lot?.prices[index];
  if (!price) throw new Error('the lot has no such price');
  return price;
}

/** Returns a client that sends the person's token, or none for a visitor. */
export function as(api: TestApi, person: Pick<TestPerson, 'token'> | null) {
  const bearer = person ? { authorization: `Bearer ${person.token}` } : {};
  return {
    get: (path: string) => api.request.get(path).set(bearer),
    post: (path: string, body: object) => api.request.post(path).set(bearer).send(body),
    put: (path: string, body: object) => api.request.put(path).set(bearer).send(body),
    patch: (path: string, body: object) => api.request.patch(path).set(bearer).send(body),
    delete: (path: string) => api.request.delete(path).set(bearer),
  };
}
