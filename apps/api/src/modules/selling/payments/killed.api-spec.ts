import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApi, type TestApi } from '../../../testing/api.ts';
import { startProcess, type ApiProcess } from '../../../testing/api-process.ts';
import { TestMercadoPago } from '../../../testing/mercado-pago-server.ts';
import { book, charge, checkoutBody, type TestBooking } from '../../../testing/purchases.ts';
import { makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';

let api: TestApi;
let fake: TestMercadoPago;
let show: TestShow;

beforeAll(async () => {
  fake = await TestMercadoPago.start();
  api = await startApi({ env: fake.env });
  show = await makeShow(api);
}, 60_000);
afterAll(async () => {
  await api?.close();
  await fake?.stop();
});

async function start(): Promise<ApiProcess> {
  const { DATABASE_URL, DATA_DIR, JWT_SECRET, TICKET_KEY_SECRET } = api.env;
  return startProcess({ DATABASE_URL, DATA_DIR, JWT_SECRET, TICKET_KEY_SECRET, ...fake.env });
}

function checkout(at: ApiProcess, { order, cookie }: TestBooking) {
  return at.request.post(`/api/orders/${order.id}/checkout`).set('cookie', cookie).send(checkoutBody());
}

/** Moments between the stored charge and the gateway's answer. */
const MOMENTS: [string, (kill: () => void) => void][] = [
  [
    'before Mercado Pago had heard of it',
    (kill) => {
      fake.beforeCall = async (call) => {
        if (call === 'POST /v1/payments') await dying(kill);
      };
    },
  ],
  [
    'after it was made and before that was known',
    (kill) => {
      fake.beforeAnswer = () => dying(kill);
    },
  ],
];

/** Kills the caller of the next call to the fake, and never answers that call. */
function dying(kill: () => void): Promise<void> {
  kill();
  fake.beforeCall = () => undefined;
  fake.beforeAnswer = () => undefined;
  return Promise.reject(new Error('nobody listens any more'));
}

describe('API killed while it makes a charge', () => {
  it.each(MOMENTS)(
    'a charge requested again after a kill %s is the same charge',
    async (_, arrange) => {
      const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
      const first = await start();
      arrange(() => process.kill(first.pid, 'SIGKILL'));
      await expect(checkout(first, booking)).rejects.toThrow();
      await first.stop();
      const noted = await api.database.query<{ id: string }>(
        'select id, status, gateway_reference from payments where order_id = $1',
        [booking.order.id],
      );
      expect(noted).toEqual([{ id: expect.any(String), status: 'pending', gateway_reference: null }]);

      const payment = await charge(api, booking);
      expect(payment).toMatchObject({ id: noted[0]?.id, status: 'pending', qr_code: expect.any(String) });
      expect(fake.paymentsFor(payment.id)).toHaveLength(1);
    },
    90_000,
  );
});
