import { openStage } from '../../../../tools/stage/stage.ts';

/** The whole product for the browser tests, with the demonstration's people, events and sales. */
export default async function setUp(): Promise<() => Promise<void>> {
  const stage = await openStage({ env: { SEED_DEMO: '1' } });
  process.env['E2E_URL'] = stage.url;
  process.env['E2E_DATA_DIR'] = stage.dataDir;
  return () => stage.stop();
}
