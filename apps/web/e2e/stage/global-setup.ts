import { NOTHING_TO_LOSE } from '../../../../tools/postgres.ts';
import { openIdentityProviders } from '../../../../tools/stage/identity-providers.ts';
import { openStage } from '../../../../tools/stage/stage.ts';

/**
 * Starts the whole product for the browser tests, with the demonstration's people, events and sales, and the identity
 * providers. Returns the function that stops it.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const providers = await openIdentityProviders();
  const env = { SEED_DEMO: '1', ALLOW_PRIVATE_WEBHOOKS: '1', ...providers.env };
  const stage = await openStage({ env, database: NOTHING_TO_LOSE }).catch(async (error: unknown) => {
    await providers.close();
    throw error;
  });
  process.env['E2E_URL'] = stage.url;
  process.env['E2E_DATA_DIR'] = stage.dataDir;
  process.env['E2E_DATABASE_URL'] = stage.databaseUrl;
  return async () => {
    await stage.stop();
    await providers.close();
  };
}
