import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { describeStatement } from '../testing/describe-statement.ts';
import { useApi } from '../testing/use-api.ts';

const api = useApi();

describe('description of a statement', () => {
  it('PostgreSQL describes a statement by parameters and columns, and goes on after one that it refuses', async () => {
    // Of its own: the pool's connections send statements without waiting for answers.
    const client = new pg.Client({ connectionString: api.env.DATABASE_URL });
    await client.connect();
    try {
      expect(await describeStatement(client, 'select $1::text, gone from orders')).toEqual({
        params: [],
        columns: [],
        fault: 'column "gone" does not exist',
      });
      expect(await describeStatement(client, 'select created_at from orders where id = $1')).toEqual({
        params: [2950],
        columns: [{ name: 'created_at', type: 1184 }],
      });
    } finally {
      await client.end();
    }
  });
});
