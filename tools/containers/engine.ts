import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { RefusalError } from '../say.ts';

/** A container engine that answers Docker's command, with its Compose plugin. */
export interface Engine {
  /** As it names itself, with the versions of both. */
  name: string;
  /** Runs the command and returns its output; throws `RefusalError` with its last lines if it fails. */
  docker(...args: string[]): Promise<string>;
}

interface Finished {
  code: number | null;
  out: string;
  err: string;
}

/** Returns the sockets on which Podman serves Docker's command. */
function podmanSockets(env: NodeJS.ProcessEnv): string[] {
  const own = env['XDG_RUNTIME_DIR'] ?? `/run/user/${process.getuid?.() ?? 0}`;
  return [join(own, 'podman', 'podman.sock'), '/run/podman/podman.sock'].filter(existsSync);
}

/** Finds the engine that answers: the one of this environment, else Podman's socket. Throws `RefusalError` where none does. */
export async function findEngine(env: NodeJS.ProcessEnv): Promise<Engine> {
  const addresses = [undefined, ...(env['DOCKER_HOST'] ? [] : podmanSockets(env).map((path) => `unix://${path}`))];
  let reason = '';
  for (const address of addresses) {
    const own = { ...env, ...(address && { DOCKER_HOST: address }) };
    const asked = await runDocker(['version', '--format', '{{json .Server}}'], own);
    if (asked.code !== 0) {
      reason ||= lastLineOf(asked.err);
      continue;
    }
    const compose = await runDocker(['compose', 'version', '--short'], own);
    if (compose.code !== 0)
      throw new RefusalError('A container engine answers, and Docker’s command lacks its Compose plugin: install it.');
    return {
      name: `${nameOf(asked.out)}, Compose ${compose.out.trim()}`,
      docker: async (...args) => {
        const { code, out, err } = await runDocker(args, own);
        if (code !== 0)
          throw new RefusalError(`docker ${args.join(' ')} ended with code ${code}:\n${(out + err).slice(-3000)}`);
        return out;
      },
    };
  }
  throw new RefusalError(
    `No container engine answers, neither Docker nor Podman’s socket, so nothing was tested (${reason}).`,
  );
}

interface ServerVersion {
  Platform?: { Name?: string };
  Version?: string;
  Components?: { Name?: string; Version?: string }[];
}

function nameOf(json: string): string {
  const { Components: [first] = [], Version } = JSON.parse(json) as ServerVersion;
  return `${first?.Name ?? 'Docker'} ${first?.Version ?? Version ?? ''}`.trim();
}

const lastLineOf = (text: string): string => text.trim().split('\n').at(-1) ?? '';

async function runDocker(args: string[], env: NodeJS.ProcessEnv): Promise<Finished> {
  const child = spawn('docker', args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', err: '' };
  child.stdout.on('data', (piece: Buffer) => (said.out += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (said.err += piece.toString()));
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, ...said };
  } catch (error) {
    return { code: 127, out: '', err: (error as Error).message };
  }
}
