/** @jest-environment jsdom */
import '../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type UserView } from '@festix/domain/contract';
import { notices, problemOf, secondFactorCode } from '@festix/domain/ground';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { failureTexts } from '../../data/failure-texts.ts';
import { accountTexts, checkingTexts, newPasswordTexts } from '../../screens/people/account/account-texts.ts';
import { fillIn, press } from '../../testing/fill-in.ts';
import { openApp } from '../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../testing/stub-server.ts';
import { noSecondFactor, producer } from '../../testing/views.ts';
import { useSession } from '../../session/session.store.ts';
import { secondFactorTexts as texts, sessionTexts } from './session-texts.ts';

const PROOF = 'POST /api/auth/second-factor';
const RECOVERY = '7k2q x8mv 0z3t 9wya';

let server: StubServer;
const ana: UserView = { ...producer, name: 'Ana', email: 'ana@exemplo.br', roles: ['customer'] };

beforeEach(async () => {
  server = await StubServer.start();
  const half = (_: unknown, response: Parameters<typeof problem>[0]) =>
    problem(response, 401, { code: 'SECOND_FACTOR_NEEDED' });
  server
    .on('GET /api/events', (_, response) => json(response, { data: [], count: 0 }))
    .on('GET /api/customer/orders', (_, response) => json(response, { data: [], count: 0 }))
    .on('GET /api/me/second-factor', (_, response) => json(response, noSecondFactor))
    .on('GET /api/me/sessions', (_, response) => json(response, { data: [], count: 0 }))
    .on('GET /api/devices', (_, response) => json(response, { data: [], count: 0 }))
    .on('PUT /api/auth/password', (_, response) => void response.writeHead(204).end())
    .on('POST /api/auth/sign-in', half)
    .on('POST /api/auth/verify-code', half)
    .on(PROOF, ({ body }, response) =>
      ['123456', RECOVERY].includes((body as { code: string }).code)
        ? json(response, { access_token: 'back', user: ana })
        : problem(response, 422, { code: 'SECOND_FACTOR_WRONG', detail: problemOf('SECOND_FACTOR_WRONG').detail }),
    );
});

afterEach(async () => {
  useSession.getState().giveUpSecondFactor();
  cleanup();
  await server.stop();
});

const dialog = () => screen.findByRole('dialog', { name: texts.title });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: texts.title })).toBeNull());
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const sent = (route: string) => server.callsOf(route).map(({ body }) => body);

const codeInvalid = (_: unknown, response: Parameters<typeof problem>[0]) =>
  problem(response, 400, { code: 'CODE_INVALID', detail: problemOf('CODE_INVALID').detail });

/** Signs in with the right password, up to the second factor. */
async function signInHalf() {
  const app = openApp('/signin?redirectUrl=/customer/orders', server, undefined);
  await fillIn({ [accountTexts.email]: ana.email, [accountTexts.password]: 'festix123' });
  await press(accountTexts.signIn);
  await dialog();
  return app;
}

describe('second factor', () => {
  it('the second factor is requested over the form, and sent by itself after six digits', async () => {
    const app = await signInHalf();
    expect(document.activeElement).toBe(field(texts.code));
    expect(field(texts.code).inputMode).toBe('numeric');
    expect(field(texts.code).autocomplete).toBe('one-time-code');
    await fillIn({ [texts.code]: '12345' });
    expect(sent(PROOF)).toEqual([]);
    await fillIn({ [texts.code]: ' 123 456 ' });
    await isClosed();
    await waitFor(() => expect(app.address()).toBe('/customer/orders'));
    expect(sent(PROOF)).toEqual([{ code: '123456' }]);
    expect(server.callsOf(PROOF)[0]!.headers.authorization).toBeUndefined();
  });

  it('the second factor shows an error beside its field, and does not send the same code again', async () => {
    await signInHalf();
    await press(texts.send);
    expect(await screen.findByText(secondFactorCode.message)).toBeDefined();
    await fillIn({ [texts.code]: '000000' });
    expect(await screen.findByText(problemOf('SECOND_FACTOR_WRONG').detail)).toBeDefined();
    const { selectionStart, selectionEnd } = field(texts.code);
    expect([selectionStart, selectionEnd]).toEqual([0, 6]);
    await press(texts.send);
    await fillIn({ [texts.code]: '00000' });
    await fillIn({ [texts.code]: '0000007' });
    await press(texts.send);
    expect(await screen.findByText(problemOf('SECOND_FACTOR_WRONG').detail)).toBeDefined();
    expect(sent(PROOF)).toEqual([{ code: '000000' }]);
    await fillIn({ [texts.code]: '123456' });
    await isClosed();
  });

  it('the second factor accepts a recovery code, sent as it was typed', async () => {
    await signInHalf();
    await press(texts.useRecovery);
    expect(document.activeElement).toBe(field(texts.recoveryCode));
    await press(texts.send);
    expect(await screen.findByText(secondFactorCode.message)).toBeDefined();
    await fillIn({ [texts.recoveryCode]: '123456' });
    expect(sent(PROOF)).toEqual([]);
    await fillIn({ [texts.recoveryCode]: ` ${RECOVERY} ` });
    await press(texts.send);
    await isClosed();
    expect(sent(PROOF)).toEqual([{ code: RECOVERY }]);
  });

  it('the second factor changes back to the app’s code with an empty field', async () => {
    await signInHalf();
    await fillIn({ [texts.code]: '123' });
    await press(texts.useRecovery);
    await press(texts.useApp);
    expect(field(texts.code).value).toBe('');
  });

  it('the second factor can be given up without a message, and the form can be sent again', async () => {
    const app = await signInHalf();
    fireEvent(await dialog(), new Event('cancel', { cancelable: true }));
    await isClosed();
    expect(screen.queryAllByRole('alert').filter((told) => told.textContent !== '')).toEqual([]);
    expect(app.address()).toBe('/signin?redirectUrl=/customer/orders');
    await press(accountTexts.signIn);
    await dialog();
    await press(texts.cancel);
    await isClosed();
  });

  it('the second factor reports too many attempts, and stays open', async () => {
    server.on(PROOF, (_, response) =>
      problem(response, 429, { code: 'RATE_LIMITED' }, { 'retry-after': String(13 * 60) }),
    );
    await signInHalf();
    await fillIn({ [texts.code]: '123456' });
    expect(await screen.findByText(failureTexts.tooManyTries('13 min'))).toBeDefined();
    await dialog();
    // That code has not been checked yet.
    await press(texts.send);
    await waitFor(() => expect(sent(PROOF)).toEqual([{ code: '123456' }, { code: '123456' }]));
  });

  it('the form reports a second factor that took too long', async () => {
    server.on(PROOF, (_, response) => problem(response, 401, { code: 'SESSION_ENDED', detail: 'outra coisa' }));
    await signInHalf();
    await fillIn({ [texts.code]: '123456' });
    await isClosed();
    expect(await screen.findByText(notices.secondFactorLapsed)).toBeDefined();
  });
});

describe('second factor of other ways in', () => {
  const link = '/new-password?type=recovery&token=7K2Q-X8MV&email=ana%40exemplo.br&redirectUrl=%2Fcustomer%2Forders';

  it('the second factor follows a mailed code, which giving up uses up', async () => {
    openApp(link, server, undefined);
    await fillIn({ [accountTexts.newPassword]: 'segredo 1', [accountTexts.passwordAgain]: 'segredo 1' });
    await press(newPasswordTexts.send);
    await dialog();
    await press(texts.cancel);
    await isClosed();
    expect(sent('PUT /api/auth/password')).toEqual([]);
    const needed = (_: unknown, response: Parameters<typeof problem>[0]) =>
      problem(response, 401, { code: 'SECOND_FACTOR_NEEDED' });
    server.on('POST /api/auth/verify-code', codeInvalid);
    await press(newPasswordTexts.send);
    expect((await screen.findAllByText(problemOf('CODE_INVALID').detail)).length).toBeGreaterThan(0);
    expect(screen.getAllByText(newPasswordTexts.another).length).toBeGreaterThan(0);
    cleanup();

    server.on('POST /api/auth/verify-code', needed);
    const app = openApp(link.replace('7K2Q', '8K2Q'), server, undefined);
    await fillIn({ [accountTexts.newPassword]: 'segredo 1', [accountTexts.passwordAgain]: 'segredo 1' });
    await press(newPasswordTexts.send);
    await dialog();
    await fillIn({ [texts.code]: '123456' });
    expect(await screen.findByText(notices.passwordSaved)).toBeDefined();
    expect(sent('PUT /api/auth/password')).toEqual([{ password: 'segredo 1' }]);
    await waitFor(() => expect(app.address()).toBe('/customer/orders'));
  });

  it('the second factor covers a link that acts by itself; the link given up is shown as used up', async () => {
    openApp('/signup/confirm?type=signup&token=7K2Q-X8MV&email=ana%40exemplo.br', server, undefined);
    await dialog();
    await press(texts.cancel);
    expect(await screen.findByText(notices.secondFactorGivenUp)).toBeDefined();
    server.on('POST /api/auth/verify-code', codeInvalid);
    await press(checkingTexts.retry);
    expect(await screen.findByText(problemOf('CODE_INVALID').detail)).toBeDefined();
  });

  /** Returns from Google with the cookie of a waiting session. */
  function comeBack() {
    const app = openApp('/auth/callback?next=/customer/orders', server, undefined);
    server.on('POST /api/auth/refresh', (_, response) => problem(response, 401, { code: 'SECOND_FACTOR_NEEDED' }));
    return app;
  }

  it('the second factor is requested after the return from Google or Apple', async () => {
    const app = comeBack();
    await dialog();
    expect(app.address()).toBe('/auth/callback?next=/customer/orders');
    await fillIn({ [texts.code]: '123456' });
    await waitFor(() => expect(app.address()).toBe('/customer/orders'));
  });

  it('the second factor is requested by its address beside an earlier session, which continues when it is given up', async () => {
    const app = openApp('/auth/callback?next=/customer/orders&second_factor=1', server, { ...ana, name: 'Bia' });
    await dialog();
    expect(server.callsOf('POST /api/auth/refresh')).toEqual([]);
    await press(texts.cancel);
    await isClosed();
    await waitFor(() => expect(app.address()).toBe('/customer/orders'));
    expect(useSession.getState().user?.name).toBe('Bia');
  });

  it('the second factor replaces an earlier session of another person, and continues', async () => {
    const app = openApp('/auth/callback?next=/customer/orders&second_factor=1', server, { ...ana, id: '9' });
    await dialog();
    await fillIn({ [texts.code]: '123456' });
    await waitFor(() => expect(app.address()).toBe('/customer/orders'));
    expect(useSession.getState().user?.id).toBe(ana.id);
  });

  it('the second factor leads back to the sign-in when it is given up, and reports when it took too long', async () => {
    const app = comeBack();
    await dialog();
    await press(texts.cancel);
    await waitFor(() => expect(app.address()).toBe('/signin?redirectUrl=%2Fcustomer%2Forders'));
    cleanup();

    server.on(PROOF, (_, response) => problem(response, 401, { code: 'SESSION_ENDED' }));
    comeBack();
    await dialog();
    await fillIn({ [texts.code]: '123456' });
    expect(await screen.findByText(problemOf('SESSION_ENDED').detail)).toBeDefined();
  });

  it('the second factor is not requested after a reload in the middle of it: the person is a visitor', async () => {
    const app = openApp('/settings', server, undefined);
    server.on('POST /api/auth/refresh', (_, response) => problem(response, 401, { code: 'SECOND_FACTOR_NEEDED' }));
    await screen.findByRole('button', { name: accountTexts.signIn });
    expect(app.address()).toBe('/signin?redirectUrl=%2Fsettings');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('the second factor covers the dialog of a repeated sign-in, and the typed form is saved', async () => {
    const person: UserView = { ...ana, phone: '+5581987654432', document: '52998224725' };
    server.on('GET /api/me', (_, response) => json(response, person));
    openApp('/settings', server, person);
    await fillIn({ [accountTexts.name]: 'Ana Souza' });
    server
      .on('POST /api/auth/refresh', (_, response) => problem(response, 401, { code: 'SESSION_ENDED' }))
      .on('PUT /api/me', ({ headers, body }, response) =>
        headers.authorization === 'Bearer back'
          ? json(response, { ...person, ...(body as object) })
          : problem(response, 401, { code: 'SESSION_ENDED' }),
      );
    await press('Salvar');
    const again = await screen.findByRole('dialog', { name: sessionTexts.title });
    fireEvent.input(within(again).getByLabelText(sessionTexts.password), { target: { value: 'festix123' } });
    await press(sessionTexts.signIn);
    await dialog();
    await press(texts.cancel);
    await isClosed();
    expect(within(again).queryByText(notices.unexpected)).toBeNull();
    await press(sessionTexts.signIn);
    await dialog();
    await fillIn({ [texts.code]: '123456' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText(notices.profileSaved)).toBeDefined();
    expect(sent('PUT /api/me').at(-1)).toMatchObject({ name: 'Ana Souza' });
  });
});
