/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type UserView } from '@festix/domain/contract';
import { problemOf } from '@festix/domain/ground';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { producer } from '../../../testing/views.ts';
import { accountTexts, signInTexts } from './account-texts.ts';
import { fieldTexts } from '../../../frame/form/field-texts.ts';

let server: StubServer;

beforeEach(async () => {
  server = await StubServer.start();
  server
    .on('GET /api/events', (_, response) => json(response, { data: [], count: 0 }))
    .on('GET /api/customer/orders', (_, response) => json(response, { data: [], count: 0 }))
    .on('GET /api/producer/events', (_, response) => json(response, { data: [], count: 0 }));
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

async function fill(email: string, password: string): Promise<void> {
  fireEvent.input(await screen.findByLabelText('E-mail'), { target: { value: email } });
  fireEvent.input(screen.getByLabelText('Senha'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Entrar' }));
}

const accepts = (user: UserView) =>
  server.on('POST /api/auth/sign-in', (_, response) => json(response, { access_token: 't', user }));

describe('sign-in', () => {
  it('the sign-in shows errors beside the fields, without a request', async () => {
    openApp('/signin', server, undefined);
    await fill('cliente@festix', 'festa');
    expect(await screen.findByText('E-mail inválido')).toBeDefined();
    expect(screen.getByText('Mínimo de 6 caracteres')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
    expect(server.callsOf('POST /api/auth/sign-in')).toEqual([]);

    fireEvent.input(screen.getByLabelText('E-mail'), { target: { value: 'cliente@festix.dev' } });
    await waitFor(() => expect(screen.queryByText('E-mail inválido')).toBeNull());
  });

  it("the sign-in shows the catalogue's text for wrong credentials", async () => {
    server.on('POST /api/auth/sign-in', (_, response) => problem(response, 401, { code: 'INVALID_CREDENTIALS' }));
    openApp('/signin', server, undefined);
    await fill('cliente@festix.dev', 'festix000');
    expect(await screen.findByText('E-mail ou senha incorretos.')).toBeDefined();
  });

  it('the sign-in reports an unreachable API', async () => {
    server.on('POST /api/auth/sign-in', (_, response) => void response.destroy());
    openApp('/signin', server, undefined);
    await fill('cliente@festix.dev', 'festix123');
    expect(await screen.findByText('Sem conexão. Confira a internet e tente novamente.')).toBeDefined();
  });

  it("the sign-in leads to the person's home, and only to own addresses", async () => {
    accepts(producer);
    const app = openApp('/signin?redirectUrl=https://outro.exemplo/', server, undefined);
    await fill('produtor@festix.dev', 'festix123');
    await waitFor(() => expect(app.address()).toBe('/producer'));
  });

  it('the sign-in leads a customer to the own tickets', async () => {
    accepts({ ...producer, roles: ['customer'] });
    const app = openApp('/signin', server, undefined);
    await fill('cliente@festix.dev', 'festix123');
    await waitFor(() => expect(app.address()).toBe('/customer/orders'));
    expect(await screen.findByText('Nenhum ingresso comprado.')).toBeDefined();
  });

  it('the sign-in is skipped for a signed-in person', async () => {
    const app = openApp('/signin?redirectUrl=/customer/orders', server, producer);
    await waitFor(() => expect(app.address()).toBe('/customer/orders'));
  });

  it('the sign-in passes redirectUrl on to the other ways in', async () => {
    openApp('/signin?redirectUrl=/events/luau', server, undefined);
    const carried = 'redirectUrl=%2Fevents%2Fluau';
    const address = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await address(signInTexts.signUp)).toBe(`/signup?${carried}`);
    expect(await address(signInTexts.forgot)).toBe(`/recover-password?${carried}`);
  });

  it('the sign-in returns to the page before, or to the first page', async () => {
    const app = openApp('/signin', server, undefined);
    fireEvent.click(await screen.findByRole('button', { name: accountTexts.back }));
    await waitFor(() => expect(app.address()).toBe('/'));
  });

  it.each([
    ['SOCIAL_EMAIL_UNVERIFIED', problemOf('SOCIAL_EMAIL_UNVERIFIED').detail],
    ['ACCOUNT_BLOCKED', problemOf('ACCOUNT_BLOCKED').detail],
    ['<script>', signInTexts.providerFailed],
  ])('the sign-in shows the error of another provider: %s', async (code, text) => {
    openApp(`/signin?error=${encodeURIComponent(code)}`, server, undefined);
    expect((await screen.findByText(text)).closest('[role=alert]')).not.toBeNull();
  });

  it.each([
    ['google', 'Entrar com Google', 'Entrar com Apple'],
    ['apple', 'Entrar com Apple', 'Entrar com Google'],
  ])('the sign-in offers %s alone where the installation has no other', async (provider, shown, hidden) => {
    const offered = { google: false, apple: false, [provider]: true };
    server.on('GET /api/auth/social', (_, response) => json(response, offered));
    openApp('/signin?redirectUrl=/events/luau', server, undefined);
    const way = await screen.findByRole('link', { name: shown });
    expect(way.getAttribute('href')).toBe(`/api/auth/social/${provider}?next=%2Fevents%2Fluau`);
    expect(screen.queryByRole('link', { name: hidden })).toBeNull();
  });

  it('the sign-in offers both providers where the installation has both, and neither where it has none', async () => {
    server.on('GET /api/auth/social', (_, response) => json(response, { google: true, apple: true }));
    openApp('/signin', server, undefined);
    expect(await screen.findByRole('link', { name: 'Entrar com Google' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Entrar com Apple' })).toBeDefined();
    cleanup();

    server.on('GET /api/auth/social', (_, response) => json(response, { google: false, apple: false }));
    openApp('/signin', server, undefined);
    await waitFor(() => expect(server.callsOf('GET /api/auth/social')).toHaveLength(2));
    await screen.findByRole('button', { name: 'Entrar' });
    expect(screen.queryByRole('link', { name: /^Entrar com/ })).toBeNull();
  });

  it('the sign-in shows the password on demand @V6.2.6', async () => {
    openApp('/signin', server, undefined);
    const field = await screen.findByLabelText('Senha');
    fireEvent.click(screen.getByRole('button', { name: fieldTexts.showPassword }));
    expect(field.getAttribute('type')).toBe('text');
  });
});
