import type { ExpenseBody, ExpenseView, PayoutBody, PayoutMetricsView, PayoutView } from '@festix/domain/contract';
import type { Test } from 'supertest';
import { newId } from '../kernel/database/ids.ts';
import type { TestApi } from './api.ts';
import type { TestPerson } from './people.ts';
import { buy } from './purchases.ts';
import { as, makeShow, priceOf, type TestShow } from './shows.ts';

/** The key of most payouts. */
export const PIX = { pix: '529.982.247-25', pix_type: 'cpf' } as const;

export function payoutBody(facts: Partial<PayoutBody> = {}): PayoutBody {
  return { id: newId(), amount: 10_00, request_date: '2026-11-20T12:00:00.000Z', ...PIX, ...facts };
}

/** Requests money in the name of the event's producer, or of another person in an area. */
export function askPayout(
  api: TestApi,
  show: TestShow,
  facts: Partial<PayoutBody> = {},
  [whom, area]: [TestPerson, string] = [show.producer, 'producer'],
) {
  return as(api, whom).post(`/api/${area}/events/${show.id}/payouts`, payoutBody(facts));
}

/** Creates a pending payout. */
export async function pendingPayout(
  api: TestApi,
  show: TestShow,
  facts: Partial<PayoutBody> = {},
  whom?: [TestPerson, string],
): Promise<PayoutView> {
  return (await askPayout(api, show, facts, whom).expect(201)).body as PayoutView;
}

/** Sends an answer as the form does: each field by itself, lists repeated, and perhaps a file. */
export function answerPayout(
  api: TestApi,
  admin: TestPerson,
  payoutId: string,
  fields: Readonly<Record<string, string | number | readonly string[]>>,
  receipt?: Buffer,
): Test {
  const call = api.request.put(`/api/super-admin/payouts/${payoutId}`).set('authorization', `Bearer ${admin.token}`);
  return filled(call, fields, receipt);
}

export const DONE = { status: 'done', sent_date: '2026-11-21T15:00:00.000Z' } as const;

export async function donePayout(
  api: TestApi,
  admin: TestPerson,
  show: TestShow,
  facts: Partial<PayoutBody> = {},
): Promise<PayoutView> {
  const { id } = await pendingPayout(api, show, facts);
  return (await answerPayout(api, admin, id, DONE).expect(200)).body as PayoutView;
}

/** Notes a cost as the form does. */
export function sendExpense(
  api: TestApi,
  admin: TestPerson,
  show: TestShow,
  facts: Partial<Record<keyof ExpenseBody | 'payout_id', unknown>> = {},
  receipt?: Buffer,
): Test {
  const call = api.request
    .post(`/api/super-admin/events/${show.id}/expenses`)
    .set('authorization', `Bearer ${admin.token}`);
  const fields = Object.entries({ id: newId(), amount: 10_00, ...facts });
  return filled(call, Object.fromEntries(fields.map(([name, value]) => [name, String(value)])), receipt);
}

export async function makeExpense(
  api: TestApi,
  admin: TestPerson,
  show: TestShow,
  facts: Partial<Omit<ExpenseBody, 'receipt'>> = {},
  receipt?: Buffer,
): Promise<ExpenseView> {
  return (await sendExpense(api, admin, show, facts, receipt).expect(201)).body as ExpenseView;
}

function filled(
  call: Test,
  fields: Readonly<Record<string, string | number | readonly string[]>>,
  receipt?: Buffer,
): Test {
  for (const [name, value] of Object.entries(fields)) {
    for (const each of Array.isArray(value) ? value : [value]) call.field(name, String(each));
  }
  return receipt ? call.attach('receipt', receipt, 'recibo.bin') : call;
}

export async function metricsOf(
  api: TestApi,
  show: TestShow,
  [whom, area]: [TestPerson, string] = [show.producer, 'producer'],
): Promise<PayoutMetricsView> {
  const answer = await as(api, whom).get(`/api/${area}/events/${show.id}/payouts/metrics`).expect(200);
  return answer.body as PayoutMetricsView;
}

/** Creates an event that has sold so many tickets of R$ 100,00 online. */
export async function makeSoldShow(api: TestApi, tickets = 2, producer?: TestPerson): Promise<TestShow> {
  const show = await makeShow(api, producer ? { producer } : {});
  await buy(api, show, [[priceOf(show.lots[0]).id, tickets]]);
  return show;
}

/** As much of a PDF as tells that it is one. */
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
