import { join } from 'node:path';
import type { Measured } from '../bench/cores.ts';
import { makeCertificates } from '../certificates.ts';
import { serversOn } from '../postgres.ts';
import { freeFromCore, moveToCore, onCore } from './on-core.ts';
import { makeNetwork, noNetworks, type OwnNetwork } from './own-network.ts';
import { openProxy, type Proxy } from './proxy.ts';
import { openRoad, type Road } from './road.ts';
import type { Stage, StagedApi } from './stage.ts';

/** Processes of the API as on machines of their own, before one database. */
export interface ProcessesApart {
  apis: readonly StagedApi[];
  /** Why they have no networks of their own; undefined if they have. */
  lacking: string | undefined;
  /** Makes each round trip to the database so many milliseconds longer. */
  lengthen(milliseconds: number): void;
  /** Opens a proxy before some of the processes, and returns the stage as people see it there. */
  behind(...members: StagedApi[]): Promise<Stage & Measured>;
  stop(): Promise<void>;
}

/** The core of the database, and of what stands outside: the load, proxies and relays. */
export const OUTSIDE = 0;

const EVERYWHERE: Omit<OwnNetwork, 'remove'> = { within: [], address: 'localhost', gateway: '127.0.0.1' };

/**
 * Starts a process of the API for each core that is named, in a network of its own where there can be one. Each reaches
 * the database by a road of its own, and is called by https.
 */
export async function openProcessesApart(stage: Stage, cores: readonly number[]): Promise<ProcessesApart> {
  const lacking = noNetworks();
  const certificates = join(stage.dataDir, 'certificates');
  makeCertificates(certificates);
  const [networks, roads, apis, proxies]: [OwnNetwork[], Road[], StagedApi[], Proxy[]] = [[], [], [], []];
  const stop = async (): Promise<void> => {
    freeFromCore(process.pid);
    await Promise.all(proxies.map((proxy) => proxy.stop()));
    await Promise.all(apis.map((api) => api.stop()));
    await Promise.all(roads.map((road) => road.stop()));
    for (const network of networks) network.remove();
  };
  const start = async (core: number, number: number): Promise<void> => {
    const network = lacking === undefined ? makeNetwork(number) : undefined;
    if (network) networks.push(network);
    const { within, address, gateway } = network ?? EVERYWHERE;
    const database = new URL(stage.databaseUrl);
    const road = await openRoad(gateway, Number(database.port));
    roads.push(road);
    [database.hostname, database.port] = [gateway, String(road.port)];
    const own = join(certificates, 'festix');
    const env = {
      DATABASE_URL: database.href,
      TLS_CERT: join(own, 'tls.crt'),
      TLS_KEY: join(own, 'tls.key'),
      TRUST_PROXY: network ? gateway : 'loopback',
    };
    apis.push(await stage.anotherApi(env, { within: [...onCore(core), ...within], host: address }));
  };
  try {
    for (const [at, core] of cores.entries()) await start(core, at + 1);
  } catch (error) {
    await stop();
    throw error;
  }
  const pinOutside = (): void => {
    const carriers = [...roads, ...proxies.map((proxy) => ({ pid: proxy.pid() }))].map(({ pid }) => pid);
    moveToCore(OUTSIDE, [process.pid, ...carriers, ...serversOn(join(stage.dataDir, 'postgres'))]);
  };
  return {
    apis,
    lacking,
    lengthen: (milliseconds) => {
      for (const road of roads) road.lengthen(milliseconds);
    },
    behind: async (...members) => {
      const folder = join(stage.dataDir, `proxy-${proxies.length + 1}`);
      const origins = members.map(({ url }) => url);
      const proxy = await openProxy(folder, origins, join(certificates, 'trust', 'ca.crt'));
      proxies.push(proxy);
      pinOutside();
      const [first, ...others] = members;
      return {
        ...stage,
        url: proxy.url,
        pid: () => first?.pid() ?? 0,
        otherPids: others.map((other) => other.pid()),
        carriers: [proxy.pid(), ...roads.map(({ pid }) => pid)],
      };
    },
    stop,
  };
}
