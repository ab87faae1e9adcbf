import { randomUUID } from 'node:crypto';
import { contract, pathIn } from '@festix/domain/contract';
import type { Page } from '@playwright/test';
import { clientOf } from '../../../../tools/stage/api-client.ts';
import { PASSWORD, passwordOf, signedIn, stageUrl, type ApiClient } from './api-client.ts';
import { nextCodeTo } from './mails.ts';

export { DEMO_PASSWORD, PASSWORD } from './api-client.ts';

/** Somebody who belongs to one test alone. */
export interface Person {
  name: string;
  email: string;
  api: ApiClient;
}

export function newAddress(): string {
  return `pessoa-${randomUUID().slice(0, 8)}@exemplo.br`;
}

/** A new account, made and confirmed as everybody's is. */
export async function newPerson(name = 'Ana Lima'): Promise<Person> {
  const email = newAddress();
  const anybody = clientOf(stageUrl(), '');
  await anybody.call(contract.accounts.signUp, { body: { name, email, password: PASSWORD } });
  const token = await nextCodeTo(email);
  await anybody.call(contract.accounts.verifyCode, { body: { type: 'signup', token, email } });
  return { name, email, api: await signedIn(email, PASSWORD) };
}

/** Somebody who produces events and has none yet. */
export async function newProducer(name = 'Produtora Nova'): Promise<Person> {
  const person = await newPerson(name);
  const { id } = await person.api.call(contract.accounts.me);
  const admin = await signedIn('admin@festix.dev');
  await admin.call(contract.people.editUser, { params: { user_id: id }, body: { roles: ['producer'] } });
  return person;
}

/** Signs somebody in on a page and opens a path; the screen for it has tests of its own. */
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

/** Gives a page somebody's session, which each load of the app takes up. */
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
    // Once: who signs out stays so.
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('signed-in-by-test')) return;
    sessionStorage.setItem('signed-in-by-test', '1');
    localStorage.setItem('festix.signed-in', '1');
  });
}
