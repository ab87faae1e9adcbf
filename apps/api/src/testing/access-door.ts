import { beforeEach } from '@jest/globals';
import type { AccessBody, AccessView, DeviceView, OpsView } from '@festix/domain/contract';
import { HOUR } from '@festix/domain/ground';
import type { Test } from 'supertest';
import { newId } from '../kernel/database/ids.ts';
import type { TestApi } from './api.ts';
import { enrolDevice, makeDoorPerson, sellTickets, type TestTicket } from './doors.ts';
import type { TestPerson } from './people.ts';
import { as, type TestShow } from './shows.ts';

/** Returns a moment some hours from now. */
export const hoursFromNow = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString();

/** Yesterday, now, and tomorrow. */
export const DAYS = [
  { name: 'Sexta', starts_at: hoursFromNow(-30), ends_at: hoursFromNow(-20) },
  { name: 'Sábado', starts_at: hoursFromNow(-6), ends_at: hoursFromNow(6) },
  { name: 'Domingo', starts_at: hoursFromNow(20), ends_at: hoursFromNow(30) },
];
export const MAIN = { number: 0, name: 'Recinto' };
export const CAMAROTE = { number: 1, name: 'Camarote' };

export interface PassageRow {
  area: number;
  day: number;
  entry: number;
  scan_id: string;
  left_at: Date | null;
  undone_at: Date | null;
}

export interface SentOp {
  id: string;
  [field: string]: unknown;
}

/** The doors of an event with areas and days: one person with two phones, who are new before each test. */
export interface AccessDoor {
  readonly person: TestPerson;
  readonly device: DeviceView;
  readonly other: DeviceView;
  open(body: AccessBody): Promise<void>;
  /** Returns the id of a day. */
  day(name: string): string;
  lot(index: number): string;
  sell(lot?: number, amount?: number): Promise<TestTicket[]>;
  enter(ticket: TestTicket, more?: object, from?: DeviceView): Test;
  leave(ticket: TestTicket, more?: object): Test;
  passagesOf(ticket: TestTicket): Promise<PassageRow[]>;
  op(type: string, payload: object, minutesAgo: number): SentOp;
  upload(ops: unknown[], from?: DeviceView): Promise<OpsView['results']>;
}

export function useAccessDoor(api: TestApi, show: TestShow): AccessDoor {
  let person: TestPerson;
  let device: DeviceView;
  let other: DeviceView;
  let access: AccessView;
  let seq = 0;
  beforeEach(async () => {
    person = await makeDoorPerson(api, show);
    device = await enrolDevice(api, person, { name: 'Celular 01' });
    other = await enrolDevice(api, person, { name: 'Celular 02' });
  });
  return {
    get person() {
      return person;
    },
    get device() {
      return device;
    },
    get other() {
      return other;
    },
    open: async (body) => {
      const path = `/api/producer/events/${show.id}/access`;
      access = (await as(api, show.producer).put(path, body).expect(200)).body as AccessView;
    },
    day: (name) => access.days.find((one) => one.name === name)!.id,
    lot: (index) => show.lots[index]!.id,
    sell: (lot = 0, amount = 1) => sellTickets(api, show, { lot, amount }),
    enter: (ticket, more = {}, from = device) =>
      as(api, person).post(`/api/door/events/${show.id}/checkins`, {
        id: newId(),
        reference: ticket.qr,
        device_id: from.id,
        ...more,
      }),
    leave: (ticket, more = {}) =>
      as(api, person).post(`/api/door/events/${show.id}/exits`, {
        id: newId(),
        reference: ticket.qr,
        device_id: device.id,
        ...more,
      }),
    passagesOf: ({ id }) =>
      api.database.query<PassageRow>(
        'select area, day, entry, scan_id, left_at, undone_at from checkins where ticket_id = $1 order by day, area, entry',
        [id],
      ),
    op: (type, payload, minutesAgo) => {
      const occurred_at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
      return { id: newId(), device_seq: ++seq, v: 2, type, event_id: show.id, occurred_at, payload };
    },
    upload: async (ops, from = device) => {
      const { body } = await as(api, person)
        .post(`/api/devices/${from.id}/ops`, { sent_at: hoursFromNow(0), ops })
        .expect(200);
      return (body as OpsView).results;
    },
  };
}
