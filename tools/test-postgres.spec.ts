import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { homeInMemory, startTestPostgres } from './test-postgres.ts';

const WANTED = process.env['DATA_DIR'];
const made: string[] = [];

afterAll(() => {
  if (WANTED === undefined) delete process.env['DATA_DIR'];
  else process.env['DATA_DIR'] = WANTED;
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** Leaves what a killed run leaves. */
function left(home: string): string {
  const folder = join(home, 'of-a-killed-run');
  mkdirSync(folder, { recursive: true });
  return folder;
}

(existsSync('/dev/shm') ? it : it.skip)(
  'a test run removes what killed runs left on the disk and in memory, and what clones left that are gone',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'festix-runs-'));
    const [gone, there] = ['festix-gone-', 'festix-there-'].map((name) => mkdtempSync(`/dev/shm/${name}`)) as [
      string,
      string,
    ];
    made.push(dataDir, gone, there);
    writeFileSync(join(gone, 'clone'), join(dataDir, 'nowhere'));
    writeFileSync(join(there, 'clone'), dataDir);
    const swept = [join(dataDir, 'test'), homeInMemory(), join(gone, 'test')].map(left);
    const kept = left(join(there, 'test'));
    process.env['DATA_DIR'] = dataDir;
    const postgres = await startTestPostgres();
    await postgres.stop();
    expect(swept.filter((folder) => existsSync(folder))).toEqual([]);
    expect(existsSync(kept)).toBe(true);
  },
);
