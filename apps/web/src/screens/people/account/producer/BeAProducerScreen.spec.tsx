/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type ProducerRequestView, type UserView } from '@festix/domain/contract';
import { notices, problemOf } from '@festix/domain/ground';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { fillIn, press } from '../../../../testing/fill-in.ts';
import { openApp } from '../../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../../testing/stub-server.ts';
import { producer } from '../../../../testing/views.ts';
import { accountTexts, producerTexts as texts, signInTexts } from '../account-texts.ts';

let server: StubServer;
const ana: UserView = {
  ...producer,
  name: 'Ana Lima',
  phone: '+5581987654432',
  document: '52998224725',
  slug: null,
  roles: ['customer'],
};

const asked: ProducerRequestView = {
  id: '0198f000-0000-7000-8000-000000000801',
  slug: 'forro-da-ana',
  about: null,
  status: 'pending',
  created_at: '2026-06-01T12:00:00.000Z',
  answered_at: null,
  reason: null,
};

const answers = (request: ProducerRequestView | null) =>
  server.on('GET /api/me/producer-request', (_, response) => json(response, { request }));

beforeEach(async () => {
  server = await StubServer.start();
  server.on('GET /api/events', (_, response) => json(response, { data: [], count: 0 }));
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

it('the producer request explains itself to everybody, and asks visitors to sign in first', async () => {
  openApp('/be-a-producer', server, undefined);
  expect(await screen.findByRole('heading', { name: texts.title })).toBeDefined();
  expect(await screen.findByText(texts.askSignedOut)).toBeDefined();
  const address = async (name: string) =>
    (await screen.findAllByRole('link', { name })).map((link) => link.getAttribute('href'));
  expect(await address(accountTexts.signIn)).toContain('/signin?redirectUrl=%2Fbe-a-producer');
  expect(await address(signInTexts.signUp)).toEqual(['/signup?redirectUrl=%2Fbe-a-producer']);
});

it('the producer request is sent with an own id, and with another id after a correction', async () => {
  answers(null);
  server.on('POST /api/me/producer-request', (_, response) => problem(response, 409, { code: 'SLUG_TAKEN' }));
  openApp('/be-a-producer', server, ana);
  await fillIn({ [texts.slug]: 'forró' });
  await press(texts.send);
  expect(await screen.findByText('Slug deve conter apenas letras minúsculas, números e hífens')).toBeDefined();
  await fillIn({ [texts.slug]: 'forro' });
  await press(texts.send);
  expect(await screen.findByText(problemOf('SLUG_TAKEN').detail)).toBeDefined();

  server.on('POST /api/me/producer-request', (_, response) => json(response, asked, 201));
  await fillIn({ [texts.slug]: 'forro-da-ana', [accountTexts.optional(texts.about)]: 'Forró na praça' });
  await press(texts.send);
  expect(await screen.findByText(notices.producerRequestSent)).toBeDefined();
  expect(await screen.findByRole('heading', { name: texts.pendingTitle })).toBeDefined();

  const [first, second] = server.callsOf('POST /api/me/producer-request').map(({ body }) => body as { id: string });
  expect(second).toEqual({
    id: expect.any(String),
    name: 'Ana Lima',
    phone: '+5581987654432',
    document: '52998224725',
    is_foreigner: false,
    slug: 'forro-da-ana',
    about: 'Forró na praça',
  });
  expect(second!.id).not.toBe(first!.id);
});

it('the producer request requires a phone', async () => {
  answers(null);
  openApp('/be-a-producer', server, { ...ana, phone: null });
  await press(texts.send);
  expect(await screen.findByText('Telefone inválido')).toBeDefined();
});

it('the producer request shows that it is pending', async () => {
  answers(asked);
  openApp('/be-a-producer', server, ana);
  expect(await screen.findByRole('heading', { name: texts.pendingTitle })).toBeDefined();
  expect(screen.getByText('/events/forro-da-ana')).toBeDefined();
  expect(screen.queryByRole('button', { name: texts.send })).toBeNull();
});

it('the producer request shows why it was rejected, and can be sent again', async () => {
  answers({ ...asked, status: 'rejected', reason: 'O telefone não atende.' });
  openApp('/be-a-producer', server, ana);
  expect(await screen.findByText('O telefone não atende.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>(texts.slug).value).toBe('forro-da-ana');
});

it('the producer request takes up the role after an approval meanwhile', async () => {
  answers({ ...asked, status: 'approved' });
  server.on('GET /api/me', (_, response) => json(response, { ...ana, roles: ['customer', 'producer'] }));
  openApp('/be-a-producer', server, ana);
  const way = await screen.findByRole('link', { name: texts.toArea });
  expect(way.getAttribute('href')).toBe('/producer/events');
  await waitFor(() => expect(screen.queryByText(texts.approvedTag)).toBeNull());
});
