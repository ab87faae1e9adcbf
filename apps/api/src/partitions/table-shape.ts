import type pg from 'pg';

interface Named {
  name: string;
  definition: string;
}

export interface IndexShape extends Named {
  isUnique: boolean;
  /** Whether a primary key or a unique constraint owns it. */
  isOfConstraint: boolean;
  isPrimary: boolean;
  columns: string[];
}

export interface TriggerShape extends Named {
  isOfRows: boolean;
}

export interface ForeignKeyShape extends Named {
  refersTo: string;
}

/** All that a table has beside its columns. */
export interface TableShape {
  isDivided: boolean;
  /** As PostgreSQL estimates. */
  rows: number;
  mayOwn: boolean;
  checks: Named[];
  foreignKeys: ForeignKeyShape[];
  indexes: IndexShape[];
  triggers: TriggerShape[];
  /** Grants, without their table: `select` and to whom. */
  grants: { privilege: string; to: string }[];
  identity: string | null;
  /** Names of views, functions, foreign keys and children that use the table by its number. */
  users: string[];
}

const SHAPE = `
  select c.relkind = 'p' as "isDivided", greatest(c.reltuples, 0)::float8 as rows,
    pg_has_role(c.relowner, 'usage') as "mayOwn",
    (select coalesce(json_agg(json_build_object('name', conname, 'definition', pg_get_constraintdef(oid)) order by conname), '[]')
       from pg_constraint where conrelid = c.oid and contype = 'c') as checks,
    (select coalesce(json_agg(json_build_object('name', conname, 'definition', pg_get_constraintdef(oid),
         'refersTo', confrelid::regclass::text) order by conname), '[]')
       from pg_constraint where conrelid = c.oid and contype = 'f') as "foreignKeys",
    (select coalesce(json_agg(json_build_object('name', x.indexrelid::regclass::text, 'definition', pg_get_indexdef(x.indexrelid),
         'isUnique', x.indisunique, 'isPrimary', x.indisprimary,
         'isOfConstraint', exists (select from pg_constraint where conindid = x.indexrelid and conrelid = c.oid),
         'columns', array(select a.attname from unnest(x.indkey::int2[]) with ordinality as k (attnum, at)
           join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum order by k.at)) order by x.indexrelid::regclass::text), '[]')
       from pg_index x where x.indrelid = c.oid) as indexes,
    (select coalesce(json_agg(json_build_object('name', tgname, 'definition', pg_get_triggerdef(oid),
         'isOfRows', tgtype & 1 = 1) order by tgname), '[]')
       from pg_trigger where tgrelid = c.oid and not tgisinternal) as triggers,
    (select coalesce(json_agg(json_build_object('privilege', privilege_type, 'to', quote_ident(r.rolname))), '[]')
       from aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee where a.grantee <> c.relowner) as grants,
    (select attname from pg_attribute where attrelid = c.oid and attidentity <> '') as identity,
    array(
      select 'view ' || v.oid::regclass::text from pg_depend d join pg_rewrite w on w.oid = d.objid join pg_class v on v.oid = w.ev_class
        where d.classid = 'pg_rewrite'::regclass and d.refobjid = c.oid
      union select 'function ' || d.objid::regprocedure::text from pg_depend d
        where d.classid = 'pg_proc'::regclass and d.refobjid = c.oid
      union select 'foreign key ' || conname from pg_constraint
        where contype = 'f' and confrelid = c.oid and not conrelid = any ($2::text[]::regclass[])
      union select 'child ' || inhrelid::regclass::text from pg_inherits where inhparent = c.oid and c.relkind = 'r'
      union select 'policy ' || polname from pg_policy where polrelid = c.oid
      order by 1
    ) as users
  from pg_class c where c.oid = $1::text::regclass`;

/** Reads a table's shape; `together` are the tables that are divided with it. */
export async function readShape(
  client: pg.ClientBase,
  table: string,
  together: readonly string[],
): Promise<TableShape> {
  const { rows } = await client.query<TableShape>(SHAPE, [table, together]);
  const [shape] = rows;
  if (!shape) throw new Error(`there is no table ${table}`);
  return shape;
}
