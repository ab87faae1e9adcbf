import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, type INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { contract, type AnyEndpoint } from '@festix/domain/contract';
import { ABILITIES } from '@festix/domain/people';
import type { Express } from 'express';
import supertest from 'supertest';
import { AppModule } from '../app.module.ts';
import { Clock } from '../kernel/watch/clock.ts';
import { expressPaths } from '../kernel/http/serve.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { as, makeShow } from '../testing/shows.ts';
import { giveGrants, makeMember, makeTeam } from '../testing/teams.ts';
import { useApi } from '../testing/use-api.ts';

type Row = Omit<AnyEndpoint, 'types'>;

const api = useApi();

const rows = Object.entries(contract).flatMap(([subject, calls]) =>
  Object.entries<Row>(calls).map(([name, row]) => ({ name: `${subject}.${name}`, row })),
);

/** Routes that middleware of MikroORM and the logger registers, once for each verb. */
const EVERY_PATH = ['/{*all}', '{/*splat}'];

function servedRoutes(app: Express): string[] {
  const stack = app.router.stack as { route?: { path: string; stack: { method: string }[] } }[];
  const routes = stack.flatMap(({ route }) =>
    route && !EVERY_PATH.includes(route.path)
      ? route.stack.map(({ method }) => `${method.toUpperCase()} ${route.path}`)
      : [],
  );
  return [...new Set(routes)].sort();
}

describe('inventory', () => {
  it('the API serves the routes of the contract, and nothing else @V6.3.4 @V6.4.2', () => {
    const promised = rows.flatMap(({ row }) => expressPaths(row).map((path) => `${row.method} ${path}`)).sort();
    expect(servedRoutes(api.app.getHttpAdapter().getInstance())).toEqual(promised);
  });

  it('the contract has no route twice', () => {
    const promised = rows.flatMap(({ row }) =>
      expressPaths(row).map((path) => `${row.method} ${path.replace(/:\w+/g, ':id')}`),
    );
    expect(promised.filter((route, at) => promised.indexOf(route) !== at)).toEqual([]);
  });

  it.each(rows.map(({ name, row }) => [name, row.ability]))('%s needs an ability: %s', (_, ability) => {
    expect(ABILITIES).toContain(ability);
  });

  it('an invalid id is reported to an authorised caller only', async () => {
    const show = await makeShow(api, { lots: [] });
    const member = await makeMember(api);
    await makeTeam(api, show.producer, { members: [member], shows: [show] });
    await giveGrants(api, show, member, ['faq']);
    const customer = await makePerson(api);
    const lot = (area: string) => `/api/${area}/events/${show.id}/lots/algo`;
    const asked: [string, TestPerson | null, number][] = [
      ['/api/producer/events/algo/lots/algo', null, 401],
      ['/api/producer/events/algo/lots/algo', customer, 403],
      ['/api/producer/events/algo/lots/algo', show.producer, 404],
      [lot('team-member'), null, 401],
      [lot('team-member'), customer, 403],
      [lot('team-member'), member, 403],
      [lot('producer'), show.producer, 404],
    ];
    for (const [path, person, status] of asked) await as(api, person).patch(path, {}).expect(status);
    await api.request.get('/api/orders/algo').expect(404);
  });

  it.each(rows.filter(({ row }) => row.ability !== 'public').map(({ name, row }) => [name, row] as const))(
    '%s is refused for visitors @V3.5.1 @V8.3.1',
    async (_, row) => {
      for (const path of expressPaths(row)) {
        const address = path.replace(/:\w+_id\b/g, crypto.randomUUID()).replace(/:\w+/g, 'algo');
        const method = row.method.toLowerCase() as 'get';
        const { body } = await api.request[method](address).expect(401);
        expect(body.code).toBe('UNAUTHENTICATED');
      }
    },
  );
});

@Controller()
class ForgottenController {
  @Get('/api/forgotten')
  read(): string {
    return 'never';
  }
}

class WithForgotten {}

describe('route outside the contract', () => {
  let app: INestApplication;

  beforeAll(async () => {
    const module = {
      module: WithForgotten,
      imports: [AppModule.with(api.env, new Clock())],
      controllers: [ForgottenController],
    };
    app = await NestFactory.create(module, { logger: false });
    await app.listen(0, '127.0.0.1');
  });
  afterAll(() => app.close());

  it('a route outside the contract answers nobody @V8.2.1 @V16.5.3', async () => {
    const { body } = await supertest(await app.getUrl())
      .get('/api/forgotten')
      .expect(403);
    expect(body.code).toBe('FORBIDDEN');
  });
});
