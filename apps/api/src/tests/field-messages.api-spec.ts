import { beforeAll, describe, expect, it } from '@jest/globals';
import { fieldProblems } from '@festix/domain/ground';
import { ROLES } from '@festix/domain/people';
import { AccessService } from '../kernel/access/access.service.ts';
import { newId } from '../kernel/database/ids.ts';
import { components, paths } from '../testing/description.ts';
import { enrolDevice, grant } from '../testing/doors.ts';
import { as, makeShow, type TestShow } from '../testing/shows.ts';
import { useApi } from '../testing/use-api.ts';
import { usePerson } from '../testing/use-scenes.ts';

const METHODS = ['post', 'put', 'patch'] as const;

/** Every call that takes a body, with the fields of it. */
const bodies = Object.entries(paths).flatMap(([path, operations]) =>
  METHODS.flatMap((method): [(typeof METHODS)[number], string, string[]][] => {
    const schema = operations[method]?.requestBody?.content['application/json']?.schema;
    if (!schema) return [];
    const { properties } = components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;
    return [[method, path, Object.keys(properties ?? {})]];
  }),
);

const api = useApi();
let show: TestShow;
const person = usePerson(api, { roles: [...ROLES] });
let refused = 0;

beforeAll(async () => {
  show = await makeShow(api, { producer: person });
  await grant(api, show, person, ['lots', 'general', 'checkins']);
  api.app.get(AccessService).forget();
});

describe('body of wrong types', () => {
  it.each(bodies)('%s %s reports each field once, in our own texts @V1.5.2 @V2.2.1', async (method, path, fields) => {
    const device = await enrolDevice(api, person);
    const address = path
      .replace('{event_id}', show.id)
      .replace('{device_id}', device.id)
      .replace('{slug}', show.slug)
      .replace('{lot_id}', show.lots[0]?.id ?? '')
      .replace(/\{\w+\}/g, newId());
    const wrong = Object.fromEntries(fields.map((field) => [field, { wrong: true }]));
    for (const body of [{}, wrong, { unknown: 1 }, Object.fromEntries(fields.map((field) => [field, null]))]) {
      const call = api.request[method](address).set({ authorization: `Bearer ${person.token}` });
      const answer = await call.send(body);
      if (answer.body.code !== 'VALIDATION_ERROR') continue;
      refused += 1;
      for (const [field, messages] of Object.entries(answer.body.errors as Record<string, string[]>)) {
        expect([field, messages]).toEqual([field, [expect.stringMatching(/^[A-ZÀ-Ú]/)]]);
        expect(messages.join()).not.toMatch(/\b(must|should|property|each value)\b/);
      }
      if ('unknown' in body) expect(answer.body.errors).toMatchObject({ unknown: [fieldProblems.unknown] });
    }
  });

  it('most of the bodies are of wrong types @V2.2.1', () => {
    expect(refused).toBeGreaterThan(bodies.length);
  });
});

describe('field', () => {
  const device = { id: newId(), name: 'Celular', kind: 'door' };
  const refusal = async (body: object) =>
    (await as(api, person).post('/api/devices', body).expect(400)).body.errors as Record<string, string[]>;

  it.each([
    ['is missing', { name: undefined }, { name: ['Campo obrigatório'] }],
    ['is empty', { name: '' }, { name: ['Campo obrigatório'] }],
    ['is null', { kind: null }, { kind: ['Campo obrigatório'] }],
    ['is null, and unknown', { colour: null }, { colour: ['Campo desconhecido'] }],
    ['is too long', { name: 'x'.repeat(81) }, { name: ['Texto longo demais'] }],
    ['breaks a rule of its own', { public_key: 'x' }, { public_key: ['Chave do aparelho inválida'] }],
    ['is no id', { id: 'x' }, { id: ['Identificador inválido'] }],
    ['is none of the words', { kind: 'drone' }, { kind: ['Valor inválido'] }],
    ['is unknown', { colour: 'red' }, { colour: ['Campo desconhecido'] }],
  ])('a field that %s is reported in its own text', async (_, facts, errors) => {
    expect(await refusal({ ...device, ...facts })).toEqual(errors);
  });
});
