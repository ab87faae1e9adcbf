import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeCertificates } from '../../../../tools/certificates.ts';
import { giveToServer, NOTHING_TO_LOSE, startPostgres } from '../../../../tools/postgres.ts';

/** Whom the database of docker-compose.yml believes. */
export const HBA = fileURLToPath(new URL('../../../../ops/postgres/pg_hba.conf', import.meta.url));

export interface Shown {
  /** Whose authority is believed. */
  trust?: string;
  /** The folder and the name of the certificate and its key; those of the account's unless said. */
  shows?: readonly [folder: string, name: string];
  host?: string;
}

export interface TlsDatabase {
  /** By its superuser's password and without TLS. */
  plainUrl: string;
  /** The certificates that docker-compose.yml keeps in its volumes, and others of another authority. */
  keys: string;
  strangers: string;
  /** By an account, as docker-compose.yml writes it; `folder` has what the account shows. */
  by(account: string, folder: string, more?: Shown): string;
  stop(): Promise<void>;
}

/** Starts a separate, empty PostgreSQL with the certificates and the rules of docker-compose.yml. */
export async function startTlsDatabase(): Promise<TlsDatabase> {
  const home = mkdtempSync(join(tmpdir(), 'festix-tls-'));
  const [keys, strangers] = [join(home, 'certificates'), join(home, 'strangers')];
  makeCertificates(keys);
  makeCertificates(strangers);
  const own = join(keys, 'postgres');
  giveToServer(own);
  const { url, stop } = await startPostgres({
    dataDir: home,
    settings: {
      ...NOTHING_TO_LOSE,
      unix_socket_directories: home,
      ssl: 'on',
      ssl_cert_file: join(own, 'tls.crt'),
      ssl_key_file: join(own, 'tls.key'),
      ssl_ca_file: join(keys, 'trust', 'ca.crt'),
      hba_file: HBA,
    },
  });
  return {
    plainUrl: url,
    keys,
    strangers,
    by: (account, folder, { trust = keys, shows = [join(keys, folder), 'database'], host = 'localhost' } = {}) => {
      const [of, name] = shows;
      const address = Object.assign(new URL(url), { username: account, password: '', hostname: host });
      address.search = new URLSearchParams({
        sslmode: 'verify-full',
        sslrootcert: join(trust, 'trust', 'ca.crt'),
        sslcert: join(of, `${name}.crt`),
        sslkey: join(of, `${name}.key`),
      }).toString();
      return address.href;
    },
    stop: async () => {
      await stop();
      rmSync(home, { recursive: true });
    },
  };
}
