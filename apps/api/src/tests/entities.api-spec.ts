import { describe, expect, it } from '@jest/globals';
import { MikroORM } from '@mikro-orm/core';
import { entities } from '../orm.config.ts';
import { useApi } from '../testing/use-api.ts';

const api = useApi();

/** `name type`, with `?` where it may be null; types as PostgreSQL calls them. */
type Column = string;

async function columnsOfTable(table: string): Promise<Column[]> {
  const rows = await api.database.query<{ name: Column }>(
    `select attname || ' ' || format_type(atttypid, null) || case when attnotnull then '' else '?' end as name
     from pg_attribute where attrelid = $1::text::regclass and attnum > 0 and not attisdropped order by name`,
    [table],
  );
  return rows.map(({ name }) => name);
}

async function columnsOfEntity(entity: (typeof entities)[number]): Promise<{ table: string; columns: Column[] }> {
  const { tableName, props } = api.app
    .get(MikroORM)
    .getMetadata()
    .get(entity as never);
  const mapped = props.filter(({ persist }) => persist !== false);
  const rows = await api.database.query<{ name: Column }>(
    `select name || ' ' || to_regtype(type) || case when nullable then '?' else '' end as name
     from unnest($1::text[], $2::text[], $3::boolean[]) as p (name, type, nullable) order by name`,
    [
      mapped.flatMap(({ fieldNames }) => fieldNames),
      mapped.flatMap(({ columnTypes }) => columnTypes),
      mapped.flatMap(({ fieldNames, nullable = false }) => fieldNames.map(() => nullable)),
    ],
  );
  return { table: tableName, columns: rows.map(({ name }) => name) };
}

const named = entities.map((entity) => [(entity as { name: string }).name, entity] as const);

describe('columns of an entity', () => {
  it.each(named)('the entity’s columns and types equal the table’s: %s', async (_, entity) => {
    const { table, columns } = await columnsOfEntity(entity);
    expect(columns).toEqual(await columnsOfTable(table));
  });
});
