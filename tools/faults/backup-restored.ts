import { accountEndpoints, deviceEndpoints, doorEndpoints, type Endpoint } from '@festix/domain/contract';
import { deviceProofText, makeNonce, type Op } from '@festix/domain/sync';
import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { summaryOf } from '../backup/manifest.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { openStoredFiles } from '../backup/stored-files.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { clientOf, headersOf, pathOf, RefusedCallError } from '../stage/api-client.ts';
import { bringCast, CAST_PASSWORD, signedInAgain, type Person } from '../stage/cast.ts';
import { openEvent, openLot, type StagedLot } from '../stage/events.ts';
import { TestMailServer } from '../stage/mail-server.ts';
import { sellOnline } from '../stage/online-sale.ts';
import type { Stage } from '../stage/stage.ts';
import { TicketTexts } from '../stage/ticket-texts.ts';
import { withStage } from '../stage/with-stage.ts';
import { within } from '../within.ts';
import { queueOf, upload } from './bare-device.ts';
import type { DoorScene } from './door-scene.ts';
import { insist, type Fault } from './fault.ts';
import { openLink } from './lossy-link.ts';
import { insistOnMoney, type AnsweredPayout, type NotedExpense } from './money-recount.ts';
import { answerOf, expenseOf, requestOf, type MoneyScene } from './money-scene.ts';
import { insistOnEverything } from './recount.ts';

const SALES = { thorough: 300, quick: 12 };
const PLACES = 2_000;
/** Of the tickets that were sold before: how many are in when the backup begins, come in meanwhile, and wait in a queue. */
const ADMITTED = 4;
const ENTERING = 4;
const QUEUED = 4;
const UPLOADED_WITHIN_MS = 60_000;
const LETTER_MS = 60_000;
const LOOK_MS = 100;

/** The sales, payouts and entries before and after. */
interface Scene extends MoneyScene, DoorScene {
  buyer: Person;
  lot: StagedLot;
}

interface OrderRow {
  id: string;
  status: string;
  total: number;
  tickets: number;
}

/** A phone at the door, with the key that it made for itself. */
interface Device {
  id: string;
  key: KeyObject;
}

/** Everything acknowledged when the backup began. */
interface Acknowledged {
  orders: OrderRow[];
  payouts: AnsweredPayout[];
  expenses: NotedExpense[];
  device: Device;
  /**
   * Ops of one device: those the server has answered, those it answers while the backup is written, and those not sent
   * yet.
   */
  ops: { answered: Op[]; entering: Op[]; waiting: Op[] };
  /** The door's list as a phone has it. */
  list: { epoch: number; after: number };
}

/** All is lost but a backup that was written while people bought and entered; another machine goes on from there. */
export const backupRestored: Fault = {
  name: 'backup-restored',
  happens: 'a backup is written during sales and entries, and restored on another database and another data folder',
  run: async ({ quick, say }) => {
    const mails = await TestMailServer.start();
    const folder = mkdtempSync(join(tmpdir(), 'festix-backup-'));
    const env = { SMTP_URL: mails.url() };
    try {
      return await withStage({ env }, async (first) => {
        const scene = await open(first, mails, folder, SALES[quick ? 'quick' : 'thorough']);
        const before = await acknowledge(scene);
        const backup = join(folder, 'backup');
        const browser = await signInBrowser(scene);
        const { done: manifest, sold } = await duringRush(scene, before, (meanwhile) =>
          writeBackup({ folder: backup, ...first, files: openStoredFiles(first.dataDir, {}), meanwhile }),
        );
        const { status, cookie } = await refresh(first, browser);
        insist(status === 200 && cookie !== browser.cookie, `a sign-in was prolonged with ${status}`);
        say(`the backup holds ${summaryOf(manifest)}; ${sold} orders were paid while it was written`);
        const { highest } = await serialsOf(first);
        try {
          return await withStage({ env }, async (second) => {
            await second.killApi();
            const files = openStoredFiles(second.dataDir, {});
            await restoreBackup({ folder: backup, ...second, files, replace: true, say });
            await second.startApi();
            const restored = await moved(scene, second);
            try {
              await insistOnEndedSessions(scene, second, cookie);
              const letters = await insistOnAll(restored, before);
              // The buyer may have an open booking in the backup, which another sale would collide with.
              await sellOnline(restored.admin, restored.event, restored.lot.price_id, 1);
              const { last } = await serialsOf(second);
              insist(last > highest, `serial ${last} is given out, and ${highest} was reached before the loss`);
              return {
                'orders kept': before.orders.length,
                'paid meanwhile': sold,
                entries: scene.tickets.length,
                'files kept': manifest.files.length,
                'letters sent again': letters,
              };
            } finally {
              await restored.link.stop();
            }
          });
        } finally {
          await scene.link.stop();
        }
      });
    } finally {
      await mails.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function open(stage: Stage, mails: TestMailServer, folder: string, sales: number): Promise<Scene> {
  const { producer, buyer, admin } = await bringCast(stage);
  const event = await openEvent(producer, 'Noite de Prova');
  await producer.call(doorEndpoints.event, { params: { event_id: event.id } });
  const lot = await openLot(producer, event, 'Pista', PLACES);
  for (let sold = 0; sold < sales; sold++) await sellOnline(buyer, event, lot.price_id, 1);
  const tickets = await (await TicketTexts.open(stage.database)).read(lot.id, 0, ADMITTED + ENTERING + QUEUED);
  return { stage, link: await openLink(stage.url), producer, buyer, admin, event, lot, mails, tickets, folder };
}

/** Pays out and records money, has a device at work and a phone with the list, each acknowledged. */
async function acknowledge(scene: Scene): Promise<Acknowledged> {
  const payout: AnsweredPayout = { id: newId(), amount: 1_000, status: 'done' };
  const expense: NotedExpense = { id: newId(), amount: 700 };
  const sends = [
    requestOf(scene, payout.id, payout.amount),
    answerOf(scene, payout.id, payout.status),
    expenseOf(scene, expense.id, expense.amount),
  ];
  for (const send of sends) {
    const { status, body } = await send();
    insist(status < 300, `a call was answered ${status} ${JSON.stringify(body)}`);
  }
  const device = await enrol(scene);
  const queue = queueOf(scene, scene.tickets);
  const ops = {
    answered: queue.slice(0, ADMITTED),
    entering: queue.slice(ADMITTED, ADMITTED + ENTERING),
    waiting: queue.slice(-QUEUED),
  };
  await upload(scene, { device_id: device.id, ops: ops.answered, within: UPLOADED_WITHIN_MS });
  const params = { event_id: scene.event.id };
  const { epoch, seq } = await scene.producer.call(doorEndpoints.snapshot, { params });
  await within(LETTER_MS, 'the letter', letterLeft(scene));
  const orders = await ordersOf(scene);
  return { orders, payouts: [payout], expenses: [expense], device, ops, list: { epoch, after: seq } };
}

/**
 * Waits until the mail about the payout is sent. A mail that is under way in the backup would be retried only two
 * minutes after the restoration, and no test here waits for that.
 */
async function letterLeft({ stage }: Scene): Promise<void> {
  for (;;) {
    const { rowCount } = await stage.database.query(
      `select from deliveries where template in ('payout-done', 'payout-rejected') and state = 'sent'`,
    );
    if (rowCount === 1) return;
    await delay(LOOK_MS);
  }
}

async function enrol({ producer }: Scene): Promise<Device> {
  const { publicKey, privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const raw = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  const body = { id: newId(), name: 'Celular 1', kind: 'door', public_key: raw.toString('base64url') } as const;
  const { id } = await producer.call(deviceEndpoints.enrol, { body });
  return { id, key };
}

/** Returns the scene of a phone that works by its own key after its person's session has ended. */
async function byDevice(scene: Scene, { id, key }: Device): Promise<Scene> {
  const { url } = scene.stage;
  const nonce = makeNonce(Date.now(), randomBytes(16).toString('base64url'));
  const proof = sign('sha256', Buffer.from(deviceProofText(id, nonce)), { key, dsaEncoding: 'ieee-p1363' });
  const { access_token } = await clientOf(url, '').call(deviceEndpoints.session, {
    params: { device_id: id },
    body: { nonce, signature: proof.toString('base64url') },
  });
  return { ...scene, producer: { ...scene.producer, ...clientOf(url, access_token) } };
}

/** The answer to a browser that renews its session: status and cookie. */
interface Kept {
  status: number;
  cookie: string;
}

function signInBrowser({ stage, buyer }: Scene): Promise<Kept> {
  return keep(stage, accountEndpoints.signIn, {
    headers: headersOf(''),
    body: JSON.stringify({ email: buyer.email, password: CAST_PASSWORD }),
  });
}

function refresh(stage: Stage, { cookie }: Pick<Kept, 'cookie'>): Promise<Kept> {
  return keep(stage, accountEndpoints.refresh, { headers: { cookie } });
}

async function keep<P, Q, B, R>({ url }: Stage, endpoint: Endpoint<P, Q, B, R>, request: RequestInit): Promise<Kept> {
  const { status, headers } = await fetch(url + pathOf(endpoint), { method: endpoint.method, ...request });
  return { status, cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

/**
 * Runs work while people buy and enter; returns its result and the number of orders paid meanwhile, among them one to
 * another person if the work asks for it, because a person books one at a time.
 */
async function duringRush<T>(
  scene: Scene,
  { device, ops }: Acknowledged,
  work: (sell: () => Promise<void>) => Promise<T>,
): Promise<{ done: T; sold: number }> {
  let sold = 0;
  let isOver = false;
  const sellTo = async (buyer: Person): Promise<void> => {
    await sellOnline(buyer, scene.event, scene.lot.price_id, 1);
    sold++;
  };
  const keepSelling = async (): Promise<void> => {
    while (!isOver) await sellTo(scene.buyer);
  };
  const enter = async (): Promise<void> => {
    for (const op of ops.entering) await upload(scene, { device_id: device.id, ops: [op], within: UPLOADED_WITHIN_MS });
  };
  const rush = Promise.all([keepSelling(), enter()]);
  try {
    const done = await Promise.race([
      work(() => sellTo(scene.admin)),
      rush.then(() => Promise.reject(new Error('nobody buys any more'))),
    ]);
    return { done, sold };
  } finally {
    isOver = true;
    await rush;
  }
}

/** Returns the same people on another machine, where they have to sign in again. */
async function moved(scene: Scene, stage: Stage): Promise<Scene> {
  const link = await openLink(stage.url);
  const on = (person: Person): Promise<Person> => signedInAgain({ ...person, url: stage.url });
  const [producer, buyer, admin] = await Promise.all([on(scene.producer), on(scene.buyer), on(scene.admin)]);
  return { ...scene, stage, link, producer, buyer, admin };
}

/** Insists that people have to sign in again, without a theft alarm for a token ahead of the backup's. */
async function insistOnEndedSessions({ buyer }: Scene, stage: Stage, cookie: string): Promise<void> {
  const refusal = await refusalOf(clientOf(stage.url, buyer.token).call(accountEndpoints.me));
  insist(refusal === 401, `a session from before the backup was answered ${refusal}`);
  const { status } = await refresh(stage, { cookie });
  insist(status === 401, `a token from after the backup was answered ${status}`);
  const { rowCount } = await stage.database.query(`select from audit_entries where action = 'sessions:reuse'`);
  insist(rowCount === 0, `${rowCount} sessions are told as stolen`);
}

/** Insists that all is there; answers how many letters came a second time. */
async function insistOnAll(scene: Scene, before: Acknowledged): Promise<number> {
  await insistOnOrders(scene, before.orders);
  const letters = await insistOnMoney(scene, before.payouts, before.expenses);
  await insistOnDoor(scene, before);
  return letters;
}

async function ordersOf({ stage, event }: Scene): Promise<OrderRow[]> {
  const { rows } = await stage.database.query<OrderRow>(
    `select o.id, o.status, o.total,
       (select count(*)::integer from tickets t where t.order_id = o.id and t.status = 'valid') as tickets
     from orders o where o.event_id = $1`,
    [event.id],
  );
  return rows;
}

async function insistOnOrders(scene: Scene, before: readonly OrderRow[]): Promise<void> {
  const rows = await ordersOf(scene);
  const known = new Map(rows.map((row) => [row.id, JSON.stringify(row)]));
  const missing = before.filter((row) => known.get(row.id) !== JSON.stringify(row));
  insist(missing.length === 0, `${missing.length} of ${before.length} acknowledged orders are not there as they were`);
  const halves = rows.filter(({ status, tickets }) => (status === 'paid') !== tickets > 0);
  insist(halves.length === 0, `${halves.length} orders have come without their tickets`);
  const { rows: lots } = await scene.stage.database.query<{ sold: number; valid: number }>(
    `select sold, (select count(*)::integer from tickets t where t.lot_id = l.id and t.status = 'valid') as valid
     from lots l where id = $1`,
    [scene.lot.id],
  );
  const { sold, valid } = lots[0] ?? { sold: 0, valid: -1 };
  insist(sold === valid, `the lot says that ${sold} are sold, and ${valid} tickets are valid`);
}

/** Insists that entries stay, a phone's queue arrives, and phones download the list anew. */
async function insistOnDoor(scene: Scene, { device, ops, list }: Acknowledged): Promise<void> {
  const phone = await byDevice(scene, device);
  const { producer, event, tickets } = phone;
  const params = { event_id: event.id };
  const refusal = await refusalOf(producer.call(doorEndpoints.changes, { params, query: { ...list } }));
  insist(refusal === 410, `a phone with the list from before was answered ${refusal}`);
  const [inside] = tickets;
  const body = { id: newId(), reference: inside?.text ?? '', device_id: device.id };
  const again = await refusalOf(producer.call(doorEndpoints.checkin, { params, body }));
  insist(again === 409, `a ticket that is in already was answered ${again}`);
  for (const [queue, expected] of [
    [ops.answered, ['duplicate']],
    [ops.entering, ['duplicate', 'applied']],
    [ops.waiting, ['applied']],
  ] as const) {
    const results = await upload(phone, { device_id: device.id, ops: queue, within: UPLOADED_WITHIN_MS });
    const odd = results.find(({ outcome }) => !expected.some((one) => one === outcome));
    insist(!odd, `a scan of the queue was answered ${JSON.stringify(odd)}`);
  }
  await insistOnEverything(scene, { acknowledged: tickets, scans: tickets.length + 1, ops: tickets.length });
}

async function refusalOf(call: Promise<unknown>): Promise<number | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (error instanceof RefusedCallError) return error.status;
    throw error;
  }
}

/** Returns the serial of the last sold ticket, and the highest serial. */
async function serialsOf({ database }: Stage): Promise<{ last: number; highest: number }> {
  const { rows } = await database.query<{ last: string; highest: string }>(
    `select (select serial from tickets order by created_at desc limit 1) as last, max(serial) as highest from tickets`,
  );
  const { last = 0, highest = 0 } = rows[0] ?? {};
  return { last: Number(last), highest: Number(highest) };
}
