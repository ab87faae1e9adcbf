import type { EntityMetadata } from '@mikro-orm/core';
import type pg from 'pg';

/** `name type`, with `?` where it may be null; types as PostgreSQL calls them. */
export type Column = string;

type Asked = Pick<pg.Pool, 'query'>;

/** Returns the columns of a table, in the order of their names. */
export async function columnsOfTable(database: Asked, table: string): Promise<Column[]> {
  const { rows } = await database.query<{ name: Column }>(
    `select attname || ' ' || format_type(atttypid, null) || case when attnotnull then '' else '?' end as name
     from pg_attribute where attrelid = $1::text::regclass and attnum > 0 and not attisdropped order by name`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Returns the columns that an entity expects of its table, in the order of their names. */
export async function columnsOfEntity(database: Asked, { props }: Pick<EntityMetadata, 'props'>): Promise<Column[]> {
  const mapped = props.filter(({ persist }) => persist !== false);
  const { rows } = await database.query<{ name: Column }>(
    `select name || ' ' || to_regtype(type) || case when nullable then '?' else '' end as name
     from unnest($1::text[], $2::text[], $3::boolean[]) as p (name, type, nullable) order by name`,
    [
      mapped.flatMap(({ fieldNames }) => fieldNames),
      mapped.flatMap(({ columnTypes }) => columnTypes),
      mapped.flatMap(({ fieldNames, nullable = false }) => fieldNames.map(() => nullable)),
    ],
  );
  return rows.map(({ name }) => name);
}
