import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { PlaceView } from '@festix/domain/contract';
import { startApi } from '../../../testing/api.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { as } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson } from '../../../testing/use-scenes.ts';

const KEY = 'a key of the geocoder';

/** Plays the used part of Google's Places API: it checks the key, the requested fields, and the text. */
class Geocoder {
  readonly asked: { textQuery?: string; languageCode?: string; regionCode?: string }[] = [];
  answer: { status: number; body: string } = { status: 200, body: '{}' };
  private readonly server: Server = createServer((request, response) => {
    void request.toArray().then((parts) => {
      const { 'x-goog-api-key': key, 'x-goog-fieldmask': fields } = request.headers;
      const isKnown = request.method === 'POST' && request.url === '/v1/places:searchText';
      if (!isKnown || key !== KEY || !fields) return response.writeHead(403).end();
      this.asked.push(JSON.parse(Buffer.concat(parts).toString()) as object);
      return response.writeHead(this.answer.status, { 'content-type': 'application/json' }).end(this.answer.body);
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }
}

const COPACABANA = {
  id: 'ChIJ-copacabana',
  displayName: { text: 'Copacabana Palace', languageCode: 'pt' },
  formattedAddress: 'Av. Atlântica, 1702 - Copacabana, Rio de Janeiro - RJ, 22021-001, Brasil',
  location: { latitude: -22.96694, longitude: -43.17903 },
  addressComponents: [
    { longText: '1702', shortText: '1702', types: ['street_number'] },
    { longText: 'Avenida Atlântica', shortText: 'Av. Atlântica', types: ['route'] },
    { longText: 'Rio de Janeiro', shortText: 'Rio de Janeiro', types: ['administrative_area_level_2', 'political'] },
    { longText: 'Rio de Janeiro', shortText: 'RJ', types: ['administrative_area_level_1', 'political'] },
    { longText: 'Brasil', shortText: 'BR', types: ['country', 'political'] },
    { longText: '22021-001', shortText: '22021-001', types: ['postal_code'] },
  ],
};

const geocoder = new Geocoder();
const api = useApi(async () => ({ env: { GOOGLE_PLACES_KEY: KEY, GOOGLE_PLACES_URL: await geocoder.start() } }));
const producer = usePerson(api, { roles: ['producer'] });

afterAll(() => geocoder.stop());

const look = (query: string, by: TestPerson | null = producer) =>
  as(api, by).get(`/api/venues/places?query=${encodeURIComponent(query)}`);

describe('places of the geocoder', () => {
  it('the search for places is offered by GET /api/venues/lookup', async () => {
    expect((await api.request.get('/api/venues/lookup').expect(200)).body).toEqual({ places: true });
  });

  it('the search for places returns them ready to be sent as a venue', async () => {
    geocoder.answer = { status: 200, body: JSON.stringify({ places: [COPACABANA, { id: 'nowhere' }] }) };
    const { data } = (await look('  copacabana palace ').expect(200)).body as { data: PlaceView[] };
    expect(geocoder.asked.at(-1)).toMatchObject({
      textQuery: 'copacabana palace',
      languageCode: 'pt-BR',
      regionCode: 'BR',
    });
    expect(data).toEqual([
      {
        place_id: 'ChIJ-copacabana',
        name: 'Copacabana Palace',
        formatted_address: 'Av. Atlântica, 1702 - Copacabana, Rio de Janeiro - RJ, 22021-001, Brasil',
        address: 'Avenida Atlântica, 1702',
        number: '1702',
        city: 'Rio de Janeiro',
        state: 'RJ',
        country: 'Brasil',
        zip_code: '22021-001',
        latitude: '-22.96694',
        longitude: '-43.17903',
      },
    ]);
    await as(api, producer)
      .post('/api/venues', data[0] as PlaceView)
      .expect(201);
    await as(api, producer)
      .post('/api/venues', data[0] as PlaceView)
      .expect(200);
  });

  it('the search for places returns none if nothing matches', async () => {
    geocoder.answer = { status: 200, body: '{}' };
    expect((await look('qqqq').expect(200)).body).toEqual({ data: [] });
  });

  it.each([
    { status: 500, body: '{}' },
    { status: 200, body: '<html>' },
    { status: 429, body: '{}' },
  ])('the search for places reports a failed geocoder: %j', async (answer) => {
    geocoder.answer = answer;
    const { body } = await look('praia').expect(503);
    expect(body.detail).toBe('A busca de endereços não respondeu, tente novamente ou digite o endereço.');
    expect(JSON.stringify(body)).not.toContain(KEY);
  });

  it('the search for places is for people who edit events, and needs a query', async () => {
    await look('praia', null).expect(401);
    await look('praia', await makePerson(api)).expect(403);
    expect((await look(' ').expect(400)).body.errors).toEqual({ query: ['Campo obrigatório'] });
  });

  it('the search for places is limited to thirty a minute per person', async () => {
    geocoder.answer = { status: 200, body: '{}' };
    const eager = await makePerson(api, { roles: ['producer'] });
    const answers = await Promise.all(Array.from({ length: 61 }, () => look('praia', eager)));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    expect(answers.find(({ status }) => status === 429)?.body.code).toBe('RATE_LIMITED');
  });
});

it('the search for places is off without a key, and not offered', async () => {
  const plain = await startApi();
  try {
    expect((await plain.request.get('/api/venues/lookup').expect(200)).body).toEqual({ places: false });
    const person = await makePerson(plain, { roles: ['producer'] });
    await as(plain, person).get('/api/venues/places?query=praia').expect(404);
  } finally {
    await plain.close();
  }
});
