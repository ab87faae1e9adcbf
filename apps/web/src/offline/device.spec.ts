import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type DeviceBody, type DeviceSessionBody } from '@festix/domain/contract';
import { deviceProofText, momentOfNonce } from '@festix/domain/sync';
import { CallError, UnreachableError } from '../data/call.ts';
import { fromBase64Url } from './base64url.ts';
import { DeviceClock } from './clock.ts';
import { deviceBearer, type Person } from './device-bearer.ts';
import { Device, isTill } from './device.ts';
import { JournalDb } from './journal.db.ts';

const USER = { id: '0197c0de-0000-7000-8000-0000000000b1', name: 'Equipe Portaria 2' };
const NOW = Date.parse('2026-06-14T01:00:00.000Z');

let journal: JournalDb;
let enrolled: DeviceBody | undefined;
let proofs: DeviceSessionBody[];
let answerProof: (proof: DeviceSessionBody) => string;

beforeEach(() => {
  journal = new JournalDb('device-spec');
  enrolled = undefined;
  proofs = [];
  answerProof = () => 'device token';
  const marks = new Map<string, string>();
  globalThis.localStorage = {
    getItem: (key: string) => marks.get(key) ?? null,
    setItem: (key: string, value: string) => void marks.set(key, value),
    removeItem: (key: string) => void marks.delete(key),
  } as Storage;
});

afterEach(() => journal.delete());

function device(): Device {
  const clock = new DeviceClock('boot', { wall: () => NOW, mono: () => 0 });
  return new Device({
    journal,
    clock,
    api: {
      enrol: async (body) => {
        enrolled = body;
        const { id, name, kind } = body;
        return {
          id,
          number: 17,
          name,
          kind,
          user: USER,
          created_at: '2026-06-14T01:00:00.000Z',
          last_seen_at: null,
          revoked_at: null,
        };
      },
      session: async (_, proof) => {
        proofs.push(proof);
        return { access_token: answerProof(proof), expires_at: '2026-06-15T01:00:00.000Z' };
      },
    },
  });
}

async function proves({ nonce, signature }: DeviceSessionBody): Promise<boolean> {
  const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', fromBase64Url(enrolled!.public_key!), ECDSA, true, ['verify']);
  const text = new TextEncoder().encode(deviceProofText(enrolled!.id, nonce));
  return crypto.subtle.verify(ECDSA, key, fromBase64Url(signature), text);
}

describe('enrolment', () => {
  it('enrol sends a name and a public key, and keeps the private key out of the reach of scripts', async () => {
    const here = device();
    expect(await here.state()).toEqual({ known: 'never' });
    const row = await here.enrol({ name: 'Celular 03', user: USER });
    expect(enrolled).toMatchObject({ id: row.id, name: 'Celular 03', kind: 'door' });
    expect(fromBase64Url(enrolled!.public_key!)).toHaveLength(65);
    const stored = await journal.device.get('this');
    expect(stored!.keys.privateKey.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('pkcs8', stored!.keys.privateKey)).rejects.toThrow();
    expect(await here.state()).toMatchObject({ known: 'this', device: { name: 'Celular 03' } });
  });

  it('enrol stores the number of a till’s receipts', async () => {
    const row = await device().enrol({ name: 'Caixa 17', user: USER, kind: 'till' });
    expect(enrolled).toMatchObject({ kind: 'till' });
    expect(isTill(row) && row.number).toBe(17);
    await journal.stubs.add({
      ...{ ticket_id: '1', lease_id: 'l', event_id: 'e', lot_id: 'A', serial: 1, code: 'C', qr: 'T1' },
      state: 'free',
    });
    expect(isTill(await device().enrol({ name: 'Celular 03', user: USER }))).toBe(false);
    expect(await journal.stubs.count()).toBe(0);
  });

  it('enrol stores nothing when the server refuses', async () => {
    const here = device();
    const refuse = () => Promise.reject(new UnreachableError(undefined));
    const refused = new Device({ journal, clock: new DeviceClock('boot'), api: { enrol: refuse, session: refuse } });
    await expect(refused.enrol({ name: 'Celular 03', user: USER })).rejects.toBeInstanceOf(UnreachableError);
    expect(await here.state()).toEqual({ known: 'never' });
  });

  it('the state is missing after the browser has deleted the databases', async () => {
    const here = device();
    await here.enrol({ name: 'Celular 03', user: USER });
    await journal.device.clear();
    expect(await here.state()).toEqual({ known: 'evicted' });
  });
});

describe('renewal', () => {
  it('renew signs a new nonce of the present time each time', async () => {
    const here = device();
    await here.enrol({ name: 'Celular 03', user: USER });
    expect([await here.renew(), await here.renew()]).toEqual(['device token', 'device token']);
    for (const proof of proofs) {
      expect(await proves(proof)).toBe(true);
      expect(momentOfNonce(proof.nonce)).toBe(NOW);
    }
    expect(proofs[0]!.nonce).not.toBe(proofs[1]!.nonce);
  });

  it('renew uses the server’s time when the device’s clock is too far off', async () => {
    const here = device();
    await here.enrol({ name: 'Celular 03', user: USER });
    const told = { server_time: '2026-06-20T00:00:00.000Z' };
    answerProof = ({ nonce }) => {
      if (momentOfNonce(nonce) === NOW) throw new CallError(401, { code: 'DEVICE_SIGNATURE_INVALID', told });
      return 'in time';
    };
    expect(await here.renew()).toBe('in time');
  });

  it('renew returns nothing for a browser that is no device, or a revoked one, which stores that', async () => {
    const here = device();
    expect(await here.renew()).toBeUndefined();
    await here.enrol({ name: 'Celular 03', user: USER });
    answerProof = () => {
      throw new CallError(403, { code: 'DEVICE_REVOKED' });
    };
    await expect(here.renew()).rejects.toMatchObject({ code: 'DEVICE_REVOKED' });
    expect((await journal.device.get('this'))!.revoked_at).not.toBeNull();
    expect(await here.renew()).toBeUndefined();
    expect(proofs).toHaveLength(1);
  });
});

describe('revoked device', () => {
  it('shutOut deletes the free stubs and keeps the sold ones', async () => {
    const here = device();
    await here.enrol({ name: 'Caixa 17', user: USER, kind: 'till' });
    const stub = { lease_id: 'l', event_id: 'e', lot_id: 'A', code: 'C', qr: 'T1' };
    await journal.stubs.bulkAdd([
      { ...stub, ticket_id: '1', serial: 1, state: 'free' },
      { ...stub, ticket_id: '2', serial: 2, state: 'sold' },
    ]);
    await here.shutOut();
    expect(await journal.stubs.toArray()).toMatchObject([{ ticket_id: '2' }]);
    expect((await journal.device.get('this'))!.revoked_at).not.toBeNull();
  });
});

describe('bearer of a device’s calls', () => {
  const person = (token: string | undefined): Person => ({
    token: () => Promise.resolve(token),
    renew: (refused) => Promise.resolve(token !== undefined && token !== refused ? token : undefined),
    isUnknown: () => false,
  });

  it('deviceBearer uses the device’s key, and renews once for many calls', async () => {
    let asked = 0;
    const renew = () => Promise.resolve(`device ${++asked}`);
    const bearer = deviceBearer({ person: person('person'), device: { renew }, mono: () => 0 });
    expect(await Promise.all([bearer.token(), bearer.token()])).toEqual(['device 1', 'device 1']);
    expect(await bearer.renew('device 1')).toBe('device 2');
    expect(await bearer.renew('device 1')).toBe('device 2');
  });

  it('deviceBearer uses the person’s session before the enrolment, and after a refusal', async () => {
    const never = deviceBearer({ person: person('person'), device: { renew: async () => undefined }, mono: () => 0 });
    expect(await never.token()).toBe('person');
    let asked = 0;
    const refuse = () => {
      asked += 1;
      return Promise.reject(new CallError(403, { code: 'DEVICE_GRANT_ENDED' }));
    };
    const ended = deviceBearer({ person: person('person'), device: { renew: refuse }, mono: () => 0 });
    expect([await ended.token(), await ended.token()]).toEqual(['person', 'person']);
    expect(asked).toBe(1);
  });

  it('deviceBearer rejects with the revocation before anything is sent in the person’s name', async () => {
    let asked = 0;
    const renew = () => {
      asked += 1;
      return asked > 1 ? Promise.resolve(undefined) : Promise.reject(new CallError(403, { code: 'DEVICE_REVOKED' }));
    };
    const bearer = deviceBearer({ person: person('person'), device: { renew }, mono: () => 0 });
    const calls = await Promise.allSettled([bearer.token(), bearer.token()]);
    expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await bearer.token()).toBe('person');
  });

  it('deviceBearer rejects when the rate limit is exceeded, without using the person’s session', async () => {
    const refuse = () => Promise.reject(new CallError(429, { code: 'RATE_LIMITED' }));
    const bearer = deviceBearer({ person: person('person'), device: { renew: refuse }, mono: () => 0 });
    await expect(bearer.token()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('deviceBearer waits for a network, and sends nothing without a token', async () => {
    const unreachable = () => Promise.reject(new UnreachableError(undefined));
    const bearer = deviceBearer({ person: person(undefined), device: { renew: unreachable }, mono: () => 0 });
    await expect(bearer.token()).rejects.toBeInstanceOf(UnreachableError);
  });
});
