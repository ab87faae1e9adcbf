import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort, startPostgres, type Postgres } from '../postgres.ts';
import { startServer, type Server } from '../server.ts';

/** Opens what this stage has sealed, such as the private ticket keys. */
export const STAGE_TICKET_SECRET = Buffer.alloc(32, 5);

export interface StageOptions {
  /** Further variables of the API. */
  env?: Record<string, string>;
}

/** The whole product on one origin, with data of its own that go when it does. */
export interface Stage {
  /** Origin of API and app. */
  url: string;
  dataDir: string;
  databaseUrl: string;
  database: pg.Pool;
  /** Of the API's process, as long as it runs. */
  pid(): number;
  /** Ends the API as a crash would: nothing is drained, nothing said. */
  killApi(): Promise<void>;
  /** Starts it again, on the same port and the same data. */
  startApi(): Promise<void>;
  /** Ends the database as a crash would, and starts it again on the same port. */
  restartDatabase(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts database and API of the built product, for whoever measures it, breaks it or looks at it in a browser. */
export async function openStage({ env = {} }: StageOptions = {}): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'festix-stage-'));
  const databasePort = await freePort();
  const startDatabase = (): Promise<Postgres> => startPostgres({ dataDir, port: databasePort });
  let postgres = await startDatabase();
  const port = await freePort();
  const startApi = (): Promise<Server> =>
    startServer({
      port,
      dataDir,
      databaseUrl: postgres.url,
      logFile: join(dataDir, 'api.log'),
      env: { ...stageEnv(port), ...env },
    });
  let api = await startApi().catch(async (error: unknown) => {
    await close(postgres, dataDir);
    throw error;
  });
  const database = new pg.Pool({ connectionString: postgres.url, max: 4 });
  // A connection that breaks while it idles is replaced by the next query.
  database.on('error', () => undefined);
  return {
    url: api.url,
    dataDir,
    databaseUrl: postgres.url,
    database,
    pid: () => api.pid,
    killApi: async () => {
      process.kill(api.pid, 'SIGKILL');
      await api.exited;
    },
    startApi: async () => {
      api = await startApi();
    },
    restartDatabase: async () => {
      await postgres.kill();
      postgres = await startDatabase();
    },
    stop: async () => {
      await database.end();
      await api.stop();
      await close(postgres, dataDir);
    },
  };
}

async function close(postgres: Postgres, dataDir: string): Promise<void> {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function stageEnv(port: number): Record<string, string> {
  return {
    NODE_ENV: 'development',
    // What runs us may have its own, such as Jest's.
    NODE_OPTIONS: '',
    PUBLIC_URL: `http://localhost:${port}`,
    SEED_DEMO: '0',
    ALLOW_SANDBOX: '1',
    JWT_SECRET: 'a secret of a stage that is gone when the curtain falls',
    TICKET_KEY_SECRET: STAGE_TICKET_SECRET.toString('base64url'),
    LOG_LEVEL: 'error',
  };
}
