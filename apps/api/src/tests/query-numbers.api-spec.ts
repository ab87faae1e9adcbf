import { beforeAll, describe, expect, it } from '@jest/globals';
import { GRANTS, ROLES } from '@festix/domain/people';
import { AccessService } from '../kernel/access/access.service.ts';
import { newId } from '../kernel/database/ids.ts';
import { paths } from '../testing/description.ts';
import { grant } from '../testing/doors.ts';
import { as, makeShow, type TestShow } from '../testing/shows.ts';
import { useApi } from '../testing/use-api.ts';
import { usePerson } from '../testing/use-scenes.ts';

/** Every call whose address carries a number, with the parameter that does. */
const numbers = Object.entries(paths).flatMap(([path, { get }]) =>
  (get?.parameters ?? [])
    .filter(({ in: place, schema }) => place === 'query' && schema.type === 'number')
    .map(({ name }): [string, string] => [path, name]),
);

const api = useApi();
let show: TestShow;
const person = usePerson(api, { roles: [...ROLES] });

beforeAll(async () => {
  show = await makeShow(api, { producer: person });
  await grant(api, show, person, [...GRANTS]);
  api.app.get(AccessService).forget();
});

describe('number in a query', () => {
  it.each(numbers)('%s takes %s as a whole number within PostgreSQL’s range only @V1.4.2', async (path, name) => {
    const address = path.replace('{event_id}', show.id).replace(/\{\w+\}/g, newId());
    for (const number of ['1e300', '9223372036854775808', '-1', '1.5', 'x', 'Infinity']) {
      const { body, status } = await as(api, person).get(`${address}?${name}=${number}`);
      expect([number, status, body.code]).toEqual([number, 400, 'VALIDATION_ERROR']);
      expect(Object.keys(body.errors as object)).toEqual([name]);
    }
  });
});
