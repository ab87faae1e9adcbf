import { documentKind, MINUTE, nationalPhone } from '@festix/domain/ground';
import {
  PayerUnknownError,
  type CardAsked,
  type ChargeAsked,
  type Payer,
  type PayerField,
} from '../payment-gateway.ts';
import { toReais } from './reais.ts';

/** Mercado Pago refuses a Pix with less than 30 minutes; half a minute more allows for latency. */
const SHORTEST_PIX_MS = 30.5 * MINUTE;

/** Text on the card statement; 13 characters at most. */
const STATEMENT = 'FESTIX';

/** Brazil's offset all year round, in which Mercado Pago writes times. */
const OFFSET = { hours: 3, text: '-03:00' } as const;

/** Returns the missing payer fields: Mercado Pago makes no Pix without an e-mail and a Brazilian document. */
export function pixLacks({ email, document }: Pick<Payer, PayerField>): PayerField | undefined {
  if (email === null) return 'email';
  return identificationOf(document) ? undefined : 'document';
}

/**
 * Returns the body of an order's Pix. A hold that is nearly over ends before its charge, which is cancelled with it.
 */
export function pixBody({ payment_id, amount, expires_at, order_code, event_name, payer }: ChargeAsked, now: Date) {
  const lacking = pixLacks(payer);
  if (lacking) throw new PayerUnknownError(lacking);
  const identification = identificationOf(payer.document);
  const soonest = now.getTime() + SHORTEST_PIX_MS;
  return {
    transaction_amount: toReais(amount),
    description: `${event_name} (${order_code})`,
    payment_method_id: 'pix',
    external_reference: payment_id,
    date_of_expiration: moment(new Date(Math.max(expires_at.getTime(), soonest))),
    payer: { email: payer.email, ...namesOf(payer.name), identification },
  };
}

/**
 * Returns the body of a card page. It accepts cards alone, with an immediate answer: a payment reviewed for two days
 * would outlive every hold. `most` bounds the instalments; zero leaves them to the gateway.
 */
export function preferenceBody(asked: ChargeAsked, publicUrl: string, most = 0) {
  const { payment_id, amount, expires_at, order_code, event_name, return_path, payer } = asked;
  const back = publicUrl + return_path;
  const { first_name: name, last_name: surname } = namesOf(payer.name);
  const identification = identificationOf(payer.document);
  return {
    items: [{ id: order_code, title: event_name, quantity: 1, currency_id: 'BRL', unit_price: toReais(amount) }],
    payer: {
      ...(name && { name }),
      ...(surname && { surname }),
      ...(payer.email && { email: payer.email }),
      ...(identification && { identification }),
    },
    external_reference: payment_id,
    back_urls: { success: back, pending: back, failure: back },
    // Mercado Pago redirects back by itself to https only.
    ...(publicUrl.startsWith('https:') && { auto_return: 'approved' }),
    payment_methods: {
      excluded_payment_types: [{ id: 'ticket' }, { id: 'bank_transfer' }, { id: 'atm' }],
      ...(most > 0 && { installments: most }),
    },
    binary_mode: true,
    statement_descriptor: STATEMENT,
    expires: true,
    expiration_date_to: moment(expires_at),
  };
}

/**
 * Returns the body of a card that is charged at once, with the facts of tickets and buyer that Mercado Pago judges by (its
 * industry data, "Tickets e entretenimento"). A bank may ask its payer first, and a review may take days: what the hold's
 * end finds undecided is cancelled.
 */
export function cardBody(asked: ChargeAsked, card: CardAsked) {
  const { payment_id, amount, order_code, event_name, event_date, payer } = asked;
  const identification = identificationOf(payer.document);
  const { first_name, last_name } = namesOf(payer.name);
  return {
    transaction_amount: toReais(amount),
    token: card.token,
    description: `${event_name} (${order_code})`,
    installments: card.installments,
    payment_method_id: card.payment_method_id,
    ...(card.issuer_id && { issuer_id: card.issuer_id }),
    external_reference: payment_id,
    three_d_secure_mode: 'optional',
    statement_descriptor: STATEMENT,
    payer: { email: payer.email, ...namesOf(payer.name), ...(identification && { identification }) },
    additional_info: {
      items: [
        {
          ...{ id: order_code, title: event_name, category_id: 'tickets', quantity: 1, unit_price: toReais(amount) },
          event_date: moment(event_date),
        },
      ],
      payer: { ...(first_name && { first_name }), ...(last_name && { last_name }), ...phoneOf(payer.phone) },
    },
  };
}

/** Returns the body that ends a card page. */
export function endedPreference(now: Date) {
  return { expires: true, expiration_date_to: moment(now) };
}

/** Formats a time as `2026-11-21T14:30:00.000-03:00`. */
export function moment(at: Date): string {
  return new Date(at.getTime() - OFFSET.hours * 60 * MINUTE).toISOString().replace('Z', OFFSET.text);
}

function namesOf(name: string | null): { first_name?: string; last_name?: string } {
  const [first_name, ...rest] = (name ?? '').trim().split(/\s+/);
  return { ...(first_name && { first_name }), ...(rest.length > 0 && { last_name: rest.join(' ') }) };
}

function phoneOf(phone: string | null) {
  const national = phone === null ? undefined : nationalPhone(phone);
  return national && { phone: { area_code: national.areaCode, number: national.number } };
}

/** Returns the payer's document; Mercado Pago knows no foreign ones here. */
function identificationOf(document: string | null) {
  const kind = document === null ? undefined : documentKind(document);
  return kind && { type: kind.toUpperCase(), number: document };
}
