/** @jest-environment jsdom */
import '../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type UserView } from '@festix/domain/contract';
import { problemOf } from '@festix/domain/ground';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { fillIn, press } from '../../testing/fill-in.ts';
import { openApp } from '../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../testing/stub-server.ts';
import { noSecondFactor, producer } from '../../testing/views.ts';
import { sessionTexts as texts } from './session-texts.ts';

let server: StubServer;

beforeEach(async () => {
  server = await StubServer.start();
  server
    .on('GET /api/events', (_, response) => json(response, { data: [], count: 0 }))
    .on('GET /api/me/second-factor', (_, response) => json(response, noSecondFactor))
    .on('GET /api/me/sessions', (_, response) => json(response, { data: [], count: 0 }))
    .on('GET /api/devices', (_, response) => json(response, { data: [], count: 0 }));
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

/** Opens the profile, types, lets the server end the session, and saves. */
async function saveAfterTheEnd(user: UserView) {
  server.on('GET /api/me', (_, response) => json(response, user));
  const app = openApp('/settings', server, user);
  await fillIn({ 'Nome completo': 'Produtora do Varal' });
  server
    .on('POST /api/auth/refresh', (_, response) => problem(response, 401, { code: 'SESSION_ENDED' }))
    .on('PUT /api/me', ({ headers, body }, response) =>
      headers.authorization === 'Bearer back'
        ? json(response, { ...user, ...(body as object) })
        : problem(response, 401, { code: 'SESSION_ENDED' }),
    );
  await press('Salvar');
  return { ...app, dialog: await screen.findByRole('dialog') };
}

const person: UserView = { ...producer, phone: '+5581987654432', document: '52998224725' };

describe('session that ends over a form', () => {
  it('a session that ends over a form is renewed in a dialog, and the form is saved as typed', async () => {
    server.on('POST /api/auth/sign-in', (_, response) => json(response, { access_token: 'back', user: person }));
    const { dialog, address } = await saveAfterTheEnd(person);
    expect(within(dialog).getByRole('heading', { name: texts.title })).toBeDefined();
    expect(dialog.textContent).toContain(person.email);

    await fillIn({ [texts.password]: 'festix123' });
    await press(texts.signIn);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Perfil salvo com sucesso!')).toBeDefined();
    expect(server.callsOf('POST /api/auth/sign-in')[0]!.body).toEqual({ email: person.email, password: 'festix123' });
    expect(server.callsOf('PUT /api/me').at(-1)!.body).toMatchObject({ name: 'Produtora do Varal' });
    expect(address()).toBe('/settings');
  });

  it('the dialog of a repeated sign-in stays open while the password is wrong', async () => {
    server.on('POST /api/auth/sign-in', (_, response) => problem(response, 401, { code: 'INVALID_CREDENTIALS' }));
    await saveAfterTheEnd(person);
    await press(texts.signIn);
    expect(await screen.findByText('Mínimo de 6 caracteres')).toBeDefined();
    await fillIn({ [texts.password]: 'errada' });
    await press(texts.signIn);
    expect(await screen.findByText(problemOf('INVALID_CREDENTIALS').detail)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Nome completo').value).toBe('Produtora do Varal');
  });

  it('the dialog of a repeated sign-in can be left, with the way back kept', async () => {
    const { address } = await saveAfterTheEnd(person);
    await press(texts.leave);
    await waitFor(() => expect(address()).toBe('/signin?redirectUrl=%2Fsettings'));
  });

  it('the dialog of a repeated sign-in sends a person without a password to another tab', async () => {
    const { dialog } = await saveAfterTheEnd({ ...person, has_password: false });
    expect(within(dialog).queryByLabelText(texts.password)).toBeNull();
    const way = within(dialog).getByRole('link', { name: texts.anotherTab });
    expect([way.getAttribute('href'), way.getAttribute('target')]).toEqual(['/signin', '_blank']);
  });
});
