import { contract, type LotView } from '@festix/domain/contract';
import { DAY, MINUTE } from '@festix/domain/ground';
import { DEMO_PASSWORD } from '../demo-sign-ins.ts';
import { demoId } from './names.ts';
import { SUPERVISOR, userId } from './people.ts';
import { SeedRefusedError, type SeedClient } from './seed-client.ts';
import type { SteeredClock } from './steered-clock.ts';

const ADMIN = 'admin@festix.dev';
const OPERATOR = 'pdv@festix.dev';
const DEVICE = demoId('till 1');
const PIN = '2580';

interface TillEvent {
  id: string;
  now: Date;
  signIn(at: Date, email: string): Promise<void>;
  /** Resolves when the messages of an order are sent. */
  mailed(orderId: string): Promise<void>;
}

interface CounterSale {
  key: string;
  /** Minutes after the opening. */
  after: number;
  lot: number;
  amount: number;
  payment_method: 'cash' | 'card_machine';
  card_reference?: string;
}

const YESTERDAY: readonly CounterSale[] = [
  { key: 'a', after: 12, lot: 1, amount: 2, payment_method: 'cash' },
  { key: 'b', after: 25, lot: 2, amount: 1, payment_method: 'card_machine', card_reference: 'NSU 004817' },
  { key: 'c', after: 41, lot: 1, amount: 1, payment_method: 'cash' },
  { key: 'd', after: 58, lot: 1, amount: 3, payment_method: 'cash' },
];

const TODAY: readonly CounterSale[] = [
  { key: 'e', after: 9, lot: 1, amount: 1, payment_method: 'cash' },
  { key: 'f', after: 21, lot: 1, amount: 2, payment_method: 'card_machine', card_reference: 'NSU 004903' },
];

/** Terminals of the sandbox: one of the till, and one that waits for a till. */
const TERMINALS = [
  { reference: 'SANDBOX__SBX000001', name: 'Maquininha 1', device_id: DEVICE },
  { reference: 'SANDBOX__SBX000002', name: 'Maquininha reserva', device_id: null },
];

async function giveTerminal(client: SeedClient, terminal: (typeof TERMINALS)[number]): Promise<void> {
  await client.call(ADMIN, contract.terminals.create, {
    area: 'super-admin',
    params: { sale_point_id: demoId('sale point') },
    body: { id: demoId(`terminal ${terminal.reference}`), ...terminal },
  });
}

/**
 * Creates the drawers of one till, one closed yesterday short of a note and one open, its leases, and the card
 * terminals of its sale point.
 */
export async function seedTills(
  client: SeedClient,
  clock: SteeredClock,
  event: TillEvent,
  lots: readonly LotView[],
): Promise<void> {
  const till = new DemoTill(client, clock, event, lots);
  const yesterday = new Date(event.now.getTime() - DAY - 2 * 60 * MINUTE);
  await event.signIn(yesterday, OPERATOR);
  await client.call(OPERATOR, contract.devices.enrol, { body: { id: DEVICE, name: 'Caixa 1', kind: 'till' } });
  await event.signIn(yesterday, SUPERVISOR);
  await client.call(SUPERVISOR, contract.salePoint.setPin, { body: { pin: PIN, password: DEMO_PASSWORD } });

  const first = await till.open('yesterday', yesterday, 15_000);
  await till.lease('late', 8);
  for (const sale of YESTERDAY) await till.sell(first, sale);
  await till.takeBack(first, 'c', 45);
  await till.tell(first, 50, 'withdrawal', { amount: 20_000, note: 'Sangria para o cofre' });
  await till.tell(first, 75, 'closing', {
    amount: 0,
    counted: 38_000,
    counts: [{ operator_id: userId(OPERATOR), payment_method: 'card_machine', amount: 22_000 }],
  });

  const second = await till.open('today', new Date(event.now.getTime() - 50 * MINUTE), 15_000);
  await till.lease('today', 20);
  for (const sale of TODAY) await till.sell(second, sale);
  await till.tell(second, 30, 'supply', { amount: 5_000, note: 'Troco em moedas' });
  await event.signIn(event.now, ADMIN);
  for (const terminal of TERMINALS) await giveTerminal(client, terminal);
}

interface Drawer {
  id: string;
  opened: Date;
}

/** Acts as an operator at a till, each action at its moment. */
class DemoTill {
  private seq = 0;
  private receipts = 0;

  constructor(
    private readonly client: SeedClient,
    private readonly clock: SteeredClock,
    private readonly event: TillEvent,
    private readonly lots: readonly LotView[],
  ) {}

  async open(key: string, opened: Date, amount: number): Promise<Drawer> {
    const drawer = { id: demoId(`drawer ${key}`), opened };
    await this.tell(drawer, 0, 'opening', { amount });
    return drawer;
  }

  async tell({ id, opened }: Drawer, after: number, kind: string, facts: object): Promise<void> {
    await this.upload(opened, after, 'cash_event', `${id} ${kind}`, { kind, session_id: id, ...facts });
  }

  async sell(
    { id, opened }: Drawer,
    { key, after, lot, amount, payment_method, card_reference }: CounterSale,
  ): Promise<void> {
    const at = new Date(opened.getTime() + after * MINUTE);
    const price = this.lots[lot]?.prices[0];
    if (!price) return;
    await this.event.signIn(at, OPERATOR);
    this.clock.moveTo(at);
    const order = demoId(`counter ${key}`);
    const items = [{ price_id: price.id, amount }];
    const body = { id: order, event_id: this.event.id, items, payment_method, device_id: DEVICE, cash_session_id: id };
    await this.client.call(OPERATOR, contract.salePoint.sell, {
      body: { ...body, ...(card_reference && { card_reference }) },
    });
    await this.event.mailed(order);
    this.receipts += 1;
    const receipt = { order_id: order, receipt_number: this.receipts };
    await this.upload(opened, after + 1, 'receipt', `receipt ${key}`, receipt);
  }

  async takeBack({ opened }: Drawer, key: string, after: number): Promise<void> {
    const order_id = demoId(`counter ${key}`);
    const payload = { order_id, reason: 'Cliente desistiu na hora', supervisor_id: userId(SUPERVISOR) };
    await this.upload(opened, after, 'sale_void', `void ${key}`, payload);
  }

  /** Takes a lease; ignores a conflict, because an interrupted start may have taken it before. */
  async lease(key: string, amount: number): Promise<void> {
    const lot = this.lots[1];
    if (!lot) return;
    const body = { id: demoId(`lease ${key}`), device_id: DEVICE, lot_id: lot.id, amount };
    await this.client.call(OPERATOR, contract.salePoint.lease, { body }).catch((error: unknown) => {
      if (!(error instanceof SeedRefusedError) || error.status !== 409) throw error;
    });
  }

  private async upload(opened: Date, after: number, type: string, key: string, payload: object): Promise<void> {
    const at = new Date(opened.getTime() + after * MINUTE);
    await this.event.signIn(at, OPERATOR);
    this.clock.moveTo(at);
    this.seq += 1;
    const op = {
      id: demoId(`op ${key}`),
      device_seq: this.seq,
      v: 1,
      type,
      event_id: this.event.id,
      occurred_at: at.toISOString(),
      payload,
    };
    await this.client.call(OPERATOR, contract.devices.ops, {
      params: { device_id: DEVICE },
      body: { sent_at: at.toISOString(), ops: [op] },
    });
  }
}
