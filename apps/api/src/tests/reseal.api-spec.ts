import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { newId } from '../kernel/ids.ts';
import { ChunkKeys } from '../modules/checkins/feed/chunk-keys.ts';
import { TicketKeys } from '../modules/tickets/ticket-keys.ts';
import { WebhookSecrets } from '../modules/webhooks/webhook-secrets.ts';
import { reseal, SEALED } from '../reseal.ts';
import { startApi, type TestApi } from '../testing/api.ts';
import { makePerson } from '../testing/people.ts';
import { makeShow, type TestShow } from '../testing/shows.ts';

let api: TestApi;
let show: TestShow;
let endpoint: string;

beforeEach(async () => {
  api = await startApi();
  show = await makeShow(api);
  const producer = await makePerson(api, { roles: ['producer'] });
  endpoint = newId();
  await api.database.query(
    `insert into webhook_endpoints (id, producer_id, url, kinds, created_at)
     values ($1, $2, 'https://loja.exemplo.br/avisos', '{}', now())`,
    [endpoint, producer.id],
  );
  await api.database.transaction((tx) => api.app.get(WebhookSecrets, { strict: false }).renew(tx, endpoint));
  await api.database.query('insert into door_feeds (event_id) values ($1)', [show.id]);
  await api.app.get(ChunkKeys, { strict: false }).of(show.id);
});
afterEach(() => api.close());

const secretOf = (text: string) => Buffer.from(text, 'base64url');

/** Everything that lies sealed, as a process with that secret opens it. */
async function opened(secret: Buffer) {
  const env = { TICKET_KEY_SECRET: secret.toString('base64url') };
  const keys = new TicketKeys(env, api.database, api.clock);
  const signing = await keys.find(await keys.activeId());
  return {
    signing: signing?.private_key.export({ format: 'der', type: 'pkcs8' }).toString('hex'),
    list: (await new ChunkKeys(env, api.database).of(show.id)).toString('hex'),
    webhook: (await new WebhookSecrets(env, api.database, api.clock).standing(endpoint)).map((key) =>
      key.toString('hex'),
    ),
  };
}

it('seals every key anew: another secret opens them, and the one before none', async () => {
  const [before, now] = [secretOf(api.env.TICKET_KEY_SECRET), randomBytes(32)];
  const keys = await opened(before);
  expect(await reseal(api.database, before, now)).toBe(3);
  expect(await opened(now)).toEqual(keys);
  await expect(opened(before)).rejects.toThrow();
  expect(await reseal(api.database, before, now)).toBe(0);
});

it('changes nothing where a key opens by neither secret', async () => {
  const before = secretOf(api.env.TICKET_KEY_SECRET);
  const keys = await opened(before);
  await expect(reseal(api.database, randomBytes(32), randomBytes(32))).rejects.toThrow();
  expect(await opened(before)).toEqual(keys);
});

it('knows every column that keys lie sealed in', async () => {
  const columns = await api.database.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = current_schema() and column_name ~ '^sealed' order by 1`,
  );
  expect(columns.map(({ table, column }) => `${table}.${column}`)).toEqual(
    SEALED.map(({ table, column }) => `${table}.${column}`).toSorted(),
  );
});
