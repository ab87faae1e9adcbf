import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CallError } from '../data/call.ts';
import { Device } from './device.ts';
import { downloadList } from './snapshot.ts';
import {
  hasRoomFor,
  isStorageBlocked,
  isStorageFull,
  isStorageKept,
  keepChoice,
  keepStorage,
  recallChoice,
  StorageFullError,
} from './storage.ts';
import { DoorServer, EVENT_ID, ticket } from './testing/door-server.ts';
import { Phone } from './testing/phone.ts';

const MEGABYTE = 1024 * 1024;

let phone: Phone;
let asked: string[];

beforeEach(async () => {
  asked = [];
  globalThis.localStorage = { setItem: () => undefined } as unknown as Storage;
  phone = new Phone(await DoorServer.start([1, 2, 3].map((serial) => ticket({ serial }))));
});

afterEach(async () => {
  browserHas(undefined);
  phone.close();
  await phone.delete();
});

/** Sets the storage API of this browser. */
function browserHas(storage: object | undefined): void {
  Object.defineProperty(globalThis.navigator, 'storage', { value: storage, configurable: true });
}

const roomOf = (quota: number, usage: number) => browserHas({ estimate: async () => ({ quota, usage }) });

describe('enrolment', () => {
  const enrol = (api = phone.api) => {
    const device = new Device({ journal: phone.journal, api, clock: phone.clock });
    return device.enrol({ name: 'Celular 03', user: { id: '0197c0de-0000-7000-8000-0000000000b1', name: 'Porta' } });
  };

  beforeEach(() => {
    browserHas({ persist: async () => asked.push('persist') > 0 });
  });

  it('an enrolment asks the browser to keep the data', async () => {
    await enrol();
    expect(asked).toEqual(['persist']);
  });

  it('an enrolment that the server refuses asks for nothing', async () => {
    const refuse = () => Promise.reject(new CallError(403, { code: 'FORBIDDEN' }));
    await expect(enrol({ ...phone.api, enrol: refuse })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(asked).toEqual([]);
  });
});

describe('download', () => {
  beforeEach(() => {
    const { chunk } = phone.api;
    phone.api = { ...phone.api, chunk: (...of) => (asked.push('chunk'), chunk(...of)) };
  });

  it('a download does not begin without room for it', async () => {
    roomOf(100 * MEGABYTE, 81 * MEGABYTE);
    await expect(downloadList(EVENT_ID, phone)).rejects.toBeInstanceOf(StorageFullError);
    expect(asked).toEqual([]);
    expect(await phone.snap.lists.count()).toBe(0);
  });

  it('a download begins with enough room, and where the browser reports none', async () => {
    roomOf(100 * MEGABYTE, 70 * MEGABYTE);
    await downloadList(EVENT_ID, phone);
    expect(await phone.snap.lists.count()).toBe(1);
    browserHas({ estimate: () => Promise.reject(new TypeError()) });
    await downloadList(EVENT_ID, phone);
    expect(asked.length).toBeGreaterThan(0);
  });
});

describe('browser without storage', () => {
  const nothing = { value: { length: 0 }, writable: true, configurable: true };
  afterEach(() => void Object.defineProperty(globalThis, 'localStorage', nothing));

  it('isStorageBlocked detects a browser without storage, in which choices last as long as the page', () => {
    expect(isStorageBlocked()).toBe(false);
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
    expect(isStorageBlocked()).toBe(true);
    expect(recallChoice('camera')).toBeUndefined();
    expect(() => keepChoice('camera', 'back')).not.toThrow();
  });
});

describe('room on a device', () => {
  it('hasRoomFor needs twice the bytes and room for a shift', async () => {
    roomOf(100 * MEGABYTE, 60 * MEGABYTE);
    expect(await hasRoomFor(10 * MEGABYTE)).toBe(true);
    expect(await hasRoomFor(10 * MEGABYTE + 1)).toBe(false);
    browserHas({});
    expect(await hasRoomFor(10 * MEGABYTE)).toBe(true);
  });

  it('keepStorage returns the browser’s answer', async () => {
    browserHas({ persist: async () => true, persisted: async () => false });
    expect([await keepStorage(), await isStorageKept()]).toEqual([true, false]);
    browserHas({ persist: () => Promise.reject(new TypeError()), persisted: () => Promise.reject(new TypeError()) });
    expect([await keepStorage(), await isStorageKept()]).toEqual([false, undefined]);
    browserHas(undefined);
    expect([await keepStorage(), await isStorageKept()]).toEqual([false, undefined]);
  });

  it('isStorageFull detects any form of the database’s error', () => {
    const quota = Object.assign(new Error(), { name: 'QuotaExceededError' });
    expect(isStorageFull(quota)).toBe(true);
    expect(isStorageFull(Object.assign(new Error(), { inner: quota }))).toBe(true);
    expect(isStorageFull(new StorageFullError())).toBe(true);
    expect(isStorageFull(new Error())).toBe(false);
  });
});
