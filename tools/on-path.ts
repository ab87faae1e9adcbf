import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the path of a program; users other than root have no /usr/sbin in their PATH. */
export function onPath(program: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin'];
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}
