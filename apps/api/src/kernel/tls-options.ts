import { readFileSync } from 'node:fs';
import type { SecureContextOptions } from 'node:tls';
import type { Env } from '../env.ts';

/** Mozilla's intermediate suites: all of them with forward secrecy and authenticated encryption. */
const CIPHERS = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
];

/** How https is served where this process does it itself. */
export function tlsOptions({ TLS_CERT, TLS_KEY }: Pick<Env, 'TLS_CERT' | 'TLS_KEY'>) {
  return {
    cert: readFileSync(TLS_CERT),
    key: readFileSync(TLS_KEY),
    minVersion: 'TLSv1.2',
    ciphers: CIPHERS.join(':'),
  } satisfies SecureContextOptions;
}
