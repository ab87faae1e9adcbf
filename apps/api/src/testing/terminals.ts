import type {
  CardTerminalView,
  SandboxTerminalBody,
  SandboxTerminalView,
  TerminalChargeView,
} from '@festix/domain/contract';
import { newId } from '../kernel/database/ids.ts';
import { SANDBOX_TERMINALS } from '../modules/selling/gateways/sandbox-terminals.ts';
import type { TestApi } from './api.ts';
import { makePerson } from './people.ts';
import { as, priceOf } from './shows.ts';
import type { TestTill } from './tills.ts';

let taken = 0;

/** Returns a terminal of the sandbox that the spec has not used. */
export function freeReference(): string {
  const reference = SANDBOX_TERMINALS[taken];
  if (!reference) throw new Error('the sandbox has no more terminals: give some back');
  taken += 1;
  return reference;
}

/** Gives a till a terminal, as a super-admin does. */
export async function giveTerminal(
  api: TestApi,
  { point, device }: Pick<TestTill, 'point' | 'device'>,
  reference = freeReference(),
): Promise<CardTerminalView> {
  const admin = await makePerson(api, { roles: ['super-admin'] });
  const body = { id: newId(), reference, name: 'Maquininha azul', device_id: device.id };
  const path = `/api/super-admin/sale-points/${point.id}/terminals`;
  return (await as(api, admin).post(path, body).expect(201)).body as CardTerminalView;
}

/** Takes all terminals from their sale points, and wakes those of the sandbox, for the next test. */
export async function giveTerminalsBack(api: TestApi): Promise<void> {
  await api.database.query('delete from card_terminals');
  await api.database.query('delete from sandbox_terminals');
  await api.database.query(
    `update sandbox_charges set status = 'cancelled', status_detail = 'expired' where terminal is not null and status = 'pending'`,
  );
  await api.database.query(
    `update payments set status = 'cancelled', status_detail = 'expired' where terminal is not null and status = 'pending'`,
  );
  taken = 0;
}

/** Returns the body of a sale of two tickets by the till's terminal. */
export function terminalSale({ show, device }: TestTill, facts: object = {}) {
  return {
    id: newId(),
    event_id: show.id,
    items: [{ price_id: priceOf(show.lots[0]).id, amount: 2 }],
    device_id: device.id,
    card_type: 'credit',
    ...facts,
  };
}

/** Sends a sale to the till's terminal, and expects nothing of the answer. */
export function tryToCharge(api: TestApi, till: TestTill, body: object) {
  return as(api, till.person).post('/api/sale-point/terminal-sales', body);
}

/** Begins a sale at the till's terminal. */
export async function beginCharge(api: TestApi, till: TestTill, facts: object = {}): Promise<TerminalChargeView> {
  return (await tryToCharge(api, till, terminalSale(till, facts)).expect(201)).body as TerminalChargeView;
}

/** Reads a charge as its till does. */
export async function readCharge(api: TestApi, till: TestTill, orderId: string): Promise<TerminalChargeView> {
  const { body } = await as(api, till.person).get(`/api/sale-point/terminal-sales/${orderId}`).expect(200);
  return body as TerminalChargeView;
}

export async function giveUpCharge(api: TestApi, till: TestTill, orderId: string): Promise<TerminalChargeView> {
  const { body } = await as(api, till.person).post(`/api/sale-point/terminal-sales/${orderId}/give-up`, {}).expect(200);
  return body as TerminalChargeView;
}

/** Plays a terminal of the sandbox, as its page does for anybody with an account. */
export async function playTerminal(
  api: TestApi,
  reference: string,
  body: SandboxTerminalBody,
): Promise<SandboxTerminalView> {
  const tester = await makePerson(api);
  const answer = await as(api, tester).post(`/api/payments/sandbox-terminals/${reference}`, body).expect(200);
  return answer.body as SandboxTerminalView;
}
