/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type UserView } from '@festix/domain/contract';
import { notices, oneTimeCode, problemOf } from '@festix/domain/ground';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fillIn, press, saidBelow } from '../../../testing/fill-in.ts';
import { useSession } from '../../../session/session.store.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { producer } from '../../../testing/views.ts';
import {
  accountTexts as texts,
  checkingTexts,
  choosePasswordTexts,
  confirmTexts,
  newPasswordTexts,
  recoverTexts,
  signInTexts,
  signUpTexts,
} from './account-texts.ts';

let server: StubServer;
const BIA = '0190a000-0000-7000-8000-00000000b1a0';
const ana: UserView = { ...producer, name: 'Ana', email: 'ana@exemplo.br', roles: ['customer'] };

beforeEach(async () => {
  server = await StubServer.start();
  server
    .on('GET /api/events', (_, response) => json(response, { data: [], count: 0 }))
    .on('GET /api/customer/orders', (_, response) => json(response, { data: [], count: 0 }))
    .on('GET /api/team-member/events', (_, response) => json(response, { data: [], count: 0 }))
    .on('POST /api/auth/sign-up', (_, response) => void response.writeHead(202).end())
    .on('POST /api/auth/recover-password', (_, response) => void response.writeHead(202).end())
    .on('PUT /api/auth/password', (_, response) => void response.writeHead(204).end());
});

afterEach(async () => {
  cleanup();
  sessionStorage.clear();
  await server.stop();
});

const takesCode = (user: UserView = ana) =>
  server.on('POST /api/auth/verify-code', (_, response) => json(response, { access_token: 't', user }));
const refusesCode = () =>
  server.on('POST /api/auth/verify-code', (_, response) => problem(response, 400, { code: 'CODE_INVALID' }));
const sent = (route: string) => server.callsOf(route).map(({ body }) => body);

describe('sign-up', () => {
  const filled = {
    [texts.name]: ' Ana Lima ',
    [texts.email]: ' ana@exemplo.br ',
    [texts.password]: ' segredo 1',
    [texts.passwordAgain]: ' segredo 1',
  };

  it('a sign-up shows errors beside the fields, without a request', async () => {
    openApp('/signup', server, undefined);
    await fillIn({ [texts.email]: 'ana@exemplo', [texts.password]: 'festa', [texts.passwordAgain]: 'festas' });
    await press(signUpTexts.send);
    for (const text of ['Campo obrigatório', 'E-mail inválido', 'Mínimo de 6 caracteres', 'Senhas não coincidem']) {
      expect(await screen.findByText(text)).toBeDefined();
    }
    expect(saidBelow('Repita a senha')).toBe('Senhas não coincidem');
    expect(saidBelow(texts.password)).not.toContain('Senhas não coincidem');
    expect(document.activeElement).toBe(screen.getByLabelText(texts.name));
    expect(sent('POST /api/auth/sign-up')).toEqual([]);
  });

  it('a sign-up asks for the code of the e-mail, sends another, and continues with it', async () => {
    takesCode();
    const app = openApp('/signup?redirectUrl=/settings', server, undefined);
    await fillIn(filled);
    await press(signUpTexts.send);
    expect(await screen.findByRole('heading', { name: confirmTexts.title })).toBeDefined();
    const body = { name: 'Ana Lima', email: 'ana@exemplo.br', password: ' segredo 1', redirect_url: '/settings' };
    expect(sent('POST /api/auth/sign-up')).toEqual([body]);

    await press(confirmTexts.again);
    expect(await screen.findByText(confirmTexts.sentAgain)).toBeDefined();
    expect(confirmTexts.sentAgain).toContain('vale por 10 minutos');
    expect(sent('POST /api/auth/sign-up')).toEqual([body, body]);

    await fillIn({ [texts.code]: '7k2qx8mv' });
    expect(screen.getByLabelText<HTMLInputElement>(texts.code).value).toBe('7K2Q-X8MV');
    await press(confirmTexts.send);
    expect(await screen.findByText(notices.emailConfirmed)).toBeDefined();
    expect(sent('POST /api/auth/verify-code')).toEqual([
      { type: 'signup', token: '7K2Q-X8MV', email: 'ana@exemplo.br' },
    ]);
    await waitFor(() => expect(app.address()).toBe('/settings'));
  });

  it('a sign-up sets the typed password where an earlier request has left none', async () => {
    takesCode({ ...ana, has_password: false });
    const app = openApp('/signup?redirectUrl=/settings', server, undefined);
    await fillIn(filled);
    await press(signUpTexts.send);
    await screen.findByRole('heading', { name: confirmTexts.title });
    await fillIn({ [texts.code]: '7k2qx8mv' });
    await press(confirmTexts.send);
    await waitFor(() => expect(sent('PUT /api/auth/password')).toEqual([{ password: ' segredo 1' }]));
    await waitFor(() => expect(app.address()).toBe('/settings'));
  });

  it('a sign-up lets the address be corrected without typing the rest again', async () => {
    openApp('/signup', server, undefined);
    await fillIn(filled);
    await press(signUpTexts.send);
    await press(confirmTexts.wrongAddress);
    expect(screen.getByLabelText<HTMLInputElement>(texts.name).value).toBe('Ana Lima');
    expect(screen.getByLabelText<HTMLInputElement>(texts.email).value).toBe('ana@exemplo.br');
  });

  it('a sign-up shows an error of the API at its field until it changes', async () => {
    server.on('POST /api/auth/sign-up', (_, response) => problem(response, 422, { code: 'PASSWORD_COMMON' }));
    openApp('/signup', server, undefined);
    await fillIn(filled);
    await press(signUpTexts.send);
    const wrong = problemOf('PASSWORD_COMMON').detail;
    expect(await screen.findByText(wrong)).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText(texts.password));
    await fillIn({ [texts.name]: 'Ana' });
    expect(screen.getByText(wrong)).toBeDefined();
    await fillIn({ [texts.password]: 'outra coisa' });
    expect(screen.queryByText(wrong)).toBeNull();
  });
});

describe('code of a link', () => {
  const fragment = '#token=7K2Q-X8MV&email=ana%40exemplo.br';
  const code = (type: string) => ({ type, token: '7K2Q-X8MV', email: 'ana@exemplo.br' });

  it('the code of a link is in the fragment, and is removed from the address at once @V14.2.1', async () => {
    const answered = Promise.withResolvers<void>();
    server.on('POST /api/auth/verify-code', async (_, response) => {
      await answered.promise;
      json(response, { access_token: 't', user: ana });
    });
    const app = openApp(`/signup/confirm?type=signup&redirectUrl=%2Fsettings${fragment}`, server, undefined);
    await waitFor(() => expect(sent('POST /api/auth/verify-code')).toEqual([code('signup')]));
    expect(app.address()).toBe('/signup/confirm?type=signup&redirectUrl=%2Fsettings');
    expect(app.fragment()).toBe('');
    answered.resolve();
    await waitFor(() => expect(app.address()).toBe('/settings'));
    expect(sent('POST /api/auth/verify-code')).toHaveLength(1);
  });

  it.each([
    ['the fragment', `?type=recovery${fragment}`],
    ['the query, as in mails of before', '?type=recovery&token=7K2Q-X8MV&email=ana%40exemplo.br'],
  ])('the code of a link in %s is still known after a reload', async (_, link) => {
    takesCode();
    openApp(`/new-password${link}`, server, undefined);
    await screen.findByRole('button', { name: newPasswordTexts.send });
    cleanup();
    const app = openApp('/new-password?type=recovery', server, undefined);
    await fillIn({ [texts.newPassword]: 'segredo 1', [texts.passwordAgain]: 'segredo 1' });
    await press(newPasswordTexts.send);
    await waitFor(() => expect(sent('POST /api/auth/verify-code')).toEqual([code('recovery')]));
    await waitFor(() => expect(app.address()).toBe('/customer/orders'));
    expect(sessionStorage.length).toBe(0);
  });

  it('the code of a link is not used by another page', async () => {
    openApp(`/new-password?type=recovery${fragment}`, server, undefined);
    await screen.findByRole('button', { name: newPasswordTexts.send });
    cleanup();
    openApp('/signup/confirm?type=signup', server, undefined);
    await screen.findByRole('button', { name: confirmTexts.send });
    expect(sent('POST /api/auth/verify-code')).toEqual([]);
  });
});

describe('link of a sign-up', () => {
  const link = '/signup/confirm?type=signup&token=7K2Q-X8MV&email=ana%40exemplo.br&redirectUrl=%2Fsettings';

  it('the link of a sign-up confirms by itself, once, and continues', async () => {
    takesCode();
    const app = openApp(link, server, undefined);
    await waitFor(() => expect(app.address()).toBe('/settings'));
    expect(sent('POST /api/auth/verify-code')).toEqual([
      { type: 'signup', token: '7K2Q-X8MV', email: 'ana@exemplo.br' },
    ]);
  });

  it('the link of a sign-up asks for a password where none is set, because another person may have requested the account', async () => {
    takesCode({ ...ana, has_password: false });
    const app = openApp(link, server, undefined);
    expect(await screen.findByRole('heading', { name: choosePasswordTexts.title })).toBeDefined();
    expect(app.address()).toContain('/signup/confirm');
    await fillIn({ [texts.newPassword]: 'segredo 1', [texts.passwordAgain]: 'segredo 1' });
    await press(choosePasswordTexts.send);
    await waitFor(() => expect(app.address()).toBe('/settings'));
    expect(sent('PUT /api/auth/password')).toEqual([{ password: 'segredo 1' }]);
  });

  it('the link of a sign-up reports that it is used up, and leads to the sign-in', async () => {
    refusesCode();
    openApp(link, server, undefined);
    expect(await screen.findByText(problemOf('CODE_INVALID').detail)).toBeDefined();
    const way = screen.getByRole('link', { name: texts.toSignIn });
    expect(way.getAttribute('href')).toBe('/signin?redirectUrl=%2Fsettings');
  });

  it('the link of a sign-up is tried again after a lost connection', async () => {
    server.on('POST /api/auth/verify-code', (_, response) => void response.destroy());
    const app = openApp(link, server, undefined);
    const again = await screen.findByRole('button', { name: checkingTexts.retry });
    takesCode();
    again.click();
    await waitFor(() => expect(app.address()).toBe('/settings'));
  });

  it('the link of a sign-up continues even if another person has signed in meanwhile', async () => {
    const answered = Promise.withResolvers<void>();
    server.on('POST /api/auth/verify-code', async (_, response) => {
      await answered.promise;
      json(response, { access_token: 't', user: ana });
    });
    const app = openApp(link, server, undefined);
    await waitFor(() => expect(sent('POST /api/auth/verify-code')).toHaveLength(1));
    useSession.setState({ status: 'signed-in', user: { ...producer, id: BIA } });
    answered.resolve();
    await waitFor(() => expect(app.address()).toBe('/settings'));
    expect(sent('POST /api/auth/verify-code')).toHaveLength(1);
  });

  it('the link of a sign-up has a form beside it for the code alone', async () => {
    takesCode();
    const app = openApp('/signup/confirm', server, undefined);
    await press(confirmTexts.send);
    expect(await screen.findByText(oneTimeCode.message)).toBeDefined();
    await fillIn({ [texts.email]: 'ana@exemplo.br', [texts.code]: '7K2QX8MV' });
    await press(confirmTexts.send);
    await waitFor(() => expect(app.address()).toBe('/customer/orders'));
  });
});

describe("new password's length", () => {
  afterEach(() => document.head.querySelector('meta[name="festix-password-min-length"]')?.remove());

  it('a new password has the minimum length of the installation; the sign-in accepts shorter ones @V6.2.1', async () => {
    document.head.insertAdjacentHTML('beforeend', '<meta name="festix-password-min-length" content="8" />');
    openApp('/new-password?type=recovery', server, undefined);
    expect(await screen.findByText(texts.passwordHint(8))).toBeDefined();
    await fillIn({ [texts.newPassword]: 'sete 77', [texts.passwordAgain]: 'sete 77' });
    await press(newPasswordTexts.send);
    expect(await screen.findByText('Mínimo de 8 caracteres')).toBeDefined();
    cleanup();
    server.on('POST /api/auth/sign-in', (_, response) => json(response, { access_token: 't', user: ana }));
    const app = openApp('/signin?redirectUrl=/settings', server, undefined);
    await fillIn({ [texts.email]: ana.email, [texts.password]: 'sete 77' });
    await press(texts.signIn);
    await waitFor(() => expect(app.address()).toBe('/settings'));
  });
});

describe('recovery of a password', () => {
  it('the recovery of a password asks to open the e-mail, back at the sign-in', async () => {
    const app = openApp('/recover-password?redirectUrl=/settings', server, undefined);
    const back = await screen.findByRole('link', { name: texts.signIn });
    expect(back.getAttribute('href')).toBe('/signin?redirectUrl=%2Fsettings');
    await fillIn({ [texts.email]: 'ana@exemplo' });
    await press(recoverTexts.send);
    expect(await screen.findByText('E-mail inválido')).toBeDefined();

    await fillIn({ [texts.email]: ' ana@exemplo.br ' });
    await press(recoverTexts.send);
    await waitFor(() => expect(app.address()).toBe('/signin?redirectUrl=%2Fsettings'));
    expect(await screen.findByText(signInTexts.recoverySent('ana@exemplo.br'), { exact: false })).toBeDefined();
    expect(screen.getByRole('link', { name: signInTexts.typeCode }).getAttribute('href')).toBe(
      '/new-password?type=recovery&email=ana%40exemplo.br&redirectUrl=%2Fsettings',
    );
    expect(sent('POST /api/auth/recover-password')).toEqual([{ email: 'ana@exemplo.br', redirect_url: '/settings' }]);
  });
});

describe('new password', () => {
  const link = '/new-password?type=recovery&token=7K2Q-X8MV&email=ana%40exemplo.br&redirectUrl=%2Fsettings';
  const twice = (password: string) => ({ [texts.newPassword]: password, [texts.passwordAgain]: password });

  it('a new password requires both fields, equal and long enough', async () => {
    openApp(link, server, undefined);
    await press(newPasswordTexts.send);
    expect(await screen.findByText('Mínimo de 6 caracteres')).toBeDefined();
    await fillIn({ [texts.newPassword]: 'segredo', [texts.passwordAgain]: 'segred' });
    await press(newPasswordTexts.send);
    expect(await screen.findByText('Senhas não coincidem')).toBeDefined();
    expect(saidBelow('Repita a senha')).toBe('Senhas não coincidem');
    expect(saidBelow(texts.newPassword)).not.toContain('Senhas não coincidem');
    expect(sent('POST /api/auth/verify-code')).toEqual([]);
    expect(screen.getByRole('link', { name: newPasswordTexts.toSignIn }).getAttribute('href')).toBe(
      '/signin?redirectUrl=%2Fsettings',
    );
  });

  it('a new password is set with the code, and continues', async () => {
    takesCode();
    const app = openApp(link, server, undefined);
    await fillIn(twice('segredo 1'));
    await press(newPasswordTexts.send);
    expect(await screen.findByText('Senha salva com sucesso!')).toBeDefined();
    expect(sent('POST /api/auth/verify-code')).toEqual([
      { type: 'recovery', token: '7K2Q-X8MV', email: 'ana@exemplo.br' },
    ]);
    expect(sent('PUT /api/auth/password')).toEqual([{ password: 'segredo 1' }]);
    expect(app.address()).toBe('/settings');
  });

  it('a new password uses the code once even if the password is refused', async () => {
    takesCode();
    server.on('PUT /api/auth/password', ({ body }, response) =>
      (body as { password: string }).password === 'senha123'
        ? problem(response, 422, { code: 'PASSWORD_COMMON' })
        : void response.writeHead(204).end(),
    );
    openApp(link, server, undefined);
    await fillIn(twice('senha123'));
    await press(newPasswordTexts.send);
    expect(await screen.findByText(problemOf('PASSWORD_COMMON').detail)).toBeDefined();
    await fillIn(twice('varal de bandeiras'));
    await press(newPasswordTexts.send);
    expect(await screen.findByText('Senha salva com sucesso!')).toBeDefined();
    expect(sent('POST /api/auth/verify-code')).toHaveLength(1);
  });

  it('a new password reports a used link', async () => {
    refusesCode();
    openApp(link, server, undefined);
    await fillIn(twice('segredo 1'));
    await press(newPasswordTexts.send);
    const text = await within(screen.getByRole('main')).findByText(problemOf('CODE_INVALID').detail);
    const refusal = within(text.closest<HTMLElement>('[role=alert]')!);
    expect(refusal.getByRole('link', { name: newPasswordTexts.another })).toBeDefined();
  });

  it('a new password takes a typed code where the address has none', async () => {
    takesCode();
    openApp('/new-password?token=curto&email=ana', server, undefined);
    await fillIn({ [texts.email]: 'ana@exemplo.br', [texts.code]: '7k2qx8mv', ...twice('segredo 1') });
    await press(newPasswordTexts.send);
    expect(await screen.findByText('Senha salva com sucesso!')).toBeDefined();
  });
});

describe('invitation', () => {
  const link = '/new-password?type=invite&token=7K2Q-X8MV&email=ana%40exemplo.br';
  const member: UserView = { ...ana, roles: ['customer', 'team-member'], has_password: false };

  it('an invitation greets its person, and leads a new member to the events of the team', async () => {
    takesCode(member);
    const app = openApp(link, server, undefined);
    expect(await screen.findByText(newPasswordTexts.inviteLine('ana@exemplo.br'))).toBeDefined();
    await fillIn({ [texts.newPassword]: 'segredo 1', [texts.passwordAgain]: 'segredo 1' });
    await press(newPasswordTexts.inviteSend);
    await waitFor(() => expect(app.address()).toBe('/team-member/events'));
    expect(sent('PUT /api/auth/password')).toEqual([{ password: 'segredo 1' }]);
  });

  it('an invitation asks a newcomer for a name', async () => {
    takesCode(member);
    openApp(link, server, undefined);
    await fillIn({ [texts.optional(texts.name)]: ' Ivo Porteiro ' });
    await press(newPasswordTexts.inviteSkip);
    await waitFor(() => expect(sent('POST /api/auth/verify-code')).toMatchObject([{ name: 'Ivo Porteiro' }]));
  });

  it('an invitation lets a newcomer continue without a password', async () => {
    takesCode(member);
    const app = openApp(link, server, undefined);
    await press(newPasswordTexts.inviteSkip);
    await waitFor(() => expect(app.address()).toBe('/team-member/events'));
    expect(sent('POST /api/auth/verify-code')).toEqual([
      { type: 'invite', token: '7K2Q-X8MV', email: 'ana@exemplo.br' },
    ]);
    expect(sent('PUT /api/auth/password')).toEqual([]);
  });

  it('an invitation replaces no existing password', async () => {
    takesCode({ ...member, has_password: true });
    const app = openApp(link, server, undefined);
    await fillIn({ [texts.newPassword]: 'segredo 1', [texts.passwordAgain]: 'segredo 1' });
    await press(newPasswordTexts.inviteSend);
    await waitFor(() => expect(app.address()).toBe('/team-member/events'));
    expect(sent('PUT /api/auth/password')).toEqual([]);
  });

  /** Answers as a server on which the account exists: it has to sign in first. */
  function needsSignIn() {
    const joined = { ...member, has_password: true };
    server
      .on('POST /api/auth/verify-code', ({ headers }, response) =>
        headers.authorization === 'Bearer in'
          ? json(response, { access_token: 'in', user: joined })
          : problem(response, 403, { code: 'INVITE_NEEDS_SIGN_IN' }),
      )
      .on('POST /api/auth/sign-in', (_, response) => json(response, { access_token: 'in', user: ana }));
  }

  async function signInHere() {
    await fillIn({ [texts.email]: ana.email, [texts.password]: 'festix123' });
    await press(texts.signIn);
  }

  it.each([
    ['by its link, though the mail did not know of the account', link, newPasswordTexts.inviteSkip],
    ['by a link that says so', '/new-password?type=invite#token=7K2Q-X8MV&email=ana%40exemplo.br&account=1', undefined],
  ])(
    'an invitation leads an account holder to the sign-in, which accepts it, %s @V6.5.5',
    async (_, address, first) => {
      needsSignIn();
      const app = openApp(address, server, undefined);
      if (first) await press(first);
      expect(await screen.findByText(newPasswordTexts.inviteSignInHelp)).toBeDefined();
      fireEvent.click(await screen.findByRole('link', { name: newPasswordTexts.inviteSignIn }));
      await waitFor(() => expect(app.address()).toBe('/signin?redirectUrl=%2Fnew-password%3Ftype%3Dinvite'));
      await signInHere();
      expect(await screen.findByText(notices.invitationAccepted)).toBeDefined();
      await waitFor(() => expect(app.address()).toBe('/team-member/events'));
      expect(sent('POST /api/auth/verify-code').at(-1)).toEqual({
        type: 'invite',
        token: '7K2Q-X8MV',
        email: 'ana@exemplo.br',
      });
      expect(sessionStorage.length).toBe(0);
    },
  );

  it('an invitation leads an account holder to the sign-in with a typed code, too', async () => {
    needsSignIn();
    const app = openApp('/new-password?type=invite', server, undefined);
    await fillIn({ [texts.email]: 'ana@exemplo.br', [texts.code]: '7k2qx8mv' });
    await press(newPasswordTexts.inviteSkip);
    await screen.findByText(newPasswordTexts.inviteSignInHelp);
    fireEvent.click(screen.getByRole('link', { name: newPasswordTexts.inviteSignIn }));
    await waitFor(() => expect(app.address()).toContain('/signin?'));
    await signInHere();
    await waitFor(() => expect(app.address()).toBe('/team-member/events'));
  });

  it('an invitation is accepted at once by its signed-in person, and reports that it is used up', async () => {
    takesCode({ ...member, has_password: true });
    const app = openApp(link, server, ana);
    await waitFor(() => expect(app.address()).toBe('/team-member/events'));
    expect(server.callsOf('POST /api/auth/verify-code')[0]!.headers.authorization).toBe('Bearer token');
    cleanup();
    refusesCode();
    openApp(link, server, ana);
    expect(await screen.findByText(newPasswordTexts.inviteFailed)).toBeDefined();
  });

  it('an invitation tells another signed-in person so, and lets the right one sign in', async () => {
    needsSignIn();
    const app = openApp(link, server, { ...ana, id: producer.id, email: 'bia@exemplo.br' });
    expect(await screen.findByText(newPasswordTexts.inviteOther('bia@exemplo.br', ana.email))).toBeDefined();
    fireEvent.click(await screen.findByRole('link', { name: newPasswordTexts.inviteSignIn }));
    await waitFor(() => expect(app.address()).toContain('/signin?again=1'));
    await signInHere();
    await waitFor(() => expect(app.address()).toBe('/team-member/events'));
  });

  it('an invitation asks a signed-in person without the link for the code alone', async () => {
    takesCode({ ...member, has_password: true });
    const app = openApp('/new-password?type=invite', server, ana);
    await fillIn({ [texts.code]: '7k2qx8mv' });
    await press(confirmTexts.send);
    await waitFor(() => expect(app.address()).toBe('/team-member/events'));
    expect(sent('POST /api/auth/verify-code')).toMatchObject([{ type: 'invite', email: ana.email }]);
  });
});

describe('return from Google or Apple', () => {
  it.each([
    ['/auth/callback', '/customer/orders'],
    ['/auth/callback?next=/settings', '/settings'],
    ['/auth/callback?next=https://outro.exemplo/', '/customer/orders'],
  ])('%s takes up the session and continues to %s', async (path, next) => {
    const app = openApp(path, server, ana);
    await waitFor(() => expect(app.address()).toBe(next));
  });

  it.each([
    ['/auth/callback?next=/settings', '/signin?error=SOCIAL_FAILED&redirectUrl=%2Fsettings'],
    ['/auth/callback?error=SOCIAL_EMAIL_UNVERIFIED', '/signin?error=SOCIAL_EMAIL_UNVERIFIED'],
  ])('%s without a session leads to %s', async (path, next) => {
    const app = openApp(path, server, undefined);
    await waitFor(() => expect(app.address()).toBe(next));
  });

  it('the return from Google or Apple waits for the network', async () => {
    const app = openApp('/auth/callback', server, ana);
    server.on('POST /api/auth/refresh', (_, response) => void response.destroy());
    const again = await screen.findByRole('button', { name: checkingTexts.retry });
    server.on('POST /api/auth/refresh', (_, response) => json(response, { access_token: 't', user: ana }));
    again.click();
    await waitFor(() => expect(app.address()).toBe('/customer/orders'));
  });
});
