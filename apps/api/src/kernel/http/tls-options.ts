import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import { InvalidEnvError, type Env } from '../../env.ts';

/** Mozilla's intermediate suites: all with forward secrecy and authenticated encryption. */
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

/** Returns the TLS options, if this process serves https itself. */
export function tlsOptions({ TLS_CERT, TLS_KEY }: Pick<Env, 'TLS_CERT' | 'TLS_KEY'>) {
  return {
    cert: readFileSync(TLS_CERT),
    key: readFileSync(TLS_KEY),
    minVersion: 'TLSv1.2',
    ciphers: CIPHERS.join(':'),
  } satisfies SecureContextOptions;
}

/** Causes of an unreadable file. */
const UNREAD: Record<string, string> = {
  ENOENT: 'names a file that is not there',
  ENOTDIR: 'names a file that is not there',
  EISDIR: 'names a folder',
  EACCES: 'names a file that may not be read',
};

/** Parses a certificate in PEM; other formats are refused. */
function certificateOf(pem: Buffer): X509Certificate {
  createSecureContext({ cert: pem });
  return new X509Certificate(pem);
}

/** Throws `InvalidEnvError` if the two files can't serve https, for the operator to repair. */
export function refuseUnfitTls({ TLS_CERT, TLS_KEY }: Pick<Env, 'TLS_CERT' | 'TLS_KEY'>): void {
  if (!TLS_CERT) return;
  const faults: string[] = [];
  const taken = <Held>(
    variable: string,
    path: string,
    take: (pem: Buffer) => Held,
    looks: string,
  ): Held | undefined => {
    try {
      return take(readFileSync(path));
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      faults.push(`${variable} ${UNREAD[code] ?? looks}`);
      return undefined;
    }
  };
  const certificate = taken('TLS_CERT', TLS_CERT, certificateOf, 'must name a certificate in PEM');
  const key = taken('TLS_KEY', TLS_KEY, createPrivateKey, 'must name a key in PEM, without a passphrase');
  if (certificate && key && !certificate.checkPrivateKey(key)) {
    faults.push('TLS_KEY must be the key of the certificate of TLS_CERT');
  }
  if (faults.length > 0) throw new InvalidEnvError(faults);
}
