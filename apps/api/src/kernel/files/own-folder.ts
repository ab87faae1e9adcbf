import { chmod, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What only the process' own user reads: covers of events that are not told yet, receipts, tickets, mails. */
const OWNERS_ALONE = 0o700;

/** What a file in such a folder is made with. */
export const OWN_FILE = 0o600;

const closed = new Set<string>();

/**
 * Makes a folder below `root`, or takes one that is there, and closes every one on the way from `root` to all but the process'
 * own user: what an earlier version or a person made stood open. A folder that is somebody else's stays as it is.
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
