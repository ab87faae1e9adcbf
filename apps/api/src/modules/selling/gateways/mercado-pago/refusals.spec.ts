import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MINUTE } from '@festix/domain/ground';
import { newId } from '../../../../kernel/database/ids.ts';
import { TestMercadoPago } from '../../../../testing/mercado-pago-server.ts';
import { GatewayRefusalError, GatewayUndecidedError } from '../payment-gateway.ts';
import { moment } from './charge-bodies.ts';
import { MercadoPagoClient } from './client.ts';

let fake: TestMercadoPago;
let client: MercadoPagoClient;
beforeAll(async () => {
  fake = await TestMercadoPago.start();
  client = new MercadoPagoClient(fake.env as never);
});
afterAll(() => fake.stop());

const inMinutes = (minutes: number) => moment(new Date(Date.now() + minutes * MINUTE));

function pix(facts: Record<string, unknown> = {}) {
  return {
    transaction_amount: 110.05,
    payment_method_id: 'pix',
    external_reference: newId(),
    date_of_expiration: inMinutes(31),
    payer: { email: 'bia@exemplo.br', identification: { type: 'CPF', number: '52998224725' } },
    ...facts,
  };
}

async function refusalOf(
  body: object,
  key = newId(),
  kind: typeof GatewayRefusalError | typeof GatewayUndecidedError = GatewayRefusalError,
): Promise<string> {
  const refusal = await client.post('/v1/payments', key, body).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(kind);
  return (refusal as Error).message;
}

describe('simulated Mercado Pago', () => {
  it('the simulated Mercado Pago makes one Pix per idempotency key', async () => {
    const body = pix();
    const [first, second] = [
      await client.post('/v1/payments', 'one', body),
      await client.post('/v1/payments', 'one', body),
    ];
    expect(second).toEqual(first);
    expect(first).toMatchObject({ status: 'pending', status_detail: 'pending_waiting_transfer' });
  });

  it.each([
    ['a Pix that runs out in 29 minutes', { date_of_expiration: inMinutes(29) }, 'date_of_expiration'],
    ['a Pix that runs out in 31 days', { date_of_expiration: inMinutes(31 * 24 * 60) }, 'date_of_expiration'],
    [
      'a moment without an offset',
      { date_of_expiration: new Date(Date.now() + 40 * MINUTE).toISOString() },
      'date_of_expiration',
    ],
    ['an amount in words', { transaction_amount: '110.05' }, 'transaction_amount'],
    ['an amount with three decimals', { transaction_amount: 110.055 }, 'transaction_amount'],
    ['nothing to pay', { transaction_amount: 0 }, 'transaction_amount'],
    ['a payer without a document', { payer: { email: 'bia@exemplo.br' } }, 'identification'],
    [
      'a payer with a wrong document',
      { payer: { email: 'b@b.br', identification: { type: 'CPF', number: '52998224724' } } },
      'identification',
    ],
    [
      'a payer without an address',
      { payer: { identification: { type: 'CPF', number: '52998224725' } } },
      'identification',
    ],
  ])('the simulated Mercado Pago refuses %s', async (_, facts, why) => {
    expect(await refusalOf(pix(facts))).toContain(why);
  });

  it('the simulated Mercado Pago refuses a call without a key, with another body under its key, and without a token', async () => {
    expect(await refusalOf(pix(), '')).toContain('X-Idempotency-Key');
    await client.post('/v1/payments', 'two', pix());
    // The first may have been paid.
    expect(await refusalOf(pix(), 'two', GatewayUndecidedError)).toContain('another body');
    const stranger = new MercadoPagoClient({ MERCADO_PAGO_API: fake.url, MERCADO_PAGO_ACCESS_TOKEN: 'x' });
    await expect(stranger.get('/v1/payments/1')).rejects.toThrow('401');
  });
});

describe('answers of Mercado Pago', () => {
  it('the client reads a 404 as nothing, a 4xx as a refusal, and a 5xx or 429 as temporary', async () => {
    expect(await client.get('/v1/payments/1')).toBeUndefined();
    for (const status of [500, 503, 429]) {
      fake.faults.push(status);
      const error = await client.post('/v1/payments', newId(), pix()).catch((fault: unknown) => fault);
      expect(error).not.toBeInstanceOf(GatewayRefusalError);
      expect((error as Error).message).toContain(String(status));
    }
  });
});
