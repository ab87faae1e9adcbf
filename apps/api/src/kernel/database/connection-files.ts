import { createSecureContext, type ConnectionOptions } from 'node:tls';
import pg from 'pg';

type Connection = Pick<pg.ClientConfig, 'connectionString' | 'ssl'>;

/** Parameters of a database URL about the files below; without them the caller decides about TLS. */
const ABOUT_FILES = ['sslcert', 'sslkey', 'sslrootcert', 'sslmode'];

/** The last matching contents of a URL's files. */
const fitting = new Map<string, Connection>();

/**
 * Returns the connection settings of a URL, by its files' present contents. Certificates are renewed one file after the
 * other: while one is missing, or the key does not match yet, the former contents are used. Throws without any.
 */
export function connectionOf(databaseUrl: string): Connection {
  if (!URL.canParse(databaseUrl)) return { connectionString: databaseUrl };
  const bare = new URL(databaseUrl);
  if (!['sslcert', 'sslkey', 'sslrootcert'].some((name) => bare.searchParams.has(name))) {
    return { connectionString: databaseUrl };
  }
  for (const name of ABOUT_FILES) bare.searchParams.delete(name);
  try {
    // Parsed by the driver itself, which does not connect yet.
    const { ssl } = new pg.Client({ connectionString: databaseUrl }) as unknown as { ssl: ConnectionOptions };
    const { ca, cert, key } = ssl;
    createSecureContext({ ca, cert, key });
    fitting.set(databaseUrl, { connectionString: bare.href, ssl });
  } catch (error) {
    if (!fitting.has(databaseUrl)) throw error;
  }
  return fitting.get(databaseUrl)!;
}
