import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../postgres.ts';
import { RefusalError } from '../say.ts';
import type { Engine } from './engine.ts';

const IMAGE = 'festix-containers';
/** Of the network `front`: another than the one of an installation on the same machine. */
const FRONT_PREFIX = '172.30.77';
const HEALTHY_MS = 1_800_000;
const LOOK_MS = 500;
const MOST_LINES = 40;

/** Services of our image, and all services. */
const OURS = ['festix', 'festix-2', 'migrate', 'backup', 'restore'];
/** The two that answer calls. */
export const PROCESSES = ['festix', 'festix-2'] as const;

/**
 * Runs docker-compose.yml and its demonstration as shipped, apart from other containers of this machine: name, image,
 * network and ports are its own, and all of it is removed in the end.
 */
export class Composition {
  readonly url: string;
  /** Mailpit's. */
  readonly mailUrl: string;
  /** On this machine, where backups go. */
  readonly backups: string;
  private readonly engine: Engine;
  private readonly folder: string;
  private readonly files: string[];

  static async write(engine: Engine): Promise<Composition> {
    const ports = { http: await freePort(), https: await freePort(), mail: await freePort() };
    return new Composition(engine, ports);
  }

  private constructor(engine: Engine, ports: { http: number; https: number; mail: number }) {
    this.engine = engine;
    this.folder = mkdtempSync(join(tmpdir(), 'festix-containers-'));
    this.backups = join(this.folder, 'backups');
    mkdirSync(this.backups);
    this.url = `https://localhost:${ports.https}`;
    this.mailUrl = `http://localhost:${ports.mail}`;
    const dotEnv = join(this.folder, '.env');
    writeFileSync(dotEnv, linesOf({ ...secrets(), ...ownPlaces(ports), BACKUPS: this.backups }), { mode: 0o600 });
    const image = join(this.folder, 'image.json');
    writeFileSync(
      image,
      JSON.stringify({ services: Object.fromEntries(OURS.map((name) => [name, { image: IMAGE }])) }),
    );
    const files = ['docker-compose.yml', 'docker-compose.demo.yml', image].flatMap((file) => ['--file', file]);
    this.files = ['--project-name', IMAGE, '--env-file', dotEnv, ...files];
  }

  /** Runs `docker compose …` on it. */
  compose(...args: string[]): Promise<string> {
    return this.engine.docker('compose', ...this.files, ...args);
  }

  /** Returns the size of the image in MB, by the engine's own count. */
  async imageSize(): Promise<number> {
    return Math.round(Number(await this.engine.docker('image', 'inspect', '--format', '{{.Size}}', IMAGE)) / 1e6);
  }

  /** Builds another image of the same program, as an update does. */
  async buildUpdate(): Promise<void> {
    const folder = join(this.folder, 'update');
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, 'Dockerfile'),
      `FROM ${IMAGE}\nLABEL festix.update="${randomBytes(6).toString('hex')}"\n`,
    );
    await this.engine.docker('build', '--tag', IMAGE, folder);
  }

  /**
   * Waits until a service's container is healthy, and by its own check too, because an engine may report the state
   * before a restart. Throws with its last log lines if it never is.
   */
  async healthy(service: string): Promise<void> {
    for (const deadline = Date.now() + HEALTHY_MS; Date.now() < deadline; await delay(LOOK_MS)) {
      const state = await this.stateOf(service);
      if (state?.health === 'healthy' && (await this.answers(service))) return;
      if (state?.status === 'exited') break;
    }
    throw new RefusalError(`${service} is not healthy:\n${await this.compose('logs', '--tail', '30', service)}`);
  }

  /** Tells whether the kernel killed a service for its memory, and how often the engine restarted it. */
  async deathsOf(service: string): Promise<{ out_of_memory: boolean; restarts: number }> {
    const id = (await this.compose('ps', '--all', '--quiet', service)).trim();
    const told = await this.engine.docker('inspect', '--format', '{{.State.OOMKilled}} {{.RestartCount}}', id);
    const [killed = '', restarts = '0'] = told.trim().split(' ');
    return { out_of_memory: killed === 'true', restarts: Number(restarts) };
  }

  /** Returns the last log lines of the proxy about a process without an answer, or a 5xx. */
  async complaintsOfProxy(): Promise<string> {
    const lines = (await this.compose('logs', '--no-log-prefix', 'proxy')).split('\n');
    return lines
      .filter((line) => /\[(?:error|crit|alert)\]|" 5\d\d \d/.test(line))
      .slice(-MOST_LINES)
      .join('\n');
  }

  private async answers(service: string): Promise<boolean> {
    try {
      await this.compose('exec', '--no-TTY', service, 'node', 'tools/healthy.ts', `${FRONT_PREFIX}.10`);
      return true;
    } catch (error) {
      if (error instanceof RefusalError) return false;
      throw error;
    }
  }

  private async stateOf(service: string): Promise<{ status: string; health: string } | undefined> {
    const id = (await this.compose('ps', '--all', '--quiet', service)).trim();
    if (!id) return undefined;
    const format = '{{.State.Status}} {{if .State.Health}}{{.State.Health.Status}}{{end}}';
    const [status = '', health = ''] = (await this.engine.docker('inspect', '--format', format, id)).trim().split(' ');
    return { status, health };
  }

  async remove(): Promise<void> {
    await this.compose('--profile', 'backup', 'down', '--volumes', '--timeout', '10');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Creates the secrets of this run. */
function secrets(): Record<string, string> {
  const secret = (): string => randomBytes(24).toString('hex');
  return {
    JWT_SECRET: randomBytes(48).toString('hex'),
    TICKET_KEY_SECRET: randomBytes(32).toString('base64url'),
    POSTGRES_PASSWORD: secret(),
    S3_ROOT_PASSWORD: secret(),
    S3_SECRET_KEY: secret(),
    METRICS_TOKEN: secret(),
  };
}

const linesOf = (variables: Record<string, string>): string =>
  Object.entries(variables)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

function ownPlaces({ http, https, mail }: { http: number; https: number; mail: number }): Record<string, string> {
  return {
    FESTIX_HOST: 'localhost',
    FRONT_NETWORK: `${FRONT_PREFIX}.0/24`,
    FRONT_PREFIX,
    HTTP_PORT: String(http),
    HTTPS_PORT: String(https),
    MAIL_PORT: String(mail),
  };
}
