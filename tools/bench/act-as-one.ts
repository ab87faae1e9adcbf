import { buyingEndpoints, type OrderView, type SandboxBody } from '@festix/domain/contract';
import { setTimeout as delay } from 'node:timers/promises';
import { headersOf, pathOf } from '../stage/api-client.ts';
import { openLine } from '../stage/line.ts';
import type { StagedLot } from '../stage/events.ts';
import type { ProcessesApart } from '../stage/processes-apart.ts';
import type { Stage } from '../stage/stage.ts';
import type { Door } from './door.ts';
import { book, checkOut } from './purchases.ts';

/** What two processes have to do as if they were one. */
export interface AsOne {
  /** Lines, one at each of two processes, that heard of one sale. */
  heard: number;
  /** Whether wrong passwords at both were counted together. */
  isCounted: boolean;
  /** Whether exactly one process held the lock of the sweeps, before and after others were killed. */
  isElected: boolean;
  /** Seconds from the death of the process that swept until another did; 0 if it never died. */
  takeover: number;
}

/** Wrong passwords before an account rests. */
const MOST_WRONG = 10;
const LOOK_MS = 50;
const LONGEST_MS = 60_000;

/** Looks whether the processes act as one; all but the last are dead afterwards. */
export async function actAsOne(apart: ProcessesApart, place: { door: Door; lot: StagedLot }): Promise<AsOne> {
  const heard = await hearSale(apart, place);
  const isCounted = await countWrongPasswords(place.door.stage);
  const { isElected, takeover } = await elect(apart, place.door.stage);
  return { heard, isCounted, isElected, takeover };
}

async function hearSale({ apis }: ProcessesApart, { door, lot }: { door: Door; lot: StagedLot }): Promise<number> {
  const { event, stage, producer } = door;
  const lines = [apis[0], apis[2]].flatMap((api) => (api ? [openLine(api.url, producer.token, event.id)] : []));
  try {
    let work = (): Promise<unknown> => sell(stage, { ...door, lot });
    for (const line of lines) {
      const inner = work;
      work = () => line.hears(inner);
    }
    await work();
    return lines.length;
  } finally {
    for (const line of lines) line.close();
  }
}

/** Sells one order, paid at once. */
async function sell(stage: Stage, place: Door & { lot: StagedLot }): Promise<void> {
  const ordered: OrderView[] = [];
  await checkOut(stage, await book(place, 1), 1, (order) => ordered.push(order));
  const payment_id = ordered[0]?.payment?.id ?? '';
  const approval: SandboxBody = { status: 'approved' };
  const answer = await fetch(stage.url + pathOf(buyingEndpoints.sandbox, { params: { payment_id } }), {
    method: 'POST',
    headers: headersOf(''),
    body: JSON.stringify(approval),
  });
  if (!answer.ok) throw new Error(`an approval was answered ${answer.status}: ${await answer.text()}`);
}

/** Sends wrong passwords in turn to both processes, as their proxy does; each alone would allow twice as many. */
async function countWrongPasswords({ url }: Stage): Promise<boolean> {
  const attempt = async (): Promise<number> => {
    const body = JSON.stringify({ email: 'seller@palco.example', password: 'errada-mesmo' });
    const answer = await fetch(`${url}/api/auth/sign-in`, { method: 'POST', headers: headersOf(''), body });
    await answer.body?.cancel();
    return answer.status;
  };
  const statuses: number[] = [];
  for (let at = 0; at < MOST_WRONG + 2; at++) statuses.push(await attempt());
  return statuses.every((status, at) => status === (at < MOST_WRONG ? 401 : 429));
}

/** Kills all processes but the last, one after the other, and looks each time who sweeps. */
async function elect({ apis }: ProcessesApart, stage: Stage): Promise<Pick<AsOne, 'isElected' | 'takeover'>> {
  let takeover = 0;
  let before = await leaders(stage);
  let isElected = before.length === 1;
  for (const api of apis.slice(0, -1)) {
    const died = performance.now();
    await api.kill();
    let after = await leaders(stage);
    for (const until = died + LONGEST_MS; performance.now() < until; after = await leaders(stage)) {
      // A killed process holds its lock until the database notices.
      if (after.length === 1 && (after[0] !== before[0] || performance.now() - died > LOOK_MS * 20)) break;
      await delay(LOOK_MS);
    }
    isElected &&= after.length === 1;
    if (after[0] !== before[0]) takeover = Math.max(takeover, (performance.now() - died) / 1000);
    before = after;
  }
  return { isElected, takeover };
}

/** Returns the sessions that hold the lock of the sweeps. */
async function leaders({ database }: Stage): Promise<number[]> {
  const { rows } = await database.query<{ pid: number }>(
    `select a.pid from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and a.application_name = 'festix sweeps'`,
  );
  return rows.map(({ pid }) => pid);
}
