import type { TestApi } from './api.ts';

/** Writes that the database shall refuse. */
export interface FailingWrite {
  /** Such as `insert on scans`. */
  write: `${'insert' | 'update' | 'delete'} on ${string}`;
  /** SQL over `new` and `old`. */
  when: string;
  /** SQLSTATE of the refusal; an error of the data unless said otherwise. */
  errcode?: string;
}

/** Has the database refuse some writes as long as the work takes. */
export async function whileFailing(
  api: TestApi,
  { write, when, errcode = '22000' }: FailingWrite,
  work: () => Promise<void>,
): Promise<void> {
  const table = write.slice(write.lastIndexOf(' '));
  await api.asOwner(
    `create function fail() returns trigger language plpgsql as
     $$ begin raise exception 'made to fail' using errcode = '${errcode}'; end $$`,
  );
  await api.asOwner(`create trigger failing before ${write} for each row when (${when}) execute function fail()`);
  try {
    await work();
  } finally {
    await api.asOwner(`drop trigger failing on ${table}`);
    await api.asOwner('drop function fail()');
  }
}
