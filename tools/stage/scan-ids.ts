import pg from 'pg';

/** Ids under which the server keeps what was scanned at an event, and which documents were looked at there; sorted. */
export async function scanIdsOf(databaseUrl: string, event_id: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `select id from scans where event_id = $1 union all select id from document_checks where event_id = $1`,
      [event_id],
    );
    return rows.map(({ id }) => id).sort();
  } finally {
    await client.end();
  }
}
