import { describe, expect, it } from '@jest/globals';
import { MikroORM } from '@mikro-orm/core';
import { entities } from '../orm.config.ts';
import { columnsOfEntity, columnsOfTable } from '../testing/entity-columns.ts';
import { useApi } from '../testing/use-api.ts';

const api = useApi();

const named = entities.map((entity) => [(entity as { name: string }).name, entity] as const);

describe('columns of an entity', () => {
  it.each(named)('the entity’s columns and types equal the table’s: %s', async (_, entity) => {
    const { pool } = api.database;
    const metadata = api.app
      .get(MikroORM)
      .getMetadata()
      .get(entity as never);
    expect(await columnsOfEntity(pool, metadata)).toEqual(await columnsOfTable(pool, metadata.tableName));
  });
});
