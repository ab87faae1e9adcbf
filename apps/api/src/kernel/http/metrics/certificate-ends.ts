import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { firstUrlOf } from '../../../database-hosts.ts';
import type { Env } from '../../../env.ts';

export interface CertificateEnd {
  /** The service it is used for. */
  certificate: 'https' | 'database' | 'replica';
  /** Seconds since 1970. */
  ends: number;
}

type Certified = Pick<Env, 'TLS_CERT' | 'DATABASE_URL' | 'DATABASE_REPLICA_URL'>;

/** Returns the expiry of the certificates that this process uses, as read at its start. */
export function certificateEnds({ TLS_CERT, DATABASE_URL, DATABASE_REPLICA_URL }: Certified): CertificateEnd[] {
  const files = [
    ['https', TLS_CERT],
    ['database', accountCertificate(DATABASE_URL)],
    ['replica', accountCertificate(DATABASE_REPLICA_URL)],
  ] as const;
  return files.flatMap(([certificate, file]) => (file ? [{ certificate, ends: endOf(file) }] : []));
}

function accountCertificate(databaseUrl: string): string | null {
  return databaseUrl ? new URL(firstUrlOf(databaseUrl)).searchParams.get('sslcert') : null;
}

function endOf(file: string): number {
  return Math.floor(new X509Certificate(readFileSync(file)).validToDate.getTime() / 1000);
}
