import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import { describe, expect, it } from '@jest/globals';
import { saying } from './database-refusal.ts';

const CERTIFICATE = readFileSync(new URL('./testing/tls/certificate.pem', import.meta.url), 'utf8');
const KEY = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' });

/** Throws an error of Node.js as the driver hands it on. */
function connectWith(files: SecureContextOptions): void {
  try {
    createSecureContext(files);
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw Object.assign(new Error(message), { code });
  }
}

describe('certificate files of DATABASE_URL', () => {
  it.each([
    ['a certificate that is none', { cert: 'festix' }, 'it names a file that holds no certificate, or no key'],
    ['a key that is none', { key: 'festix' }, 'it names a file that holds no certificate, or no key'],
    ['the key of another', { cert: CERTIFICATE, key: KEY }, 'its sslkey is not the key of its sslcert'],
  ])(
    'the API refuses to start with unusable certificate files and says so in one sentence: %s',
    async (_, files, why) => {
      const work = async () => connectWith(files);
      await expect(saying('DATABASE_URL', 'postgres://festix_api@banco/festix', work)).rejects.toThrow(
        `DATABASE_URL (festix_api at banco) can't be used: ${why}.`,
      );
    },
  );
});
