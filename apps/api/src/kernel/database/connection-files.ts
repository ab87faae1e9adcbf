import { createSecureContext, type ConnectionOptions } from 'node:tls';
import pg from 'pg';

type Connection = Pick<pg.ClientConfig, 'connectionString' | 'ssl'>;

/** Parameters of an address that are about the files below; without them it leaves TLS to whoever connects. */
const ABOUT_FILES = ['sslcert', 'sslkey', 'sslrootcert', 'sslmode'];

/** What the files of an address held when they last fitted each other. */
const fitting = new Map<string, Connection>();

/**
 * Returns how a database is connected with, by what the files of its address hold now. Certificates are renewed one file
 * after the other: where one is away for a moment, or the key is not that of its certificate yet, those of before serve.
 * Throws where there are none.
 */
export function connectionOf(databaseUrl: string): Connection {
  if (!URL.canParse(databaseUrl)) return { connectionString: databaseUrl };
  const bare = new URL(databaseUrl);
  if (!['sslcert', 'sslkey', 'sslrootcert'].some((name) => bare.searchParams.has(name))) {
    return { connectionString: databaseUrl };
  }
  for (const name of ABOUT_FILES) bare.searchParams.delete(name);
  try {
    // The driver reads them as it understands the address; it connects only when told to.
    const { ssl } = new pg.Client({ connectionString: databaseUrl }) as unknown as { ssl: ConnectionOptions };
    const { ca, cert, key } = ssl;
    createSecureContext({ ca, cert, key });
    fitting.set(databaseUrl, { connectionString: bare.href, ssl });
  } catch (error) {
    if (!fitting.has(databaseUrl)) throw error;
  }
  return fitting.get(databaseUrl)!;
}

/** The client of a pool on this address: each of its connections is made by what the files hold then. */
export function clientOf(databaseUrl: string): new () => pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, ...connectionOf(databaseUrl) });
    }
  };
}
