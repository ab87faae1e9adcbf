import { deviceEndpoints, doorEndpoints } from '@festix/domain/contract';
import { instantOf } from '@festix/domain/ground';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { clientOf, RefusedCallError } from '../stage/api-client.ts';
import { launchPhone } from '../stage/browser.ts';
import { CAST_PASSWORD } from '../stage/cast.ts';
import { DoorPhone } from '../stage/door-phone.ts';
import type { TicketText } from '../stage/ticket-texts.ts';
import { queueOf } from './bare-device.ts';
import { enrolDevice, type DoorScene } from './door-scene.ts';
import { insist } from './fault.ts';
import { openLink, type LossyLink } from './lossy-link.ts';

const BETWEEN_SCANS_MS = 250;
const BETWEEN_CALLS_MS = 120;
/** The version of ops before areas and days. */
const EARLIER_OP_VERSION = 1;

/** The guests of a night, each of whom comes once, and the scans that they make. */
export class Guests {
  readonly entered: TicketText[] = [];
  /** Scans that were made, refused ones among them. */
  scans = 0;
  private readonly waiting: TicketText[];

  constructor(tickets: readonly TicketText[]) {
    this.waiting = [...tickets];
  }

  /** Returns the next guests, who are in from now on. */
  next(count: number): TicketText[] {
    const tickets = this.waiting.splice(0, count);
    insist(tickets.length === count, 'there were too few tickets for so long a night');
    this.entered.push(...tickets);
    this.scans += count;
    return tickets;
  }
}

/** A phone at a door, with its own way to the server. */
export interface PhoneThere {
  phone: DoorPhone;
  link: LossyLink;
  /** Paths by which it asked for the list and its changes. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

const IS_LIST = /\/(snapshot|changes)(\?|$)/;

/** Opens a phone on the app that the server of the stage has now, ready to scan. */
export async function openPhone({ stage, event, producer, folder }: DoorScene, name: string): Promise<PhoneThere> {
  const link = await openLink(stage.url);
  let context: BrowserContext | undefined;
  const close = async (): Promise<void> => {
    await context?.close();
    await link.stop();
  };
  const asked: string[] = [];
  link.lose((_, path) => {
    if (IS_LIST.test(path)) asked.push(path);
    return false;
  });
  try {
    context = await launchPhone(join(folder, name));
    const phone = await DoorPhone.open(context);
    await phone.enrol(link.url, event.id, { email: producer.email, password: CAST_PASSWORD });
    await phone.cached();
    // Anew, so that the app on the device serves the page.
    await phone.begin(link.url, event.id);
    return { phone, link, asked, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Admits guests one after another at a phone. Returns how many. */
export async function scanUntil({ phone }: PhoneThere, guests: Guests, isOver: () => boolean): Promise<number> {
  let count = 0;
  for (; !isOver(); count++) {
    await phone.admits(guests.next(1));
    await delay(BETWEEN_SCANS_MS);
  }
  return count;
}

/** Calls that a device made of one process, and the longest of them in milliseconds. */
export interface Calls {
  count: number;
  longest: number;
}

/** Asks one process for each entry, as a phone with a network does. No call may fail. */
export function askUntil(scene: DoorScene, guests: Guests, isOver: () => boolean): Promise<Calls> {
  return callUntil(scene, 'Celular que pergunta', isOver, async ({ call }, device_id) => {
    const [ticket] = guests.next(1);
    const body = { id: newId(), reference: ticket!.text, device_id };
    const { feedback } = await call(doorEndpoints.checkin, { params: { event_id: scene.event.id }, body });
    insist(feedback === 'ADMITTED', `a good ticket was answered ${feedback}`);
  });
}

/** Uploads admissions to one process, as a phone of the earlier version that was without a network. No call may fail. */
export function uploadUntil(scene: DoorScene, guests: Guests, isOver: () => boolean): Promise<Calls> {
  return callUntil(scene, 'Celular que envia', isOver, async ({ call }, device_id, device_seq) => {
    const [op] = queueOf(scene, guests.next(1));
    const ops = [{ ...op!, v: EARLIER_OP_VERSION, device_seq }];
    const body = { sent_at: instantOf(Date.now()), ops };
    const { results } = await call(deviceEndpoints.ops, { params: { device_id }, body });
    const [result] = results;
    insist(result?.outcome === 'applied', `an admission that was uploaded was answered ${JSON.stringify(result)}`);
  });
}

async function callUntil(
  scene: DoorScene,
  name: string,
  isOver: () => boolean,
  make: (client: ReturnType<typeof clientOf>, device_id: string, index: number) => Promise<void>,
): Promise<Calls> {
  const device_id = await enrolDevice(scene, name);
  const client = clientOf(scene.stage.url, scene.producer.token);
  let count = 0;
  let longest = 0;
  for (; !isOver(); count++) {
    const begun = performance.now();
    try {
      await make(client, device_id, count);
    } catch (error) {
      insist(!(error instanceof RefusedCallError), `${name}: ${String(error)}`);
      throw error;
    }
    longest = Math.max(longest, performance.now() - begun);
    await delay(BETWEEN_CALLS_MS);
  }
  return { count, longest };
}
