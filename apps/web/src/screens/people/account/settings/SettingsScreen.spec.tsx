/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type DeviceView, type OwnSessionView, type UserView } from '@festix/domain/contract';
import { notices, problemOf } from '@festix/domain/ground';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fillIn, press, saidBelow } from '../../../../testing/fill-in.ts';
import { openApp } from '../../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../../testing/stub-server.ts';
import { noSecondFactor, producer } from '../../../../testing/views.ts';
import { accountTexts, confirmTexts, settingsTexts as texts } from '../account-texts.ts';

let server: StubServer;
const ana: UserView = {
  ...producer,
  name: 'Ana Lima',
  email: 'ana@exemplo.br',
  phone: '+5581987654432',
  document: '52998224725',
  slug: null,
  roles: ['customer'],
};

const here: OwnSessionView = {
  id: '0198f000-0000-7000-8000-000000000701',
  browser: 'Chrome no Android',
  address: '203.0.113.7',
  created_at: '2026-06-01T12:00:00.000Z',
  last_used_at: '2026-06-13T12:00:00.000Z',
  is_current: true,
};
const elsewhere: OwnSessionView = {
  ...here,
  id: '0198f000-0000-7000-8000-000000000702',
  browser: 'Firefox no Windows',
  is_current: false,
};
const idOf = (n: number) => `0198f000-0000-7000-8000-0000000008${String(n).padStart(2, '0')}`;
const phone: DeviceView = {
  id: '0198f000-0000-7000-8000-000000000601',
  number: 7,
  name: 'Celular 07',
  kind: 'door',
  user: { id: ana.id, name: ana.name },
  created_at: '2026-06-01T12:00:00.000Z',
  last_seen_at: null,
  revoked_at: null,
};

beforeEach(async () => {
  server = await StubServer.start();
  const done = (_: unknown, response: { writeHead(status: number): { end(): void } }) =>
    void response.writeHead(204).end();
  server
    .on('GET /api/events', (_, response) => json(response, { data: [], count: 0 }))
    .on('GET /api/customer/orders', (_, response) => json(response, { data: [], count: 0 }))
    .on('GET /api/me/second-factor', (_, response) => json(response, noSecondFactor))
    .on('GET /api/me/sessions', (_, response) => json(response, { data: [here, elsewhere], count: 2 }))
    .on('GET /api/devices', (_, response) => json(response, { data: [phone], count: 1 }))
    .on('GET /api/me', (_, response) => showProfile(response, ana))
    .on('PUT /api/me', ({ body }, response) => json(response, { ...ana, ...(body as object) }))
    .on('PUT /api/auth/password', done)
    .on(`DELETE /api/me/sessions/${elsewhere.id}`, done)
    .on('DELETE /api/me/sessions', done)
    .on(`DELETE /api/devices/${phone.id}`, done)
    .on('POST /api/me/email', (_, response) => void response.writeHead(202).end())
    .on('POST /api/me/deletion', done);
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

/** Opens the settings of a signed-in person, whose profile is in its first version. */
function openSettings(user: UserView, query = '') {
  server.on('GET /api/me', (_, response) => showProfile(response, user));
  return openApp(`/settings${query}`, server, user);
}

function showProfile(response: ServerResponse, user: UserView, version = 1): void {
  response.setHeader('etag', `"${version}.x"`);
  json(response, user);
}

const part = (title: string) => screen.findByRole('region', { name: title });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const sent = (route: string) => server.callsOf(route).map(({ body }) => body);
const pressIn = async (title: string, name: string) =>
  fireEvent.click(within(await part(title)).getByRole('button', { name }));

it('the settings require a sign-in, and are reopened after it', async () => {
  const app = openApp('/settings?redirectUrl=/events/luau', server, undefined);
  await screen.findByRole('button', { name: accountTexts.signIn });
  expect(new URLSearchParams(app.address().split('?')[1]).get('redirectUrl')).toBe(
    '/settings?redirectUrl=/events/luau',
  );
});

describe('notices', () => {
  it('a super-admin switches the mails about payout requests off', async () => {
    server
      .on('GET /api/super-admin/payout-notice', (_, response) => json(response, { mails: true }))
      .on('PUT /api/super-admin/payout-notice', ({ body }, response) => json(response, body));
    openSettings({ ...ana, roles: ['super-admin'] });
    const mails = await screen.findByRole('switch', { name: texts.payoutMails });
    expect(mails.getAttribute('aria-checked')).toBe('true');
    fireEvent.click(mails);
    expect(await screen.findByText(notices.payoutMailsOff)).toBeDefined();
    expect(mails.getAttribute('aria-checked')).toBe('false');
    expect(sent('PUT /api/super-admin/payout-notice')).toEqual([{ mails: false }]);
  });

  it('people who are no super-admins, or may not act as such yet, have no part of notices', async () => {
    openSettings({ ...ana, roles: ['super-admin'], withheld_roles: ['super-admin'] });
    await part(texts.profile);
    expect(screen.queryByRole('region', { name: texts.notices })).toBeNull();
  });
});

describe('profile', () => {
  it('the profile shows its data masked, and saves it bare', async () => {
    openSettings(ana);
    await fillIn({ [accountTexts.name]: ' Ana Souza ' });
    expect(field('Telefone (opcional)').value).toBe('(81) 98765-4432');
    expect(field(accountTexts.document).value).toBe('529.982.247-25');
    await fillIn({ [accountTexts.document]: '12abc34501de35' });
    expect(field(accountTexts.document).value).toBe('12.ABC.345/01DE-35');
    expect(field(accountTexts.document).maxLength).toBe(18);
    await press(texts.save);
    expect(await screen.findByText(notices.profileSaved)).toBeDefined();
    expect(sent('PUT /api/me')).toEqual([
      { name: 'Ana Souza', phone: '+5581987654432', document: '12ABC34501DE35', is_foreigner: false },
    ]);
    expect(screen.queryByLabelText(texts.slug)).toBeNull();
  });

  it.each([
    [accountTexts.name, ' ', 'Campo obrigatório'],
    ['Telefone (opcional)', '(20) 98765-4432', 'Telefone inválido'],
    [accountTexts.document, '529.982.247-2', 'Informe os 11 números do CPF ou os 14 caracteres do CNPJ'],
    [accountTexts.document, '529.982.247-26', 'Documento inválido'],
  ])('the profile says of %s typed as %j: %s', async (label, typed, told) => {
    openSettings(ana);
    await fillIn({ [label]: typed });
    await press(texts.save);
    expect(await screen.findByText(told)).toBeDefined();
    expect(sent('PUT /api/me')).toEqual([]);
  });

  it('the profile has no document for a foreigner', async () => {
    openSettings(ana);
    fireEvent.click(await screen.findByLabelText(accountTexts.foreigner));
    expect(field(accountTexts.document)).toMatchObject({ value: '', disabled: true });
    await press(texts.save);
    await waitFor(() => expect(sent('PUT /api/me')).toMatchObject([{ document: null, is_foreigner: true }]));
  });

  it('the profile has a page address for producers only, with its own rule', async () => {
    openSettings({ ...ana, slug: 'varal', roles: ['customer', 'producer'] });
    await fillIn({ [texts.slug]: 'São João' });
    await press(texts.save);
    expect(await screen.findByText('Slug deve conter apenas letras minúsculas, números e hífens')).toBeDefined();

    server.on('PUT /api/me', (_, response) => problem(response, 409, { code: 'SLUG_TAKEN' }));
    await fillIn({ [texts.slug]: 'sao-joao' });
    await press(texts.save);
    expect(await screen.findByText(problemOf('SLUG_TAKEN').detail)).toBeDefined();
    expect(sent('PUT /api/me')).toMatchObject([{ slug: 'sao-joao' }]);
  });

  it('the profile returns to the page before once it is saved', async () => {
    const app = openSettings(ana, '?redirectUrl=/customer/orders');
    await press(texts.save);
    await waitFor(() => expect(app.address()).toBe('/customer/orders'));
  });

  it('a profile that changed elsewhere is not overwritten: typed values stay, the rest is shown anew', async () => {
    let version = 1;
    server.on('PUT /api/me', ({ headers, body }, response) => {
      if (headers['if-match'] !== `"${version}.x"`) return problem(response, 412, { code: 'PRECONDITION_FAILED' });
      showProfile(response, { ...ana, ...(body as object) }, (version += 1));
    });
    openSettings(ana);
    await fillIn({ [accountTexts.name]: 'Ana Souza' });
    server.on('GET /api/me', (_, response) => showProfile(response, { ...ana, phone: '+5581912345678' }, 2));
    version = 2;
    await press(texts.save);
    expect(await screen.findByText(problemOf('PRECONDITION_FAILED').detail)).toBeDefined();
    await waitFor(() => expect(field('Telefone (opcional)').value).toBe('(81) 91234-5678'));
    expect(field(accountTexts.name).value).toBe('Ana Souza');

    await press(texts.save);
    expect(await screen.findByText(notices.profileSaved)).toBeDefined();
    expect(sent('PUT /api/me')[1]).toMatchObject({ name: 'Ana Souza', phone: '+5581912345678' });
    await fillIn({ [accountTexts.name]: 'Ana Lima' });
    await press(texts.save);
    await waitFor(() => expect(sent('PUT /api/me')).toHaveLength(3));
    expect(server.callsOf('PUT /api/me').map(({ headers }) => headers['if-match'])).toEqual([
      '"1.x"',
      '"2.x"',
      '"3.x"',
    ]);
  });

  it('the profile reports that it failed to load, with a retry', async () => {
    server.on('GET /api/me', (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    openApp('/settings', server, ana);
    expect(await screen.findByText(notices.profileLoadFailed)).toBeDefined();
    server.on('GET /api/me', (_, response) => showProfile(response, ana));
    fireEvent.click(within(await part(texts.profile)).getByRole('button'));
    expect((await screen.findByLabelText<HTMLInputElement>(accountTexts.name)).value).toBe('Ana Lima');
  });

  it('the profile toasts a failure, reports it, and keeps what was typed', async () => {
    const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server.on('PUT /api/me', (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    openSettings(ana);
    await fillIn({ [accountTexts.name]: 'Ana Souza' });
    await press(texts.save);
    expect(await screen.findByText(notices.profileSaveFailed)).toBeDefined();
    expect(field(accountTexts.name).value).toBe('Ana Souza');
    expect(reported).toHaveBeenCalledTimes(1);
    reported.mockRestore();
  });
});

describe('e-mail', () => {
  it('the e-mail changes after the code sent to the new one was typed', async () => {
    const changed = { ...ana, email: 'nova@exemplo.br' };
    server.on('POST /api/auth/verify-code', (_, response) => json(response, { access_token: 't2', user: changed }));
    openSettings(ana);
    await fillIn({ [texts.emailNew]: 'ana@exemplo.br' });
    await pressIn(texts.email, texts.emailSend);
    expect(await screen.findByText(texts.emailSame)).toBeDefined();

    await fillIn({ [texts.emailNew]: ' nova@exemplo.br ' });
    const inEmail = within(await part(texts.email));
    fireEvent.input(inEmail.getByLabelText(accountTexts.currentPassword), { target: { value: 'festix123' } });
    await pressIn(texts.email, texts.emailSend);
    expect(await screen.findByText(texts.emailSent('nova@exemplo.br'))).toBeDefined();
    expect(sent('POST /api/me/email')).toEqual([{ email: 'nova@exemplo.br', current_password: 'festix123' }]);

    await fillIn({ [accountTexts.code]: '7k2qx8mv' });
    await press(confirmTexts.send);
    expect(await screen.findByText(notices.emailChanged)).toBeDefined();
    expect(within(await part(texts.email)).getByText('nova@exemplo.br')).toBeDefined();
  });

  it('the e-mail reports that another person took the new one meanwhile', async () => {
    server.on('POST /api/auth/verify-code', (_, response) => problem(response, 409, { code: 'EMAIL_TAKEN' }));
    openSettings({ ...ana, has_password: false, asks_password: false });
    await fillIn({ [texts.emailNew]: 'nova@exemplo.br' });
    await pressIn(texts.email, texts.emailSend);
    await fillIn({ [accountTexts.code]: '7k2qx8mv' });
    await press(confirmTexts.send);
    expect(await screen.findByText(problemOf('EMAIL_TAKEN').detail)).toBeDefined();
  });

  it('the e-mail is confirmed by the link after a sign-in', async () => {
    server
      .on('POST /api/auth/sign-in', (_, response) => json(response, { access_token: 't', user: ana }))
      .on('POST /api/auth/verify-code', (_, response) => json(response, { access_token: 't2', user: ana }));
    const app = openApp('/settings?type=email_change&token=7K2Q-X8MV&email=ana%40exemplo.br', server, undefined);
    await fillIn({ [accountTexts.email]: 'ana@exemplo.br', [accountTexts.password]: 'festix123' });
    await press(accountTexts.signIn);
    expect(await screen.findByText(notices.emailChanged)).toBeDefined();
    expect(await part(texts.profile)).toBeDefined();
    expect(app.address()).toBe('/settings');
    expect(server.callsOf('POST /api/auth/verify-code').map(({ headers }) => headers.authorization)).toEqual([
      'Bearer t',
    ]);
  });
});

describe('password', () => {
  const type = async (current: string, password: string, again = password) => {
    const inPart = within(await part(texts.password));
    const typeInto = (label: string, value: string) =>
      fireEvent.input(inPart.getByLabelText(label), { target: { value } });
    typeInto(accountTexts.currentPassword, current);
    typeInto(accountTexts.newPassword, password);
    typeInto(accountTexts.passwordAgain, again);
    await pressIn(texts.password, texts.passwordSave);
  };

  it('the password is changed with the current one @V6.2.2', async () => {
    openSettings(ana);
    await type('festix123', 'segredo 1', 'segredo 2');
    expect(await screen.findByText('Senhas não coincidem')).toBeDefined();
    expect(saidBelow('Repita a senha')).toBe('Senhas não coincidem');
    expect(saidBelow(accountTexts.newPassword)).not.toContain('Senhas não coincidem');
    await type('festix123', 'segredo 1');
    expect(await screen.findByText('Senha salva com sucesso!')).toBeDefined();
    expect(sent('PUT /api/auth/password')).toEqual([{ password: 'segredo 1', current_password: 'festix123' }]);
    expect(field(accountTexts.newPassword).value).toBe('');
  });

  it('the password is changed without the current one while a code stands for it, and with it afterwards', async () => {
    openSettings({ ...ana, asks_password: false });
    await fillIn({ [accountTexts.newPassword]: 'segredo 1', [accountTexts.passwordAgain]: 'segredo 1' });
    expect(screen.queryByLabelText(accountTexts.currentPassword)).toBeNull();
    server.on('PUT /api/auth/password', (_, response) => problem(response, 422, { code: 'CURRENT_PASSWORD_WRONG' }));
    await press(texts.passwordSave);
    const inPart = within(await part(texts.password));
    expect(await inPart.findByLabelText(accountTexts.currentPassword)).toBeDefined();
    expect(sent('PUT /api/auth/password')).toEqual([{ password: 'segredo 1' }]);
  });

  it('the password shows the error at the field that the API refuses', async () => {
    server.on('PUT /api/auth/password', (_, response) => problem(response, 422, { code: 'CURRENT_PASSWORD_WRONG' }));
    openSettings(ana);
    await type('errada1', 'segredo 1');
    expect(await screen.findByText(problemOf('CURRENT_PASSWORD_WRONG').detail)).toBeDefined();
  });

  it('the password is set without a current one for an account without one', async () => {
    openSettings({ ...ana, has_password: false, asks_password: false });
    expect(await screen.findByText(texts.passwordFirstLine)).toBeDefined();
    await fillIn({ [accountTexts.newPassword]: 'segredo 1', [accountTexts.passwordAgain]: 'segredo 1' });
    await press(texts.passwordSave);
    await waitFor(() => expect(sent('PUT /api/auth/password')).toEqual([{ password: 'segredo 1' }]));
    expect(await screen.findByText(texts.passwordLine)).toBeDefined();
  });
});

describe('repeated proof of identity', () => {
  const PROOF = 'POST /api/me/proof';

  /** Answers as a server that asks for a proof until it gets one. */
  function askForProof(right: object) {
    let isProved = false;
    const end = (_: unknown, response: ServerResponse) =>
      isProved ? void response.writeHead(204).end() : problem(response, 422, { code: 'PROOF_NEEDED' });
    server
      .on('DELETE /api/me/sessions', end)
      .on(`DELETE /api/me/sessions/${elsewhere.id}`, end)
      .on(PROOF, ({ body }, response) => {
        isProved = JSON.stringify(body) === JSON.stringify(right);
        if (isProved) return void response.writeHead(204).end();
        const code = 'code' in right ? 'SECOND_FACTOR_WRONG' : 'CURRENT_PASSWORD_WRONG';
        problem(response, 422, { code, detail: problemOf(code).detail });
      });
  }
  const dialog = async () => within(await screen.findByRole('dialog', { name: texts.proveAgain }));
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  it('an end of sessions asks for the password after a while, shows a wrong one beside it, and then continues @V7.5.2', async () => {
    askForProof({ current_password: 'festix123' });
    openSettings(ana);
    await press(texts.endOthers);
    const asked = await dialog();
    expect(asked.getByText(texts.proveAgainByPassword)).toBeDefined();
    for (const [typed, told] of [
      ['errada1', problemOf('CURRENT_PASSWORD_WRONG').detail],
      ['festix123', undefined],
    ] as const) {
      fireEvent.input(asked.getByLabelText(accountTexts.currentPassword), { target: { value: typed } });
      fireEvent.click(asked.getByRole('button', { name: texts.proveAgainConfirm }));
      if (told) expect(await asked.findByText(told)).toBeDefined();
    }
    expect(await screen.findByText(notices.otherSessionsEnded)).toBeDefined();
    await isClosed();
    expect(sent(PROOF)).toEqual([{ current_password: 'errada1' }, { current_password: 'festix123' }]);
    expect(screen.queryByText(notices.sessionEndFailed)).toBeNull();
  });

  it('an end of sessions asks for a code where a second factor is on', async () => {
    askForProof({ code: '123456' });
    server.on('GET /api/me/second-factor', (_, response) =>
      json(response, { since: '2026-11-20T12:00:00.000Z', recovery_codes_left: 10, is_required: false }),
    );
    openSettings(ana);
    await press(texts.endSessionOf('Firefox no Windows'));
    const asked = await dialog();
    fireEvent.input(asked.getByLabelText(texts.secondFactorProof), { target: { value: '123456' } });
    fireEvent.click(asked.getByRole('button', { name: texts.proveAgainConfirm }));
    expect(await screen.findByText(notices.sessionEnded)).toBeDefined();
    await isClosed();
    expect(sent(PROOF)).toEqual([{ code: '123456' }]);
  });

  it('an end of sessions leads a person without password and second factor to a new sign-in, and back', async () => {
    askForProof({});
    const user = { ...ana, has_password: false, asks_password: false };
    const app = openSettings(user);
    await press(texts.endOthers);
    expect((await dialog()).getByText(texts.proveAgainBySigningIn)).toBeDefined();
    await press(texts.proveAgainSignIn);
    await screen.findByRole('button', { name: accountTexts.signIn });
    expect(app.address()).toBe('/signin?again=1&redirectUrl=%2Fsettings%23acessos');
    server.on('POST /api/auth/sign-in', (_, response) => json(response, { access_token: 'fresh', user }));
    await fillIn({ [accountTexts.email]: ana.email, [accountTexts.password]: 'festix123' });
    await press(accountTexts.signIn);
    await waitFor(() => expect(app.address() + app.fragment()).toBe('/settings#acessos'));
  });

  it('an end of sessions can be cancelled', async () => {
    askForProof({ current_password: 'festix123' });
    openSettings(ana);
    await press(texts.endOthers);
    fireEvent.click((await dialog()).getByRole('button', { name: accountTexts.cancel }));
    await isClosed();
    expect(sent(PROOF)).toEqual([]);
  });
});

describe('sessions and devices', () => {
  it('sessions are listed, and ended one by one or all but this one', async () => {
    openSettings(ana);
    expect(await screen.findByText(texts.thisSession)).toBeDefined();
    expect(screen.queryByRole('button', { name: texts.endSessionOf('Chrome no Android') })).toBeNull();
    await press(texts.endSessionOf('Firefox no Windows'));
    expect(await screen.findByText(notices.sessionEnded)).toBeDefined();

    server.on('GET /api/me/sessions', (_, response) => json(response, { data: [here], count: 1 }));
    await press(texts.endOthers);
    expect(await screen.findByText(notices.otherSessionsEnded)).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('button', { name: texts.endOthers })).toBeNull());
  });

  it.each([
    [texts.sessions, 'GET /api/me/sessions', (n: number) => ({ ...elsewhere, id: idOf(n), browser: `Navegador ${n}` })],
    [texts.devices, 'GET /api/devices', (n: number) => ({ ...phone, id: idOf(n), name: `Navegador ${n}` })],
  ] as const)('%s come in pages of 25, and an emptied page leads to the one before', async (title, route, rowOf) => {
    let count = 26;
    const ended = (_: unknown, response: ServerResponse) => {
      count = 25;
      response.writeHead(204).end();
    };
    server.on(`DELETE ${route.slice('GET '.length)}/${idOf(26)}`, ended).on(route, ({ url }, response) => {
      const skip = Number(url.searchParams.get('skip'));
      const end = skip + Number(url.searchParams.get('take'));
      const rows = Array.from({ length: count }, (_, n) => rowOf(n + 1)).slice(skip, end);
      json(response, { data: rows, count });
    });
    openSettings(ana);
    const list = within(await part(title));
    expect(await list.findByText('1–25 de 26')).toBeDefined();
    expect(list.queryByText('Navegador 26')).toBeNull();
    fireEvent.click(list.getByRole('button', { name: 'Página 2' }));
    expect(await list.findByText('Navegador 26')).toBeDefined();
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    fireEvent.click(list.getByRole('button', { name: /^Encerrar o .* Navegador 26$/ }));
    if (title === texts.devices) await press(texts.endDeviceConfirm);
    expect(await list.findByText('Navegador 25')).toBeDefined();
    await waitFor(() => expect(list.queryByRole('navigation', { name: 'Páginas' })).toBeNull());
  });

  it('a device is ended after its consequences were shown', async () => {
    openSettings(ana);
    await press(texts.endDeviceOf('Celular 07'));
    expect(await screen.findByText(texts.endDeviceConsequence)).toBeDefined();
    expect(server.callsOf('GET /api/devices')[0]!.url.searchParams.get('working')).toBe('true');
    server.on('GET /api/devices', (_, response) => json(response, { data: [], count: 0 }));
    await press(texts.endDeviceConfirm);
    expect(await screen.findByText(notices.ownDeviceEnded)).toBeDefined();
    expect(await screen.findByText(texts.noDevices)).toBeDefined();
  });
});

describe('account', () => {
  it('the account is deleted only after its consequences were shown, and with the password', async () => {
    const app = openSettings(ana);
    await pressIn(texts.privacy, texts.deleteAccount);
    const dialog = within(await screen.findByRole('dialog'));
    for (const consequence of texts.deleteConsequences) expect(dialog.getByText(consequence)).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: texts.deleteConfirm }));
    expect(await dialog.findByText('Mínimo de 6 caracteres')).toBeDefined();
    expect(sent('POST /api/me/deletion')).toEqual([]);

    fireEvent.input(dialog.getByLabelText(accountTexts.currentPassword), { target: { value: 'festix123' } });
    fireEvent.click(dialog.getByRole('button', { name: texts.deleteConfirm }));
    expect(await screen.findByText(notices.accountDeleted)).toBeDefined();
    expect(sent('POST /api/me/deletion')).toEqual([{ current_password: 'festix123' }]);
    expect(app.address()).toBe('/');
    expect((await screen.findAllByRole('link', { name: 'Entrar' })).length).toBeGreaterThan(0);
  });

  it('the account is deleted without the password while a code stands for it', async () => {
    openSettings({ ...ana, asks_password: false });
    await pressIn(texts.privacy, texts.deleteAccount);
    await press(texts.deleteConfirm);
    expect(await screen.findByText(notices.accountDeleted)).toBeDefined();
    expect(sent('POST /api/me/deletion')).toEqual([{}]);
  });

  it('the account stays when the API refuses its deletion', async () => {
    server.on('POST /api/me/deletion', (_, response) => problem(response, 409, { code: 'ACCOUNT_HAS_EVENTS' }));
    openSettings({ ...ana, has_password: false, asks_password: false });
    await pressIn(texts.privacy, texts.deleteAccount);
    await press(texts.deleteConfirm);
    expect(await screen.findByText(problemOf('ACCOUNT_HAS_EVENTS').detail)).toBeDefined();
  });
});
