import { beforeAll, describe, expect, it } from '@jest/globals';
import type { OperatorInvitationView, SalePointView } from '@festix/domain/contract';
import { fieldProblems } from '@festix/domain/ground';
import { newId } from '../../../kernel/database/ids.ts';
import { auditOf } from '../../../testing/audit.ts';
import { codeIn, linkIn, mailsTo } from '../../../testing/mails.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { as, makeShow, priceOf } from '../../../testing/shows.ts';
import { makeTeam, rolesOf } from '../../../testing/teams.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';

const api = useApi();
const show = useShow(api);
let point: string;

beforeAll(async () => {
  point = await makePoint();
});

async function makePoint(body: object = {}): Promise<string> {
  const id = newId();
  await as(api, show.producer)
    .post('/api/producer/sale-points', { id, name: 'Bilheteria', events: [{ id: show.id }], ...body })
    .expect(201);
  return id;
}

function freshEmail(): string {
  return `paula.${newId()}@exemplo.br`;
}

const pathOf = (id = point) => `/api/producer/sale-points/${id}`;

function invite(email: string, facts: object = {}, to = point) {
  return as(api, show.producer).post(`${pathOf(to)}/invitations`, { id: newId(), email, ...facts });
}

async function codeSentTo(email: string): Promise<string> {
  const mail = (await mailsTo(api, email)).at(-1);
  if (!mail) throw new Error(`no mail went to ${email}`);
  return codeIn(mail);
}

/** Accepts as a newcomer, or as the signed-in owner of the account. */
function accept(email: string, token: string, by?: TestPerson) {
  const call = api.request.post('/api/auth/verify-code');
  if (by) void call.set('authorization', `Bearer ${by.token}`);
  return call.send({ type: 'invite', email, token });
}

async function read(id = point): Promise<SalePointView> {
  return (await as(api, show.producer).get(pathOf(id)).expect(200)).body as SalePointView;
}

const isAbout = (id: string) => (told: unknown) => (told as { id?: string } | null)?.id === id;

describe('operator’s invitation', () => {
  it('an invitation is written in the producer’s name, and lets a person without an account sell', async () => {
    const email = freshEmail();
    const { body } = await invite(email.toUpperCase(), { is_supervisor: true }).expect(201);
    expect(body).toMatchObject({ email, is_supervisor: true });
    expect((await read()).invitations).toContainEqual(body);
    const [mail] = await mailsTo(api, email);
    expect(mail).toMatchObject({ template: 'sale-point-invitation' });
    expect(mail?.text).toContain('Bilheteria');
    const signedIn = await accept(email, await codeSentTo(email)).expect(200);
    expect(signedIn.body.user).toMatchObject({ roles: ['customer', 'sale-point'], has_password: false });
    const after = await read();
    expect(after.operators).toContainEqual(expect.objectContaining({ email, is_supervisor: true }));
    expect(after.invitations.map((one) => one.email)).not.toContain(email);
    await as(api, { token: signedIn.body.access_token as string })
      .post('/api/sale-point/orders', {
        id: newId(),
        event_id: show.id,
        items: [{ price_id: priceOf(show.lots[0]).id, amount: 1 }],
        payment_method: 'cash',
      })
      .expect(201);
    const entries = await api.database.query(
      `select actor_id from audit_entries where action = 'sale-points:join' and subject_id = $1`,
      [point],
    );
    expect(entries).toEqual([{ actor_id: signedIn.body.user.id }]);
  });

  it.each([
    ['the event it names', {}],
    ['every event of its producer', { events: [], all_events: true }],
  ])('an invitation to sell an event at a point of %s begins at the event’s till', async (_, scope) => {
    const email = freshEmail();
    await invite(email, { event_id: show.id }, await makePoint(scope)).expect(201);
    const [mail] = await mailsTo(api, email);
    expect(linkIn(mail!).searchParams.get('redirectUrl')).toBe(`/till/${show.id}`);
  });

  it('an invitation to sell an event keeps it when it is sent again without one', async () => {
    const email = freshEmail();
    await invite(email, { event_id: show.id }).expect(201);
    await invite(email).expect(201);
    const links = (await mailsTo(api, email)).map((mail) => linkIn(mail).searchParams.get('redirectUrl'));
    expect(links).toEqual([`/till/${show.id}`, `/till/${show.id}`]);
  });

  it('an invitation to sell an event that its sale point does not sell is refused', async () => {
    const own = await makeShow(api, { producer: show.producer });
    const others = await makeShow(api);
    for (const [to, event_id] of [
      [point, own.id],
      [await makePoint({ events: [], all_events: true }), others.id],
    ]) {
      const email = freshEmail();
      const { body } = await invite(email, { event_id }, to).expect(400);
      expect(body.errors).toEqual({ event_id: [fieldProblems.eventUnknown] });
      expect(await mailsTo(api, email)).toEqual([]);
    }
  });

  it('an invitation may be created with a new sale point', async () => {
    const email = freshEmail();
    const id = await makePoint({ operators: [{ email }] });
    expect((await read(id)).invitations).toMatchObject([{ email, is_supervisor: false }]);
    await accept(email, await codeSentTo(email)).expect(200);
    expect((await read(id)).operators).toMatchObject([{ email, is_supervisor: false }]);
  });

  it('an invitation to a sale point and one to a team are answered each by itself', async () => {
    const person = await makePerson(api);
    await invite(person.email).expect(201);
    const toPoint = await codeSentTo(person.email);
    const team = await makeTeam(api, show.producer);
    await as(api, show.producer)
      .post(`/api/producer/teams/${team.id}/invitations`, { id: newId(), email: person.email })
      .expect(201);
    await accept(person.email, await codeSentTo(person.email), person).expect(200);
    expect(await rolesOf(api, person)).toEqual(['customer', 'team-member']);
    await accept(person.email, toPoint, person).expect(200);
    expect(await rolesOf(api, person)).toEqual(['customer', 'team-member', 'sale-point']);
  });

  it('an invitation that is sent again has another code, and one to a present operator is refused', async () => {
    const person = await makePerson(api);
    await invite(person.email).expect(201);
    const old = await codeSentTo(person.email);
    await invite(person.email).expect(201);
    expect((await accept(person.email, old).expect(400)).body.code).toBe('CODE_INVALID');
    await accept(person.email, await codeSentTo(person.email), person).expect(200);
    expect((await invite(person.email).expect(409)).body.code).toBe('ALREADY_OPERATOR');
  });

  it('an invitation is withdrawn, alone or with its sale point', async () => {
    const [first, second] = [freshEmail(), freshEmail()];
    const other = await makePoint();
    const one = (await invite(first).expect(201)).body as OperatorInvitationView;
    await invite(second, {}, other).expect(201);
    const codes = [await codeSentTo(first), await codeSentTo(second)] as const;
    await as(api, show.producer)
      .delete(`${pathOf(other)}/invitations/${one.id}`)
      .expect(404);
    await as(api, show.producer).delete(`${pathOf()}/invitations/${one.id}`).expect(204);
    await as(api, show.producer).delete(`${pathOf()}/invitations/${one.id}`).expect(404);
    await as(api, show.producer).delete(pathOf(other)).expect(204);
    await accept(first, codes[0]).expect(400);
    await accept(second, codes[1]).expect(400);
    const { id, email } = one;
    expect((await auditOf(api, point)).filter(({ after, before }) => [after, before].some(isAbout(id)))).toMatchObject([
      { action: 'sale-points:invite', actor_id: show.producer.id, after: { id, email, is_supervisor: false } },
      { action: 'sale-points:withdraw', actor_id: show.producer.id, before: { id, email } },
    ]);
    expect(await auditOf(api, other, 'sale-points:withdraw')).toMatchObject([
      { actor_id: show.producer.id, before: { email: second } },
    ]);
  });
});

describe('operator', () => {
  async function join(id = point) {
    const person = await makePerson(api, { name: 'Paula' });
    await invite(person.email, {}, id).expect(201);
    await accept(person.email, await codeSentTo(person.email), person).expect(200);
    return person;
  }

  it('an operator becomes a supervisor, and the time of it is stored', async () => {
    const person = await join();
    const { body } = await as(api, show.producer)
      .patch(`${pathOf()}/operators/${person.id}`, { is_supervisor: true })
      .expect(200);
    expect(body).toEqual({ id: person.id, name: 'Paula', email: person.email, is_supervisor: true });
    const then = await api.database.query(
      'select is_supervisor, ended_at is null as now from operators_then where user_id = $1 order by since',
      [person.id],
    );
    expect(then).toEqual([
      { is_supervisor: false, now: false },
      { is_supervisor: true, now: true },
    ]);
    await as(api, show.producer).patch(`${pathOf()}/operators/${newId()}`, { is_supervisor: true }).expect(404);
    expect(await auditOf(api, point, 'sale-points:supervise')).toMatchObject([
      {
        actor_id: show.producer.id,
        before: { user_id: person.id, is_supervisor: false },
        after: { user_id: person.id, is_supervisor: true },
      },
    ]);
  });

  it('an operator leaves the sale point, and loses the role with the last one', async () => {
    const other = await makePoint();
    const person = await join();
    await invite(person.email, {}, other).expect(201);
    await accept(person.email, await codeSentTo(person.email), person).expect(200);
    await as(api, show.producer).delete(`${pathOf()}/operators/${person.id}`).expect(204);
    expect(await rolesOf(api, person)).toContain('sale-point');
    await as(api, show.producer)
      .delete(`${pathOf(other)}/operators/${person.id}`)
      .expect(204);
    expect(await rolesOf(api, person)).not.toContain('sale-point');
    await as(api, show.producer)
      .delete(`${pathOf(other)}/operators/${person.id}`)
      .expect(404);
    for (const id of [point, other]) {
      expect(await auditOf(api, id, 'sale-points:leave')).toMatchObject([
        { actor_id: show.producer.id, before: { user_id: person.id, is_supervisor: false } },
      ]);
    }
  });
});
