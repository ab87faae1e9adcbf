import { describe, expect, it } from '@jest/globals';
import type { SellersView } from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { makeSalePoint } from '../../../testing/sale-points.ts';
import { as, priceOf } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useSalePoint } from '../../../testing/use-scenes.ts';

const api = useApi();
const { show, point: till } = useSalePoint(api);
async function sellersFor(person: TestPerson): Promise<SellersView> {
  return (await as(api, person).get('/api/sale-point/sellers').expect(200)).body as SellersView;
}

it('a supervisor’s events allow releases and voids, and an operator’s allow sales', async () => {
  const abilitiesFor = async (person: TestPerson): Promise<string[]> => {
    const { body } = await as(api, person).get('/api/sale-point/events').expect(200);
    return (body as { data: { abilities: string[] }[] }).data.flatMap(({ abilities }) => abilities);
  };
  const supervised = ['sale-point:release', 'sale-point:void'];
  expect(await abilitiesFor(till.supervisor)).toEqual(expect.arrayContaining(supervised));
  expect((await abilitiesFor(till.operator)).filter((ability) => supervised.includes(ability))).toEqual([]);
});

describe('sales that a person may see', () => {
  it('an operator sees the operator’s own sales', async () => {
    await makeSalePoint(api, show);
    expect(await sellersFor(till.operator)).toEqual({
      sale_points: [{ id: till.id, name: 'Bilheteria', is_supervisor: false }],
      sellers: [{ id: till.operator.id, name: 'Paula' }],
    });
  });

  it('a supervisor sees the sales of everybody at the sale point, and of operators who have left it', async () => {
    await as(api, till.operator)
      .post('/api/sale-point/orders', {
        id: newId(),
        event_id: show.id,
        items: [{ price_id: priceOf(show.lots[0]).id, amount: 1 }],
        payment_method: 'cash',
      })
      .expect(201);
    const newcomer = await makePerson(api, { name: 'Nair', roles: ['sale-point'] });
    await api.database.query('delete from sale_point_operators where user_id = $1', [till.operator.id]);
    await api.database.query('insert into sale_point_operators (sale_point_id, user_id) values ($1, $2)', [
      till.id,
      newcomer.id,
    ]);
    expect(await sellersFor(till.supervisor)).toEqual({
      sale_points: [{ id: till.id, name: 'Bilheteria', is_supervisor: true }],
      sellers: [
        { id: newcomer.id, name: 'Nair' },
        { id: till.operator.id, name: 'Paula' },
        { id: till.supervisor.id, name: 'Sônia' },
      ],
    });
    expect((await sellersFor(till.operator)).sale_points).toEqual([]);
  });
});
