import { expect, it } from '@jest/globals';
import { broughtBy, mailsTo } from '../../../testing/mails.ts';
import { makePerson, TEST_PASSWORD, type TestPerson } from '../../../testing/people.ts';
import { as } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { MakeSuperAdmin } from './make-super-admin.ts';

const USERS = '/api/super-admin/users';

const api = useApi();

function make(email: string) {
  return api.app.get(MakeSuperAdmin, { strict: false }).run(email);
}

/** Follows a link as its page does. */
function follow(link: string) {
  const { type, token, email } = broughtBy(new URL(link));
  return api.request.post('/api/auth/verify-code').send({ type, token, email });
}

it('make-super-admin creates a missing account, whose link signs in once and sets a password', async () => {
  const { is_new, link } = await make(' Ana@Exemplo.br ');
  expect(is_new).toBe(true);
  expect(link).toMatch(new RegExp(`^${api.env.PUBLIC_URL}/new-password\\?`));
  expect(await mailsTo(api, 'ana@exemplo.br')).toEqual([]);
  const { body } = await follow(link).expect(200);
  expect(body.user).toMatchObject({ email: 'ana@exemplo.br', roles: ['customer', 'super-admin'], has_password: false });
  const bearer = { token: body.access_token as string };
  await as(api, bearer).put('/api/auth/password', { password: 'uma senha só minha' }).expect(204);
  await as(api, bearer).get(USERS).expect(200);
  await follow(link).expect(400);
});

it('make-super-admin adds the role to an account, and unblocks it', async () => {
  const person: TestPerson = await makePerson(api, { name: 'Bento', roles: ['producer'] });
  await as(api, person).get(USERS).expect(403);
  await api.database.query('update users set blocked_at = now() where id = $1', [person.id]);
  expect((await make(person.email)).is_new).toBe(false);
  await as(api, person).get(USERS).expect(200);
  const { body } = await api.request
    .post('/api/auth/sign-in')
    .send({ email: person.email, password: TEST_PASSWORD })
    .expect(200);
  expect(body.user).toMatchObject({ id: person.id, roles: ['customer', 'producer', 'super-admin'] });
  const entries = await api.database.query(
    `select actor_id, before -> 'roles' as before from audit_entries where subject_id = $1 and action = 'users:make-super-admin'`,
    [person.id],
  );
  expect(entries).toEqual([{ actor_id: null, before: ['customer', 'producer'] }]);
});

it('make-super-admin may be repeated', async () => {
  await make('duas@exemplo.br');
  const { is_new, link } = await make('duas@exemplo.br');
  expect(is_new).toBe(false);
  expect((await follow(link).expect(200)).body.user.roles).toEqual(['customer', 'super-admin']);
});
