import { randomUUID } from 'node:crypto';
import { contract } from '@festix/domain';
import type { Page } from '@playwright/test';
import { clientOf } from '../../../../tools/stage/api-client.ts';
import { signedIn, stageUrl, type ApiClient } from './api-client.ts';
import { nextCodeTo } from './mails.ts';

/** Password of the demonstration's people, and of those whom a test makes up. */
export const PASSWORD = 'festix123';

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

/** Signs somebody in through the screen, on the way to a path. */
export async function enter(
  page: Page,
  email: string,
  path: string,
  password = PASSWORD,
  url = stageUrl(),
): Promise<void> {
  await page.goto(`${url}/signin?redirectUrl=${encodeURIComponent(path)}`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL((url) => url.pathname === path.split('?')[0]);
}
