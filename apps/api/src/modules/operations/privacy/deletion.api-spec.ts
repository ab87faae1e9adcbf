import { describe, expect, it } from '@jest/globals';
import { DAY, HOUR } from '@festix/domain/ground';
import { type Role } from '@festix/domain/people';
import { AccessTokens } from '../../../kernel/access/access-tokens.ts';
import { Files } from '../../../kernel/files/files.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { freshAddress, TestBrowser } from '../../../testing/callers.ts';
import { enrolDevice, sellTickets, type TestTicket } from '../../../testing/doors.ts';
import { Listener } from '../../../testing/listener.ts';
import { statementsWait } from '../../../testing/locks.ts';
import { codeIn, lastMail, mailsTo } from '../../../testing/mails.ts';
import { makePerson, TEST_PASSWORD, type TestPerson } from '../../../testing/people.ts';
import { buy, book } from '../../../testing/purchases.ts';
import { as, makeShow, priceOf } from '../../../testing/shows.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { PERSON } from './forgetting.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { giveGrants, grantsOf, makeMember, makeTeam, rolesOf } from '../../../testing/teams.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';

const DOCUMENT = '52998224725';
const PHONE = '+5511987654321';

const api = useApi();
const show = useShow(api);
let people = 0;

/** Creates a person with a unique name, address and phone. */
async function makeKnown(roles: Role[] = [], password?: string | null): Promise<TestPerson> {
  people += 1;
  const facts = { name: `Zilda Quebranozes ${people}`, email: `zilda${people}@exemplo.br`, roles };
  const person = await makePerson(api, password === undefined ? facts : { ...facts, password });
  await api.database.query(
    'update users set phone = $2, whatsapp = $2, document = $3, email_confirmed_at = now() where id = $1',
    [person.id, PHONE, DOCUMENT],
  );
  return person;
}

function remove(person: TestPerson, current_password: string | undefined = TEST_PASSWORD) {
  return as(api, person).post('/api/me/deletion', { current_password });
}

async function isGone(person: TestPerson): Promise<boolean> {
  const [user] = await api.database.query('select from users where id = $1 and deleted_at is not null', [person.id]);
  return user !== undefined;
}

async function rowOf(table: string, id: string | null | undefined): Promise<Record<string, unknown>> {
  const [row] = await api.database.query(`select * from ${table} where id = $1`, [id]);
  return row ?? {};
}

/** Inserts an order of a person with an account, as a purchase leaves it. */
async function sell(to: TestPerson, facts: Parameters<typeof sellTickets>[2] = {}, at = show): Promise<TestTicket[]> {
  const tickets = await sellTickets(api, at, {
    buyer: { name: to.name, email: to.email, document: DOCUMENT },
    ...facts,
  });
  await api.database.query(
    'update orders set user_id = $2, buyer_phone = $3, subtotal = 100, total = 100 where id = $1',
    [tickets[0]?.order_id, to.id, PHONE],
  );
  return tickets;
}

async function giveTicket(ticket: TestTicket | undefined, to: TestPerson): Promise<void> {
  await api.database.query(
    `update tickets set holder_name = $2, holder_document = $3, assignee_name = $2, assignee_email = $4, assignee_id = $5
     where id = $1`,
    [ticket?.id, to.name, DOCUMENT, to.email, to.id],
  );
}

/** Returns the columns of the database, as `table.column`, that hold one of these words. */
async function tracesOf(...words: string[]): Promise<string[]> {
  const columns = await api.database.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns c
     where table_schema = 'public' and exists (select from pg_tables where tablename = c.table_name)
       and data_type not in ('bytea', 'integer', 'bigint', 'smallint', 'boolean', 'uuid')
       and data_type not like 'timestamp%'`,
  );
  const found = await Promise.all(
    columns.map(async ({ table_name, column_name }) => {
      const rows = await api.database.query(
        `select from ${table_name} where ${column_name}::text ilike any ($1::text[]) limit 1`,
        [words.map((word) => `%${word}%`)],
      );
      return rows.length > 0 ? [`${table_name}.${column_name}`] : [];
    }),
  );
  return found.flat().sort();
}

/** Returns the tables with rows of this person that should be deleted with the account. */
async function rowsOfAccount({ id, email }: TestPerson): Promise<string[]> {
  const going = Object.entries(PERSONAL_DATA).flatMap(([table, { found = {}, personal = {} }]) =>
    Object.values(personal)
      .filter(({ until }) => until.account === 'delete row')
      .map(({ whose }) => ({ table, where: found[whose] ?? sql`false` })),
  );
  const kept = new Set<string>();
  for (const { table, where } of going) {
    const rows = await api.database.query(
      sql`${PERSON} select from ${sql.identifier(table)} t where ${where} limit 1`.with([id, email]),
    );
    if (rows.length > 0) kept.add(table);
  }
  return [...kept];
}

describe('deletion of the own account', () => {
  it('a deletion needs the password, unless there is none', async () => {
    const person = await makeKnown();
    expect((await remove(person, 'errada').expect(422)).body.code).toBe('CURRENT_PASSWORD_WRONG');
    const { body } = await as(api, person).post('/api/me/deletion', {}).expect(422);
    expect(body.code).toBe('CURRENT_PASSWORD_WRONG');
    expect(await isGone(person)).toBe(false);
    await remove(person).expect(204);
    expect(await isGone(person)).toBe(true);

    const byGoogle = await makeKnown([], null);
    await as(api, byGoogle).post('/api/me/deletion', {}).expect(204);
  });

  it('a deletion leaves an empty account', async () => {
    const person = await makeKnown(['support']);
    const before = await rowOf('users', person.id);
    await remove(person).expect(204);
    expect(await rowOf('users', person.id)).toEqual({
      id: person.id,
      name: 'Conta removida',
      email: `removida+${person.id}@invalid.festix`,
      password_hash: null,
      phone: null,
      privacy_version: null,
      terms_version: null,
      whatsapp: null,
      document: null,
      is_foreigner: false,
      roles: ['customer'],
      administrate_tax: null,
      convenience_tax: 1000,
      rebate_tax: null,
      payout_mails: true,
      email_confirmed_at: null,
      created_at: before['created_at'],
      version: Number(before['version']) + 1,
      blocked_at: null,
      deleted_at: expect.any(Date),
    });
  });

  it('a deletion ends sessions, tokens, sockets, cookies and devices at once @V7.4.2', async () => {
    const person = await makeKnown();
    const here = await new TestBrowser(api).signIn(person.email, TEST_PASSWORD);
    const there = await new TestBrowser(api).signIn(person.email, TEST_PASSWORD);
    const device = await enrolDevice(api, person, { name: 'Celular da Zilda' });
    await api.database.query(`update devices set public_key = 'a key' where id = $1`, [device.id]);
    const ofDevice = api.app.get(AccessTokens, { strict: false }).issue({ user_id: person.id, device_id: device.id });
    const line = await Listener.connect(api.url, there.token);
    const ended = line.ended();
    const answer = await here.call('post', '/api/me/deletion').send({ current_password: TEST_PASSWORD }).expect(204);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^festix_refresh=;.*Expires=Thu, 01 Jan 1970/),
    ]);
    expect(await ended).toBe('io server disconnect');
    for (const browser of [here, there]) {
      await browser.call('get', '/api/me').expect(401);
      await browser.call('post', '/api/auth/refresh').expect(401);
    }
    await as(api, { token: ofDevice })
      .get('/api/devices')
      .expect(403)
      .expect(/DEVICE_REVOKED/);
    expect(await rowOf('devices', device.id)).toMatchObject({
      name: 'Aparelho removido',
      public_key: null,
      revoked_at: expect.any(Date),
    });
    await new TestBrowser(api)
      .call('post', '/api/auth/sign-in')
      .send({ email: person.email, password: TEST_PASSWORD })
      .expect(401);
  });

  it('a deletion happens once', async () => {
    const person = await makeKnown();
    const answers = await Promise.all([remove(person), remove(person)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
    expect(await mailsTo(api, person.email, 'account-deleted')).toHaveLength(1);
  });

  it('a deletion is recorded, and confirmed by a mail that is deleted once it has left', async () => {
    const person = await makeKnown();
    await remove(person).expect(204);
    const noted = await api.database.query(
      `select actor_id, after from audit_entries where action = 'accounts:delete' and subject_id = $1`,
      [person.id],
    );
    expect(noted).toEqual([{ actor_id: person.id, after: { sessions_ended: 0, tickets_ahead: 0 } }]);
    const mail = await lastMail(api, person.email, 'account-deleted');
    expect(mail.text).toContain('Oi, Zilda! Como você pediu, sua conta foi excluída em');
    await api.app.get(Jobs).sweep('privacy.departed');
    expect(await tracesOf(person.name, person.email)).toEqual([]);
  });
});

describe('account that others depend on', () => {
  it('an account is kept while an event of its own has not ended', async () => {
    const producer = await makeKnown(['producer']);
    const own = await makeShow(api, { producer });
    expect((await remove(producer).expect(409)).body.code).toBe('ACCOUNT_HAS_EVENTS');
    const yesterday = new Date(api.clock.now().getTime() - DAY);
    await api.database.query('update events set start_date = $2, end_date = $3 where id = $1', [
      own.id,
      new Date(yesterday.getTime() - HOUR),
      yesterday,
    ]);
    await remove(producer).expect(204);
  });

  it('an account is kept for an event that is created at the same moment', async () => {
    const producer = await makeKnown(['producer']);
    const answer = await api.database.transaction(async (tx) => {
      await tx.query(
        `insert into events (id, producer_id, name, availability, start_date, convenience_tax)
         values ($1, $2, 'Festa', 'public', now() + interval '9 days', 1000)`,
        [newId(), producer.id],
      );
      const asked = remove(producer).then((given) => given);
      await statementsWait(api);
      return { asked };
    });
    expect((await answer.asked).body.code).toBe('ACCOUNT_HAS_EVENTS');
  });

  it('an account is kept while money of an event is open', async () => {
    const producer = await makeKnown(['producer']);
    const own = await makeShow(api, { producer });
    await buy(api, own, [[priceOf(own.lots[0]).id, 1]]);
    await api.database.query(
      `update events set start_date = now() - interval '9 days', end_date = now() - interval '8 days' where id = $1`,
      [own.id],
    );
    expect((await remove(producer).expect(409)).body.code).toBe('ACCOUNT_HAS_EVENTS');
    expect(await isGone(producer)).toBe(false);
  });

  it('an account is kept while it is the last super-admin’s', async () => {
    const [last, other] = [await makeKnown(['super-admin']), await makeKnown(['super-admin'])];
    await remove(other).expect(204);
    expect((await remove(last).expect(409)).body.code).toBe('LAST_SUPER_ADMIN');
    await makeKnown(['super-admin']);
    await remove(last).expect(204);
  });

  it('an account is deleted for one of the last two super-admins who leave at once', async () => {
    await api.database.query(`update users set roles = '{customer}' where roles @> '{super-admin}'`);
    const both = [await makeKnown(['super-admin']), await makeKnown(['super-admin'])];
    const answers = await Promise.all(both.map((one) => remove(one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });
});

describe('teams', () => {
  it('a team loses the deleted member, with the grants', async () => {
    const person = await makeKnown(['team-member']);
    const team = await makeTeam(api, show.producer, { members: [person], shows: [show] });
    await giveGrants(api, show, person, ['checkins']);
    await remove(person).expect(204);
    const { body } = await as(api, show.producer).get(`/api/producer/teams/${team.id}`).expect(200);
    expect(body.team_members).toEqual([]);
    expect(await grantsOf(api, show, person)).toBeUndefined();
    expect(await api.database.query('select from ended_grants where user_id = $1', [person.id])).toEqual([]);
  });

  it('teams of a deleted producer end for all members, and nobody can join any more', async () => {
    const producer = await makeKnown(['producer']);
    const past = await makeShow(api, { producer });
    const member = await makeMember(api);
    const team = await makeTeam(api, producer, { members: [member], shows: [past] });
    await giveGrants(api, past, member, ['checkins']);
    const email = `${newId()}@exemplo.br`;
    await as(api, producer).post(`/api/producer/teams/${team.id}/invitations`, { id: newId(), email }).expect(201);
    const token = codeIn(await lastMail(api, email, 'team-invitation'));
    await as(api, producer).patch(`/api/producer/events/${past.id}`, { name: 'Noite de ontem' }).expect(200);
    await api.database.query(
      `update events set start_date = now() - interval '9 days', end_date = now() - interval '8 days' where id = $1`,
      [past.id],
    );
    await remove(producer).expect(204);
    const named = 'select action from audit_entries where strpos(concat(before, after), $1) > 0';
    expect(await api.database.query(named, [producer.name])).toEqual([]);
    expect(await rolesOf(api, member)).toEqual(['customer']);
    expect(await grantsOf(api, past, member)).toBeUndefined();
    await new TestBrowser(api).call('post', '/api/auth/verify-code').send({ type: 'invite', token, email }).expect(400);
    const entries = await api.database.query(
      `select action, subject_id, before from audit_entries
       where actor_id = $1 and action in ('teams:withdraw', 'grants:edit', 'teams:remove') order by id`,
      [producer.id],
    );
    expect(entries.slice(-3)).toEqual([
      { action: 'teams:withdraw', subject_id: team.id, before: { id: expect.any(String), email } },
      { action: 'grants:edit', subject_id: past.id, before: [{ user_id: member.id, permissions: ['checkins'] }] },
      {
        action: 'teams:remove',
        subject_id: team.id,
        before: { name: 'Equipe da casa', people: [member.id], events: [past.id] },
      },
    ]);
  });
});

describe('data the law requires', () => {
  it('a deletion keeps name, document and amounts of paid orders, and erases the rest at once', async () => {
    const person = await makeKnown();
    const { order } = await buy(api, show, [[priceOf(show.lots[0]).id, 1]], person);
    await remove(person).expect(204);
    expect(await rowOf('orders', order.id)).toMatchObject({
      user_id: person.id,
      buyer_name: 'Bia Nogueira',
      buyer_document: DOCUMENT,
      buyer_email: `removida+${order.id}@invalid.festix`,
      buyer_phone: null,
      total: order.total,
      status: 'paid',
    });
  });

  it('a deletion keeps nothing of unpaid or free orders', async () => {
    const person = await makeKnown();
    const [given] = await sellTickets(api, show, {
      origin: 'courtesy',
      buyer: { name: person.name, email: person.email },
    });
    const [left] = await sell(person, { status: 'cancelled' });
    await api.database.query('update orders set paid_at = null where id = $1', [left?.order_id]);
    await remove(person).expect(204);
    for (const { order_id } of [given!, left!]) {
      expect(await rowOf('orders', order_id)).toMatchObject({
        buyer_name: null,
        buyer_document: null,
        buyer_email: `removida+${order_id}@invalid.festix`,
      });
    }
  });

  it('a deleted buyer’s order can’t be taken over by a repeated booking', async () => {
    const person = await makeKnown();
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]], person);
    const [paid] = await sell(person);
    await api.database.query('update orders set buyer_email = $2, buyer_name = $3 where id = $1', [
      booking.order.id,
      person.email,
      person.name,
    ]);
    await remove(person).expect(204);
    for (const id of [booking.order.id, paid?.order_id]) {
      const { body } = await as(api, null).get(`/api/orders/${id}`).expect(200);
      expect([body.user, body.tickets]).toEqual([undefined, undefined]);
    }
    const again = await as(api, null).post(`/api/events/${show.slug}/bookings`, {
      id: booking.order.id,
      items: [{ price_id: priceOf(show.lots[0]).id, amount: 1 }],
    });
    expect(again.headers['set-cookie']).toBeUndefined();
  });
});

describe('tickets', () => {
  const WORDS = ['holder_name', 'holder_document'] as const;
  const heldBy = async (ticket: TestTicket | undefined) => {
    const row = await rowOf('tickets', ticket?.id);
    return WORDS.map((word) => row[word]);
  };

  it('a deleted person’s tickets open the door with the name until the event is over, and lose it then', async () => {
    const person = await makeKnown();
    const at = await makeShow(api);
    const [own, given] = [await sell(person, {}, at), await sell(await makeKnown(), {}, at)].map(([first]) => first);
    await giveTicket(given, person);
    await remove(person).expect(204);
    for (const ticket of [own, given]) expect(await heldBy(ticket)).toEqual([person.name, DOCUMENT]);
    expect((await lastMail(api, person.email, 'account-deleted')).text).toContain(
      'Você tem 2 ingressos que ainda valem.',
    );

    const device = await enrolDevice(api, at.producer);
    const { body } = await as(api, at.producer)
      .post(`/api/door/events/${at.id}/checkins`, { id: newId(), reference: own?.qr, device_id: device.id })
      .expect(201);
    expect(body.ticket.holder_name).toBe(person.name);

    const over = new Date(api.clock.now().getTime() - 13 * HOUR);
    const sweep = async (ended: Date) => {
      await api.database.query('update events set start_date = $2, end_date = $3 where id = $1', [
        at.id,
        new Date(over.getTime() - DAY),
        ended,
      ]);
      await api.app.get(Jobs).sweep('privacy.departed');
    };
    await sweep(new Date(api.clock.now().getTime() - 11 * HOUR));
    for (const ticket of [own, given]) expect(await heldBy(ticket)).toEqual([person.name, DOCUMENT]);
    await sweep(over);
    for (const ticket of [own, given]) expect(await heldBy(ticket)).toEqual([null, null]);
  });

  it('a deleted person’s tickets that open nothing any more lose the name at once', async () => {
    const person = await makeKnown();
    const [dead] = await sell(person, { ticket_status: 'refunded' });
    await remove(person).expect(204);
    expect(await heldBy(dead)).toEqual([null, null]);
  });

  it('tickets given away stay their holders’', async () => {
    const [buyer, friend] = [await makeKnown(), await makeKnown()];
    const [ticket] = await sell(buyer);
    await giveTicket(ticket, friend);
    await remove(buyer).expect(204);
    expect(await rowOf('tickets', ticket?.id)).toMatchObject({
      holder_name: friend.name,
      assignee_email: friend.email,
      assignee_id: friend.id,
    });
    const { body } = await as(api, friend).get('/api/customer/orders?type=assigned').expect(200);
    expect(body.data).toHaveLength(1);
  });

  it('tickets received do not become the buyer’s own', async () => {
    const [buyer, friend] = [await makeKnown(), await makeKnown()];
    const [ticket] = await sell(buyer);
    await giveTicket(ticket, friend);
    await remove(friend).expect(204);
    expect((await rowOf('tickets', ticket?.id))['assignee_email']).toBe(`removida+${ticket?.id}@invalid.festix`);
  });
});

describe('copies of tickets', () => {
  it('a deletion erases files of tickets, and messages to the person’s address', async () => {
    const [buyer, holder, other] = [await makeKnown(), await makeKnown(), await makeKnown()];
    const [bought, held, others] = [await sell(buyer), await sell(other), await sell(other)];
    await giveTicket(held[0], holder);
    const keys: string[] = [];
    for (const [ticket] of [bought, held, others]) {
      const path = `/api/producer/events/${show.id}/orders/${ticket?.order_id}/ingresso.pdf`;
      await as(api, show.producer).get(path).expect(200);
      const [file] = await api.database.query<{ key: string }>('select key from ticket_files where order_id = $1', [
        ticket?.order_id,
      ]);
      keys.push(file?.key ?? '');
    }
    await api.database.query(
      `insert into deliveries (id, channel, template, recipient, content, fallback_recipient, state)
       values ($1, 'whatsapp', 'tickets', '+5511900000000', '{}', $2, 'sent')`,
      [newId(), buyer.email],
    );
    await remove(buyer).expect(204);
    await remove(holder).expect(204);
    await api.app.get(Jobs).sweep('ticket-files.old');
    const files = await Promise.all(keys.map((key) => api.app.get(Files).get(key)));
    expect(files.map((file) => file !== undefined)).toEqual([false, false, true]);
    expect(await api.database.query(`select from deliveries where recipient = '+5511900000000'`, [])).toEqual([]);
  });
});

describe('order for another person', () => {
  it('an order for another person passes to that person when its maker is deleted', async () => {
    const [maker, buyer] = [await makeKnown(), await makeKnown()];
    const [ticket] = await sell(buyer);
    await api.database.query('update orders set user_id = $2 where id = $1', [ticket?.order_id, maker.id]);
    await remove(maker).expect(204);
    expect(await rowOf('orders', ticket?.order_id)).toMatchObject({
      user_id: buyer.id,
      buyer_name: buyer.name,
      buyer_email: buyer.email,
      buyer_phone: PHONE,
    });
  });
});

describe('same address', () => {
  it('a deleted address signs up as another person, who gets nothing of the old one', async () => {
    const person = await makeKnown();
    const [ticket] = await sell(person);
    const [guest] = await sellTickets(api, show, { buyer: { name: person.name, email: person.email } });
    await giveTicket((await sell(await makeKnown()))[0], person);
    await remove(person).expect(204);

    const call = (path: string, body: object) =>
      api.request.post(path).set('x-forwarded-for', freshAddress()).send(body);
    const { email } = person;
    await call('/api/auth/sign-up', { name: 'Zilda Nova', email, password: 'outra-lua-nova' }).expect(202);
    const token = codeIn(await lastMail(api, email, 'confirm-sign-up'));
    const { body } = await call('/api/auth/verify-code', { type: 'signup', token, email }).expect(200);
    expect(body.user).toMatchObject({ email, name: 'Zilda Nova', roles: ['customer'] });
    expect(body.user.id).not.toBe(person.id);
    const newcomer = { token: body.access_token as string };
    for (const type of ['purchased', 'assigned']) {
      const { body: orders } = await as(api, newcomer).get(`/api/customer/orders?type=${type}`).expect(200);
      expect(orders).toEqual({ data: [], count: 0 });
    }
    for (const { order_id } of [ticket!, guest!]) expect((await rowOf('orders', order_id))['user_id']).toBe(person.id);
  });
});

describe('remaining data', () => {
  it('a deletion leaves what the law requires and a door needs, column by column', async () => {
    const person = await makeKnown(['team-member']);
    const browser = new TestBrowser(api, '203.0.113.77', 'Zildas Netscape');
    await browser.signIn(person.email, TEST_PASSWORD);
    const team = await makeTeam(api, show.producer, { members: [person], shows: [show] });
    const other = await makeTeam(api, show.producer);
    await makeTeam(api, show.producer, { members: [person], shows: [show] });
    await giveGrants(api, show, person, ['lots']);
    await giveGrants(api, show, person, ['checkins']);
    await as(api, show.producer)
      .post(`/api/producer/teams/${other.id}/invitations`, { id: newId(), email: person.email })
      .expect(201);
    await as(api, show.producer).delete(`/api/producer/teams/${team.id}`).expect(204);
    const { headers } = await browser.call('get', '/api/me').expect(200);
    await browser
      .call('put', '/api/me')
      .set('if-match', headers['etag'] as string)
      .send({ name: person.name, phone: PHONE, document: DOCUMENT })
      .expect(200);
    const request = {
      id: newId(),
      slug: 'zilda-festas',
      name: person.name,
      phone: PHONE,
      document: DOCUMENT,
      about: 'Zilda',
    };
    await browser.call('post', '/api/me/producer-request').send(request).expect(201);
    await browser.call('post', '/api/auth/recover-password').send({ email: person.email }).expect(202);
    await enrolDevice(api, person, { name: `Celular de ${person.name}` });
    await api.database.query(`insert into social_identities (provider, subject, user_id) values ('google', $1, $2)`, [
      `zilda-no-google`,
      person.id,
    ]);
    const [ticket] = await sell(person);
    await as(api, show.producer).get(`/api/door/events/${show.id}`).expect(200);

    const words = [person.name, person.email, 'zilda-festas', 'zilda-no-google', 'Netscape', '203.0.113.77'];
    expect((await tracesOf(...words)).length).toBeGreaterThan(12);
    expect((await rowsOfAccount(person)).sort()).toEqual([
      'account_codes',
      'deliveries',
      'ended_grants',
      'event_grants',
      'idempotency_keys',
      'producer_requests',
      'social_identities',
      'team_invitations',
      'team_members',
    ]);
    await remove(person).expect(204);
    await mailsTo(api, person.email);
    await api.app.get(Jobs).sweep('privacy.departed');

    expect(await tracesOf(...words)).toEqual([
      // The name on a ticket that still opens the door, and that door's list.
      'door_tickets.holder_name',
      // Answers to the producer who invited her, for 90 days.
      'idempotency_keys.reply',
      // Fiscal law. The name in its searched form, which is deleted with it.
      'orders.buyer_folded',
      'orders.buyer_name',
      // The law on access logs.
      'sessions.address',
      'sessions.user_agent',
      'tickets.holder_name',
    ]);
    expect(await tracesOf(person.email)).toEqual(['idempotency_keys.reply']);
    expect(await rowsOfAccount(person)).toEqual([]);
    expect(await rowOf('tickets', ticket?.id)).toMatchObject({ status: 'valid', assignee_id: null });
  });
});
