import { deviceEndpoints, doorEndpoints } from '@festix/domain/contract';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { launchPhone } from '../stage/browser.ts';
import { writeBulkTickets } from '../stage/bulk-tickets.ts';
import { bringCast, CAST_PASSWORD, type Person } from '../stage/cast.ts';
import { DoorPhone } from '../stage/door-phone.ts';
import { openEvent, openLot, type StagedEvent } from '../stage/events.ts';
import type { Stage } from '../stage/stage.ts';
import { TicketTexts, type TicketText } from '../stage/ticket-texts.ts';
import { withStage } from '../stage/with-stage.ts';
import { openLink, type LossyLink } from './lossy-link.ts';

/** An event with people at its doors, and a link that can be broken. */
export interface DoorScene {
  stage: Stage;
  link: LossyLink;
  producer: Person;
  buyer: Person;
  admin: Person;
  event: StagedEvent;
  tickets: TicketText[];
  /** Goes with the scene. */
  folder: string;
}

export interface DoorOptions {
  /** Number of tickets whose QR texts are returned; all by default. */
  presented?: number;
  /** Root of the product that the API runs; this workspace by default. */
  root?: string;
  /** Further variables of the API. */
  env?: Record<string, string>;
}

/** Opens an event that has sold so many tickets. */
export function atTheDoor<T>(
  count: number,
  work: (scene: DoorScene) => Promise<T>,
  { presented = count, ...options }: DoorOptions = {},
): Promise<T> {
  return withStage(options, async (stage) => {
    const link = await openLink(stage.url);
    const folder = mkdtempSync(join(tmpdir(), 'festix-fault-'));
    try {
      const { producer, buyer, admin } = await bringCast(stage);
      const event = await openEvent(producer, 'Noite de Prova');
      await producer.call(doorEndpoints.event, { params: { event_id: event.id } });
      const texts = await TicketTexts.open(stage.database);
      const lot = await openLot(producer, event, 'Pista', count);
      await writeBulkTickets(stage.database, { event, lot, buyer, count, key_id: texts.key_id });
      const tickets = await texts.read(lot.id, 0, presented);
      return await work({ stage, link, producer, buyer, admin, event, tickets, folder });
    } finally {
      await link.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/** Enrols a device without a browser; returns its id. */
export async function enrolDevice({ producer }: DoorScene, name: string): Promise<string> {
  const device = await producer.call(deviceEndpoints.enrol, { body: { id: newId(), name, kind: 'door' } });
  return device.id;
}

/** Installs the door in a browser's profile, downloads its list, and closes the browser. */
export async function installDoor({ link, producer, event }: DoorScene, profile: string): Promise<void> {
  const context = await launchPhone(profile);
  try {
    const phone = await DoorPhone.open(context);
    await phone.enrol(link.url, event.id, { email: producer.email, password: CAST_PASSWORD });
    await phone.cached();
  } finally {
    await context.close();
  }
}
