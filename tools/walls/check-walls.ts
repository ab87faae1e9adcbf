import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { drawHouse, lookAtWalls, wingRows } from './look-at-walls.ts';

/** Returns broken walls, and differences of ARCHITECTURE and README from the code. */
export async function wallFaults(): Promise<string[]> {
  const { faults, sources } = await lookAtWalls(ROOT);
  const drawn = drawHouse(sources);
  const isShown = readFileSync(join(ROOT, 'docs/ARCHITECTURE.md'), 'utf8').includes(drawn);
  // The formatter pads the cells of a table.
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8').replaceAll(/ +/g, ' ');
  const missing = wingRows().filter((row) => !readme.includes(row));
  return [
    ...faults,
    ...(isShown ? [] : [`docs/ARCHITECTURE.md shows another house. This one stands:\n\n${drawn}\n`]),
    ...missing.map((row) => `README.md lacks the wing ${row}`),
  ];
}
