import { describe, expect, it } from '@jest/globals';
import { MINUTE } from '@festix/domain/ground';
import { PayerUnknownError, type ChargeAsked } from '../payment-gateway.ts';
import { cardBody, moment, pixBody, preferenceBody } from './charge-bodies.ts';

const NOW = new Date('2026-11-21T17:00:00.000Z');

const ASKED: ChargeAsked = {
  payment_id: '0192e0c8-0000-7000-8000-000000000001',
  method: 'pix',
  amount: 110_05,
  expires_at: new Date(NOW.getTime() + 31 * MINUTE),
  order_code: 'FTXARR7K2QX8M',
  event_name: 'Arraial da Lua',
  event_date: new Date('2026-12-20T23:00:00.000Z'),
  return_path: '/events/arraial/orders/0192e0c8',
  payer: { name: 'Bia Nogueira da Silva', email: 'bia@exemplo.br', document: '52998224725', phone: null },
  card: null,
};

describe('Pix charge', () => {
  it('a Pix charge contains payer, amount and expiry', () => {
    expect(pixBody(ASKED, NOW)).toEqual({
      transaction_amount: 110.05,
      description: 'Arraial da Lua (FTXARR7K2QX8M)',
      payment_method_id: 'pix',
      external_reference: ASKED.payment_id,
      date_of_expiration: '2026-11-21T14:31:00.000-03:00',
      payer: {
        email: 'bia@exemplo.br',
        first_name: 'Bia',
        last_name: 'Nogueira da Silva',
        identification: { type: 'CPF', number: '52998224725' },
      },
    });
  });

  it('a Pix charge expires in no less than half an hour, however little is left of the hold', () => {
    const late = { ...ASKED, expires_at: new Date(NOW.getTime() + 3 * MINUTE) };
    expect(pixBody(late, NOW).date_of_expiration).toBe('2026-11-21T14:30:30.000-03:00');
  });

  it('a Pix charge of a company contains its CNPJ, letters included', () => {
    const payer = { ...ASKED.payer, document: '12ABC34501DE35' };
    expect(pixBody({ ...ASKED, payer }, NOW).payer.identification).toEqual({ type: 'CNPJ', number: '12ABC34501DE35' });
  });

  it.each([
    ['document', { document: null }],
    ['document', { document: 'AB123456' }],
    ['email', { email: null }],
  ])('a Pix charge is refused without a %s that Mercado Pago accepts', (field, lacking) => {
    const asked = { ...ASKED, payer: { ...ASKED.payer, ...lacking } };
    expect(() => pixBody(asked, NOW)).toThrow(PayerUnknownError);
    expect(() => pixBody(asked, NOW)).toThrow(field);
  });
});

describe('card page', () => {
  it('a card page accepts cards alone, ends with the hold and returns to the order', () => {
    expect(preferenceBody({ ...ASKED, method: 'card' }, 'https://festix.example')).toEqual({
      items: [{ id: 'FTXARR7K2QX8M', title: 'Arraial da Lua', quantity: 1, currency_id: 'BRL', unit_price: 110.05 }],
      payer: {
        name: 'Bia',
        surname: 'Nogueira da Silva',
        email: 'bia@exemplo.br',
        identification: { type: 'CPF', number: '52998224725' },
      },
      external_reference: ASKED.payment_id,
      back_urls: {
        success: 'https://festix.example/events/arraial/orders/0192e0c8',
        pending: 'https://festix.example/events/arraial/orders/0192e0c8',
        failure: 'https://festix.example/events/arraial/orders/0192e0c8',
      },
      auto_return: 'approved',
      payment_methods: { excluded_payment_types: [{ id: 'ticket' }, { id: 'bank_transfer' }, { id: 'atm' }] },
      binary_mode: true,
      statement_descriptor: 'FESTIX',
      expires: true,
      expiration_date_to: '2026-11-21T14:31:00.000-03:00',
    });
  });

  it('a card page offers no more instalments than are set', () => {
    const { payment_methods } = preferenceBody({ ...ASKED, method: 'card' }, 'https://festix.example', 6);
    expect(payment_methods).toMatchObject({ installments: 6 });
  });

  it('a card page asks for no document, and does not return by itself without https', () => {
    const payer = { name: null, email: null, document: null, phone: null };
    const body = preferenceBody({ ...ASKED, method: 'card', payer }, 'http://localhost:3000');
    expect(body.payer).toEqual({});
    expect(body).not.toHaveProperty('auto_return');
  });
});

describe('card that is charged at once', () => {
  const CARD = { token: 'd3b07384', payment_method_id: 'master', issuer_id: null, installments: 3 };

  it('a charged card tells what the gateway judges tickets and their buyers by', () => {
    const payer = { ...ASKED.payer, phone: '+5581987654321' };
    expect(cardBody({ ...ASKED, method: 'card', payer }, CARD).additional_info).toEqual({
      items: [
        {
          ...{ id: 'FTXARR7K2QX8M', title: 'Arraial da Lua', category_id: 'tickets', quantity: 1, unit_price: 110.05 },
          event_date: '2026-12-20T20:00:00.000-03:00',
        },
      ],
      payer: { first_name: 'Bia', last_name: 'Nogueira da Silva', phone: { area_code: '81', number: '987654321' } },
    });
  });

  it('a charged card leaves out a phone of another country', () => {
    const payer = { ...ASKED.payer, phone: '+351912345678' };
    expect(cardBody({ ...ASKED, method: 'card', payer }, CARD).additional_info.payer).not.toHaveProperty('phone');
  });
});

it('a card page writes moments of other days in the time of Brasília', () => {
  expect(moment(new Date('2026-07-01T02:30:00Z'))).toBe('2026-06-30T23:30:00.000-03:00');
});
