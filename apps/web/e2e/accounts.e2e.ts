import { readFileSync } from 'node:fs';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { notices, problemOf } from '@festix/domain/ground';
import {
  accountTexts,
  confirmTexts,
  newPasswordTexts,
  producerTexts,
  recoverTexts,
  settingsTexts,
  signInTexts,
  signUpTexts,
} from '../src/screens/people/account/account-texts.ts';
import { sessionTexts } from '../src/frame/sign-in/session-texts.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { inBothLights, inspect } from './stage/inspect.ts';
import { nextCodeTo, nextLinkTo, nextMailTo } from './stage/mails.ts';
import { enter, newAddress, newPerson, PASSWORD, type Person } from './stage/people.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
/** Returns a part of the settings. */
const part = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

async function enterSettings(page: Page, person: Person): Promise<void> {
  await enter(page, person.email, '/settings');
  await expect(page.getByText(settingsTexts.thisSession)).toBeVisible();
}

async function signInHere(page: Page, email: string, password: string): Promise<void> {
  await field(page, accountTexts.email).fill(email);
  await field(page, accountTexts.password).fill(password);
  await button(page, accountTexts.signIn).click();
}

async function askForAccount(page: Page, email: string): Promise<void> {
  await field(page, accountTexts.name).fill('Ana Lima');
  await field(page, accountTexts.email).fill(` ${email} `);
  await field(page, accountTexts.password).fill('varal de bandeiras');
  await field(page, accountTexts.passwordAgain).fill('varal de bandeiras');
  await button(page, signUpTexts.send).click();
  await expect(page.getByRole('heading', { name: confirmTexts.title })).toBeVisible();
}

test('a sign-in leads back to the page before it', { tag: '@phone' }, async ({ page }) => {
  await page.goto(`${stageUrl()}/events`);
  await page.getByRole('banner').getByRole('link', { name: 'Entrar', exact: true }).click();
  await expect(button(page, accountTexts.signIn)).toBeVisible();
  await expect(page).toHaveURL(/\/signin/);
  await button(page, accountTexts.back).click();
  await expect(page).toHaveURL(`${stageUrl()}/events`);

  await page.goto(`${stageUrl()}/signin`);
  await button(page, accountTexts.back).click();
  await expect(page).toHaveURL(`${stageUrl()}/`);
});

test.describe('sign-up', () => {
  test('a sign-up continues with the code of the e-mail to the requested page', { tag: '@phone' }, async ({ page }) => {
    const email = newAddress();
    await page.goto(`${stageUrl()}/signin?redirectUrl=/be-a-producer`);
    await page.getByRole('link', { name: signInTexts.signUp }).click();
    await button(page, signUpTexts.send).click();
    await expect(page.getByText('Mínimo de 6 caracteres')).toBeVisible();
    await inspect(page, 'sign-up');

    await askForAccount(page, email);
    await field(page, accountTexts.code).fill('AAAAAAAA');
    await button(page, confirmTexts.send).click();
    await expect(page.getByText(problemOf('CODE_INVALID').detail)).toBeVisible();
    await inspect(page, 'sign-up-code');
    const code = await nextCodeTo(email);
    await field(page, accountTexts.code).fill(code.replace('-', '').toLowerCase());
    await button(page, confirmTexts.send).click();
    await expect(page.getByText(notices.emailConfirmed)).toBeVisible();
    await expect(page).toHaveURL(`${stageUrl()}/be-a-producer`);
  });

  test(
    'a sign-up is confirmed by the link alone, and the link works once',
    { tag: '@phone' },
    async ({ page, context }) => {
      const email = newAddress();
      await page.goto(`${stageUrl()}/signup`);
      await askForAccount(page, email);
      const link = await nextLinkTo(email);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'Meus Ingressos', level: 1 })).toBeVisible();
      const { token } = Object.fromEntries(new URLSearchParams(new URL(link).hash.slice(1)));
      expect(token).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
      expect(asked.filter((url) => url.split('#')[0]!.includes(token!))).toEqual([]);
      expect(page.url()).not.toContain(token!);

      await context.clearCookies();
      await page.goto(link);
      await expect(page.getByText(problemOf('CODE_INVALID').detail)).toBeVisible();
      await inspect(page, 'sign-up-spent');
    },
  );

  test(
    'a sign-up reveals an existing account only to the owner of the address',
    { tag: '@phone' },
    async ({ page }) => {
      const { email } = await newPerson();
      await page.goto(`${stageUrl()}/signup`);
      await askForAccount(page, email);
      const { text } = await nextMailTo(email);
      expect(text).toContain('/signin');
      expect(text).toContain('/recover-password');
    },
  );
});

test(
  'a recovery sets a new password by mail, and the old one stops working',
  { tag: '@phone' },
  async ({ page, context }) => {
    const { email } = await newPerson();
    await page.goto(`${stageUrl()}/signin?redirectUrl=/settings`);
    await page.getByRole('link', { name: signInTexts.forgot }).click();
    await field(page, accountTexts.email).fill('ninguém');
    await button(page, recoverTexts.send).click();
    await expect(page.getByText('E-mail inválido')).toBeVisible();
    await inspect(page, 'recover');
    await field(page, accountTexts.email).fill(email);
    await button(page, recoverTexts.send).click();
    await expect(page.getByText(signInTexts.recoverySent(email))).toBeVisible();
    expect(new URL(page.url()).search).toBe('?redirectUrl=%2Fsettings');
    await inspect(page, 'recover-sent');

    await page.goto(await nextLinkTo(email));
    await field(page, accountTexts.newPassword).fill('maracatu de baque virado');
    await field(page, accountTexts.passwordAgain).fill('maracatu de baque solto');
    await button(page, newPasswordTexts.send).click();
    await expect(page.getByText('Senhas não coincidem')).toBeVisible();
    await inspect(page, 'new-password');
    await field(page, accountTexts.passwordAgain).fill('maracatu de baque virado');
    await button(page, newPasswordTexts.send).click();
    await expect(page.getByText('Senha salva com sucesso!')).toBeVisible();
    await expect(page).toHaveURL(`${stageUrl()}/settings`);

    await context.clearCookies();
    await page.goto(`${stageUrl()}/signin`);
    await signInHere(page, email, PASSWORD);
    await expect(page.getByText('E-mail ou senha incorretos.')).toBeVisible();
    await field(page, accountTexts.password).fill('maracatu de baque virado');
    await button(page, accountTexts.signIn).click();
    await expect(page.getByRole('heading', { name: 'Meus Ingressos', level: 1 })).toBeVisible();
  },
);

test.describe('invitation to a team', () => {
  async function invite(email: string): Promise<string> {
    const producer = await signedIn('produtor@festix.dev');
    const body = { id: randomUUID(), name: `Equipe ${email.slice(0, 15)}`, emails: [email] };
    await producer.call(contract.teams.create, { area: 'producer', body });
    return nextLinkTo(email);
  }

  test('an invitation creates an account for a person without one', { tag: '@phone' }, async ({ page }) => {
    const email = newAddress();
    await page.goto(await invite(email));
    await expect(page.getByText(newPasswordTexts.inviteLine(email))).toBeVisible();
    await inspect(page, 'invitation');
    await field(page, accountTexts.newPassword).fill('cavalo-marinho');
    await field(page, accountTexts.passwordAgain).fill('cavalo-marinho');
    await button(page, newPasswordTexts.inviteSend).click();
    await page.waitForURL((url) => url.pathname.startsWith('/team-member'));
    await signedIn(email, 'cavalo-marinho');
  });

  test(
    'an invitation adds an account holder to the team, whose password stays',
    { tag: '@phone' },
    async ({ page }) => {
      const { email } = await newPerson();
      await page.goto(await invite(email));
      await expect(page.getByText(newPasswordTexts.inviteSignInHelp)).toBeVisible();
      await inspect(page, 'invitation-of-account');
      await page.getByRole('link', { name: newPasswordTexts.inviteSignIn }).click();
      await signInHere(page, email, PASSWORD);
      await expect(page.getByText(notices.invitationAccepted)).toBeVisible();
      await page.waitForURL((url) => url.pathname.startsWith('/team-member'));
      const member = await signedIn(email, PASSWORD);
      expect((await member.call(contract.accounts.me)).roles).toContain('team-member');
    },
  );
});

test.describe('settings', () => {
  test('the profile shows errors, is saved, and leads back', { tag: '@phone' }, async ({ page }) => {
    const person = await newPerson();
    await enter(page, person.email, '/settings?redirectUrl=/events');
    await field(page, accountTexts.name).fill(' ');
    await field(page, accountTexts.optional(accountTexts.phone)).fill('20987654432');
    await field(page, accountTexts.document).fill('5299822472');
    await button(page, settingsTexts.save).click();
    for (const told of ['Campo obrigatório', 'Telefone inválido', 'Informe os 11 números do CPF ou os 14']) {
      await expect(page.getByText(told)).toBeVisible();
    }
    await inspect(page, 'settings-wrong');

    await field(page, accountTexts.name).fill('Ana Souza');
    await field(page, accountTexts.optional(accountTexts.phone)).fill('81987654432');
    await field(page, accountTexts.document).fill('12abc34501de35');
    await expect(field(page, accountTexts.document)).toHaveValue('12.ABC.345/01DE-35');
    await button(page, settingsTexts.save).click();
    await expect(page.getByText(notices.profileSaved)).toBeVisible();
    await expect(page).toHaveURL(`${stageUrl()}/events`);
    expect(await person.api.call(contract.accounts.me)).toMatchObject({
      name: 'Ana Souza',
      phone: '+5581987654432',
      document: '12ABC34501DE35',
    });

    await page.goto(`${stageUrl()}/settings`);
    await field(page, accountTexts.foreigner).check();
    await expect(field(page, accountTexts.document)).toBeDisabled();
    await button(page, settingsTexts.save).click();
    await expect(page.getByText(notices.profileSaved)).toBeVisible();
    expect(await person.api.call(contract.accounts.me)).toMatchObject({ document: null, is_foreigner: true });
  });

  test('the e-mail changes with the code sent to the new one', { tag: '@phone' }, async ({ page }) => {
    const person = await newPerson();
    const email = newAddress();
    await enterSettings(page, person);
    const inEmail = part(page, settingsTexts.email);
    await field(page, settingsTexts.emailNew).fill(email);
    await inEmail.getByLabel(accountTexts.currentPassword).fill('errada123');
    await inEmail.getByRole('button', { name: settingsTexts.emailSend }).click();
    await expect(inEmail.getByText(problemOf('CURRENT_PASSWORD_WRONG').detail)).toBeVisible();
    await inEmail.getByLabel(accountTexts.currentPassword).fill(PASSWORD);
    await inEmail.getByRole('button', { name: settingsTexts.emailSend }).click();
    await expect(inEmail.getByText(settingsTexts.emailSent(email))).toBeVisible();
    await inspect(page, 'settings-email');
    await inEmail.getByLabel(accountTexts.code).fill(await nextCodeTo(email));
    await inEmail.getByRole('button', { name: confirmTexts.send }).click();
    await expect(page.getByText(notices.emailChanged)).toBeVisible();
    await expect(inEmail.getByText(email)).toBeVisible();
    await signedIn(email, PASSWORD);
  });

  test('the link of a changed e-mail works after the person has signed in', { tag: '@phone' }, async ({ page }) => {
    const person = await newPerson();
    const email = newAddress();
    await person.api.call(contract.accounts.changeEmail, { body: { email, current_password: PASSWORD } });
    await page.goto(await nextLinkTo(email));
    await signInHere(page, person.email, PASSWORD);
    await expect(page.getByText(notices.emailChanged)).toBeVisible();
    await expect(page).toHaveURL(`${stageUrl()}/settings`);
    await expect(part(page, settingsTexts.email).getByText(email)).toBeVisible();
  });

  test(
    'other sessions are listed and ended: one by one, all at once, and by a new password',
    { tag: '@phone' },
    async ({ page }) => {
      const person = await newPerson();
      const isOver = () =>
        person.api.call(contract.accounts.me).then(
          () => false,
          () => true,
        );
      await enterSettings(page, person);
      const sessions = part(page, settingsTexts.sessions);
      await inspect(page, 'settings');
      // The list is read after the screen: none to end would mean that it has not come yet.
      await expect(sessions.getByRole('listitem')).not.toHaveCount(0);
      while ((await sessions.getByRole('button', { name: settingsTexts.endSessionOf('') }).count()) > 0) {
        const before = await sessions.getByRole('listitem').count();
        await sessions
          .getByRole('button', { name: settingsTexts.endSessionOf('') })
          .first()
          .click();
        await expect(sessions.getByRole('listitem')).toHaveCount(before - 1);
      }
      expect(await isOver()).toBe(true);

      person.api = await signedIn(person.email, PASSWORD);
      await page.reload();
      await button(page, settingsTexts.endOthers).click();
      await expect(page.getByText(notices.otherSessionsEnded)).toBeVisible();
      await expect(sessions.getByRole('listitem')).toHaveCount(1);
      expect(await isOver()).toBe(true);

      person.api = await signedIn(person.email, PASSWORD);
      const password = part(page, settingsTexts.password);
      await password.getByLabel(accountTexts.currentPassword).fill(PASSWORD);
      await password.getByLabel(accountTexts.newPassword).fill('123456');
      await password.getByLabel(accountTexts.passwordAgain).fill('123456');
      await password.getByRole('button', { name: settingsTexts.passwordSave }).click();
      await expect(password.getByText(problemOf('PASSWORD_COMMON').detail)).toBeVisible();
      await password.getByLabel(accountTexts.newPassword).fill('coco de roda');
      await password.getByLabel(accountTexts.passwordAgain).fill('coco de roda');
      await password.getByRole('button', { name: settingsTexts.passwordSave }).click();
      await expect(page.getByText('Senha salva com sucesso!')).toBeVisible();
      expect(await isOver()).toBe(true);
      await page.reload();
      await expect(page.getByText(settingsTexts.thisSession)).toBeVisible();
    },
  );

  test('devices are listed and ended', { tag: '@phone' }, async ({ page }) => {
    const person = await newPerson();
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const public_key = publicKey.export({ type: 'spki', format: 'der' }).subarray(-65).toString('base64url');
    const body = { id: randomUUID(), name: 'Celular 07', kind: 'door', public_key } as const;
    await person.api.call(contract.devices.enrol, { body });
    await enterSettings(page, person);
    await button(page, settingsTexts.endDeviceOf('Celular 07')).click();
    await expect(page.getByText(settingsTexts.endDeviceConsequence)).toBeVisible();
    await inspect(page, 'settings-device');
    await button(page, settingsTexts.endDeviceConfirm).click();
    await expect(page.getByText(notices.ownDeviceEnded)).toBeVisible();
    await expect(page.getByText(settingsTexts.noDevices)).toBeVisible();
  });

  test(
    'personal data are exported as a file, and the account is deleted for good',
    { tag: '@phone' },
    async ({ page }) => {
      const person = await newPerson();
      await enterSettings(page, person);
      const download = page.waitForEvent('download', { timeout: 20_000 });
      await button(page, settingsTexts.exportData).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe(settingsTexts.exportName);
      expect(readFileSync(await file.path(), 'utf8')).toContain(person.email);

      await part(page, settingsTexts.privacy).getByRole('button', { name: settingsTexts.deleteAccount }).click();
      const dialog = page.getByRole('dialog');
      for (const fate of settingsTexts.deleteConsequences) await expect(dialog.getByText(fate)).toBeVisible();
      await inBothLights(page, 'settings-delete');
      await dialog.getByLabel(accountTexts.currentPassword).fill(PASSWORD);
      await dialog.getByRole('button', { name: settingsTexts.deleteConfirm }).click();
      await expect(page.getByText(notices.accountDeleted)).toBeVisible();
      await expect(page).toHaveURL(`${stageUrl()}/`);
      await expect(signedIn(person.email, PASSWORD)).rejects.toMatchObject({ status: 401 });
    },
  );
});

test('a session that ends loses nothing typed', { tag: '@phone' }, async ({ page }) => {
  const person = await newPerson();
  await enterSettings(page, person);
  await field(page, accountTexts.name).fill('Ana de Souza Lima');
  await field(page, accountTexts.foreigner).check();
  await person.api.call(contract.accounts.endOtherSessions);

  await button(page, settingsTexts.save).click();
  const dialog = page.getByRole('dialog', { name: sessionTexts.title });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await inspect(page, 'session-over');
  await dialog.getByLabel(sessionTexts.password, { exact: true }).fill('errada123');
  await dialog.getByRole('button', { name: sessionTexts.signIn }).click();
  await expect(dialog.getByText(problemOf('INVALID_CREDENTIALS').detail)).toBeVisible();
  await dialog.getByLabel(sessionTexts.password, { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: sessionTexts.signIn }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(notices.profileSaved)).toBeVisible();
  await expect(field(page, accountTexts.name)).toHaveValue('Ana de Souza Lima');
  expect((await person.api.call(contract.accounts.me)).name).toBe('Ana de Souza Lima');
});

test(
  'a producer request is sent, rejected with a reason, sent again and approved',
  { tag: '@phone' },
  async ({ page }) => {
    const person = await newPerson('Ana do Forró');
    const admin = await signedIn('admin@festix.dev');
    const answer = async (body: { status: 'approved' | 'rejected'; reason?: string }) => {
      const { data } = await admin.call(contract.people.producerRequests, { query: { status: 'pending', take: 100 } });
      const request_id = data.find(({ user }) => user.email === person.email)?.id ?? '';
      const taxes = { administrate_tax: null, convenience_tax: 10, rebate_tax: null };
      await admin.call(contract.people.answerProducerRequest, { params: { request_id }, body: { ...taxes, ...body } });
    };
    const slug = `forro-${person.email.slice(7, 15)}`;

    await page.goto(`${stageUrl()}/be-a-producer`);
    await expect(page.getByText(producerTexts.askSignedOut)).toBeVisible();
    await inspect(page, 'be-a-producer');
    await page.getByRole('main').getByRole('link', { name: accountTexts.signIn }).click();
    await signInHere(page, person.email, PASSWORD);

    await expect(field(page, producerTexts.slug)).toHaveValue('ana-do-forro');
    await button(page, producerTexts.send).click();
    await expect(page.getByText('Telefone inválido')).toBeVisible();
    await inspect(page, 'be-a-producer-form');
    await field(page, accountTexts.phone).fill('81987654432');
    await field(page, accountTexts.document).fill('52998224725');
    await field(page, producerTexts.slug).fill(slug);
    await field(page, accountTexts.optional(producerTexts.about)).fill('Forró na praça, todo sábado.');
    await button(page, producerTexts.send).click();
    await expect(page.getByRole('heading', { name: producerTexts.pendingTitle })).toBeVisible();
    await inspect(page, 'be-a-producer-pending');

    await answer({ status: 'rejected', reason: 'O telefone não atende.' });
    await page.reload();
    await expect(page.getByText('O telefone não atende.')).toBeVisible();
    await inspect(page, 'be-a-producer-rejected');
    await field(page, accountTexts.phone).fill('81987654433');
    await button(page, producerTexts.send).click();
    await expect(page.getByRole('heading', { name: producerTexts.pendingTitle })).toBeVisible();

    await answer({ status: 'approved' });
    await page.reload();
    await page.getByRole('link', { name: producerTexts.toArea }).click();
    await expect(page.getByRole('heading', { name: 'Eventos', level: 1 })).toBeVisible();
    expect((await person.api.call(contract.accounts.me)).slug).toBe(slug);
  },
);
