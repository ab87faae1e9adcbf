import { describe, expect, it } from '@jest/globals';
import type { UserView } from '@festix/domain/contract';
import type { Role } from '@festix/domain/people';
import { AccessTokens } from '../../../kernel/access/access-tokens.ts';
import { makeApiKey } from '../../../testing/api-keys.ts';
import { TestBrowser } from '../../../testing/callers.ts';
import { enrolDevice } from '../../../testing/doors.ts';
import { makeEvent } from '../../../testing/events.ts';
import { makePerson, TEST_PASSWORD, type TestPerson } from '../../../testing/people.ts';
import { begin } from '../../../testing/second-factors.ts';
import { useApi } from '../../../testing/use-api.ts';

const api = useApi({ env: { SECOND_FACTOR_ROLES: 'super-admin, producer' } });

const signIn = ({ email }: TestPerson) => new TestBrowser(api).signIn(email, TEST_PASSWORD);
const me = async (browser: TestBrowser) => (await browser.call('get', '/api/me').expect(200)).body as UserView;

describe('roles that need a second factor', () => {
  it('such a role gives no right without a second factor, and all in the session that turns it on @V6.3.3', async () => {
    const admin = await makePerson(api, { roles: ['super-admin', 'support'] });
    const browser = await signIn(admin);
    expect(await me(browser)).toMatchObject({ roles: ['customer', 'support'], withheld_roles: ['super-admin'] });
    const users = () => browser.call('get', '/api/super-admin/users');
    await users().expect(403);
    await browser.call('get', '/api/support/events').expect(200);
    const standing = await browser.call('get', '/api/me/second-factor').expect(200);
    expect(standing.body).toEqual({ since: null, recovery_codes_left: 0, is_required: true });

    const app = await begin(browser);
    await users().expect(403);
    const code = { code: app.shows() };
    await browser.call('post', '/api/me/second-factor/confirm').send(code).expect(200);
    await users().expect(200);
    expect(await me(browser)).toMatchObject({ roles: ['customer', 'super-admin', 'support'], withheld_roles: [] });

    await browser.call('post', '/api/me/second-factor/end').send({ code: app.next() }).expect(204);
    await users().expect(403);
  });

  it('a producer’s role without a second factor gives no events, and no rights to its programs and phones', async () => {
    const producer = await makePerson(api, { roles: ['producer'] });
    const event = await makeEvent(api, producer);
    const browser = await signIn(producer);
    const app = await begin(browser);
    await browser.call('post', '/api/me/second-factor/confirm').send({ code: app.shows() }).expect(200);
    const { token } = await makeApiKey(api, producer);
    const device = await enrolDevice(api, producer);
    const phone = api.app.get(AccessTokens, { strict: false }).issue({ user_id: producer.id, device_id: device.id });
    const reads = async () => {
      const paths = { [browser.token!]: 'producer', [token]: 'producer', [phone]: 'door' };
      const statuses: number[] = [];
      for (const [bearer, area] of Object.entries(paths)) {
        const call = api.request.get(`/api/${area}/events/${event}${area === 'door' ? '/snapshot' : '/lots'}`);
        statuses.push((await call.set('authorization', `Bearer ${bearer}`)).status);
      }
      return statuses;
    };
    expect(await reads()).toEqual([200, 200, 200]);
    await browser.call('post', '/api/me/second-factor/end').send({ code: app.next() }).expect(204);
    expect(await reads()).toEqual([403, 403, 404]);
  });

  it.each<[Role, boolean]>([
    ['support', false],
    ['producer', true],
  ])('the second factor is required of a %s: %j', async (role, is_required) => {
    const browser = await signIn(await makePerson(api, { roles: [role] }));
    const { body } = await browser.call('get', '/api/me/second-factor').expect(200);
    expect(body.is_required).toBe(is_required);
    expect((await me(browser)).withheld_roles).toEqual(is_required ? [role] : []);
  });
});
