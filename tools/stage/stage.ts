import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { postgresSettings } from '../machine/machine-rules.ts';
import { thisMachine } from '../machine/machine.ts';
import { freePort, startPostgres, type Postgres } from '../postgres.ts';
import { startServer, type ServerOptions } from '../server.ts';

/** Secret of this stage's sealed data, such as the private ticket keys. */
export const STAGE_TICKET_SECRET = Buffer.alloc(32, 5);

export interface StageOptions {
  /** Root of the built product that the first process of the API runs; this workspace by default. */
  root?: string;
  /** Further variables of the API. */
  env?: Record<string, string>;
  /** Settings of PostgreSQL, such as NOTHING_TO_LOSE; the defaults keep committed data. */
  database?: Record<string, string>;
  /** URL of an empty database that somebody else runs, in place of one of the stage's own. */
  databaseUrl?: string;
}

/** Where a process of the API runs: another network, another core. */
export type ApiPlace = Pick<ServerOptions, 'within' | 'host'>;

/** One process of the API. */
export interface StagedApi {
  /** Its origin. */
  url: string;
  pid(): number;
  /** Ends it as a crash would: nothing is drained, nothing said. */
  kill(): Promise<void>;
  /** Starts it again, on the same port and the same data. */
  start(): Promise<void>;
  /** Lets it answer the requests under way, then ends it. */
  stop(): Promise<void>;
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
  /** Lets it answer the requests under way, then ends it. */
  stopApi(): Promise<void>;
  /**
   * Starts another process of the API on the same data, of this workspace, with an origin of its own. It goes when the
   * stage does.
   */
  anotherApi(env?: Record<string, string>, place?: ApiPlace): Promise<StagedApi>;
  /** Ends the database as a crash would, and starts it again on the same port. */
  restartDatabase(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts database and API of the built product, to be measured, broken or opened in a browser. */
export async function openStage(options: StageOptions = {}): Promise<Stage> {
  const { root, env = {}, database: settings = {} } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'festix-stage-'));
  const databasePort = await freePort();
  const machine = thisMachine();
  const startDatabase = (): Promise<Postgres> =>
    startPostgres({ dataDir, port: databasePort, settings: { ...postgresSettings(machine), ...settings } });
  let postgres = options.databaseUrl ? undefined : await startDatabase();
  const databaseUrl = options.databaseUrl ?? postgres!.url;
  const publicPort = await freePort();
  const openApi = (
    port: number,
    log: string,
    own: Record<string, string> = {},
    place: ApiPlace & Pick<ServerOptions, 'root'> = {},
  ): Promise<StagedApi> =>
    stageApi({
      ...place,
      port,
      dataDir,
      databaseUrl,
      logFile: join(dataDir, log),
      env: { ...stageEnv(publicPort), ...env, ...own },
    });
  const api = await openApi(publicPort, 'api.log', {}, root ? { root } : {}).catch(async (error: unknown) => {
    await close(postgres, dataDir);
    throw error;
  });
  const apis = [api];
  const database = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  // A connection that breaks while it idles is replaced by the next query.
  database.on('error', () => undefined);
  return {
    url: api.url,
    dataDir,
    databaseUrl,
    database,
    pid: api.pid,
    killApi: api.kill,
    startApi: api.start,
    stopApi: api.stop,
    anotherApi: async (own, place) => {
      const another = await openApi(await freePort(), `api-${apis.length + 1}.log`, own, place);
      apis.push(another);
      return another;
    },
    restartDatabase: async () => {
      await postgres?.kill();
      postgres = await startDatabase();
    },
    stop: async () => {
      await database.end();
      await Promise.all(apis.map((one) => one.stop()));
      await close(postgres, dataDir);
    },
  };
}

async function stageApi(options: ServerOptions): Promise<StagedApi> {
  let server = await startServer(options);
  return {
    url: server.url,
    pid: () => server.pid,
    kill: async () => {
      process.kill(server.pid, 'SIGKILL');
      await server.exited;
    },
    start: async () => {
      server = await startServer(options);
    },
    stop: () => server.stop(),
  };
}

async function close(postgres: Postgres | undefined, dataDir: string): Promise<void> {
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Returns the API's variables to run on the data of a stage, under an origin of this port. */
export function stageEnv(port: number): Record<string, string> {
  return {
    NODE_ENV: 'development',
    // The parent may have its own, such as Jest's.
    NODE_OPTIONS: '',
    PUBLIC_URL: `http://localhost:${port}`,
    SEED_DEMO: '0',
    // All buyers of a stage have one address.
    OPEN_PLACES_PER_ADDRESS: '1000000',
    ALLOW_SANDBOX: '1',
    JWT_SECRET: 'a secret of a stage that is gone when the curtain falls',
    TICKET_KEY_SECRET: STAGE_TICKET_SECRET.toString('base64url'),
    LOG_LEVEL: 'error',
  };
}
