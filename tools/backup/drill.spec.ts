import { buildApi } from '../building.ts';
import { backupRestored } from '../faults/backup-restored.ts';

it('a backup written during sales and entries is all that another machine needs to go on', async () => {
  await buildApi();
  const counted = await backupRestored.run({ quick: true, say: () => undefined });
  expect(counted['orders kept']).toBeGreaterThan(0);
}, 240_000);
