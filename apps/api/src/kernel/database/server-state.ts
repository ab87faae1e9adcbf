import { SECOND } from '@festix/domain/ground';
import pg from 'pg';
import { connectionOf } from './connection-files.ts';

/** Milliseconds within which a server lets a client in, and answers. */
export const LONGEST_ANSWER = 3 * SECOND;

/** Name by which PostgreSQL knows the connections that only ask for a server's state. */
export const PULSE_NAME = 'festix hosts';

/** A server as it describes itself. */
export interface ServerState {
  /** It follows another one. */
  isInRecovery: boolean;
  /** Its sessions write nothing. */
  readsOnly: boolean;
  /** Each promotion begins a new one; 0 on a server in recovery. */
  timeline: number;
}

interface StateRow {
  is_in_recovery: boolean;
  reads_only: boolean;
  timeline: number;
}

/** Stands below the tag of statements, as the connections themselves do. */
const STATE = `
  select pg_is_in_recovery() as is_in_recovery, current_setting('transaction_read_only')::boolean as reads_only,
    case when pg_is_in_recovery() then 0
      else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end as timeline`;

/** Returns the state of the server at the other end of a connection. */
export async function stateOn(client: pg.ClientBase): Promise<ServerState> {
  const asked = { text: STATE, query_timeout: LONGEST_ANSWER };
  const { rows } = await client.query<StateRow>(asked);
  const [{ is_in_recovery: isInRecovery, reads_only: readsOnly, timeline }] = rows as [StateRow];
  return { isInRecovery, readsOnly, timeline };
}

/** Returns the state of a server, asked on a connection of its own. */
export async function askOnce(databaseUrl: string): Promise<ServerState> {
  const pulse = new ServerPulse();
  try {
    return await pulse.of(databaseUrl);
  } finally {
    pulse.end();
  }
}

/** Asks a server for its state now and then, on one connection as long as it lasts. */
export class ServerPulse {
  private client: pg.Client | undefined;
  private url: string | undefined;

  async of(databaseUrl: string): Promise<ServerState> {
    if (this.url !== databaseUrl) this.end();
    try {
      return await stateOn((this.client ??= await this.connect(databaseUrl)));
    } catch (error) {
      this.end();
      throw error;
    }
  }

  /** Ends the connection, also one that no longer answers. */
  end(): void {
    this.client?.connection.stream.destroy();
    this.client = undefined;
  }

  private async connect(databaseUrl: string): Promise<pg.Client> {
    const own = { connectionTimeoutMillis: LONGEST_ANSWER, application_name: PULSE_NAME };
    const client = new pg.Client({ ...own, ...connectionOf(databaseUrl) });
    client.on('error', () => undefined);
    this.url = databaseUrl;
    try {
      await client.connect();
      return client;
    } catch (error) {
      client.connection.stream.destroy();
      throw error;
    }
  }
}
