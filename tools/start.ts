import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './building.ts';
import { tryLock } from './lock.mjs';
import { postgresSettings } from './machine/machine-rules.ts';
import { thisMachine } from './machine/machine.ts';
import { API_DIST } from './paths.ts';
import { startPostgres, type Postgres } from './postgres.ts';
import { RefusalError, runCommand, say } from './say.ts';
import { startServer, type Server } from './server.ts';
import { apiEnv, lockOf, readSettings, type Settings } from './settings.ts';
import { aborted, stopRequest } from './stop-request.ts';

/**
 * `npm start`: database, build, API and web on one origin, until Ctrl-C. Everything is stopped in the opposite order,
 * for any reason: the API drains first, the database ends last.
 */
await runCommand(async () => {
  const stop = stopRequest();
  const settings = readSettings(process.env);
  const lock = tryLock(lockOf(settings));
  if ('heldBy' in lock) {
    throw new RefusalError(
      `Festix already runs on ${settings.dataDir} (process ${lock.heldBy}). Stop it, or give this one another DATA_DIR.`,
    );
  }
  let postgres: Postgres | undefined;
  let server: Server | undefined;
  try {
    await refuseTakenPort(settings.port);
    postgres = settings.databaseUrl ? undefined : await startEmbedded(settings.dataDir);
    if (stop.aborted) return 0;
    await ensureBuilt();
    if (stop.aborted) return 0;
    say('Starting: migrations, then the demonstration data if the database is empty …');
    const logFile = join(settings.dataDir, 'api.log');
    const env = apiEnv(settings);
    server = await startServer({
      port: settings.port,
      databaseUrl: settings.databaseUrl ?? postgres?.url ?? '',
      dataDir: settings.dataDir,
      env,
      logFile,
      signal: stop,
    });
    await showAddresses(server.url, settings, env);
    await Promise.race([aborted(stop), server.exited, ...(postgres ? [postgres.exited] : [])]);
    if (stop.aborted) return 0;
    say(
      `A part of Festix ended by itself. Look into ${logFile}${postgres ? ` and ${settings.dataDir}/postgres.log` : ''}.`,
    );
    return 1;
  } catch (error) {
    if (stop.aborted) return 0;
    throw error;
  } finally {
    if (server || postgres) say('Stopping …');
    await server?.stop();
    await postgres?.stop();
    lock.release();
    if (server || postgres) say('Stopped.');
  }
});

async function startEmbedded(dataDir: string): Promise<Postgres> {
  const isFirst = !existsSync(join(dataDir, 'postgres'));
  say(isFirst ? `Creating the database in ${dataDir} …` : 'Starting the database …');
  return startPostgres({ dataDir, settings: postgresSettings(thisMachine()) });
}

/** Asks before anything is started, so that the answer is a sentence and not a stack trace of the API. */
function refuseTakenPort(port: number): Promise<void> {
  return new Promise((free, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new RefusalError(`Port ${port} is in use. Choose another: PORT=${port + 1} npm start`));
      else reject(error);
    });
    probe.listen(port, () => probe.close(() => free()));
  });
}

async function showAddresses(
  url: string,
  { port, secure, dataDir }: Settings,
  env: Record<string, string>,
): Promise<void> {
  const lines = ['', '  Festix is up.', '', `  On this machine   ${url}`];
  for (const address of networkAddresses()) {
    const note = secure ? '' : '   (a phone needs https for its camera: set TLS_CERT and TLS_KEY)';
    lines.push(`  On the network    ${secure ? 'https' : 'http'}://${address}:${port}${note}`);
  }
  lines.push(
    `  API               ${url}/api/docs`,
    `  Data              ${dataDir}`,
    ...(await demoLines(env)),
    '',
    '  Ctrl-C stops everything.',
    '',
  );
  console.log(lines.join('\n'));
}

function networkAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .filter((entry) => entry.family === 'IPv4' && !entry.internal)
    .map((entry) => entry.address);
}

interface DemoSignIn {
  email: string;
  password: string;
  /** Role in words, for the person at the terminal. */
  role: string;
}

/** Returns the lines with the demonstration's sign-ins; none without a demonstration. */
async function demoLines(env: Record<string, string>): Promise<string[]> {
  const file = join(API_DIST, 'seeds', 'demo-sign-ins.js');
  const wanted = ['1', 'true'].includes((env['SEED_DEMO'] ?? process.env['SEED_DEMO'] ?? '').trim().toLowerCase());
  if (!wanted || !existsSync(file)) return [];
  const { demoSignIns } = (await import(pathToFileURL(file).href)) as { demoSignIns: readonly DemoSignIn[] };
  const width = Math.max(...demoSignIns.map(({ email }) => email.length));
  const lines = demoSignIns.map(({ email, password, role }) => `    ${email.padEnd(width)}  ${password}  ${role}`);
  return ['', '  Demonstration sign-ins', ...lines];
}
