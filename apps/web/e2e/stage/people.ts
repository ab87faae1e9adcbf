import { randomUUID } from 'node:crypto';
import { contract, pathIn } from '@festix/domain/contract';
import type { Page } from '@playwright/test';
import { clientOf } from '../../../../tools/stage/api-client.ts';
import { PASSWORD, passwordOf, signedIn, stageUrl, type ApiClient } from './api-client.ts';
import { nextCodeTo } from './mails.ts';

export { DEMO_PASSWORD, PASSWORD } from './api-client.ts';

/** A person of one test alone. */
export interface Person {
  name: string;
  email: string;
  api: ApiClient;
}

export function newAddress(): string {
  return `pessoa-${randomUUID().slice(0, 8)}@exemplo.br`;
}

/** Creates an account and confirms its address, through the API. */
export async function newPerson(name = 'Ana Lima'): Promise<Person> {
  const email = newAddress();
  const anybody = clientOf(stageUrl(), '');
  await anybody.call(contract.accounts.signUp, { body: { name, email, password: PASSWORD } });
  const token = await nextCodeTo(email);
  await anybody.call(contract.accounts.verifyCode, { body: { type: 'signup', token, email } });
  return { name, email, api: await signedIn(email, PASSWORD) };
}

/** Creates a producer without events. */
export async function newProducer(name = 'Produtora Nova'): Promise<Person> {
  const person = await newPerson(name);
  const { id } = await person.api.call(contract.accounts.me);
  const admin = await signedIn('admin@festix.dev');
  await admin.call(contract.people.editUser, { params: { user_id: id }, body: { roles: ['producer'] } });
  return person;
}

/** Signs a person in on a page and opens a path. The sign-in screen has tests of its own. */
export async function enter(
  page: Page,
  email: string,
  path: string,
  password = passwordOf(email),
  url = stageUrl(),
): Promise<void> {
  await signInOn(page, email, password, url);
  await page.goto(url + path);
  await page.waitForURL((at) => at.pathname === path.split('?')[0]);
}

/** Gives a page a person's session, which the app takes up at its first load. */
export async function signInOn(
  page: Page,
  email: string,
  password = passwordOf(email),
  url = stageUrl(),
): Promise<void> {
  const answer = await page.request.post(url + pathIn(contract.accounts.signIn, 'account'), {
    data: { email, password },
  });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()}`);
  await page.addInitScript(() => {
    // Once, so that a sign-out stays.
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('signed-in-by-test')) return;
    sessionStorage.setItem('signed-in-by-test', '1');
    localStorage.setItem('festix.signed-in', '1');
  });
}
