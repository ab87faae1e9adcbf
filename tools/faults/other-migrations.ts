import type { Options } from '@mikro-orm/postgresql';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { API_DIST } from '../paths.ts';
import { LATER_MIGRATION, LaterMigration } from './later-migration.ts';

type OrmConfig = (pool: pg.Pool) => Options;

const { ormConfig: ofThisVersion } = (await import(pathToFileURL(join(API_DIST, 'orm.config.js')).href)) as {
  ormConfig: OrmConfig;
};

export const ormConfig: OrmConfig = (pool) => {
  const options = ofThisVersion(pool);
  const { migrationsList: known = [] } = options.migrations ?? {};
  const migrationsList = [...known, { name: LATER_MIGRATION, class: LaterMigration }];
  return { ...options, migrations: { ...options.migrations, migrationsList } };
};
