import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { DAY, HOUR, notices, problemOf } from '@festix/domain/ground';
import { auditActions, grantNames, type Grant, type Role } from '@festix/domain/people';
import { areasTexts } from '../src/frame/areas/areas-texts.ts';
import { accountTexts, newPasswordTexts } from '../src/screens/people/account/account-texts.ts';
import { auditTexts } from '../src/screens/people/audit/audit-texts.ts';
import { peopleTexts } from '../src/frame/parts/people-texts.ts';
import { teamsTexts } from '../src/screens/people/teams/teams-texts.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { tabNames } from './stage/event-tabs.ts';
import { inspect, inspectDialog } from './stage/inspect.ts';
import { nextCodeTo, nextMailTo } from './stage/mails.ts';
import { option } from './stage/option.ts';
import { enter, newAddress, newPerson, newProducer, PASSWORD, type Person } from './stage/people.ts';

const PRODUCER = 'produtor@festix.dev';
const ADMIN = 'admin@festix.dev';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
/** Returns the block of unsaved changes. */
const unsaved = (page: Page) => page.getByRole('region', { name: 'Mudanças por salvar' });

/** Opens a page for a second person, in a separate browser context of the same size. */
async function anotherPage(browser: Browser, like: Page): Promise<Page> {
  const context = await browser.newContext({ viewport: like.viewportSize(), locale: 'pt-BR' });
  return context.newPage();
}

/** Opens the invitation as it would be opened from a mailbox. */
async function acceptInvitation(page: Page, email: string, password: string): Promise<void> {
  const message = page.getByRole('link').filter({ hasText: email }).first();
  await expect(async () => {
    await page.goto(`${stageUrl()}/api/outbox`);
    await expect(message).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await message.click();
  await page.frameLocator('iframe').getByRole('link', { name: 'Aceitar convite' }).first().click();
  await field(page, accountTexts.newPassword).fill(password);
  await field(page, accountTexts.passwordAgain).fill(password);
  await button(page, newPasswordTexts.inviteSend).click();
  await page.waitForURL((url) => url.pathname.startsWith('/team-member'));
}

/** Ticks or unticks a grant of the only person at the event. */
async function setGrant(page: Page, name: string, grant: Grant, on: boolean): Promise<void> {
  await page.getByRole('checkbox', { name: `${grantNames[grant]} para ${name}` }).setChecked(on);
}

test(
  'a team is created, a person without an account joins, works by grants, and loses one',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    const { event_id } = await openEventOfTonight();
    const email = newAddress();
    const name = email.split('@')[0]!;
    const team = `Portaria ${name}`;

    await test.step('the team is made with an invitation', async () => {
      await enter(page, PRODUCER, '/producer/teams');
      await expect(page.getByRole('heading', { name: teamsTexts.teams, level: 1 })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Equipe da casa' })).toBeVisible();
      await inspect(page, 'teams');
      await page.getByRole('link', { name: teamsTexts.newTeam }).click();
      await expect(page.getByRole('heading', { name: 'Nova Equipe' })).toBeVisible();
      await button(page, teamsTexts.create).click();
      await expect(page.getByText(notices.required)).toBeVisible();
      await field(page, teamsTexts.nameLabel).fill(team);
      await field(page, teamsTexts.emailsLabel).fill(`${email.toUpperCase()}, ninguém@nada `);
      await button(page, teamsTexts.create).click();
      await expect(page.getByText(teamsTexts.emailsWrong)).toBeVisible();
      await inspect(page, 'team-new');
      await button(page, 'Tirar ninguém@nada').click();
      await button(page, teamsTexts.create).click();
      await expect(page.getByText(notices.teamCreated)).toBeVisible();
      await expect(page).toHaveURL(`${stageUrl()}/producer/teams`);
    });

    const memberPage = await anotherPage(browser, page);
    await test.step('the invitation makes an account and a member, who has no event yet', async () => {
      await acceptInvitation(memberPage, email, 'cavalo-marinho');
      await expect(memberPage.getByText(notices.noEvents)).toBeVisible();
      await inspect(memberPage, 'member-without-events');
    });

    await test.step('the team has its member, and is found by name', async () => {
      await field(page, teamsTexts.name).fill(name);
      await expect(page).toHaveURL(/name=pessoa-/);
      await page.getByRole('link', { name: team }).click();
      await expect(page.getByRole('list', { name: teamsTexts.members })).toContainText(email);
      await inspect(page, 'team');
    });

    await test.step('the event takes the team in, and the member gets one grant', async () => {
      await page.goto(`${stageUrl()}/producer/events/${event_id}/teams`);
      await expect(page.getByText(teamsTexts.noTeamAtEvent)).toBeVisible();
      await inspect(page, 'event-teams-none');
      await page.getByRole('combobox', { name: teamsTexts.addTeam }).fill(team);
      await option(page, team).click();
      await expect(page.getByText(notices.eventTeamsSaved)).toBeVisible();
      await setGrant(page, name, 'checkins', true);
      await inspect(page, 'event-teams-ticked');
      await button(page, teamsTexts.saveGrants).click();
      await expect(page.getByText(notices.grantsSaved)).toBeVisible();
    });

    await test.step('the member sees exactly that tab', async () => {
      await memberPage.goto(`${stageUrl()}/team-member/events/${event_id}`);
      await expect(memberPage.getByRole('heading', { name: 'Entradas' })).toBeVisible();
      await expect
        .poll(() => tabNames(memberPage))
        .toEqual([['Porta', grantNames.checkins, 'Painel ao vivo', 'Ensaio', 'Aparelhos']]);
      await memberPage.goto(`${stageUrl()}/team-member/events/${event_id}/teams`);
      await expect(memberPage.getByRole('heading', { name: 'Você não tem acesso a esta parte' })).toBeVisible();
      await inspect(memberPage, 'member-forbidden');
    });

    await test.step('without the grant the tab is gone, and its address answers 403', async () => {
      await setGrant(page, name, 'checkins', false);
      await setGrant(page, name, 'faq', true);
      await button(page, teamsTexts.saveGrants).click();
      await expect(unsaved(page)).toBeHidden();
      await memberPage.goto(`${stageUrl()}/team-member/events/${event_id}/checkins`);
      await expect(memberPage.getByRole('heading', { name: 'Você não tem acesso a esta parte' })).toBeVisible();
      await expect.poll(() => tabNames(memberPage)).toEqual([grantNames.faq]);
      await memberPage.getByRole('link', { name: 'Ver os seus eventos' }).click();
      await expect(memberPage.getByRole('heading', { name: 'Eventos', level: 1 })).toBeVisible();
    });

    await test.step('two at once: the ticks of the slower one stay, and what changed is told', async () => {
      await setGrant(page, name, 'lots', true);
      const producer = await signedIn(PRODUCER);
      const address = { area: 'producer', params: { event_id } } as const;
      const { members } = await producer.call(contract.teams.ofEvent, address);
      const grants = [{ user_id: members[0]!.user.id, permissions: ['faq', 'sales'] as Grant[] }];
      await producer.call(contract.teams.grant, { ...address, body: { grants } });
      await button(page, teamsTexts.saveGrants).click();
      await expect(page.getByText(teamsTexts.clash)).toBeVisible();
      await expect(page.getByText(`${name} ganhou Vendas`)).toBeVisible();
      await inspect(page, 'event-teams-clash');
      await button(page, teamsTexts.saveGrants).click();
      await expect(unsaved(page)).toBeHidden();
      const now = await producer.call(contract.teams.ofEvent, address);
      expect(now.members[0]!.permissions).toEqual(['lots', 'sales', 'faq']);
    });

    await test.step('the team leaves the event, and goes', async () => {
      await button(page, `Retirar ${team} do evento`).click();
      await expect(page.getByText(`As permissões de ${name} neste evento terminam na hora.`)).toBeVisible();
      await inspect(page, 'event-teams-detach');
      await button(page, teamsTexts.detach).click();
      await expect(page.getByText(teamsTexts.noTeamAtEvent)).toBeVisible();
      await page.goto(`${stageUrl()}/producer/teams?name=${name}`);
      await button(page, `Ações de ${team}`).click();
      await page.getByRole('menuitem', { name: teamsTexts.remove }).click();
      await expect(page.getByRole('dialog', { name: `Remover a equipe ${team}?` })).toBeVisible();
      await expect(page.getByRole('menu')).toBeHidden();
      await inspectDialog(page, 'team-remove');
      await button(page, teamsTexts.removeTeam).click();
      await expect(page.getByText(notices.teamRemoved)).toBeVisible();
      await expect(page.getByText(notices.noTeamsFound)).toBeVisible();
    });
    await memberPage.context().close();
  },
);

test('an invitation is sent again, and withdrawn', { tag: '@desktop' }, async ({ page }) => {
  const email = newAddress();
  const producer = await signedIn(PRODUCER);
  const id = randomUUID();
  await producer.call(contract.teams.create, { body: { id, name: `Caixa ${email}` } });
  await enter(page, PRODUCER, `/producer/teams/${id}`);
  await field(page, teamsTexts.inviteEmail).fill('ninguém');
  await button(page, teamsTexts.invite).click();
  await expect(page.getByText('E-mail inválido')).toBeVisible();
  await field(page, teamsTexts.inviteEmail).fill(email);
  await button(page, teamsTexts.invite).click();
  await expect(page.getByText(notices.invitationSent)).toBeVisible();
  const first = await nextMailTo(email);
  await button(page, `Enviar de novo o convite de ${email}`).click();
  const second = await nextMailTo(email);
  expect(second.text).not.toBe(first.text);
  await button(page, `Cancelar convite de ${email}`).click();
  await expect(page.getByRole('dialog').getByText(teamsTexts.withdrawConsequence)).toBeVisible();
  await inspectDialog(page, 'invitation-withdraw');
  await page.getByRole('dialog').getByRole('button', { name: teamsTexts.withdraw }).click();
  await expect(page.getByText(notices.invitationWithdrawn)).toBeVisible();
  await expect(page.getByRole('list', { name: teamsTexts.invitations })).not.toContainText(email);
  await field(page, teamsTexts.nameLabel).fill(`Bar ${email}`);
  await button(page, teamsTexts.save).click();
  await expect(page.getByText(notices.teamSaved)).toBeVisible();
  await expect(page).toHaveURL(`${stageUrl()}/producer/teams`);
});

test('a person who is removed from a team loses its events', { tag: '@desktop' }, async ({ page, browser }) => {
  const { event_id } = await openEventOfTonight();
  const person = await newPerson(`Caio ${randomUUID().slice(0, 8)}`);
  const producer = await signedIn(PRODUCER);
  const { id: user_id } = await person.api.call(contract.accounts.me);
  const id = randomUUID();
  await producer.call(contract.teams.create, { body: { id, name: `Palco ${person.name}`, emails: [person.email] } });
  const code = { type: 'invite', email: person.email, token: await nextCodeTo(person.email) } as const;
  await person.api.call(contract.accounts.verifyCode, { body: code });
  const address = { area: 'producer', params: { event_id } } as const;
  await producer.call(contract.teams.attach, { ...address, body: { team_ids: [id] } });
  await producer.call(contract.teams.grant, { ...address, body: { grants: [{ user_id, permissions: ['faq'] }] } });
  const theirs = await anotherPage(browser, page);
  await enter(theirs, person.email, `/team-member/events/${event_id}/faq`);
  await expect.poll(() => tabNames(theirs)).toEqual([grantNames.faq]);

  await enter(page, PRODUCER, `/producer/teams/${id}`);
  await button(page, `Remover ${person.name} da equipe`).click();
  const dialog = page.getByRole('dialog', { name: teamsTexts.removeMemberOf(person.name) });
  await expect(dialog.getByText(teamsTexts.removeMemberConsequence(1))).toBeVisible();
  await inspect(page, 'team-member-remove');
  await dialog.getByRole('button', { name: teamsTexts.removeMember }).click();
  await expect(page.getByText('Pessoa removida da equipe com sucesso!')).toBeVisible();
  await expect(page.getByText(teamsTexts.noMembers)).toBeVisible();
  await inspect(page, 'team-without-members');

  await theirs.goto(`${stageUrl()}/team-member/events/${event_id}/faq`);
  await expect(theirs.getByRole('heading', { name: 'Você não tem acesso a esta parte' })).toBeVisible();
  await theirs.context().close();
});

test(
  'a person changes from one event to another: the next ones are listed, the others found by typing',
  { tag: '@desktop' },
  async ({ page }) => {
    const producer = await newProducer();
    const names = ['Arraial do Cais', 'Baile da Lua', 'Forró da Usina', 'Samba do Mirante'];
    const events = names.map((name, days) => ({ id: randomUUID(), name, days: days + 2 }));
    for (const { id, name, days } of events) {
      const slug = `perto-${id.slice(0, 8)}`;
      const [start_date, end_date] = [0, 6].map((hours) =>
        new Date(Date.now() + days * DAY + hours * HOUR).toISOString(),
      );
      const body = { id, name, slug, start_date: start_date!, end_date: end_date!, availability: 'private' } as const;
      await producer.api.call(contract.events.create, { area: 'producer', body });
    }
    const isAt = (n: number) => expect(page).toHaveURL(new RegExp(`/producer/events/${events[n]!.id}(/|$)`));
    await enter(page, producer.email, `/producer/events/${events[0]!.id}/general`);
    await expect(page.getByRole('heading', { name: names[0]! })).toBeVisible();
    const near = page.getByRole('navigation', { name: areasTexts.chooseEvent });
    await expect(near.getByRole('link')).toHaveCount(3);
    await near.getByRole('link', { name: names[1]! }).click();
    await isAt(1);
    await expect(near.getByRole('link', { name: names[1]! })).toHaveAttribute('aria-current', 'true');
    await inspect(page, 'events-at-hand');
    await button(page, areasTexts.nextEvents).click();
    const drawer = page.getByRole('dialog', { name: areasTexts.chooseEvent });
    await expect(drawer.getByRole('listitem')).toHaveCount(4);
    await inspect(page, 'event-chooser');
    await drawer.getByLabel(areasTexts.filterEvents).fill('samba do mirante');
    await expect(drawer.getByRole('listitem')).toHaveCount(1);
    await inspect(page, 'event-chooser-found');
    await drawer.getByRole('link', { name: names[3]! }).click();
    await isAt(3);
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('heading', { name: names[3]! })).toBeVisible();
  },
);

async function askToProduce({ api, name }: Person): Promise<void> {
  const slug = `batuque-${randomUUID().slice(0, 8)}`;
  const body = { id: randomUUID(), name, phone: '+5581987654321', document: '52998224725', slug, about: 'Samba.' };
  await api.call(contract.people.askToProduce, { body });
}

test(
  'a producer request is approved with its taxes, another is rejected with a reason',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    const approved = await newPerson(`Bruna ${randomUUID().slice(0, 8)}`);
    const rejected = await newPerson(`Raul ${randomUUID().slice(0, 8)}`);
    await askToProduce(approved);
    await askToProduce(rejected);

    await enter(page, ADMIN, '/super-admin/producer-requests');
    await expect(page.getByText(approved.name)).toBeVisible();
    await inspect(page, 'producer-requests');
    await button(page, `Responder o pedido de ${approved.name}`).click();
    await field(page, peopleTexts.convenienceTaxShort).fill('12,5');
    await field(page, peopleTexts.rebateTaxShort).fill('20');
    await inspect(page, 'producer-request');
    await button(page, peopleTexts.approve).click();
    await expect(page.getByText(notices.producerApproved)).toBeVisible();
    expect((await nextMailTo(approved.email)).template).toBe('producer-approved');

    await button(page, `Responder o pedido de ${rejected.name}`).click();
    await button(page, peopleTexts.reject).click();
    await button(page, peopleTexts.rejectRequest).click();
    await expect(page.getByText(notices.required)).toBeVisible();
    await inspectDialog(page, 'producer-request-reject');
    await field(page, peopleTexts.reason).fill('O documento não confere.');
    await button(page, peopleTexts.rejectRequest).click();
    await expect(page.getByText(notices.producerRejected)).toBeVisible();
    expect((await nextMailTo(rejected.email)).text).toContain('O documento não confere.');

    const producerPage = await anotherPage(browser, page);
    await enter(producerPage, approved.email, '/producer/events');
    await expect(producerPage.getByRole('heading', { name: 'Eventos', level: 1 })).toBeVisible();
    await producerPage.context().close();

    await page.goto(`${stageUrl()}/super-admin/users?query=${approved.email}`);
    await page.getByRole('link', { name: approved.name }).click();
    await expect(page.getByRole('heading', { name: 'Detalhes do Producer' })).toBeVisible();
    await expect(page.getByText('12,5%')).toBeVisible();
    await inspect(page, 'producer-details');
  },
);

test('a user is found, given a role, blocked and unblocked', { tag: '@desktop' }, async ({ page, browser }) => {
  const person = await newPerson(`Ivo ${randomUUID().slice(0, 8)}`);
  await enter(page, ADMIN, '/super-admin/users');
  await expect(page.getByRole('heading', { name: peopleTexts.users, level: 1 })).toBeVisible();
  await expect(page.getByText(person.name)).toBeVisible();
  await inspect(page, 'users');
  await field(page, peopleTexts.userQuery).fill(person.email);
  await expect(page).toHaveURL(/query=pessoa-/);
  await expect(page.getByText('1–1 de 1')).toBeVisible();
  await page.getByRole('link', { name: person.name }).click();
  await page.getByRole('checkbox', { name: /^Suporte/ }).check();
  await button(page, peopleTexts.save).click();
  await expect(page.getByText(notices.userSaved)).toBeVisible();
  await inspect(page, 'user');

  await button(page, peopleTexts.block).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await inspectDialog(page, 'user-block');
  await dialog.getByRole('button', { name: peopleTexts.block }).click();
  await expect(page.getByText(notices.userBlocked)).toBeVisible();
  const theirs = await anotherPage(browser, page);
  await theirs.goto(`${stageUrl()}/signin`);
  await field(theirs, accountTexts.email).fill(person.email);
  await field(theirs, accountTexts.password).fill(PASSWORD);
  await button(theirs, accountTexts.signIn).click();
  await expect(theirs.getByText(problemOf('ACCOUNT_BLOCKED').detail)).toBeVisible();

  await button(page, peopleTexts.unblock).click();
  await page.getByRole('dialog').getByRole('button', { name: peopleTexts.unblock }).click();
  await expect(page.getByText(notices.userUnblocked)).toBeVisible();
  await button(theirs, accountTexts.signIn).click();
  await theirs.waitForURL((url) => url.pathname === '/support/events');
  await theirs.context().close();
});

test('an action is found in the audit log, with the state before and after', { tag: '@desktop' }, async ({ page }) => {
  const { event_id } = await openEventOfTonight();
  const producer = await signedIn(PRODUCER);
  const id = randomUUID();
  await producer.call(contract.teams.create, { body: { id, name: `Som ${id.slice(0, 8)}` } });
  await producer.call(contract.teams.attach, { area: 'producer', params: { event_id }, body: { team_ids: [id] } });

  await enter(page, ADMIN, '/super-admin/audit');
  await expect(page.getByRole('heading', { name: auditTexts.audit, level: 1 })).toBeVisible();
  await expect(page.getByText(auditActions['grants:attach']).first()).toBeVisible();
  await inspect(page, 'audit');
  await page.getByRole('combobox', { name: auditTexts.person }).fill('Produtora');
  await option(page, 'Produtora Varal').click();
  await page.getByRole('combobox', { name: auditTexts.subject }).click();
  await option(page, 'Permissões', { exact: true }).click();
  await expect(page).toHaveURL(/actor_id=.*subject=grants/);
  const today = new Date().toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });
  await page.getByRole('textbox', { name: auditTexts.from, exact: true }).fill(today);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}/);

  await page.goto(`${page.url()}&event_id=${event_id}`);
  await page.getByRole('link', { name: auditActions['grants:attach'] }).click();
  await expect(page.getByRole('table', { name: auditTexts.changes })).toContainText(`Som ${id.slice(0, 8)}`);
  await inspectDialog(page, 'audit-entry');
  await button(page, 'Fechar').click();
  await button(page, auditTexts.clearFilters).click();
  await expect(page).toHaveURL(`${stageUrl()}/super-admin/audit`);
  await page.goto(`${stageUrl()}/super-admin/audit?from=2031-01-01`);
  await expect(page.getByText(notices.noAuditFound)).toBeVisible();
  await inspect(page, 'audit-empty');
});

test(
  'a person with several roles changes between their areas, and opens no other',
  { tag: '@desktop' },
  async ({ page }) => {
    const person = await newPerson(`Lia ${randomUUID().slice(0, 8)}`);
    const admin = await signedIn(ADMIN);
    const { id } = await person.api.call(contract.accounts.me);
    const roles: Role[] = ['customer', 'support', 'sale-point'];
    await admin.call(contract.people.editUser, { params: { user_id: id }, body: { roles } });

    await enter(page, person.email, '/support/events');
    await expect(page.getByRole('heading', { name: 'Eventos', level: 1 })).toBeVisible();
    await page.goto(`${stageUrl()}/support/nada`);
    await expect(page.getByRole('heading', { name: 'Esta página não existe' })).toBeVisible();
    await inspect(page, 'lost-in-area');
    await button(page, 'Conta e áreas, agora em Suporte').click();
    await page.getByRole('menuitem', { name: 'Ponto de venda' }).click();
    await expect(page).toHaveURL(`${stageUrl()}/sale-point`);
    await page.goto(`${stageUrl()}/super-admin/users`);
    await expect(page.getByRole('heading', { name: 'Você não tem acesso a esta parte' })).toBeVisible();
    await inspect(page, 'without-the-role');
  },
);
