import { describe, expect, it } from '@jest/globals';
import type { ProducerAnswerBody, ProducerRequestView } from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { auditOf } from '../../../testing/audit.ts';
import { linkIn, mailsTo } from '../../../testing/mails.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { countQueries } from '../../../testing/queries.ts';
import { as, makeShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson } from '../../../testing/use-scenes.ts';

const api = useApi();
const admin = usePerson(api, { name: 'Ana Administra', roles: ['super-admin'] });

const OWN = '/api/me/producer-request';
const ALL = '/api/super-admin/producer-requests';
const TAXES = { administrate_tax: 3, convenience_tax: 12.5, rebate_tax: 17.65 };

function requestBody(facts: object = {}) {
  const id = newId();
  return {
    id,
    name: ' Bruna Batuque ',
    phone: '(81) 98765-4321',
    document: '529.982.247-25',
    slug: `batuque-${id}`,
    about: 'Rodas de samba.',
    ...facts,
  };
}

function ask(person: TestPerson, facts: object = {}) {
  return as(api, person).post(OWN, requestBody(facts));
}

function answer(id: string, body: ProducerAnswerBody) {
  return as(api, admin).put(`${ALL}/${id}`, body);
}

async function asked(person: TestPerson, facts: object = {}): Promise<ProducerRequestView> {
  return (await ask(person, facts).expect(201)).body as ProducerRequestView;
}

describe('request to become a producer', () => {
  it('a request is stored, and copies name, phone and document to the profile', async () => {
    const person = await makePerson(api);
    expect((await as(api, person).get(OWN).expect(200)).body).toEqual({ request: null });
    const body = requestBody();
    const request = (await as(api, person).post(OWN, body).expect(201)).body as ProducerRequestView;
    expect(request).toMatchObject({
      id: body.id,
      slug: body.slug,
      about: 'Rodas de samba.',
      status: 'pending',
      answered_at: null,
      reason: null,
    });
    expect((await as(api, person).get(OWN).expect(200)).body).toEqual({ request });
    expect((await as(api, person).get('/api/me').expect(200)).body).toMatchObject({
      name: 'Bruna Batuque',
      phone: '+5581987654321',
      document: '52998224725',
      is_foreigner: false,
      slug: null,
      roles: ['customer'],
    });
    const entries = await api.database.query('select action, actor_id from audit_entries where subject_id = $1', [
      body.id,
    ]);
    expect(entries).toEqual([{ action: 'producer-requests:create', actor_id: person.id }]);
  });

  it('a request edits the profile as its own form does: WhatsApp, audit and name', async () => {
    const person = await makePerson(api, { name: 'Bruna' });
    await api.database.query(`update users set phone = '+5511912345678', whatsapp = 'Bru' where id = $1`, [person.id]);
    await as(api, person).get('/api/me').expect(200);
    await asked(person);
    expect(await api.database.query('select whatsapp from users where id = $1', [person.id])).toEqual([
      { whatsapp: null },
    ]);
    const entries = await api.database.query(
      `select actor_id, before, after from audit_entries where action = 'accounts:profile' and subject_id = $1`,
      [person.id],
    );
    expect(entries).toEqual([
      {
        actor_id: person.id,
        before: { name: 'Bruna', phone: '+5511912345678', document: null, is_foreigner: false },
        after: { name: 'Bruna Batuque', phone: '+5581987654321', document: '52998224725', is_foreigner: false },
      },
    ]);
    await ask(await makePerson(api), { name: 'B'.repeat(121) }).expect(400);
  });

  it('a request is made once by its id', async () => {
    const person = await makePerson(api);
    const body = requestBody();
    const answers = await Promise.all([1, 2, 3].map(() => as(api, person).post(OWN, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    const other = await as(api, await makePerson(api)).post(OWN, body);
    expect([other.status, other.body.code]).toEqual([409, 'ID_REUSED']);
  });

  it('a request waits for its answer before it may be repeated', async () => {
    const person = await makePerson(api);
    const both = await Promise.all([ask(person), ask(person)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await ask(person).expect(409)).body.code).toBe('REQUEST_PENDING');
  });

  it('a producer’s request is refused', async () => {
    const producer = await makePerson(api, { roles: ['producer'] });
    expect((await ask(producer).expect(409)).body.code).toBe('ALREADY_PRODUCER');
  });

  it('a request needs an address that nobody else has or had', async () => {
    const show = await makeShow(api, { lots: [] });
    const { body } = await ask(await makePerson(api), { slug: show.slug }).expect(409);
    expect(body.code).toBe('SLUG_TAKEN');
  });

  it('a request stores no document of a foreigner, and needs one of everybody else', async () => {
    const foreigner = await makePerson(api);
    await ask(foreigner, { is_foreigner: true, document: 'X-123' }).expect(201);
    expect((await as(api, foreigner).get('/api/me').expect(200)).body).toMatchObject({
      is_foreigner: true,
      document: null,
    });
    expect((await ask(await makePerson(api), { document: null }).expect(422)).body.code).toBe('DOCUMENT_REQUIRED');
    await ask(await makePerson(api), { document: '12.ABC.345/01DE-35' }).expect(201);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ phone: '123' }, 'phone'],
    [{ phone: null }, 'phone'],
    [{ document: '529.982.247-24' }, 'document'],
    [{ slug: 'Com Espaço' }, 'slug'],
    [{ slug: null }, 'slug'],
    [{ id: 'x' }, 'id'],
    [{ roles: ['producer'] }, 'roles'],
    [{ about: 'a'.repeat(2_001) }, 'about'],
  ])('a request with %j is refused', async (facts, field) => {
    const { body } = await ask(await makePerson(api), facts).expect(400);
    expect(Object.keys(body.errors)).toEqual([field]);
  });
});

describe('approval', () => {
  it('an approval creates a producer with an address and three taxes, at once, and mails the person', async () => {
    const person = await makePerson(api, { name: 'Bruna Batuque' });
    await as(api, person).get('/api/producer/events').expect(403);
    const request = await asked(person);
    const { body } = await answer(request.id, { status: 'approved', ...TAXES }).expect(200);
    expect(body).toMatchObject({
      id: request.id,
      status: 'approved',
      user: { id: person.id, name: 'Bruna Batuque', email: person.email, document: '52998224725' },
    });
    await as(api, person).get('/api/producer/events').expect(200);
    expect((await as(api, person).get('/api/me').expect(200)).body).toMatchObject({
      roles: ['customer', 'producer'],
      slug: request.slug,
    });
    expect((await as(api, admin).get(`/api/super-admin/users/${person.id}`).expect(200)).body).toMatchObject(TAXES);
    const [stored] = await api.database.query(
      'select administrate_tax, convenience_tax, rebate_tax from users where id = $1',
      [person.id],
    );
    expect(stored).toEqual({ administrate_tax: 300, convenience_tax: 1250, rebate_tax: 1765 });
    const [mail] = await mailsTo(api, person.email);
    expect(mail?.template).toBe('producer-approved');
    expect(linkIn(mail!).pathname).toBe('/producer');
    expect((await auditOf(api, request.id)).slice(1)).toMatchObject([
      {
        action: 'producer-requests:approve',
        actor_id: admin.id,
        before: { status: 'pending' },
        after: { status: 'approved', slug: request.slug, ...TAXES },
      },
    ]);
  });

  it('an approval takes zero for a tax, and needs each tax to be sent', async () => {
    const person = await makePerson(api);
    const request = await asked(person);
    for (const tax of Object.keys(TAXES)) {
      const { [tax as 'rebate_tax']: _, ...others } = TAXES;
      const { body } = await answer(request.id, { status: 'approved', ...others }).expect(422);
      expect(body.code).toBe('TAXES_REQUIRED');
    }
    const none = { administrate_tax: null, convenience_tax: 0, rebate_tax: null };
    await answer(request.id, { status: 'approved', ...none }).expect(200);
    expect((await as(api, admin).get(`/api/super-admin/users/${person.id}`).expect(200)).body).toMatchObject(none);
  });

  it.each([{ convenience_tax: null }, { convenience_tax: 10.005 }, { rebate_tax: 101 }, { administrate_tax: -1 }])(
    'an approval with %j is refused',
    async (tax) => {
      const request = await asked(await makePerson(api));
      const body = { status: 'approved', ...TAXES, ...tax } as ProducerAnswerBody;
      expect(Object.keys((await answer(request.id, body).expect(400)).body.errors)).toEqual(Object.keys(tax));
    },
  );

  it('an approval gives one address to one of two who requested it', async () => {
    const slug = `disputada-${newId()}`;
    const [first, second] = [await makePerson(api), await makePerson(api)];
    const requests = [await asked(first, { slug }), await asked(second, { slug })];
    const answers = await Promise.all(requests.map(({ id }) => answer(id, { status: 'approved', ...TAXES })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('SLUG_TAKEN');
    const open = await api.database.query(`select from producer_requests where slug = $1 and status = 'pending'`, [
      slug,
    ]);
    expect(open).toHaveLength(1);
  });

  it('an approval happens once', async () => {
    const request = await asked(await makePerson(api));
    const answers = await Promise.all([
      answer(request.id, { status: 'approved', ...TAXES }),
      answer(request.id, { status: 'rejected' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('REQUEST_ALREADY_ANSWERED');
    await answer(newId(), { status: 'rejected' }).expect(404);
  });
});

describe('rejection', () => {
  it('a rejection gives its reason, changes nothing else, and lets the person ask again', async () => {
    const person = await makePerson(api);
    const request = await asked(person);
    await answer(request.id, { status: 'rejected', reason: 'Documento ilegível.', ...TAXES }).expect(200);
    const { body } = await as(api, person).get(OWN).expect(200);
    expect(body.request).toMatchObject({ id: request.id, status: 'rejected', reason: 'Documento ilegível.' });
    expect(body.request.answered_at).not.toBeNull();
    expect((await as(api, person).get('/api/me').expect(200)).body).toMatchObject({ roles: ['customer'], slug: null });
    const [mail] = await mailsTo(api, person.email);
    expect(mail?.template).toBe('producer-rejected');
    expect(mail?.text).toContain('Documento ilegível.');
    expect(linkIn(mail!).pathname).toBe('/be-a-producer');
    expect((await auditOf(api, request.id)).slice(1)).toMatchObject([
      {
        action: 'producer-requests:reject',
        actor_id: admin.id,
        before: { status: 'pending' },
        after: { status: 'rejected', slug: request.slug, reason: 'Documento ilegível.' },
      },
    ]);
    const again = await asked(person, { slug: request.slug });
    expect((await as(api, person).get(OWN).expect(200)).body.request.id).toBe(again.id);
  });
});

describe('list of requests', () => {
  it('the list of requests shows the newest first, with their persons, and filters by status', async () => {
    const [one, two] = [await makePerson(api, { name: 'Um' }), await makePerson(api, { name: 'Dois' })];
    const [first, second] = [await asked(one), await asked(two)];
    await answer(first.id, { status: 'rejected' }).expect(200);
    const list = async (query: string) => (await as(api, admin).get(`${ALL}?${query}`).expect(200)).body;
    const idsOf = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id);
    const all = await list('');
    expect(all.count).toBe(all.data.length);
    expect(idsOf(all).slice(0, 2)).toEqual([second.id, first.id]);
    expect(idsOf(await list('status=pending'))).toContain(second.id);
    expect(idsOf(await list('status=pending'))).not.toContain(first.id);
    expect(idsOf(await list('status=rejected'))).toContain(first.id);
    expect(all.data[0].user).toMatchObject({ id: two.id, email: two.email });
    expect(idsOf(await list('skip=1&take=1'))).toEqual([first.id]);
    await as(api, admin).get(`${ALL}?status=open`).expect(400);
  });

  it('the list of requests takes as many statements for many as for few', async () => {
    const read = () => as(api, admin).get(`${ALL}?take=100`).expect(200);
    const few = await countQueries(api, read);
    for (let made = 0; made < 5; made++) await asked(await makePerson(api));
    expect(await countQueries(api, read)).toBe(few);
    expect(few).toBeLessThanOrEqual(3);
  });

  it('the list of requests is for super-admins', async () => {
    for (const role of ['producer', 'support', 'team-member'] as const)
      await as(api, await makePerson(api, { roles: [role] }))
        .get(ALL)
        .expect(403);
    await as(api, null).get(ALL).expect(401);
  });
});
