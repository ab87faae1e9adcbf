import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serversOn } from '../postgres.ts';
import { withStage } from '../stage/with-stage.ts';
import type { Stage } from '../stage/stage.ts';
import { followInStep, startStandby } from '../standby.ts';
import { weatherFailover } from './failover-scene.ts';
import type { Counted, Fault, FaultPace } from './fault.ts';

const STANDBY = 'festix_b';
/** A person notices, and promotes. */
const PERSON_MS = 3_000;

/** The machine of the primary dies with everything on it. */
export const primaryLost: Fault = {
  name: 'primary-lost',
  happens:
    'the primary PostgreSQL is killed (-9) in a rush of sales, entries, uploads and a till; its synchronous standby is ' +
    'promoted by hand, and the primary comes back as it was',
  run: (pace) => loseBy(pace, { lose: 'SIGKILL', comeBack: (stage) => stage.restartDatabase() }),
};

/** The machine hangs: it closes no connection and answers nothing. */
export const primaryFrozen: Fault = {
  name: 'primary-frozen',
  happens:
    'the primary PostgreSQL freezes in a rush of sales, entries, uploads and a till, so that no connection ends; its ' +
    'synchronous standby is promoted by hand, and the primary thaws',
  run: (pace) => loseBy(pace, { lose: 'SIGSTOP', comeBack: (stage) => tell(stage, 'SIGCONT') }),
};

interface Loss {
  lose: NodeJS.Signals;
  comeBack(stage: Stage): Promise<void>;
}

function loseBy(pace: FaultPace, { lose, comeBack }: Loss): Promise<Counted> {
  const env = { BOOKING_LIMIT_PER_MINUTE: '1000000000' };
  return withStage({ env }, async (stage) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'festix-standby-'));
    const standby = await startStandby({ primary: stage.databaseUrl, dataDir, name: STANDBY });
    try {
      await followInStep(stage.databaseUrl, STANDBY);
      const { username, password, host, pathname } = new URL(stage.databaseUrl);
      const hosts = `${host},127.0.0.1:${standby.port}`;
      return await weatherFailover(
        stage,
        {
          databaseUrl: `postgres://${username}:${password}@${hosts}${pathname}?target_session_attrs=read-write`,
          lose: () => tell(stage, lose),
          recover: async () => {
            await delay(PERSON_MS);
            await standby.promote();
            return standby.url;
          },
          comeBack: async () => {
            await comeBack(stage);
            return stage.databaseUrl;
          },
        },
        pace,
      );
    } finally {
      // Fences the lost one for good.
      await tell(stage, 'SIGKILL');
      await standby.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
}

/** Sends a signal to every process of the stage's own PostgreSQL. */
async function tell({ dataDir }: Stage, signal: NodeJS.Signals): Promise<void> {
  for (const pid of serversOn(join(realpathSync(dataDir), 'postgres'))) process.kill(pid, signal);
}
