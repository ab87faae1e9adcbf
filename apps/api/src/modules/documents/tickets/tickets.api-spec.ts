import { beforeAll, describe, expect, it } from '@jest/globals';
import { readTicketText, verifyTicketSignature } from '@festix/domain/selling';
import { startApi } from '../../../testing/api.ts';
import { buy, reread } from '../../../testing/purchases.ts';
import { makeShow, priceOf } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { TicketKeys } from './ticket-keys.ts';
import { TicketSigner } from './ticket-signer.ts';

const api = useApi();
let keys: TicketKeys;
let signer: TicketSigner;
beforeAll(async () => {
  keys = api.app.get(TicketKeys, { strict: false });
  signer = api.app.get(TicketSigner, { strict: false });
});

async function boughtQr(): Promise<{ qr: string; again: () => Promise<string> }> {
  const show = await makeShow(api);
  const bought = await buy(api, show, [[priceOf(show.lots[0], 1).id, 1]]);
  const qrOf = (order: typeof bought.order) => order.tickets?.[0]?.qr ?? '';
  return { qr: qrOf(bought.order), again: async () => qrOf((await reread(api, bought)).order) };
}

function isOurs(text: string): Promise<boolean> {
  const read = readTicketText(text);
  return read ? signer.verify(read) : Promise.resolve(false);
}

describe('ticket’s QR', () => {
  it('a QR holds event, serial, lot and kind, verified with a public key alone', async () => {
    const { qr } = await boughtQr();
    const read = readTicketText(qr);
    const [key] = (await keys.verificationKeys()).filter(({ id }) => id === read?.facts.key_id);
    const good = await verifyTicketSignature(
      Buffer.from(key?.public_key ?? '', 'base64url'),
      read?.message ?? new Uint8Array(),
      read?.signature ?? new Uint8Array(),
    );
    expect(good).toBe(true);
    const [row] = await api.database.query(
      `select e.number as event_number, l.number as lot_number, t.price_kind, t.key_id
       from tickets t join events e on e.id = t.event_id join lots l on l.id = t.lot_id where t.serial = $1`,
      [read?.facts.serial],
    );
    expect(read?.facts).toMatchObject({ ...row, price_kind: 'meia_estudante' });
    expect(await isOurs(qr)).toBe(true);
  });

  it('a QR has the same text whenever it is read', async () => {
    const { qr, again } = await boughtQr();
    expect(await again()).toBe(qr);
  });

  it('a QR with a changed character or another signature is invalid', async () => {
    const { qr } = await boughtQr();
    const changed = qr.slice(0, 40) + (qr[40] === 'A' ? 'B' : 'A') + qr.slice(41);
    for (const text of [changed, 'T1', '', 'FTXARR1234567', qr.slice(1)]) expect(await isOurs(text)).toBe(false);
  });
});

describe('rotation', () => {
  it('a rotation signs later tickets with a new key, and leaves every ticket valid and unchanged', async () => {
    const old = await boughtQr();
    const before = await keys.activeId();
    const after = await keys.rotateKey();
    expect(after).toBe(before + 1);
    expect(await keys.activeId()).toBe(after);
    const young = await boughtQr();
    expect(readTicketText(young.qr)?.facts.key_id).toBe(after);
    expect(readTicketText(old.qr)?.facts.key_id).toBe(before);
    expect(await old.again()).toBe(old.qr);
    expect(await isOurs(old.qr)).toBe(true);
    expect((await keys.verificationKeys()).map(({ id }) => id)).toEqual(expect.arrayContaining([before, after]));
  });

  it('concurrent rotations make one key', async () => {
    const before = await keys.activeId();
    const made = await Promise.all([keys.rotateKey(), keys.rotateKey(), keys.rotateKey()]);
    expect(made.sort((a, b) => a - b)).toEqual([before + 1, before + 2, before + 3]);
    const active = await api.database.query('select id from signing_keys where retired_at is null');
    expect(active).toEqual([{ id: before + 3 }]);
  });
});

describe('private keys', () => {
  it('private keys are encrypted in the database, and open with no other secret and in no other row', async () => {
    const rows = await api.database.query<{ id: number; sealed_private_key: Buffer; public_key: Buffer }>(
      'select id, sealed_private_key, public_key from signing_keys order by id',
    );
    // An Ed25519 key in PKCS #8 begins with these bytes.
    const plain = Buffer.from('302e020100300506032b6570', 'hex');
    for (const row of rows) expect(row.sealed_private_key.includes(plain)).toBe(false);
    const secret = Buffer.alloc(32, 9).toString('base64url');
    await expect(
      startApi({ env: { TICKET_KEY_SECRET: secret }, databaseUrl: api.env.DATABASE_URL }).then(async (other) => {
        try {
          await other.app.get(TicketKeys, { strict: false }).verificationKeys();
        } finally {
          await other.close();
        }
      }),
    ).rejects.toThrow();
    const [first, second] = rows;
    await api.database.query('update signing_keys set sealed_private_key = $2 where id = $1', [
      first?.id,
      second?.sealed_private_key,
    ]);
    const swapped = await startApi({ databaseUrl: api.env.DATABASE_URL });
    try {
      await expect(swapped.app.get(TicketKeys, { strict: false }).verificationKeys()).rejects.toThrow();
    } finally {
      await swapped.close();
      await api.database.query('update signing_keys set sealed_private_key = $2 where id = $1', [
        first?.id,
        first?.sealed_private_key,
      ]);
    }
  });
});
