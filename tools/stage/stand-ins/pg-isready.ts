import { parseArgs } from 'node:util';
import pg from 'pg';

/** Stands in for pg_isready, which does not come from npm; its exit code says what it found. */
const { values } = parseArgs({
  options: {
    host: { type: 'string', short: 'h', default: '127.0.0.1' },
    port: { type: 'string', short: 'p', default: '5432' },
    dbname: { type: 'string', short: 'd', default: 'postgres' },
    username: { type: 'string', short: 'U', default: 'postgres' },
    timeout: { type: 'string', short: 't', default: '3' },
  },
});
const [ACCEPTS, STARTS, SILENT] = [0, 1, 2];

const client = new pg.Client({
  host: values.host,
  port: Number(values.port),
  database: values.dbname,
  user: values.username,
  password: 'unknown',
  connectionTimeoutMillis: Number(values.timeout) * 1000,
});
client.on('error', () => undefined);
const found = await client.connect().then(
  () => ACCEPTS,
  ({ code }: { code?: string }) => {
    if (code === '57P03') return STARTS;
    // A server that refuses a password is up.
    return /^[0-9A-Z]{5}$/.test(code ?? '') && !code?.startsWith('E') ? ACCEPTS : SILENT;
  },
);
process.exit(found);
