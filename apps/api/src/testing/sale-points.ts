import type { SalePointOrderView } from '@festix/domain/contract';
import { newId } from '../kernel/database/ids.ts';
import type { TestApi } from './api.ts';
import { makePerson, type TestPerson } from './people.ts';
import { as, type TestShow } from './shows.ts';

export interface TestSalePoint {
  id: string;
  operator: TestPerson;
  supervisor: TestPerson;
}

/** Devices may upload ops of the time before the test. */
const LONG_AGO = '2026-01-01T00:00:00Z';

/**
 * Creates a sale point with an operator and a supervisor, for one event or, with `all`, for every event of its
 * producer.
 */
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
    `insert into sale_point_operators (sale_point_id, user_id, is_supervisor, since)
     values ($1, $2, false, $4), ($1, $3, true, $4)`,
    [id, operator.id, supervisor.id, LONG_AGO],
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

/** Reads a sale as the sale point's supervisor. */
export async function readSale(api: TestApi, { supervisor }: TestSalePoint, id: string): Promise<SalePointOrderView> {
  const { body } = await as(api, supervisor).get(`/api/sale-point/orders/${id}`).expect(200);
  return body as SalePointOrderView;
}
