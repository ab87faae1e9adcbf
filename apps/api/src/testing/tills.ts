import type { DeviceView, LeaseView, LotView, OpResultView, OpsView, StubView } from '@festix/domain/contract';
import { newId } from '../kernel/database/ids.ts';
import type { TestApi } from './api.ts';
import { enrolDevice } from './doors.ts';
import type { TestPerson } from './people.ts';
import type { TestSalePoint } from './sale-points.ts';
import { as, type TestShow } from './shows.ts';

/** A person's till at a sale point, working at one event. */
export interface TestTill {
  show: TestShow;
  point: TestSalePoint;
  person: TestPerson;
  device: DeviceView;
}

export interface TillOp {
  id: string;
  type: string;
  payload: object;
  [field: string]: unknown;
}

export async function makeTill(
  api: TestApi,
  show: TestShow,
  point: TestSalePoint,
  person: TestPerson = point.operator,
): Promise<TestTill> {
  const device = await enrolDevice(api, person, { kind: 'till', name: 'Caixa 1' });
  return { show, point, person, device };
}

/** Asks for a lease and expects nothing of the answer. */
export function tryToLease(
  api: TestApi,
  till: TestTill,
  lot: LotView | undefined,
  amount: number,
  id: string = newId(),
) {
  return as(api, till.person).post('/api/sale-point/leases', {
    id,
    device_id: till.device.id,
    lot_id: lot?.id,
    amount,
  });
}

export async function lease(api: TestApi, till: TestTill, amount = 5, lot = till.show.lots[0]): Promise<LeaseView> {
  return (await tryToLease(api, till, lot, amount).expect(201)).body as LeaseView;
}

let seq = 0;

/** Returns an op that a till recorded so many minutes ago. */
export function tillOp(
  api: TestApi,
  till: TestTill,
  type: string,
  payload: object,
  minutesAgo = 1,
  more: object = {},
): TillOp {
  return {
    id: newId(),
    device_seq: ++seq,
    v: 1,
    type,
    event_id: till.show.id,
    occurred_at: new Date(api.clock.now().getTime() - minutesAgo * 60_000).toISOString(),
    payload,
    ...more,
  };
}

export interface SaleAsked {
  /** The price of the lease at which they are sold. */
  price?: number;
  minutesAgo?: number;
  order_id?: string;
  receipt_number?: number;
  /** Other or further fields of the payload. */
  payload?: object;
  more?: object;
}

/** Returns the op of a sale of some stubs of a lease. */
export function saleOp(
  api: TestApi,
  till: TestTill,
  { prices }: Pick<LeaseView, 'prices'>,
  stubs: readonly Pick<StubView, 'ticket_id'>[],
  { price = 0, minutesAgo = 1, order_id = newId(), receipt_number = ++seq, payload, more }: SaleAsked = {},
): TillOp & { order_id: string } {
  const chosen = prices[price];
  const items = stubs.map(({ ticket_id }) => ({ price_id: chosen?.id, ticket_id, unit_amount: chosen?.unit_amount }));
  const said = { order_id, items, payment_method: 'cash', receipt_number, ...payload };
  return { ...tillOp(api, till, 'sale', said, minutesAgo, more), order_id };
}

export function voidOp(api: TestApi, till: TestTill, order_id: string, supervisor: TestPerson, minutesAgo = 0): TillOp {
  return tillOp(api, till, 'sale_void', { order_id, reason: 'Desistiu', supervisor_id: supervisor.id }, minutesAgo);
}

type Sender = Pick<TestTill, 'device' | 'person'>;

/** Sends ops and expects nothing of the answer. */
export function tryToTell(api: TestApi, { person, device }: Sender, ops: readonly object[]) {
  const sent = ops.map((op) => ({ ...op, order_id: undefined }));
  const body = { sent_at: api.clock.now().toISOString(), ops: sent };
  return as(api, person).post(`/api/devices/${device.id}/ops`, body);
}

export async function tell(api: TestApi, till: Sender, ops: readonly object[]): Promise<OpResultView[]> {
  return ((await tryToTell(api, till, ops).expect(200)).body as OpsView).results;
}

/** Sends ops; returns the outcome of each and its code, if it has one. */
export async function outcomes(api: TestApi, till: Sender, ops: readonly object[]): Promise<(string | undefined)[][]> {
  return (await tell(api, till, ops)).map(({ outcome, code }) => (code === undefined ? [outcome] : [outcome, code]));
}
