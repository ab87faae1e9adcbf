import { describe, expect, it } from '@jest/globals';
import { describeStatement } from '../testing/describe-statement.ts';
import { useApi } from '../testing/use-api.ts';

const api = useApi();

describe('description of a statement', () => {
  it('PostgreSQL describes a statement by parameters and columns, and goes on after one that it refuses', async () => {
    const client = await api.database.pool.connect();
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
      client.release();
    }
  });
});
