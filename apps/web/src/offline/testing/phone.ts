import { Dexie } from 'dexie';
import { DeviceClock } from '../clock.ts';
import type { Door } from '../door.ts';
import type { DoorApi } from '../door-api.ts';
import { JournalDb, type DeviceRow, type DoorRow } from '../journal.db.ts';
import { Link } from '../link.ts';
import { Shift, type ShiftParts } from '../shift.ts';
import { SnapDb } from '../snap.db.ts';
import { downloadList } from '../snapshot.ts';
import { EVENT_ID, type DoorServer } from './door-server.ts';

let phones = 0;

/** A phone with databases of its own; closing it loses its memory and nothing else. */
export class Phone {
  readonly name: string;
  readonly server: DoorServer;
  clock: DeviceClock;
  readonly link = new Link();
  readonly journal: JournalDb;
  readonly snap: SnapDb;
  api: DoorApi;

  /** Creates a phone that is enrolled, at a gate, and has downloaded the list. */
  static async ready(server: DoorServer, settings: Partial<DoorRow> = {}): Promise<Phone> {
    const phone = new Phone(server);
    await phone.journal.device.put(await deviceRow());
    await phone.journal.doors.put({
      event_id: EVENT_ID,
      gate: 'Portão A',
      lots: null,
      opened_at: '2026-06-14T01:00:00.000Z',
      ...settings,
    });
    await downloadList(EVENT_ID, phone);
    phone.link.failed();
    return phone;
  }

  constructor(server: DoorServer, name = `phone-${++phones}`) {
    this.name = name;
    this.server = server;
    this.api = server.api;
    this.clock = new DeviceClock('0197c0de-0000-7000-8000-0000000000d1');
    this.journal = new JournalDb(`${name}-journal`);
    this.snap = new SnapDb(`${name}-snap`);
  }

  /** Sets the clock to a moment of the test's, which is the server's too. */
  standAt(now: () => number): void {
    this.clock = new DeviceClock(this.clock.boot_id, { wall: now, mono: now });
  }

  /** Returns the same phone, as it is after its browser was killed. */
  async reopened(): Promise<Phone> {
    this.close();
    return new Phone(this.server, this.name);
  }

  shiftParts(): ShiftParts {
    return {
      ...this,
      operator: () => ({ id: '0197c0de-0000-7000-8000-0000000000b1', name: 'Equipe Portaria 2' }),
      queued: () => undefined,
      downloading: () => undefined,
    };
  }

  async shift(): Promise<Shift> {
    const shift = await Shift.begin(EVENT_ID, this.shiftParts());
    if (!shift) throw new Error('This phone has nothing to begin a shift with');
    return shift;
  }

  async door(): Promise<Door> {
    return (await this.shift()).door;
  }

  close(): void {
    this.journal.close();
    this.snap.close();
  }

  /** Deletes the databases; requires that every phone of this name is closed. */
  async delete(): Promise<void> {
    await Dexie.delete(this.journal.name);
    await Dexie.delete(this.snap.name);
  }
}

export async function deviceRow(): Promise<DeviceRow> {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  return {
    slot: 'this',
    id: '0197c0de-0000-7000-8000-0000000000c1',
    name: 'Celular 03',
    user_id: '0197c0de-0000-7000-8000-0000000000b1',
    user_name: 'Equipe Portaria 2',
    keys,
    enrolled_at: '2026-06-13T20:00:00.000Z',
    revoked_at: null,
  };
}
