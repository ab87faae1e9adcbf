import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { newId } from '../kernel/database/ids.ts';
import { ChunkKeys } from '../modules/door/checkins/feed/chunk-keys.ts';
import { SecondFactorStore } from '../modules/people/accounts/second-factor.store.ts';
import { TicketKeys } from '../modules/documents/tickets/ticket-keys.ts';
import { WebhookSecrets } from '../modules/operations/webhooks/webhook-secrets.ts';
import { sealedNames, sealKey } from '../kernel/access/sealed-key.ts';
import { UnopenedKeyError, reseal, SEALED } from '../reseal.ts';
import { startApi, type TestApi } from '../testing/api.ts';
import { makePerson } from '../testing/people.ts';
import { makeShow, type TestShow } from '../testing/shows.ts';

let api: TestApi;
let show: TestShow;
let endpoint: string;
let holder: string;

beforeEach(async () => {
  api = await startApi();
  show = await makeShow(api);
  const producer = await makePerson(api, { roles: ['producer'] });
  endpoint = newId();
  holder = producer.id;
  await api.app.get(SecondFactorStore, { strict: false }).begin(holder, Buffer.from('12345678901234567890'));
  await api.database.query(
    `insert into webhook_endpoints (id, producer_id, url, kinds, created_at)
     values ($1, $2, 'https://loja.exemplo.br/avisos', '{}', now())`,
    [endpoint, producer.id],
  );
  // Two of one address: the one before signs for a day more.
  const secrets = api.app.get(WebhookSecrets, { strict: false });
  for (let n = 0; n < 2; n++) await api.database.transaction((tx) => secrets.renew(tx, endpoint));
  await api.database.query('insert into door_feeds (event_id) values ($1)', [show.id]);
  await api.app.get(ChunkKeys, { strict: false }).of(show.id);
});
afterEach(() => api.close());

const secretOf = (text: string) => Buffer.from(text, 'base64url');

/** Returns every sealed key, opened as a process with that secret opens it. */
async function opened(secret: Buffer) {
  const env = { TICKET_KEY_SECRET: secret.toString('base64url') };
  const keys = new TicketKeys(env, api.database, api.clock);
  const signing = await keys.find(await keys.activeId());
  return {
    signing: signing?.private_key.export({ format: 'der', type: 'pkcs8' }).toString('hex'),
    list: (await new ChunkKeys(env, api.database).of(show.id)).toString('hex'),
    second_factor: (await new SecondFactorStore(env, api.database, api.clock).begun(holder))?.secret.toString(),
    webhook: (await new WebhookSecrets(env, api.database, api.clock).standing(endpoint)).map((key) =>
      key.toString('hex'),
    ),
  };
}

async function sealAnew(before: Buffer, now: Buffer): Promise<number> {
  const client = await api.database.pool.connect();
  try {
    return await reseal(client, before, now);
  } finally {
    client.release();
  }
}

it('reseal encrypts every key anew: the new secret opens them, and the former does not @V11.2.2', async () => {
  const [before, now] = [secretOf(api.env.TICKET_KEY_SECRET), randomBytes(32)];
  const keys = await opened(before);
  expect(keys.webhook).toHaveLength(2);
  expect(keys.second_factor).toBe('12345678901234567890');
  expect(await sealAnew(before, now)).toBe(5);
  expect(await opened(now)).toEqual(keys);
  await expect(opened(before)).rejects.toThrow();
  expect(await sealAnew(before, now)).toBe(0);
});

it('reseal changes nothing if one key opens with neither secret', async () => {
  const [before, now] = [secretOf(api.env.TICKET_KEY_SECRET), randomBytes(32)];
  const { signing, list, second_factor } = await opened(before);
  await api.database.query('update webhook_secrets set sealed = $2 where endpoint_id = $1', [
    endpoint,
    sealKey(randomBytes(32), randomBytes(32), sealedNames.webhook(endpoint)),
  ]);
  await expect(sealAnew(before, now)).rejects.toThrow(UnopenedKeyError);
  await api.database.query('delete from webhook_secrets');
  expect(await opened(before)).toEqual({ signing, list, second_factor, webhook: [] });
});

it('reseal covers every column with encrypted keys', async () => {
  const columns = await api.database.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = current_schema() and column_name ~ '^sealed' order by 1`,
  );
  expect(columns.map(({ table, column }) => `${table}.${column}`)).toEqual(
    SEALED.map(({ table, column }) => `${table}.${column}`).toSorted(),
  );
});
