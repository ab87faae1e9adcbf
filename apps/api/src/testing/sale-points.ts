import { newId } from '../kernel/ids.ts';
import type { TestApi } from './api.ts';
import { makePerson, type TestPerson } from './people.ts';
import type { TestShow } from './shows.ts';

export interface TestSalePoint {
  id: string;
  operator: TestPerson;
  supervisor: TestPerson;
}

/** A sale point that sells one event, or with `all` every event of its producer, with an operator and a supervisor. */
export async function makeSalePoint(
  api: TestApi,
  show: TestShow,
  facts: { run_by?: 'platform' | 'producer'; all?: boolean } = {},
): Promise<TestSalePoint> {
  const id = newId();
  const operator = await makePerson(api, { name: 'Paula', roles: ['sale-point'] });
  const supervisor = await makePerson(api, { name: 'Sônia', roles: ['sale-point'] });
  await api.database.query('insert into sale_points (id, name, run_by) values ($1, $2, $3)', [
    id,
    'Bilheteria',
    facts.run_by ?? 'platform',
  ]);
  await api.database.query(
    'insert into sale_point_operators (sale_point_id, user_id, is_supervisor) values ($1, $2, false), ($1, $3, true)',
    [id, operator.id, supervisor.id],
  );
  if (facts.all) {
    await api.database.query('insert into sale_point_producers (sale_point_id, producer_id) values ($1, $2)', [
      id,
      show.producer.id,
    ]);
  } else {
    await api.database.query('insert into sale_point_events (sale_point_id, event_id) values ($1, $2)', [id, show.id]);
  }
  return { id, operator, supervisor };
}
