import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { CardsView } from '@festix/domain/contract';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { book, payByCard } from '../../../testing/purchases.ts';
import { as, makeShow, priceOf } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson } from '../../../testing/use-scenes.ts';
import { CardApprovals } from './card-approvals.ts';

const api = useApi();
const admin = usePerson(api, { roles: ['super-admin'] });

afterEach(() => void jest.restoreAllMocks());

async function read(): Promise<CardsView> {
  return (await as(api, admin).get('/api/super-admin/operations/cards').expect(200)).body as CardsView;
}

describe('cards', () => {
  /** Pays with cards of these names, an order each, and returns their charges. */
  async function pay(...names: string[]): Promise<string[]> {
    const show = await makeShow(api, { lots: [{ name: 'Pista', ticket_limit: 100 }] });
    const charges: string[] = [];
    for (const name of names) {
      const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
      charges.push((await payByCard(api, booking, name)).payment!.id);
    }
    return charges;
  }

  it('cards are counted by the hour, with the reasons of their refusals', async () => {
    api.clock.stop();
    await pay('APRO', 'FUND', 'FUND', 'SECU', '3DS');
    const { has_fallen, hours } = await read();
    expect(has_fallen).toBe(false);
    expect(hours).toEqual([
      {
        hour: expect.stringMatching(/:00:00\.000Z$/),
        approved: 1,
        refused: 3,
        open: 1,
        refusals: [
          { status_detail: 'cc_rejected_insufficient_amount', amount: 2 },
          { status_detail: 'cc_rejected_bad_filled_security_code', amount: 1 },
        ],
      },
    ]);
  });

  it('a fall of approvals is shown, and reported once until they are usual again', async () => {
    await api.database.query(`update payments set created_at = created_at - interval '8 days'`);
    const charges = await pay(...Array.from({ length: 20 }, () => 'OTHE'));
    const report = jest.spyOn(api.app.get(ErrorPort), 'report').mockImplementation(() => undefined);
    const approvals = api.app.get(CardApprovals, { strict: false });
    for (let time = 0; time < 2; time++) await approvals.watch();
    const said = () =>
      report.mock.calls.map(([error]) => String(error)).filter((text) => text.includes('banks refuse'));
    expect(said()).toEqual(['Error: banks refuse cards: 0 approved, 20 refused in the last hour']);
    expect((await read()).has_fallen).toBe(true);
    const set = (status: string) =>
      api.database.query('update payments set status = $2 where id = any ($1::uuid[])', [charges, status]);
    await set('approved');
    await approvals.watch();
    await set('rejected');
    await approvals.watch();
    expect(said()).toHaveLength(2);
  });
});
