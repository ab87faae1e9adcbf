import { buildApi } from '../building.ts';
import { backupRestored } from '../faults/backup-restored.ts';

it('a backup written during sales and entries contains all that another machine needs to continue', async () => {
  await buildApi();
  const counted = await backupRestored.run({ quick: true, say: () => undefined });
  expect(counted['orders kept']).toBeGreaterThan(0);
}, 240_000);
