import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startApi } from '../../../testing/api.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { as } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson } from '../../../testing/use-scenes.ts';

/** Plays ViaCEP as documented, at `/ws/{cep}/json/`. */
class CepService {
  readonly asked: string[] = [];
  answer: (response: ServerResponse) => void = () => undefined;
  private readonly server: Server = createServer((request, response) => {
    this.asked.push(request.url ?? '');
    this.answer(response);
  });

  async start(): Promise<string> {
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/ws`;
  }

  answers(body: unknown, status = 200): void {
    this.answer = (response) => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }
}

const SE = {
  cep: '01001-000',
  logradouro: 'Praça da Sé',
  complemento: 'lado ímpar',
  unidade: '',
  bairro: 'Sé',
  localidade: 'São Paulo',
  uf: 'SP',
  estado: 'São Paulo',
  regiao: 'Sudeste',
  ibge: '3550308',
  gia: '1004',
  ddd: '11',
  siafi: '7107',
};

const service = new CepService();
const api = useApi(async () => ({ env: { CEP_URL: await service.start() } }));
const producer = usePerson(api, { roles: ['producer'] }, beforeEach);

afterAll(() => service.stop());

const look = (cep: string, by: TestPerson | null = producer) => as(api, by).get(`/api/venues/cep?cep=${cep}`);

/** Results are cached, so each test has CEPs of its own. */
let next = 60_000_000;
const fresh = () => String((next += 1));

describe('CEP', () => {
  it('the look-up of a CEP is offered by GET /api/venues/lookup', async () => {
    expect((await api.request.get('/api/venues/lookup').expect(200)).body).toEqual({ places: false, cep: true });
  });

  it.each(['01001000', '01001-000'])('the CEP as %s returns street, city and state', async (cep) => {
    service.answers(SE);
    expect((await look(cep).expect(200)).body).toEqual({
      zip_code: '01001-000',
      address: 'Praça da Sé',
      city: 'São Paulo',
      state: 'SP',
    });
    expect(service.asked).toEqual(['/ws/01001000/json/']);
  });

  it('the CEP of a whole town has no street', async () => {
    service.answers({ ...SE, logradouro: '', complemento: '', bairro: '', localidade: 'Galinhos', uf: 'RN' });
    expect((await look(fresh()).expect(200)).body).toMatchObject({ address: null, city: 'Galinhos', state: 'RN' });
  });

  it.each([{ erro: 'true' }, { erro: true }])('an unknown CEP, answered as %j, is not found', async (answer) => {
    service.answers(answer);
    const { body } = await look(fresh()).expect(404);
    expect(body.code).toBe('CEP_UNKNOWN');
    expect(body.detail).toBe('CEP não encontrado: digite o endereço.');
  });

  it.each<[what: string, body: unknown, status?: number]>([
    ['a failure', '{}', 500],
    ['a refusal', '<h2>Bad Request (400)</h2>', 400],
    ['no JSON', '<html>'],
    ['null', 'null'],
    ['a list', '[]'],
    ['no city', { ...SE, localidade: '' }],
    ['a state that is none', { ...SE, uf: 'XX' }],
    ['something else than words', { ...SE, localidade: { nome: 'São Paulo' } }],
    ['more than an answer has', JSON.stringify({ ...SE, complemento: 'x'.repeat(20_000) })],
  ])('a CEP answered by %s is reported as a failure', async (_, body, status) => {
    service.answers(body, status);
    expect((await look(fresh()).expect(503)).body.code).toBe('CEP_UNAVAILABLE');
  });

  it('a CEP’s look-up follows no redirect', async () => {
    service.answer = (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    await look(fresh()).expect(503);
  });

  it('a CEP’s look-up has a timeout of three seconds', async () => {
    service.answer = () => undefined;
    const begun = performance.now();
    await look(fresh()).expect(503);
    expect(performance.now() - begun).toBeLessThan(6_000);
  });

  it('a CEP’s failed look-up is repeated, and a successful one is cached', async () => {
    const cep = fresh();
    service.answers('{}', 500);
    await look(cep).expect(503);
    service.answers(SE);
    await look(cep).expect(200);
    service.answers('{}', 500);
    await look(cep).expect(200);
    expect(service.asked.filter((url) => url.includes(cep))).toHaveLength(2);
  });

  it.each(['', '0100100', '010010000', 'abcdefgh', '../../etc'])(
    'an invalid CEP as %j is refused without a look-up',
    async (cep) => {
      const before = service.asked.length;
      expect((await look(encodeURIComponent(cep)).expect(400)).body.errors).toHaveProperty('cep');
      expect(service.asked).toHaveLength(before);
    },
  );

  it('a CEP’s look-up is for people who edit events', async () => {
    await look(fresh(), null).expect(401);
    await look(fresh(), await makePerson(api)).expect(403);
  });

  it('a CEP’s look-up is limited to sixty a minute per person', async () => {
    service.answers(SE);
    const cep = fresh();
    const answers = await Promise.all(Array.from({ length: 61 * 2 }, () => look(cep)));
    expect(answers.find(({ status }) => status === 429)?.body.code).toBe('RATE_LIMITED');
  });
});

it('a CEP’s look-up is off if no service is configured', async () => {
  const plain = await startApi();
  try {
    expect((await plain.request.get('/api/venues/lookup').expect(200)).body).toEqual({ places: false });
    const person = await makePerson(plain, { roles: ['producer'] });
    await as(plain, person).get('/api/venues/cep?cep=01001000').expect(404);
  } finally {
    await plain.close();
  }
});
