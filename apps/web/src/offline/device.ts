import { type DeviceKind, type DeviceSessionBody, type Id } from '@festix/domain/contract';
import { instantOf, type Instant } from '@festix/domain/ground';
import { deviceProofText, makeNonce, operatorProofText } from '@festix/domain/sync';
import { v7 as newId } from 'uuid';
import { CallError } from '../data/call.ts';
import { toBase64Url } from './base64url.ts';
import type { DeviceClock } from './clock.ts';
import type { DoorApi } from './door-api.ts';
import type { DeviceRow, JournalDb } from './journal.db.ts';
import { keepStorage, leaveMark, markedDevice } from './storage.ts';

/** The algorithm of a device's key, and of its signatures. */
export const KEY = { name: 'ECDSA', namedCurve: 'P-256' } as const;
export const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const;
const NONCE_BYTES = 16;

export interface Enrolment {
  name: string;
  user: { id: Id; name: string };
  kind?: DeviceKind;
}

/** The browser's knowledge of itself: never a device, this device, or a device whose data the browser has deleted. */
export type DeviceState = { known: 'never' } | { known: 'this'; device: DeviceRow } | { known: 'evicted' };

export interface DeviceParts {
  journal: JournalDb;
  api: Pick<DoorApi, 'enrol' | 'session'>;
  clock: DeviceClock;
}

/** This browser as a device of doors or tills. */
export class Device {
  private readonly parts: DeviceParts;

  constructor(parts: DeviceParts) {
    this.parts = parts;
  }

  async state(): Promise<DeviceState> {
    const device = await this.row();
    if (device) return { known: 'this', device };
    return markedDevice() === undefined ? { known: 'never' } : { known: 'evicted' };
  }

  /**
   * Enrols this browser: sends its name and its public key; no script can read the private one. Rejects as the call
   * does, and stores nothing then.
   */
  async enrol({ name, user, kind = 'door' }: Enrolment, signal?: AbortSignal): Promise<DeviceRow> {
    const { api, journal } = this.parts;
    const keys = await crypto.subtle.generateKey(KEY, false, ['sign', 'verify']);
    const public_key = toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey)));
    const enrolled = await api.enrol({ id: newId(), name, kind, public_key }, signal);
    const device: DeviceRow = {
      slot: 'this',
      id: enrolled.id,
      name: enrolled.name,
      kind: enrolled.kind,
      number: enrolled.number,
      user_id: user.id,
      user_name: user.name,
      keys,
      enrolled_at: enrolled.created_at,
      revoked_at: null,
    };
    await journal.transaction('rw', journal.device, journal.stubs, async () => {
      await journal.device.put(device);
      // Stubs leased to another device cannot be sold by this one.
      await journal.stubs.where('state').equals('free').delete();
    });
    leaveMark(device.id);
    await keepStorage();
    return device;
  }

  /**
   * Returns a new access token by the device's own key; undefined for a browser that is no device, or a revoked one.
   */
  async renew(): Promise<string | undefined> {
    const device = await this.row();
    if (!device || device.revoked_at !== null) return undefined;
    try {
      return await this.ask(device, this.parts.clock.serverNow());
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === 'DEVICE_REVOKED') await this.shutOut();
      const server_time = Date.parse(String(error.told['server_time']));
      // The clock was too far off for the proof: the refusal carries the right time.
      if (error.code === 'DEVICE_SIGNATURE_INVALID' && !Number.isNaN(server_time)) return this.ask(device, server_time);
      throw error;
    }
  }

  /**
   * Returns this device's signature that a person stands at it; undefined without a device, for a revoked one, and for
   * the device's own person.
   */
  async proofOf(user_id: Id): Promise<{ device_id: Id; signature: string } | undefined> {
    const device = await this.row();
    if (!device || device.revoked_at !== null || device.user_id === user_id) return undefined;
    return { device_id: device.id, signature: await signed(device.keys, operatorProofText(device.id, user_id)) };
  }

  /**
   * Marks the device as revoked: it admits nobody and sells nothing any more. Deletes its free stubs, which are valid
   * tickets without an owner.
   */
  async shutOut(): Promise<void> {
    const { journal, clock } = this.parts;
    const at: Instant = instantOf(clock.wall());
    await journal.transaction('rw', journal.device, journal.stubs, async () => {
      await journal.device.update('this', { revoked_at: at });
      await journal.stubs.where('state').equals('free').delete();
    });
  }

  private async ask(device: DeviceRow, moment: number): Promise<string> {
    const { access_token } = await this.parts.api.session(device.id, await proofOf(device, moment));
    return access_token;
  }

  private row(): Promise<DeviceRow | undefined> {
    return this.parts.journal.device.get('this');
  }
}

/** A device that may sell, with the number that its receipts begin with. */
export type TillDevice = DeviceRow & { kind: 'till'; number: number };

export function isTill(device: DeviceRow | undefined): device is TillDevice {
  return device?.kind === 'till' && device.number !== undefined;
}

/** Returns a new nonce and its signature. */
async function proofOf({ id, keys }: DeviceRow, moment: number): Promise<DeviceSessionBody> {
  const nonce = makeNonce(moment, toBase64Url(crypto.getRandomValues(new Uint8Array(NONCE_BYTES))));
  return { nonce, signature: await signed(keys, deviceProofText(id, nonce)) };
}

/** Returns a device's signature of a text, base64url. */
export async function signed({ privateKey }: DeviceRow['keys'], text: string): Promise<string> {
  const signature = await crypto.subtle.sign(SIGNING, privateKey, new TextEncoder().encode(text));
  return toBase64Url(new Uint8Array(signature));
}
