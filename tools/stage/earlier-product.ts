import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../paths.ts';
import { runNpm } from '../production-packages.ts';
import { RefusalError, say } from '../say.ts';

const PACKAGES = 'node_modules';
const LOCK = 'package-lock.json';
/** Folder of the workspace's own packages in `node_modules`: links to the sources of the same tree. */
const OWN = '@festix';

const git = (...args: string[]): Buffer =>
  execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 2 ** 29 });

/** Returns why a version can't be taken from the history here; undefined if it can. */
export function notInHistory(commit: string): string | undefined {
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
    return undefined;
  } catch {
    return `it takes the history with ${commit.slice(0, 8)}: git fetch --unshallow`;
  }
}

/**
 * Builds the product as a commit of the history has it, with the packages of its own lock file, and returns its root. It
 * stays in `.nx`, so that the next time builds nothing.
 */
export async function buildEarlier(commit: string): Promise<string> {
  const isOwn = !git('show', `${commit}:${LOCK}`).equals(readFileSync(join(ROOT, LOCK)));
  const root = join(ROOT, '.nx', 'earlier', isOwn ? `${commit}-own` : commit);
  if (!existsSync(root)) {
    mkdirSync(dirname(root), { recursive: true });
    const folder = mkdtempSync(`${root}-`);
    try {
      execFileSync('tar', ['-x', '-C', folder], { input: git('archive', '--format=tar', commit), stdio: 'pipe' });
      await (isOwn ? runNpm(folder, ['ci', '--ignore-scripts', '--prefer-offline']) : linkPackages(folder));
      renameSync(folder, root);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  say(`Building version ${commit.slice(0, 8)} …`);
  const build = spawn(process.execPath, [join(root, 'tools', 'build.ts')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(build, 'exit')) as [number | null];
  if (code !== 0) throw new RefusalError(`Version ${commit.slice(0, 8)} could not be built; see above.`);
  return root;
}

/** Links the packages of this workspace, which are those of the earlier version. */
function linkPackages(folder: string): void {
  const [from, to] = [join(ROOT, PACKAGES), join(folder, PACKAGES)];
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name === OWN) cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(from, name), join(to, name));
  }
}
