import pg from 'pg';

/** Returns the ids of an event's scans and document checks on the server; sorted. */
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
