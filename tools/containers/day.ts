import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setDefaultCACertificates } from 'node:tls';
import { setTimeout as delay } from 'node:timers/promises';
import { buyingEndpoints } from '@festix/domain/contract';
import { RefusedCallError } from '../stage/api-client.ts';
import { RefusalError, say } from '../say.ts';
import { PROCESSES, type Composition } from './composition.ts';
import { LostCallsError, underLoad, type LoadCounts } from './load.ts';
import {
  admitAtDoor,
  bringPeople,
  buyTicket,
  callsOf,
  photograph,
  readMail,
  signInAgain,
  signInAtOnce,
  uploadCover,
  type People,
} from './people.ts';

/** Goal for the download of an update, in MB. */
const LARGEST_IMAGE_MB = 350;
const COVERS_AT_ONCE = 8;
const SIGN_INS_AT_ONCE = 30;

/** Runs a part of the day, and stores its counts as a row. */
export type Step = (name: string, work: () => Promise<string>) => Promise<void>;

/** Takes an installation through all that happens to one: throws `RefusalError` at the first thing that goes wrong. */
export async function useInstallation(composition: Composition, step: Step, isBuilt: boolean): Promise<void> {
  await step('build the image', async () => {
    if (!isBuilt) await composition.compose('build', 'festix');
    const size = await composition.imageSize();
    if (size > LARGEST_IMAGE_MB) say(`The image has ${size} MB; the goal is ${LARGEST_IMAGE_MB}.`);
    return `${size} MB`;
  });
  await step('up, with the demonstration', async () => {
    await composition.compose('up', '--detach', '--no-build');
    await bothHealthy(composition);
    return `${PROCESSES.length} processes healthy`;
  });
  await believeHouse(composition);
  const people = await usersOf(composition, step);
  const { qr } = await sale(composition, people, step);
  const question = await admission(people, qr, step);
  await rushOfMemory(composition, people, step);
  await comeAndGo(composition, people, question, step);
  await renewCertificates(composition, people, question, step);
  await saveAndRestore(composition, people, step);
}

async function bothHealthy(composition: Composition): Promise<void> {
  for (const service of PROCESSES) await composition.healthy(service);
}

/** Trusts the installation's own authority and no other, with full verification. */
async function believeHouse(composition: Composition): Promise<void> {
  setDefaultCACertificates([await shownBy(composition, 'house.crt')]);
}

const shownBy = (composition: Composition, file: string): Promise<string> =>
  composition.compose('exec', '--no-TTY', 'proxy', 'cat', `/certificates/${file}`);

async function usersOf({ url }: Composition, step: Step): Promise<People> {
  let people: People | undefined;
  await step('sign in and open an event, by https through nginx', async () => {
    people = await bringPeople(url);
    return '2 people, 1 event';
  });
  if (!people) throw new Error('a step ended without its result');
  return people;
}

async function sale({ mailUrl }: Composition, people: People, step: Step): Promise<{ order_id: string; qr: string }> {
  let sold = { order_id: '', qr: '' };
  await step('sell by the sandbox’s Pix', async () => {
    sold = await buyTicket(people);
    return '1 paid order';
  });
  await step(
    'read the mail',
    async () => `1 mail, a PDF of ${Math.round((await readMail(mailUrl, people)) / 1000)} kB`,
  );
  return sold;
}

async function admission(people: People, qr: string, step: Step): Promise<object> {
  let question = {};
  await step('enrol a door and admit', async () => {
    question = await admitAtDoor(people, qr);
    return '1 admission';
  });
  return question;
}

/** Runs the work with the most memory: cutting pictures and comparing passwords. */
async function rushOfMemory(composition: Composition, people: People, step: Step): Promise<void> {
  await step(`upload ${COVERS_AT_ONCE} covers and sign in ${SIGN_INS_AT_ONCE} times at once`, async () => {
    const picture = await photograph();
    const signIns = signInAtOnce(composition.url, SIGN_INS_AT_ONCE);
    const covers = await Promise.all(Array.from({ length: COVERS_AT_ONCE }, () => uploadCover(people, picture)));
    const statuses = [...covers.map(({ status }) => status), ...(await signIns)];
    const failed = statuses.filter((status) => status >= 500);
    if (failed.length > 0) throw new RefusalError(`${failed.length} were answered ${failed.join(', ')}`);
    const [shown] = covers.filter(({ address }) => address !== undefined);
    if (!shown?.address) throw new RefusalError(`no cover was kept: ${covers[0]?.text.slice(0, 500)}`);
    const { ok } = await fetch(new URL(shown.address, composition.url));
    if (!ok) throw new RefusalError('the cover is not shown');
    await noneKilled(composition);
    const of = (status: number): number => statuses.filter((one) => one === status).length;
    return `${of(200)} done, ${statuses.length - of(200)} told to wait or try again; no process killed`;
  });
}

async function noneKilled(composition: Composition): Promise<void> {
  for (const service of PROCESSES) {
    const { out_of_memory, restarts } = await composition.deathsOf(service);
    if (out_of_memory || restarts > 0) throw new RefusalError(`${service} was killed: it took more memory than it may`);
  }
}

async function comeAndGo(composition: Composition, people: People, question: object, step: Step): Promise<void> {
  const meanwhile = (name: string, work: () => Promise<void>): Promise<void> =>
    step(`${name}, under load`, () => countUnderLoad(people, question, work));
  await meanwhile('restart both processes in turn', async () => {
    for (const service of PROCESSES) {
      await composition.compose('restart', '--no-deps', service);
      await composition.healthy(service);
    }
  });
  await meanwhile('update both processes in turn', async () => {
    await composition.buildUpdate();
    await composition.compose('run', '--rm', '--no-deps', 'migrate');
    for (const service of PROCESSES) await replace(composition, service);
  });
}

async function replace(composition: Composition, service: string, ...how: string[]): Promise<void> {
  await composition.compose('up', '--detach', '--no-deps', '--wait', ...how, service);
}

async function renewCertificates(
  composition: Composition,
  people: People,
  question: object,
  step: Step,
): Promise<void> {
  await step('renew all certificates, under load', async () => {
    const before = await shownBy(composition, 'tls.crt');
    const counted = await countUnderLoad(people, question, async () => {
      await composition.compose('run', '--rm', '--env', RENEW_ALL, 'certificate');
      await composition.compose('kill', '--signal', 'HUP', 'postgres', 'store', 'proxy');
      for (const service of PROCESSES) await replace(composition, service, '--force-recreate');
    });
    if ((await shownBy(composition, 'tls.crt')) === before)
      throw new RefusalError('the certificate is the one of before');
    return counted;
  });
}

/**
 * Makes calls during the work. A suspended machine loses calls by itself, and exceeds every limit when it wakes: such
 * counts are reported, and the whole is repeated once.
 */
async function countUnderLoad(people: People, question: object, work: () => Promise<void>): Promise<string> {
  const count = async (): Promise<LoadCounts> => underLoad(callsOf(await insistSignIn(people), question), work);
  const counts = await count();
  if (counts.stood_still < ASLEEP_MS) return told(counts);
  const { lost, stood_still } = counts;
  const before = `done anew, for this machine was asleep for ${inSeconds(stood_still)} the first time, and ${lost} of ${counts.calls} were lost`;
  say(before);
  return `${told(await count())}; ${before}`;
}

const ASLEEP_MS = 15_000;

/** As if the month in which they end had come, which is a year after they were made: the authorities make all others anew. */
const RENEW_ALL = 'RENEW_BEFORE=40000000';

function told({ calls, lost, refused, longest, stood_still, reasons }: LoadCounts): string {
  // Separates losses of this program itself, so that they are not searched in the containers.
  const own = stood_still > STOOD_STILL_MS ? `; this program stood still for ${inSeconds(stood_still)}` : '';
  if (lost > 0) throw new LostCallsError(`${lost} of ${calls} calls were lost${own}: ${reasons.join('; ')}`);
  if (refused > calls / 100) throw new RefusalError(`${refused} of ${calls} calls were refused, so nothing was tried`);
  return `${calls} calls, none lost, the longest ${inSeconds(longest)}${own}`;
}

const STOOD_STILL_MS = 1_000;
const inSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

async function saveAndRestore(composition: Composition, people: People, step: Step): Promise<void> {
  const before = await insistSignIn(people);
  const kept = await buyTicket(before);
  await step('make a backup', async () => {
    await composition.compose('run', '--rm', '--no-deps', 'backup', '/backups/first');
    return `${readdirSync(join(composition.backups, 'first')).length} entries in its folder`;
  });
  const lost = await buyTicket(before);
  await step('restore it and start again', async () => {
    await composition.compose('stop', ...PROCESSES);
    await composition.compose('run', '--rm', '--no-deps', 'restore', '/backups/first', '--replace');
    await composition.compose('run', '--rm', '--no-deps', 'migrate');
    await composition.compose('start', ...PROCESSES);
    await bothHealthy(composition);
    return `${PROCESSES.length} processes healthy`;
  });
  await step('find what the backup has, and nothing later', async () => {
    const again = await insistSignIn(before);
    const order = await again.buyer.call(buyingEndpoints.order, { params: { order_id: kept.order_id } });
    if (order.status !== 'paid') throw new RefusalError(`the order of before is ${order.status}`);
    if (await exists(again, lost.order_id)) throw new RefusalError('an order of after the backup is there');
    await buyTicket(again);
    return '1 order kept, 1 of later gone, 1 new sold';
  });
}

const SIGN_IN_MS = 90_000;

/**
 * Signs in again, because a day on a slow machine is longer than a session's quarter of an hour. Waits while sign-ins
 * are limited: others may have used them up just before.
 */
async function insistSignIn(people: People): Promise<People> {
  for (const deadline = Date.now() + SIGN_IN_MS; ; await delay(5_000)) {
    try {
      return await signInAgain(people);
    } catch (error) {
      if (!(error instanceof RefusedCallError) || error.status !== 429 || Date.now() > deadline) throw error;
    }
  }
}

async function exists({ buyer }: People, order_id: string): Promise<boolean> {
  try {
    await buyer.call(buyingEndpoints.order, { params: { order_id } });
    return true;
  } catch (error) {
    if (error instanceof RefusedCallError && error.status === 404) return false;
    throw error;
  }
}
