import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GRANTS } from '@festix/domain/people';
import pg from 'pg';
import { newId } from '../kernel/database/ids.ts';
import { Passwords } from '../modules/people/accounts/passwords.ts';
import { Outbox, type OutboxMail } from '../modules/messages/deliveries/outbox.ts';
import { DEMO_IDS } from '../seeds/demo-accounts.ts';
import { DEMO_PASSWORD, demoSignIns } from '../seeds/demo-sign-ins.ts';
import { seedGrants, seedPeople, userId } from '../seeds/demo/people.ts';
import { asAdmin, cloneDatabase, startApi, type TestDatabase } from '../testing/api.ts';
import { admin, refusedStart } from '../testing/admin-command.ts';
import { startProcess } from '../testing/api-process.ts';
import { enrolDevice } from '../testing/doors.ts';
import { buy } from '../testing/purchases.ts';
import { recountNow } from '../testing/recounts.ts';
import { makeShow, priceOf } from '../testing/shows.ts';

const SECRETS = {
  JWT_SECRET: 'a secret of the tests, long enough to be taken',
  TICKET_KEY_SECRET: Buffer.alloc(32, 7).toString('base64url'),
};
const REFUSED = 'accounts of the demonstration (admin@festix.dev, …), whose password everybody knows';

let dataDir: string;
/** A database filled with the demonstration once; each test changes a copy. */
let filled: TestDatabase;

const production = (url: string, more: Record<string, string> = {}) => ({
  NODE_ENV: 'production',
  ALLOW_SANDBOX: '1',
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  ...SECRETS,
  ...more,
});

/** One object of each kind of the demonstration, without its hundreds of orders: `demo.api-spec.ts` has all of it. */
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'festix-demo-accounts-'));
  filled = await cloneDatabase();
  const api = await startApi({ databaseUrl: filled.url });
  try {
    await seedPeople(api.database, await api.app.get(Passwords, { strict: false }).hash(DEMO_PASSWORD), new Date());
    const signedIn = async (email: string) => {
      const { body } = await api.request.post('/api/auth/sign-in').send({ email, password: DEMO_PASSWORD }).expect(200);
      return { id: userId(email), name: email, email, token: body.access_token as string };
    };
    const producer = await signedIn('produtor@festix.dev');
    for (const slug of ['demo-frevo', 'demo-jazz']) {
      const show = await makeShow(api, { producer, event: { slug, name: slug } });
      await buy(api, show, [[priceOf(show.lots[0]).id, 2]]);
      await seedGrants(api.database, show.id, GRANTS);
    }
    await enrolDevice(api, await signedIn('porta@festix.dev'));
    await signedIn('admin@festix.dev');
    await api.database.query(
      `insert into api_keys (id, producer_id, name, hint, key_hash, scopes, created_at)
       values (gen_random_uuid(), $1, 'Site', 'abcd', 'hash', '{events:read}', now())`,
      [producer.id],
    );
    await api.database.query(
      `insert into webhook_endpoints (id, producer_id, url, kinds, created_at)
       values (gen_random_uuid(), $1, 'https://crm.example/festix', '{}', now())`,
      [producer.id],
    );
    await api.database.query(
      `insert into social_identities (provider, subject, user_id) values ('google', 'demo', $1)`,
      [producer.id],
    );
  } finally {
    await api.close();
  }
}, 300_000);
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await filled.drop();
});

async function rows<Row extends object>(url: string, sql: string, params: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, params)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Clones the demonstration, so that each test has all of it. */
async function copyOfDemo(): Promise<TestDatabase> {
  const own = await cloneDatabase();
  const [from, to] = [filled.ownerUrl, own.ownerUrl].map((url) => new URL(url).pathname.slice(1)) as [string, string];
  const server = new URL(own.ownerUrl);
  server.pathname = '/postgres';
  await asAdmin(server.href, `drop database ${to} with (force)`);
  await asAdmin(server.href, `create database ${to} template ${from} strategy wal_log`);
  return own;
}

async function withCopy(work: (database: TestDatabase) => Promise<void>): Promise<void> {
  const own = await copyOfDemo();
  try {
    await work(own);
  } finally {
    await own.drop();
  }
}

const addPerson = (url: string) =>
  asAdmin(url, `insert into users (id, name, email) values (gen_random_uuid(), 'Ana', 'ana@exemplo.br')`);

describe('database with demo accounts', () => {
  it('a production start with demo accounts is refused without an explicit consent, and charges nobody there', async () => {
    const said = (text: string) => ({ code: 1, complaints: [expect.stringContaining(text)] });
    expect(await refusedStart(production(filled.url))).toMatchObject(said(REFUSED));
    const paid = { MERCADO_PAGO_ACCESS_TOKEN: 'APP_USR-1', MERCADO_PAGO_WEBHOOK_SECRET: 'aviso' };
    const trial = { ...paid, NODE_ENV: 'development' };
    expect(await refusedStart(production(filled.url, trial))).toMatchObject(said(REFUSED));
    const known = await refusedStart(production(filled.url, { ...paid, ALLOW_DEMO_ACCOUNTS: '1' }));
    expect(known.said).toContain('ALLOW_DEMO_ACCOUNTS is for installations that charge nobody');
    const meant: Record<string, string>[] = [{ ALLOW_DEMO_ACCOUNTS: '1' }, { NODE_ENV: 'development' }];
    for (const env of meant) {
      const started = await startProcess(production(filled.url, env));
      expect(await started.stop()).toBe(0);
    }
  }, 300_000);

  it('demo accounts are recognised by their ids, and others of the domain by the password', async () => {
    await withCopy(async ({ url, ownerUrl }) => {
      await asAdmin(ownerUrl, `update users set email = 'x' || id || '@exemplo.br', password_hash = null`);
      expect((await refusedStart(production(url))).said).toContain('13 accounts of the demonstration');
    });
    const other = await cloneDatabase();
    try {
      const [{ password_hash }] = (await rows(filled.url, 'select password_hash from users limit 1')) as [
        { password_hash: string },
      ];
      const person = (email: string, hash: string) =>
        asAdmin(
          other.ownerUrl,
          `insert into users (id, name, email, password_hash) values (gen_random_uuid(), 'Ana', '${email}', '${hash}')`,
        );
      await person(
        'ana@festix.dev',
        '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNo',
      );
      await person('bia@exemplo.br', password_hash);
      expect(await (await startProcess(production(other.url))).stop()).toBe(0);
      await person('chefe@festix.dev', password_hash);
      expect((await refusedStart(production(other.url))).said).toContain('1 accounts of the demonstration (chefe@');
    } finally {
      await other.drop();
    }
  }, 300_000);
});

describe('remove-demo', () => {
  /**
   * Runs work with two stored messages: one with a ticket to a buyer of the demonstration, and one to another person.
   */
  async function withMessages(work: (env: { DATA_DIR: string }, left: () => string[]) => Promise<void>): Promise<void> {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'festix-demo-outbox-'));
    const outbox = new Outbox({ DATA_DIR });
    const [pdf, eml] = [Buffer.from('%PDF'), Buffer.from('Subject: Ingresso')];
    for (const to of ['Cliente@festix.dev', 'ana@exemplo.br']) {
      const parts = { from: 'Festix <ola@exemplo.br>', subject: 'Ingresso', text: '', html: '', attachment: 'i.pdf' };
      const message = { ...parts, id: newId(), channel: 'email' as const, template: 'tickets', to };
      await outbox.keep({ ...message, created_at: new Date().toISOString() }, { eml, pdf });
    }
    const folder = join(DATA_DIR, 'outbox');
    const left = (): string[] =>
      readdirSync(folder).map((name) =>
        name.endsWith('.json')
          ? (JSON.parse(readFileSync(join(folder, name), 'utf8')) as OutboxMail).to
          : name.slice(name.lastIndexOf('.')),
      );
    try {
      await work({ DATA_DIR }, () => left().sort());
    } finally {
      rmSync(DATA_DIR, { recursive: true });
    }
  }

  it('remove-demo deletes all messages with the rest, or those to its people if there are others', async () => {
    await withCopy(async ({ url, ownerUrl }) => {
      await withMessages(async ({ DATA_DIR }, left) => {
        await addPerson(ownerUrl);
        const closing = await admin(['remove-demo'], production(url, { DATABASE_OWNER_URL: ownerUrl, DATA_DIR }));
        expect(closing.said).toContain('are closed');
        expect(left()).toEqual(['.eml', '.pdf', 'ana@exemplo.br']);
      });
      await withMessages(async ({ DATA_DIR }, left) => {
        await asAdmin(ownerUrl, `delete from users where name = 'Ana'`);
        const wiping = await admin(['remove-demo'], production(url, { DATABASE_OWNER_URL: ownerUrl, DATA_DIR }));
        expect(wiping.said).toContain('The demonstration is gone');
        expect(left()).toEqual([]);
      });
    });
  }, 300_000);

  it('remove-demo erases a database that holds nothing else, as its owner, and production starts on it', async () => {
    await withCopy(async ({ url, ownerUrl }) => {
      const env = production(url, { DATABASE_OWNER_URL: ownerUrl });
      const [before] = await rows<{ serial: string }>(ownerUrl, 'select max(number)::text as serial from events');
      const { code, said } = await admin(['remove-demo'], env);
      expect(said).toContain('The demonstration is gone: 13 accounts');
      expect(code).toBe(0);
      const tables = await rows<{ name: string }>(
        ownerUrl,
        `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'mikro_orm_migrations'`,
      );
      const left: string[] = [];
      for (const { name } of tables) {
        const [row] = await rows<{ count: number }>(ownerUrl, `select count(*)::integer as count from ${name}`);
        if (row?.count) left.push(name);
      }
      // The files to be removed, and the line that reports it.
      expect(left.sort()).toEqual(['audit_entries', 'loose_files']);
      expect(await rows(ownerUrl, 'select action, actor_id from audit_entries')).toEqual([
        { action: 'demo:remove', actor_id: null },
      ]);
      const started = await startProcess(production(url));
      await started.request
        .post('/api/auth/sign-in')
        .send({ email: demoSignIns[0]?.email, password: demoSignIns[0]?.password })
        .expect(401);
      expect(await started.stop()).toBe(0);
      const again = await admin(['remove-demo'], env);
      expect(again).toMatchObject({ code: 0, said: expect.stringContaining('nothing of the demonstration') });
      const [next] = await rows<{ next: string }>(
        ownerUrl,
        `select nextval(pg_get_serial_sequence('events', 'number'))::text as next`,
      );
      expect(Number(next?.next)).toBeGreaterThan(Number(before?.serial));
    });
  }, 300_000);

  it('remove-demo closes the accounts if there are others, and keeps their data and the ledger', async () => {
    await withCopy(async ({ url, ownerUrl }) => {
      await addPerson(ownerUrl);
      const counted = () =>
        rows(
          url,
          `select (select count(*)::integer from orders) as orders, (select count(*)::integer from tickets) as tickets,
             (select count(*)::integer from ledger_entries) as entries,
             (select sum(amount)::integer from ledger_entries) as book`,
        );
      const before = await counted();
      const env = production(url, { DATABASE_OWNER_URL: ownerUrl });
      const { code, said } = await admin(['remove-demo'], env);
      expect(said).toContain('13 accounts of the demonstration are closed');
      expect(said).toContain('There are other people');
      expect(code).toBe(0);
      expect(await counted()).toEqual(before);
      expect(await rows(url, `select name from users where deleted_at is null`)).toEqual([{ name: 'Ana' }]);
      expect(
        await rows(
          url,
          `select id from users where id = any ($1::uuid[]) and (password_hash is not null or email like '%festix.dev'
             or roles <> '{customer}')`,
          [DEMO_IDS],
        ),
      ).toEqual([]);
      for (const open of [
        'select id from sessions where revoked_at is null and expires_at > now()',
        'select id from devices where revoked_at is null',
        'select id from api_keys',
        'select id from webhook_endpoints',
        'select team_id from team_members',
        'select user_id from till_pins',
        'select user_id from second_factors',
        'select user_id from social_identities',
        'select id from sale_points where active and producer_id is not null',
        `select id from account_codes where used_at is null`,
        `select e.id from events e where e.availability = 'public' and event_end(start_date, end_date) > now()`,
      ]) {
        expect({ open, rows: await rows(url, open) }).toEqual({ open, rows: [] });
      }
      expect(
        await rows(
          url,
          `select actor_id, after -> 'accounts' as accounts from audit_entries where action = 'demo:close'`,
        ),
      ).toEqual([{ actor_id: null, accounts: 13 }]);

      const api = await startApi({ databaseUrl: url, env: { ...SECRETS } });
      try {
        for (const { email, password } of demoSignIns) {
          await api.request.post('/api/auth/sign-in').send({ email, password }).expect(401);
        }
        const { body } = await api.request.get('/api/events').expect(200);
        expect(JSON.stringify(body)).not.toContain('demo-');
        const ahead = await rows<{ slug: string; price_id: string }>(
          url,
          `select s.slug, (select p.id from prices p join lots l on l.id = p.lot_id
             where l.event_id = e.id and l.sold + l.reserved + l.leased < l.ticket_limit limit 1) as price_id
           from events e join public_slugs s on s.kind = 'event' and s.owner_id = e.id
           where event_end(e.start_date, e.end_date) > now()`,
        );
        expect(ahead.length).toBe(2);
        for (const { slug, price_id } of ahead) {
          const items = [{ price_id, amount: 1 }];
          const { status } = await api.request.post(`/api/events/${slug}/bookings`).send({ id: newId(), items });
          expect({ slug, status }).toEqual({ slug, status: 409 });
        }
        await recountNow(api);
        expect(await rows(url, 'select figure from recount_differences')).toEqual([]);
      } finally {
        await api.close();
      }
      expect((await admin(['remove-demo'], env)).said).toContain('0 accounts of the demonstration are closed');
    });
  }, 300_000);

  it('remove-demo closes the accounts for the working role alone, also while Festix runs', async () => {
    await withCopy(async ({ url, ownerUrl }) => {
      const watcher = new pg.Client({ connectionString: ownerUrl });
      await watcher.connect();
      try {
        const running = await admin(['remove-demo'], production(url, { DATABASE_OWNER_URL: ownerUrl }));
        expect(running.said).toContain('stop Festix and run this again');
        expect(running.code).toBe(0);
      } finally {
        await watcher.end();
      }
      const working = await admin(['remove-demo'], production(url));
      expect(working.said).toContain('run this again with DATABASE_OWNER_URL');
      const owner = await admin(['remove-demo'], production(url, { DATABASE_OWNER_URL: ownerUrl }));
      expect(owner.said).toContain('The demonstration is gone: 13 accounts');
    });
  }, 300_000);

  it('remove-demo erases nothing after a payment with real money', async () => {
    await withCopy(async ({ url, ownerUrl }) => {
      await asAdmin(
        ownerUrl,
        `update payments set gateway = 'mercadopago' where id = (select min(id::text)::uuid from payments)`,
      );
      const { said } = await admin(['remove-demo'], production(url, { DATABASE_OWNER_URL: ownerUrl }));
      expect(said).toContain('There are other people or payments');
      expect(await rows(url, 'select count(*)::integer > 0 as some from ledger_entries')).toEqual([{ some: true }]);
    });
  }, 300_000);
});
