import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { accountEndpoints, type VerifyCodeBody } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { call, callTo, UnreachableError } from '../data/call.ts';
import { GivenUpError } from '../data/problem.ts';
import { json, problem, StubServer } from '../testing/stub-server.ts';
import { askForSecondFactor, askToSignInAgain, carrySession, useSession } from './session.store.ts';
import { freshUntil } from '../data/token-life.ts';

let server: StubServer;
let otherTab: BroadcastChannel;
const NOTHING_KNOWN = {
  status: 'unknown',
  isCertain: false,
  user: undefined,
  isLapsed: false,
  asksSecondFactor: false,
  access_token: undefined,
} as const;
const ana = { id: '1', name: 'Ana', email: 'ana@exemplo.br', roles: ['customer'], grants: [] };
const bia = { ...ana, id: '9', name: 'Bia', email: 'bia@exemplo.br' };

beforeEach(async () => {
  server = await StubServer.start();
  otherTab = new BroadcastChannel('festix-session');
  callTo(server.origin);
  carrySession();
  useSession.setState(NOTHING_KNOWN);
});

afterEach(async () => {
  otherTab.close();
  await server.stop();
});

/** Returns a token that contains its lifetime, like the API's; `n` distinguishes tokens. */
function token(n: number, seconds = 900): string {
  const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${part({ alg: 'none' })}.${part({ iat: 1_000, exp: 1_000 + seconds, n })}.x`;
}

/** Answers as a server that rotates tokens: each renewal gives the next token, and only the latest opens /api/me. */
function rotating() {
  let n = 0;
  server.on('POST /api/auth/refresh', (_, response) => json(response, { access_token: token(++n), user: ana }));
  server.on('GET /api/me', ({ headers }, response) =>
    headers.authorization === `Bearer ${token(n)}`
      ? json(response, ana)
      : problem(response, 401, { code: 'UNAUTHENTICATED' }),
  );
}

describe('session', () => {
  it('a session signs in, sends the token, and signs out for good @V14.3.1', async () => {
    server.on('POST /api/auth/sign-in', (_, response) => json(response, { access_token: token(1), user: ana }));
    server.on('POST /api/auth/sign-out', (_, response) => void response.writeHead(204).end());
    server.on('GET /api/me', (_, response) => json(response, ana));

    await useSession.getState().signIn({ email: 'ana@exemplo.br', password: 'festix123' });
    expect(useSession.getState()).toMatchObject({ status: 'signed-in', user: { name: 'Ana' } });
    await call(accountEndpoints.me);
    expect(server.callsOf('GET /api/me')[0]!.headers.authorization).toBe(`Bearer ${token(1)}`);

    await useSession.getState().signOut();
    expect(useSession.getState()).toMatchObject({ status: 'visitor', user: undefined, access_token: undefined });
  });

  it('a session stays when the credentials are wrong', async () => {
    server.on('POST /api/auth/sign-in', (_, response) => problem(response, 401, { code: 'INVALID_CREDENTIALS' }));
    const attempt = useSession.getState().signIn({ email: 'ana@exemplo.br', password: 'errada' });
    await expect(attempt).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(useSession.getState().status).toBe('unknown');
    expect(server.callsOf('POST /api/auth/refresh')).toHaveLength(0);
  });

  it.each([
    ['gone', 401, { code: 'UNAUTHENTICATED' }],
    ['somebody else’s', 200, { access_token: token(9), user: { ...ana, id: '9', name: 'Bia' } }],
  ])('a new session wins over a late answer about the one before: %s', async (_, status, answer) => {
    const SLOWLY = 50;
    server.on(
      'POST /api/auth/refresh',
      (_asked, response) => void setTimeout(() => json(response, answer, status), SLOWLY),
    );
    server.on('POST /api/auth/sign-in', (_asked, response) => json(response, { access_token: token(1), user: ana }));
    const restored = useSession.getState().restore();
    await useSession.getState().signIn({ email: 'ana@exemplo.br', password: 'festix123' });
    await restored;
    expect(useSession.getState()).toMatchObject({ status: 'signed-in', access_token: token(1), user: { name: 'Ana' } });
  });

  it('a new session wins over a running request for the one before', async () => {
    server.on('POST /api/auth/refresh', (_, response) => problem(response, 401, { code: 'SESSION_ENDED' }));
    const restored = new Promise<void>((done) => {
      server.on('POST /api/auth/sign-in', (_, response) => {
        done(useSession.getState().restore());
        json(response, { access_token: token(1), user: ana });
      });
    });
    await useSession.getState().signIn({ email: 'ana@exemplo.br', password: 'festix123' });
    await restored;
    expect(useSession.getState()).toMatchObject({ status: 'signed-in', access_token: token(1) });
    expect(server.callsOf('POST /api/auth/refresh')).toEqual([]);
  });

  it('restore takes up the cookie’s session, or finds none', async () => {
    rotating();
    await useSession.getState().restore();
    expect(useSession.getState()).toMatchObject({ status: 'signed-in', access_token: token(1) });

    useSession.setState(NOTHING_KNOWN);
    server.on('POST /api/auth/refresh', (_, response) => problem(response, 401, { code: 'UNAUTHENTICATED' }));
    await useSession.getState().restore();
    expect(useSession.getState().status).toBe('visitor');
  });

  it('a session stays while the API is unreachable', async () => {
    rotating();
    await useSession.getState().restore();
    callTo('http://127.0.0.1:1');
    await expect(useSession.getState().renew(token(1))).rejects.toBeInstanceOf(UnreachableError);
    expect(useSession.getState()).toMatchObject({ status: 'signed-in', user: { name: 'Ana' } });
  });

  it('a session renews once for many refused calls', async () => {
    rotating();
    useSession.setState({ status: 'signed-in', access_token: 'spent' });
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => call(accountEndpoints.me)));
    expect(all.map((me) => me.name)).toEqual(['Ana', 'Ana', 'Ana', 'Ana', 'Ana']);
    expect(server.callsOf('POST /api/auth/refresh')).toHaveLength(1);
  });

  it('a session renews a token that is about to end before it sends it', async () => {
    rotating();
    server.on('POST /api/auth/sign-in', (_, response) => json(response, { access_token: token(0, 10), user: ana }));
    await useSession.getState().signIn({ email: 'ana@exemplo.br', password: 'festix123' });
    await call(accountEndpoints.me);
    expect(server.callsOf('GET /api/me').map((one) => one.headers.authorization)).toEqual([`Bearer ${token(1)}`]);
  });
});

it('a session begins with a code of an e-mail, and follows changes of the person', async () => {
  server.on('POST /api/auth/verify-code', (_, response) => json(response, { access_token: token(1), user: ana }));
  await useSession.getState().signInByCode({ type: 'signup', token: '7K2Q-X8M0', email: ana.email });
  useSession.getState().know({ ...useSession.getState().user!, name: 'Ana Lima' });
  expect(useSession.getState()).toMatchObject({
    status: 'signed-in',
    access_token: token(1),
    user: { name: 'Ana Lima' },
  });
});

it('a code for a new address is sent with its person’s token', async () => {
  rotating();
  server.on('POST /api/auth/verify-code', (_, response) => json(response, { access_token: token(2), user: ana }));
  await useSession.getState().restore();
  for (const type of ['email_change', 'signup'] as const) {
    await useSession.getState().signInByCode({ type, token: '7K2Q-X8M0', email: ana.email });
  }
  const sent = server.callsOf('POST /api/auth/verify-code').map(({ headers }) => headers.authorization);
  expect(sent).toEqual([`Bearer ${token(1)}`, undefined]);
});

describe('several tabs', () => {
  it('a tab waits for another’s renewal, and takes its token', async () => {
    rotating();
    useSession.setState({ status: 'signed-in', access_token: 'spent' });

    let renewed: Promise<string | undefined> | undefined;
    await navigator.locks.request('festix-refresh', async () => {
      renewed = useSession.getState().renew('spent');
      const adopted = new Promise<void>((done) => {
        const stop = useSession.subscribe(({ access_token }) => {
          if (access_token === 'theirs') done(stop());
        });
      });
      otherTab.postMessage({ type: 'session', session: { access_token: 'theirs', user: ana } });
      await adopted;
    });

    await expect(renewed).resolves.toBe('theirs');
    expect(server.callsOf('POST /api/auth/refresh')).toHaveLength(0);
  });

  it('tabs receive a renewal, and sign out together', async () => {
    rotating();
    const heard = new Promise((told) =>
      otherTab.addEventListener('message', (event) => told(event.data), { once: true }),
    );
    await useSession.getState().restore();
    await expect(heard).resolves.toMatchObject({ type: 'session', session: { access_token: token(1) } });

    const out = new Promise<void>((done) => {
      const stop = useSession.subscribe(({ status }) => {
        if (status === 'visitor') done(stop());
      });
    });
    otherTab.postMessage({ type: 'signed-out' });
    await out;
    expect(useSession.getState().user).toBeUndefined();
  });
});

describe('freshUntil', () => {
  it('freshUntil counts from the receipt, whatever the device’s date is', () => {
    expect(freshUntil(token(1, 900), 5_000)).toBe(905_000);
  });

  it('freshUntil knows no end of a token without one', () => {
    expect(freshUntil('opaque', 5_000)).toBe(Infinity);
  });
});

describe('session ended by the server', () => {
  let stopAsking: () => void;

  /** The person is at work when the server ends the session: the cookie opens nothing any more. */
  beforeEach(async () => {
    stopAsking = askToSignInAgain();
    rotating();
    await useSession.getState().restore();
    server.on('POST /api/auth/refresh', (_, response) => problem(response, 401, { code: 'SESSION_ENDED' }));
    server.on('GET /api/me', ({ headers }, response) =>
      headers.authorization === 'Bearer back' ? json(response, ana) : problem(response, 401, { code: 'SESSION_ENDED' }),
    );
    server.on('POST /api/auth/sign-in', (_, response) => json(response, { access_token: 'back', user: ana }));
  });

  afterEach(() => stopAsking());

  const lapse = () =>
    new Promise<void>((lapsed) => {
      const stop = useSession.subscribe(({ isLapsed }) => {
        if (isLapsed) lapsed(stop());
      });
    });

  it('an ended session holds calls back, and repeats them after a new sign-in', async () => {
    const lapsed = lapse();
    const first = call(accountEndpoints.me);
    await lapsed;
    const later = call(accountEndpoints.me);
    expect(useSession.getState()).toMatchObject({ status: 'signed-in', isLapsed: true, user: { name: 'Ana' } });
    expect(server.callsOf('GET /api/me')).toHaveLength(1);

    await useSession.getState().signIn({ email: ana.email, password: 'festix123' });
    await expect(Promise.all([first, later])).resolves.toMatchObject([{ name: 'Ana' }, { name: 'Ana' }]);
    expect(useSession.getState().isLapsed).toBe(false);
  });

  it('an ended session goes on after a sign-in in another tab', async () => {
    const lapsed = lapse();
    const held = call(accountEndpoints.me);
    await lapsed;
    otherTab.postMessage({ type: 'session', session: { access_token: 'back', user: ana } });
    await expect(held).resolves.toMatchObject({ name: 'Ana' });
  });

  it('an ended session sends nothing after the sign-in of another person', async () => {
    const lapsed = lapse();
    const held = call(accountEndpoints.me);
    await lapsed;
    otherTab.postMessage({ type: 'session', session: { access_token: 'back', user: { ...ana, id: '2' } } });
    await expect(held).rejects.toMatchObject({ status: 401 });
    expect(server.callsOf('GET /api/me')).toHaveLength(1);
  });

  it('an ended session is over when the person leaves', async () => {
    const lapsed = lapse();
    const held = call(accountEndpoints.me);
    await lapsed;
    useSession.getState().leave();
    await expect(held).rejects.toMatchObject({ status: 401 });
    expect(useSession.getState()).toMatchObject({ status: 'visitor', isLapsed: false, user: undefined });
  });

  it('an ended session is forgotten at once where no part of the page asks', async () => {
    stopAsking();
    await expect(call(accountEndpoints.me)).rejects.toMatchObject({ code: 'SESSION_ENDED' });
    expect(useSession.getState().status).toBe('visitor');
    stopAsking = askToSignInAgain();
  });
});

describe('account with a second factor', () => {
  const credentials = { email: ana.email, password: 'festix123' };
  const half = (_: unknown, response: ServerResponse) => problem(response, 401, { code: 'SECOND_FACTOR_NEEDED' });
  const { signIn, signInByCode, restore, proveSecondFactor, giveUpSecondFactor } = useSession.getState();
  const sent = (route: string) => server.callsOf(route).map(({ body }) => body);
  let stopAsking: () => void;

  /** The server's side: the first step leaves the cookie of a session that waits, 123456 opens it. */
  beforeEach(() => {
    stopAsking = askForSecondFactor();
    server
      .on('POST /api/auth/sign-in', half)
      .on('POST /api/auth/verify-code', half)
      .on('POST /api/auth/refresh', half)
      .on('POST /api/auth/second-factor', ({ body }, response) =>
        (body as { code: string }).code === '123456'
          ? json(response, { access_token: token(1), user: ana })
          : problem(response, 422, { code: 'SECOND_FACTOR_WRONG' }),
      );
  });

  afterEach(() => {
    giveUpSecondFactor();
    stopAsking();
  });

  /** Waits until the session asks for a second factor. */
  const asked = () =>
    new Promise<void>((done) => {
      const look = () => useSession.getState().asksSecondFactor;
      if (look()) return done();
      const stop = useSession.subscribe(() => {
        if (look()) done(stop());
      });
    });

  it('signIn asks for a code again while it is wrong', async () => {
    const entered = signIn(credentials);
    await asked();
    expect(useSession.getState()).toMatchObject({ user: undefined, access_token: undefined });
    await expect(proveSecondFactor('000000')).rejects.toMatchObject({ code: 'SECOND_FACTOR_WRONG' });
    expect(useSession.getState().asksSecondFactor).toBe(true);

    const heard = new Promise((told) =>
      otherTab.addEventListener('message', (event) => told(event.data), { once: true }),
    );
    await proveSecondFactor('123456');
    await expect(entered).resolves.toMatchObject({ name: 'Ana' });
    await expect(heard).resolves.toMatchObject({ type: 'session', session: { access_token: token(1) } });
    expect(useSession.getState()).toMatchObject({
      status: 'signed-in',
      asksSecondFactor: false,
      access_token: token(1),
      user: { name: 'Ana' },
    });
    const [proof] = server.callsOf('POST /api/auth/second-factor');
    expect(proof!.headers.authorization).toBeUndefined();
  });

  it('signIn keeps no other tab waiting for the code', async () => {
    const heldLocks = async () => (await navigator.locks.query()).held;
    // Of other specs in this process.
    const before = await heldLocks();
    const entered = signIn(credentials);
    await asked();
    expect(await heldLocks()).toEqual(before);
    await proveSecondFactor('123456');
    await entered;
  });

  it('signIn may be given up and begun again', async () => {
    const entered = signIn(credentials);
    await asked();
    giveUpSecondFactor();
    await expect(entered).rejects.toBeInstanceOf(GivenUpError);
    expect(useSession.getState()).toMatchObject({ user: undefined, asksSecondFactor: false });

    const again = signIn(credentials);
    await asked();
    await proveSecondFactor('123456');
    await expect(again).resolves.toMatchObject({ name: 'Ana' });
  });

  it('giveUpSecondFactor reaches the server before the next sign-in', async () => {
    const SLOWLY = 50;
    server.on(
      'POST /api/auth/second-factor/give-up',
      (_, response) => void setTimeout(() => response.writeHead(204).end(), SLOWLY),
    );
    const entered = signIn(credentials);
    await asked();
    giveUpSecondFactor();
    await expect(entered).rejects.toBeInstanceOf(GivenUpError);
    server.on('POST /api/auth/refresh', (_, response) => json(response, { access_token: token(7), user: ana }));
    await restore();
    expect(server.received.map(({ url }) => url.pathname)).toEqual([
      '/api/auth/sign-in',
      '/api/auth/second-factor/give-up',
      '/api/auth/refresh',
    ]);
    expect(useSession.getState()).toMatchObject({ status: 'signed-in', access_token: token(7) });
  });

  it.each(['SESSION_ENDED', 'UNAUTHENTICATED'])('signIn rejects after a long wait: %s', async (code) => {
    server.on('POST /api/auth/second-factor', (_, response) =>
      problem(response, 401, { code, detail: 'Sua sessão terminou, entre de novo.' }),
    );
    const entered = signIn(credentials);
    await asked();
    const refused = expect(entered).rejects.toMatchObject({ status: 401, detail: notices.secondFactorLapsed });
    await proveSecondFactor('123456');
    await refused;
    expect(useSession.getState()).toMatchObject({ user: undefined, asksSecondFactor: false });
  });

  it.each([
    ['tried too often', (response: ServerResponse) => problem(response, 429, { code: 'RATE_LIMITED' })],
    ['out of reach', (response: ServerResponse) => void response.destroy()],
  ])('signIn goes on asking for a code after %s', async (_, refuse) => {
    server.on('POST /api/auth/second-factor', (_received, response) => refuse(response));
    const entered = signIn(credentials);
    entered.catch(() => undefined);
    await asked();
    await expect(proveSecondFactor('123456')).rejects.toBeInstanceOf(Error);
    expect(useSession.getState().asksSecondFactor).toBe(true);
  });

  it('giveUpSecondFactor uses up the code of an e-mail', async () => {
    server.on('POST /api/auth/second-factor/give-up', (_, response) => void response.writeHead(204).end());
    const code: VerifyCodeBody = { type: 'recovery', token: '7K2Q-X8MV', email: ana.email };
    const first = signInByCode(code);
    await asked();
    giveUpSecondFactor();
    await expect(first).rejects.toBeInstanceOf(GivenUpError);
    server.on('POST /api/auth/verify-code', (_, response) => problem(response, 400, { code: 'CODE_INVALID' }));
    await expect(signInByCode(code)).rejects.toMatchObject({ code: 'CODE_INVALID' });
    expect(server.callsOf('POST /api/auth/second-factor/give-up')).toHaveLength(1);
    expect(sent('POST /api/auth/verify-code')).toEqual([code, code]);
  });

  it('a reload during the question for a code leaves a visitor', async () => {
    await restore();
    expect(useSession.getState()).toMatchObject({ status: 'visitor', isCertain: true, asksSecondFactor: false });
  });

  it('restore asks for a code after Google or Apple, whoever restores at the same time', async () => {
    const beside = restore();
    const entered = restore({ secondFactor: 'if-needed' });
    await beside;
    await asked();
    await proveSecondFactor('123456');
    await entered;
    expect(useSession.getState()).toMatchObject({ status: 'signed-in', user: { name: 'Ana' } });
    expect(server.callsOf('POST /api/auth/refresh')).toHaveLength(1);
  });

  it('restore asks for a code where the address says so, beside an earlier session', async () => {
    let n = 6;
    server.on('POST /api/auth/refresh', (_, response) => json(response, { access_token: token(++n), user: bia }));
    const beside = restore();
    const entered = restore({ secondFactor: 'always' });
    await beside;
    expect(useSession.getState()).toMatchObject({ status: 'signed-in', asksSecondFactor: true, user: { name: 'Bia' } });
    await expect(useSession.getState().renew(token(7))).resolves.toBe(token(8));
    await proveSecondFactor('123456');
    await entered;
    expect(useSession.getState()).toMatchObject({
      status: 'signed-in',
      asksSecondFactor: false,
      user: { name: 'Ana' },
    });
  });

  it('signIn keeps an earlier session, and asks on while another tab renews that one', async () => {
    useSession.setState({ status: 'signed-in', user: bia as never, access_token: token(7) });
    const entered = signIn(credentials);
    await asked();
    const renewed = new Promise<void>((done) => {
      const stop = useSession.subscribe(({ access_token }) => {
        if (access_token === token(8)) done(stop());
      });
    });
    otherTab.postMessage({ type: 'session', session: { access_token: token(8), user: bia } });
    await renewed;
    expect(useSession.getState()).toMatchObject({ status: 'signed-in', asksSecondFactor: true, user: { name: 'Bia' } });
    giveUpSecondFactor();
    await expect(entered).rejects.toBeInstanceOf(GivenUpError);
    expect(useSession.getState()).toMatchObject({ status: 'signed-in', access_token: token(8), user: { name: 'Bia' } });
  });

  it('signIn stops asking when another tab signs out', async () => {
    const entered = signIn(credentials);
    await asked();
    const refused = expect(entered).rejects.toBeInstanceOf(GivenUpError);
    otherTab.postMessage({ type: 'signed-out' });
    await refused;
    expect(useSession.getState()).toMatchObject({ status: 'visitor', asksSecondFactor: false });
  });

  it('a sign-in keeps the person of another tab, which goes on', async () => {
    const stopAskingToSignIn = askToSignInAgain();
    useSession.setState({ status: 'signed-in', user: ana as never, access_token: 'spent' });
    server.on('GET /api/me', ({ headers }, response) =>
      headers.authorization === 'Bearer theirs' ? json(response, ana) : problem(response, 401, { code: 'X' }),
    );
    const lapsed = new Promise<void>((done) => {
      const stop = useSession.subscribe(({ isLapsed }) => {
        if (isLapsed) done(stop());
      });
    });
    const held = call(accountEndpoints.me);
    await lapsed;
    expect(useSession.getState()).toMatchObject({ status: 'signed-in', asksSecondFactor: false, user: { id: '1' } });
    otherTab.postMessage({ type: 'session', session: { access_token: 'theirs', user: ana } });
    await expect(held).resolves.toMatchObject({ name: 'Ana' });
    stopAskingToSignIn();
  });

  it('signIn stops asking when another tab signs in', async () => {
    const entered = signIn(credentials);
    await asked();
    const refused = expect(entered).rejects.toBeInstanceOf(GivenUpError);
    otherTab.postMessage({ type: 'session', session: { access_token: 'theirs', user: ana }, is_new: true });
    await refused;
    expect(useSession.getState()).toMatchObject({ status: 'signed-in', asksSecondFactor: false });
  });

  it('signIn rejects where no part of the page asks for a code', async () => {
    stopAsking();
    await expect(signIn(credentials)).rejects.toMatchObject({ code: 'SECOND_FACTOR_NEEDED' });
    expect(useSession.getState().asksSecondFactor).toBe(false);
    stopAsking = askForSecondFactor();
  });
});
