import { describe, expect, it } from '@jest/globals';
import type { LotView } from '@festix/domain/contract';
import { makeCoupon } from '../../../testing/coupons.ts';
import { makeSalePoint } from '../../../testing/sale-points.ts';
import { as, makeShow } from '../../../testing/shows.ts';
import { giveGrants, makeMember, makeTeam } from '../../../testing/teams.ts';
import { useApi } from '../../../testing/use-api.ts';

const api = useApi();

describe('coupons of a lot', () => {
  it('a lot’s coupons are listed with codes for readers of coupons, and without for doors and tills', async () => {
    const show = await makeShow(api);
    const { id } = await makeCoupon(api, show, { name: 'CHAVE', unlock_lots: true });
    const atTheDoor = await makeMember(api);
    await makeTeam(api, show.producer, { members: [atTheDoor], shows: [show] });
    await giveGrants(api, show, atTheDoor, ['checkins']);
    const { operator } = await makeSalePoint(api, show);
    const seen = async (who: Parameters<typeof as>[1], area: string) => {
      const answer = await as(api, who).get(`/api/${area}/events/${show.id}/lots`).expect(200);
      return (answer.body.data as LotView[])[0]?.coupons;
    };
    expect(await seen(show.producer, 'producer')).toEqual([{ id, name: 'CHAVE' }]);
    expect(await seen(atTheDoor, 'team-member')).toEqual([{ id, name: null }]);
    expect(await seen(operator, 'sale-point')).toEqual([{ id, name: null }]);
  });
});
