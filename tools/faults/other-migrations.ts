import type { Options } from '@mikro-orm/postgresql';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { API_DIST } from '../paths.ts';
import { LATER_MIGRATION, LaterMigration } from './later-migration.ts';

/** The last one that buying, paying and letting in can't do without today; move it on when they need a later one. */
const EARLIER_ENDS = 'Migration20261128110000_devices';

type OrmConfig = (pool: pg.Pool) => Options;

const { ormConfig: ofThisVersion } = (await import(pathToFileURL(join(API_DIST, 'orm.config.js')).href)) as {
  ormConfig: OrmConfig;
};

export const ormConfig: OrmConfig = (pool) => {
  const options = ofThisVersion(pool);
  const { migrationsList: known = [] } = options.migrations ?? {};
  const ends = known.findIndex((migration) => 'name' in migration && migration.name === EARLIER_ENDS);
  const migrationsList =
    process.env['FAULT_VERSION'] === 'earlier'
      ? known.slice(0, ends + 1)
      : [...known, { name: LATER_MIGRATION, class: LaterMigration }];
  return { ...options, migrations: { ...options.migrations, migrationsList } };
};
