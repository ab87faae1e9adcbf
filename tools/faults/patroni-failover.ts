import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noPatroni, openPatroni, type PatroniCluster, type PatroniMachine } from '../stage/patroni.ts';
import { withStage } from '../stage/with-stage.ts';
import { weatherFailover } from './failover-scene.ts';
import type { Fault } from './fault.ts';

const PROMOTED_MS = 120_000;
const FOLLOWS_MS = 180_000;

/** The machine of the primary dies with everything on it, and nobody is there to do anything. */
export const patroniFailover: Fault = {
  name: 'patroni-failover',
  happens:
    'of two machines under Patroni, the one that writes is killed (-9) in a rush of sales, entries, uploads and a till; ' +
    'Patroni promotes the other by itself, and the lost one follows it',
  impossible: noPatroni,
  run: async (pace) => {
    const folder = mkdtempSync(join(tmpdir(), 'festix-patroni-'));
    chmodSync(folder, 0o755);
    const cluster = await openPatroni(folder);
    try {
      const { url } = await cluster.leader(PROMOTED_MS);
      const env = { BOOKING_LIMIT_PER_MINUTE: '1000000000' };
      return await withStage({ env, databaseUrl: url }, (stage) => weatherFailover(stage, underPatroni(cluster), pace));
    } finally {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function underPatroni(cluster: PatroniCluster) {
  const { machines } = cluster;
  const [first] = machines;
  const { username, password, pathname } = new URL(first.url);
  const hosts = machines.map(({ url }) => new URL(url).host).join(',');
  let lost: PatroniMachine | undefined;
  return {
    databaseUrl: `postgres://${username}:${password}@${hosts}${pathname}?target_session_attrs=read-write`,
    lose: async () => {
      lost = await cluster.leader(PROMOTED_MS);
      await lost.kill();
    },
    recover: async () => (await cluster.leader(PROMOTED_MS)).url,
    comeBack: async () => {
      lost?.start();
      await cluster.inStep(FOLLOWS_MS);
      return undefined;
    },
  };
}
