import type { BrowserContext } from '@playwright/test';
import { feedback } from '@festix/domain/door';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { launchLinkedPhone, launchPhone } from '../stage/browser.ts';
import { CAST_PASSWORD } from '../stage/cast.ts';
import { DoorPhone, type Shown } from '../stage/door-phone.ts';
import { noteMesh, openLinks, readMeshNotes } from '../stage/mesh-probe.ts';
import type { DoorScene } from './door-scene.ts';
import { insist } from './fault.ts';
import type { BarsRequest } from './lossy-link.ts';

/** A phone hears of others' enrolment with the event's facts, which it asks for once a minute. */
const LINKED_MS = 120_000;
const LOOK_MS = 50;

/** Keeps entries from a server that goes on to bring the phones together. */
export const isEntry: BarsRequest = (method, path) =>
  method === 'POST' && (path.endsWith('/ops') || path.endsWith('/checkins'));

/** A phone at a gate of its own. */
export interface MeshPhone {
  /** Of its gate, which a refusal at another gate names. */
  gate: string;
  profile: string;
  context: BrowserContext;
  phone: DoorPhone;
}

/** Work with phones; they are closed afterwards, after a failure too. */
export class MeshPhones {
  readonly all: MeshPhone[] = [];
  private readonly scene: DoorScene;
  private readonly url: string;

  /** @param url by which the phones reach the server */
  constructor(scene: DoorScene, url: string) {
    this.scene = scene;
    this.url = url;
  }

  /** Enrols so many phones, links each with each by the server, and begins the shift at each gate. */
  async link(count: number): Promise<readonly MeshPhone[]> {
    const phones = await this.enrol(count);
    // Each has fetched the event's facts before the next one was enrolled, and would ask for them once a minute.
    for (const one of phones) await this.begin(one);
    await linked(phones, count - 1);
    return phones;
  }

  /** Enrols so many phones without WebRTC, and begins the shift at each gate. */
  async apart(count: number): Promise<readonly MeshPhone[]> {
    const phones = await this.enrol(count, launchPhone);
    for (const one of phones) await this.begin(one);
    return phones;
  }

  /** Opens the door of a phone anew. */
  async begin({ phone }: MeshPhone): Promise<void> {
    await phone.begin(this.url, this.scene.event.id);
  }

  /** Starts the browser of a phone that was closed, and begins the shift at its gate. */
  async reopen(phone: MeshPhone): Promise<void> {
    phone.context = await launchNoted(phone.profile, launchLinkedPhone);
    phone.phone = await DoorPhone.open(phone.context, phone.gate);
    await this.begin(phone);
  }

  /** Enrols so many phones, which stand before the button that begins the shift. */
  async enrol(count: number, launch: Launch = launchLinkedPhone): Promise<readonly MeshPhone[]> {
    const { event, producer, folder } = this.scene;
    const enrolled: MeshPhone[] = [];
    while (enrolled.length < count) {
      const gate = `Portão ${this.all.length + 1}`;
      const profile = join(folder, gate);
      const context = await launchNoted(profile, launch);
      const one = { gate, profile, context, phone: await DoorPhone.open(context, gate) };
      this.all.push(one);
      enrolled.push(one);
      await one.phone.enrol(this.url, event.id, { email: producer.email, password: CAST_PASSWORD });
      await one.phone.cached();
    }
    return enrolled;
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map(({ context }) => context.close()));
  }
}

type Launch = (profile: string) => Promise<BrowserContext>;

async function launchNoted(profile: string, launch: Launch): Promise<BrowserContext> {
  const context = await launch(profile);
  await context.addInitScript(noteMesh);
  return context;
}

/** Waits until each of these phones has so many links, and says so. */
export async function linked(phones: readonly MeshPhone[], links: number): Promise<void> {
  const said = links === 1 ? 'ouvindo 1 celular' : `ouvindo ${links} celulares`;
  await Promise.all(phones.map(({ phone }) => phone.page.getByText(said).waitFor({ timeout: LINKED_MS })));
}

/** Returns the number of links between phones. */
export async function countLinks(phones: readonly MeshPhone[]): Promise<number> {
  const ends = await Promise.all(phones.map(({ phone }) => openLinks(phone.page)));
  return ends.reduce((sum, count) => sum + count, 0) / 2;
}

/** Waits until each of these phones has so many facts. */
export async function haveFacts(phones: readonly MeshPhone[], count: number, milliseconds: number): Promise<void> {
  const until = Date.now() + milliseconds;
  for (const { gate, phone } of phones) {
    for (;;) {
      const { facts } = await readMeshNotes(phone.page);
      if (facts.length >= count) break;
      insist(Date.now() < until, `${gate} has ${facts.length} of ${count} facts after ${milliseconds / 1000} s`);
      await delay(LOOK_MS);
    }
  }
}

/** Returns whether a phone refused a ticket because it entered at another gate. */
export function isInAlready({ variant, word, text }: Shown, gate: string): boolean {
  const { title, variant: refused } = feedback.ALREADY_CHECKED_IN_ERROR;
  return variant === refused && word === title && text.includes(gate);
}

/** Counts the server's scans, conflicts, and people inside. */
export async function countEntries({ stage, event }: DoorScene): Promise<{
  scans: number;
  conflicts: number;
  inside: number;
}> {
  const { rows } = await stage.database.query<{ scans: number; conflicts: number; inside: number }>(
    `select count(*)::integer as scans, count(*) filter (where is_conflict)::integer as conflicts,
       (select count(distinct ticket_id)::integer from checkins where event_id = $1 and undone_at is null) as inside
     from scans where event_id = $1`,
    [event.id],
  );
  return rows[0]!;
}
