import { randomUUID } from 'node:crypto';
import pg from 'pg';

const UNDELIVERED = `
  insert into deliveries (id, channel, template, recipient, state, failure, order_id, ticket_ids, attempts, created_at)
  select $1::uuid, 'email', 'tickets', $2, 'failed', 'SMTP 550, 5.1.1: User unknown', order_id, array[id], 6, now()
  from tickets where id = $3`;

/** Creates a failed mail with a ticket, because the stage's own server never refuses one. */
export async function leaveUndelivered(databaseUrl: string, ticket_id: string, recipient: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(UNDELIVERED, [randomUUID(), recipient, ticket_id]);
  } finally {
    await client.end();
  }
}
