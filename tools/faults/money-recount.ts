import { ledgerEndpoints } from '@festix/domain/contract';
import { type PayoutStatus } from '@festix/domain/money';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import type { StagedEvent } from '../stage/events.ts';
import { within } from '../within.ts';
import { insist } from './fault.ts';
import type { MoneyScene } from './money-scene.ts';

/** The acknowledged state of a payout. */
export interface AnsweredPayout {
  id: string;
  amount: number;
  status: PayoutStatus;
}

export interface NotedExpense {
  id: string;
  amount: number;
}

interface PayoutRow extends AnsweredPayout {
  receipt: string | null;
  postings: number;
  booked: number;
  is_loose: boolean;
}

/** A letter that was under way when its process died is tried again after two minutes, by a sweep. */
const LONGEST_LETTER_MS = 4 * 60_000;
const LONGEST_RECOUNT_MS = 60_000;
const LOOK_MS = 250;

/**
 * Insists that the server has everything acknowledged, each once and with its receipt, that the ledger agrees, and that
 * each answer was sent as one mail. Returns the number of mails that came twice, because their process died before it
 * recorded them.
 */
export async function insistOnMoney(
  scene: MoneyScene,
  payouts: readonly AnsweredPayout[],
  expenses: readonly NotedExpense[] = [],
): Promise<number> {
  await insistOnPayouts(scene, payouts);
  await insistOnExpenses(scene, expenses);
  await insistOnBook(scene);
  return insistOnLetters(scene, payouts);
}

async function insistOnPayouts({ stage, event }: MoneyScene, acknowledged: readonly AnsweredPayout[]): Promise<void> {
  const { rows } = await stage.database.query<PayoutRow>(
    `select p.id, p.amount, p.status, p.receipt,
       (select count(*)::integer from ledger_postings l where l.payout_id = p.id) as postings,
       (select coalesce(sum(e.amount), 0)::integer from ledger_postings l join ledger_entries e on e.posting_id = l.id
         where l.payout_id = p.id and e.account = 'paid_out') as booked,
       exists (select from loose_files f where f.key = p.receipt) as is_loose
     from payouts p where p.event_id = $1`,
    [event.id],
  );
  insist(rows.length === acknowledged.length, `${rows.length} payouts where ${acknowledged.length} were asked for`);
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const { id, amount, status } of acknowledged) {
    const row = known.get(id);
    insist(row !== undefined, `an acknowledged payout of ${amount} is not on the server`);
    insist(
      row.status === status && row.amount === amount,
      `a payout that is ${status} of ${amount} reads ${JSON.stringify(row)}`,
    );
    const isDone = status === 'done';
    insist(row.postings === (isDone ? 1 : 0), `a payout that is ${status} is in the book ${row.postings} times`);
    insist(row.booked === (isDone ? amount : 0), `a payout of ${amount} is in the book with ${row.booked}`);
    insistOnReceipt(stage.dataDir, row);
  }
}

async function insistOnExpenses({ stage, event }: MoneyScene, acknowledged: readonly NotedExpense[]): Promise<void> {
  const { rows } = await stage.database.query<
    NotedExpense & { receipt: string | null; postings: number; is_loose: boolean }
  >(
    `select x.id, x.amount, x.receipt, exists (select from loose_files f where f.key = x.receipt) as is_loose,
       (select count(*)::integer from ledger_postings l where l.expense_id = x.id) as postings
     from expenses x where x.event_id = $1`,
    [event.id],
  );
  insist(rows.length === acknowledged.length, `${rows.length} costs where ${acknowledged.length} were noted`);
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const { id, amount } of acknowledged) {
    const row = known.get(id);
    insist(row?.amount === amount, `an acknowledged cost of ${amount} reads ${JSON.stringify(row)}`);
    insist(row.postings === 1, `a cost is in the book ${row.postings} times`);
    insistOnReceipt(stage.dataDir, row);
  }
}

function insistOnReceipt(dataDir: string, { receipt, is_loose }: Pick<PayoutRow, 'receipt' | 'is_loose'>): void {
  insist(receipt !== null && existsSync(join(dataDir, 'files', receipt)), `the receipt ${receipt} is gone`);
  insist(!is_loose, `the receipt ${receipt} is going to be removed`);
}

interface Book extends Pick<MoneyScene, 'stage' | 'admin'> {
  /** Event whose tickets were written without the ledger. */
  unbooked?: StagedEvent;
}

/** Insists that the ledger is right, by the product's own recount, which does not read the ledger's sums. */
export async function insistOnBook({ stage, admin, unbooked }: Book): Promise<void> {
  const { id } = await admin.call(ledgerEndpoints.startRecount, { body: { id: newId() } });
  const read = () => admin.call(ledgerEndpoints.recount, { params: { recount_id: id } });
  const over = async () => {
    let recount = await read();
    for (; recount.state === 'waiting' || recount.state === 'running'; recount = await read()) await delay(LOOK_MS);
    return recount;
  };
  const { state, differences_count } = await within(LONGEST_RECOUNT_MS, 'the recount', over());
  insist(state === 'done', `the recount ended as ${state}`);
  if (differences_count === 0) return;
  const { rows } = await stage.database.query(
    'select * from recount_differences where recount_id = $1 and event_id is distinct from $2',
    [id, unbooked?.id ?? null],
  );
  insist(rows.length === 0, `the recount finds ${JSON.stringify(rows)}`);
}

async function insistOnLetters({ stage, mails }: MoneyScene, payouts: readonly AnsweredPayout[]): Promise<number> {
  const letters = async () => {
    const { rows } = await stage.database.query<{ id: string; template: string; state: string }>(
      `select id, template, state from deliveries where template in ('payout-done', 'payout-rejected')`,
    );
    return rows;
  };
  const sent = async () => {
    while ((await letters()).some(({ state }) => state === 'queued')) await delay(LOOK_MS);
    return letters();
  };
  const rows = await within(LONGEST_LETTER_MS, 'the last letter', sent());
  for (const status of ['done', 'rejected'] as const) {
    const wanted = payouts.filter((payout) => payout.status === status).length;
    const written = rows.filter(({ template }) => template === `payout-${status}`).length;
    insist(written === wanted, `${written} letters tell of ${wanted} payouts that are ${status}`);
  }
  let again = 0;
  for (const { id, state } of rows) {
    insist(state === 'sent', `a letter ended as ${state}`);
    // A repeated mail has the same Message-ID, and shows once.
    const came = mails.taken.filter(({ raw }) => raw.includes(`<${id}@`)).length;
    insist(came > 0, 'a letter that was sent never came');
    again += came - 1;
  }
  return again;
}
