import { chmod, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Mode of folders: covers, receipts, tickets and mails are for the process' own user. */
const OWNERS_ALONE = 0o700;

/** Mode of new files in such a folder. */
export const OWN_FILE = 0o600;

const closed = new Set<string>();

/**
 * Makes a folder below `root`, or takes an existing one, and restricts every folder from `root` on to the process' own
 * user, also those that an earlier version left open. Leaves another user's folder as it is.
 */
export async function ownFolder(folder: string, root = folder): Promise<void> {
  if (closed.has(folder)) return void (await mkdir(folder, { recursive: true, mode: OWNERS_ALONE }));
  await mkdir(folder, { recursive: true, mode: OWNERS_ALONE });
  for (let at = folder; at === root || at.startsWith(join(root, '/')); at = dirname(at)) {
    await chmod(at, OWNERS_ALONE).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPERM') throw error;
    });
  }
  closed.add(folder);
}
