import { webcrypto } from 'node:crypto';
import { messageToSign, packTicket, readTicketText, ticketText } from '../../selling/tickets/ticket-code.ts';
import { verifyTicketSignature } from '../../selling/tickets/ticket-signature.ts';
import { forgedCodes, type Genuine } from './forged-codes.ts';

const { subtle } = webcrypto;

interface Signer {
  publicKey: Uint8Array;
  sign(serial: number): Promise<string>;
}

async function makeSigner(): Promise<Signer> {
  const keys = (await subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as webcrypto.CryptoKeyPair;
  return {
    publicKey: new Uint8Array(await subtle.exportKey('raw', keys.publicKey)),
    sign: async (serial) => {
      const facts = { key_id: 1, event_number: 77, serial, lot_number: 1, price_kind: 'inteira' as const };
      const packed = packTicket({ ...facts, valid_from: '2026-06-13T00:00:00Z' });
      return ticketText(packed, new Uint8Array(await subtle.sign('Ed25519', keys.privateKey, messageToSign(packed))));
    },
  };
}

let ours: Signer;
let genuine: Genuine;

beforeAll(async () => {
  ours = await makeSigner();
  const theirs = await makeSigner();
  genuine = { text: await ours.sign(7), otherTicket: await ours.sign(8), otherKey: await theirs.sign(7) };
});

async function isProved(text: string): Promise<boolean> {
  const read = readTicketText(text);
  return read !== undefined && verifyTicketSignature(ours.publicKey, read.message, read.signature);
}

it('verifyTicketSignature accepts the genuine code from which the forged ones are made', async () => {
  expect(await isProved(genuine.text)).toBe(true);
  expect(await isProved(genuine.otherTicket)).toBe(true);
});

it.each(forgedCodes)('verifyTicketSignature rejects a code with $name', async ({ forge }) => {
  expect(forge(genuine)).not.toBe(genuine.text);
  expect(await isProved(forge(genuine))).toBe(false);
});

it('forgedCodes have distinct names', () => {
  expect(new Set(forgedCodes.map(({ name }) => name)).size).toBe(forgedCodes.length);
});
