import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { payoutsTexts as texts } from '../src/screens/money/payouts/payouts-texts.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { inBothLights, inspect, inspectDialog, inspectOver } from './stage/inspect.ts';
import { mailAbout } from './stage/mails.ts';
import { option } from './stage/option.ts';
import { enter } from './stage/people.ts';

const PRODUCER = 'produtor@festix.dev';
const MEMBER = 'equipe@festix.dev';
const ADMIN = 'admin@festix.dev';
const RECEIPT = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

/** Creates an event that has sold so many tickets of R$ 50,00 at the platform's own till. */
async function soldEvent(tickets: number) {
  const { event_id, sell } = await openEventOfTonight();
  for (let sold = 0; sold < tickets; sold++) await sell();
  const producer = await signedIn(PRODUCER);
  const { name } = await producer.call(contract.events.read, { area: 'producer', params: { event_id } });
  return { event_id, name, tab: `/producer/events/${event_id}/payouts` };
}

/** Asks for money on the form that is open. */
async function ask(page: Page, amount: string, type: string, key: string): Promise<void> {
  await field(page, texts.amountLabel).fill(amount);
  await giveKey(page, type, key);
}

/** Replaces the key that the form begins with: the last one. */
async function giveKey(page: Page, type: string, key: string): Promise<void> {
  await page.getByRole('combobox', { name: texts.keyType }).click();
  await option(page, type, { exact: true }).click();
  await page.getByRole('combobox', { name: texts.pixKey }).fill(key);
  await page.keyboard.press('Escape');
}

/** Opens a page for a second person, in a separate browser context of the same size. */
async function besides(page: Page): Promise<Page> {
  const context = await page.context().browser()!.newContext({ viewport: page.viewportSize(), locale: 'pt-BR' });
  return context.newPage();
}

test('a payout is requested, completed with a receipt, and shown as done', { tag: '@desktop' }, async ({ page }) => {
  const { event_id, name, tab } = await soldEvent(3);
  await enter(page, PRODUCER, tab);
  await expect(page.getByText(notices.noPayouts)).toBeVisible();
  await expect(page.getByRole('region', { name: texts.figures })).toContainText('150,00');
  await inBothLights(page, 'payouts-none');

  await test.step('with every fault told beside its field', async () => {
    await page.getByRole('link', { name: texts.request }).click();
    await ask(page, '150,01', 'CNPJ', '12abc34501de36');
    await button(page, texts.send).click();
    await expect(page.getByText(texts.aboveAvailable('R$ 150,00'))).toBeVisible();
    await expect(page.getByText('CNPJ inválido')).toBeVisible();
    await inspect(page, 'payout-faults');
    await field(page, texts.amountLabel).fill('0,50');
    await button(page, texts.send).click();
    await expect(page.getByText('Valor deve ser maior que 1')).toBeVisible();
  });

  await test.step('with its key masked as it is typed', async () => {
    await ask(page, '40,00', 'CNPJ', '12abc34501de35');
    await expect(page.getByRole('combobox', { name: texts.pixKey })).toHaveValue('12.ABC.345/01DE-35');
    await page.getByLabel(texts.note).fill('Primeira parcela, para pagar a banda e o som.');
    await expect(page.getByText(texts.remains('R$ 110,00'))).toBeVisible();
    await inBothLights(page, 'payout-new');
    await button(page, texts.send).click();
    await expect(page.getByText('Solicitação criada com sucesso')).toBeVisible();
    await expect(page).toHaveURL(stageUrl() + tab);
    await expect(page.getByText('Pendente').first()).toBeVisible();
    await expect(page.getByRole('region', { name: texts.figures })).toContainText('110,00');
  });

  await test.step('another is taken back', async () => {
    await page.getByRole('link', { name: texts.request }).click();
    await ask(page, '10,00', 'E-mail', 'Fin@Exemplo.br');
    await button(page, texts.send).click();
    await button(page, texts.actionsOf('R$ 10,00')).click();
    await page.getByRole('menuitem', { name: texts.remove }).click();
    await inspectDialog(page, 'payout-remove');
    await button(page, texts.removeConfirm).click();
    await expect(page.getByText('Repasse removido com sucesso')).toBeVisible();
    await expect(button(page, texts.actionsOf('R$ 10,00'))).toHaveCount(0);
    await inBothLights(page, 'payouts');
  });

  const admin = await besides(page);
  await test.step('those who answer find it', async () => {
    await enter(admin, ADMIN, '/super-admin/payouts');
    await expect(admin.getByText(texts.sumPending)).toBeVisible();
    await field(admin, texts.byEvent).fill(name);
    await expect(admin).toHaveURL(/query=Noite/);
    await expect(admin.getByLabel(texts.payouts, { exact: true })).toContainText(name);
    await expect(admin.getByText(texts.sumPending).locator('..')).toContainText('40,00');
    await expect(button(admin, texts.answerOf('R$ 40,00', name))).toBeInViewport({ ratio: 1 });
    await inBothLights(admin, 'payouts-inbox');
  });

  await test.step('and correct it', async () => {
    await admin
      .getByRole('link', { name: new RegExp(/\d\d\/\d\d\/\d{4}/) })
      .first()
      .click();
    await expect(admin.getByRole('heading', { name: 'R$ 40,00' })).toBeVisible();
    await inBothLights(admin, 'payout-edit');
    await field(admin, texts.amountLabel).fill('45,00');
    await button(admin, texts.save).click();
    await expect(admin.getByText('Repasse atualizado com sucesso!')).toBeVisible();
    await expect(admin.getByRole('heading', { name: 'R$ 45,00' })).toBeVisible();
  });

  await test.step('and answer it with a receipt, to others as well', async () => {
    await button(admin, texts.answer).click();
    await expect(dialog(admin)).toContainText(/cai para R\$\s105,00/);
    await inBothLights(admin, 'payout-answer');
    await button(admin, texts.sendCopy).click();
    await field(admin, texts.cc).fill('um dois');
    await button(admin, texts.complete).click();
    await expect(
      admin.getByText('Formato de email inválido no campo CC. Separe múltiplos emails por vírgula.'),
    ).toBeVisible();
    await field(admin, texts.cc).fill('socia@exemplo.br');
    await field(admin, texts.bcc).fill('fin@exemplo.br, conta@exemplo.br');
    await admin
      .locator('input[type=file]')
      .setInputFiles({ name: 'pix.pdf', mimeType: 'application/pdf', buffer: RECEIPT });
    await dialog(admin).getByLabel(texts.note).fill('Enviado pelo banco da plataforma.');
    for (const way of [texts.reject, texts.complete]) await expect(button(admin, way)).toBeInViewport({ ratio: 1 });
    await inBothLights(admin, 'payout-answer-full');
    await button(admin, texts.complete).click();
    await expect(admin.getByText('Repasse realizado com sucesso!')).toBeVisible();
    await expect(admin.getByText('Realizado').first()).toBeVisible();
    await inBothLights(admin, 'payout-done');
  });

  await test.step('the mail takes the receipt along', async () => {
    const mail = await mailAbout('payout-done', name);
    expect(mail).toMatchObject({
      to: PRODUCER,
      cc: ['socia@exemplo.br'],
      bcc: ['fin@exemplo.br', 'conta@exemplo.br'],
      attachment: expect.stringMatching(/\.pdf$/),
    });
  });

  await test.step('its producer sees it by itself, and has the receipt', async () => {
    await expect(page.getByText('Realizado').first()).toBeVisible();
    await inBothLights(page, 'payouts-done');
    await button(page, texts.actionsOf('R$ 45,00')).click();
    await expect(page.getByText('Repasse já realizado')).toBeVisible();
    const coming = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: texts.downloadReceipt }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^comprovante-\d{4}-\d\d-\d\d\.pdf$/);
    expect(readFileSync(await download.path())).toEqual(RECEIPT);
    await page
      .getByRole('link', { name: /\d\d\/\d\d\/\d{4}/ })
      .first()
      .click();
    await expect(dialog(page)).toContainText('Enviado pelo banco da plataforma.');
    await inBothLights(page, 'payout-open');
    await page.keyboard.press('Escape');
  });

  await test.step('and the statement', async () => {
    for (const [format, head] of [
      ['pdf', '%PDF'],
      ['xlsx', 'PK'],
    ] as const) {
      await button(page, texts.statement).click();
      const coming = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: texts.statementAs[format] }).click();
      const file = readFileSync(await (await coming).path());
      expect(file.subarray(0, head.length).toString()).toBe(head);
    }
  });

  await test.step('the overview of the administration shows the balance to who asks for it', async () => {
    await admin.goto(`${stageUrl()}/super-admin/events/${event_id}/overview`);
    await expect(admin.getByText('Ingressos vendidos')).toBeVisible();
    await expect(admin.getByText('Repasses feitos')).toBeHidden();
    await admin.goto(`${stageUrl()}/super-admin/events/${event_id}/overview?showPayout=true`);
    await expect(admin.getByText('Repasses feitos')).toBeVisible();
  });
  await admin.context().close();
});

test('a payout is refused with a reason, and leaves the list', { tag: '@desktop' }, async ({ page }) => {
  const { event_id, name, tab } = await soldEvent(1);
  const producer = await signedIn(PRODUCER);
  const id = crypto.randomUUID();
  await producer.call(contract.payouts.request, {
    area: 'producer',
    params: { event_id },
    body: { id, amount: 30_00, request_date: new Date().toISOString(), pix: '52998224725', pix_type: 'cpf' },
  });
  await enter(page, ADMIN, `/super-admin/payouts?query=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: new RegExp(`^Responder .* de ${name}$`) }).click();
  await dialog(page).getByLabel(texts.note).fill('A chave é de outra pessoa.');
  await button(page, texts.reject).click();
  await expect(dialog(page).getByLabel(texts.note)).toHaveValue('A chave é de outra pessoa.');
  await inBothLights(page, 'payout-reject');
  await inspectOver(page, 'payout-reject');
  await button(page, texts.rejectPayout).click();
  await expect(page.getByText('Repasse recusado com sucesso!')).toBeVisible();
  expect((await mailAbout('payout-rejected', name)).text).toContain('A chave é de outra pessoa.');

  await test.step('its producer removes it', async () => {
    await page.context().clearCookies();
    await enter(page, PRODUCER, `${tab}?status=rejected`);
    await expect(page.getByText('A chave é de outra pessoa.').first()).toBeVisible();
    await expect(page.getByRole('columnheader', { name: texts.sentAt })).toHaveCount(0);
    await button(page, texts.actionsOf('R$ 30,00')).click();
    await page.getByRole('menuitem', { name: texts.remove }).click();
    await button(page, texts.removeConfirm).click();
    await expect(page.getByText('Repasse removido com sucesso')).toBeVisible();
    await expect(page.getByText(notices.noPayoutsFound)).toBeVisible();
  });
});

test('the platform opens a payout of any event', { tag: '@desktop' }, async ({ page }) => {
  const { name } = await soldEvent(1);
  await enter(page, ADMIN, '/super-admin/payouts');
  await page.getByRole('link', { name: texts.newPayout }).click();
  await page.getByRole('combobox', { name: texts.event }).fill(name);
  await option(page, name).click();
  await expect(page.getByRole('complementary', { name: texts.figures })).toContainText('50,00');
  await button(page, texts.all).click();
  await giveKey(page, 'CPF', '52998224725');
  await inBothLights(page, 'payout-platform');
  await button(page, texts.create).click();
  await expect(page.getByText('Solicitação criada com sucesso')).toBeVisible();
  await expect(page.getByText(name).first()).toBeVisible();
});

test('a team member with the grant requests a payout, and removes none', { tag: '@desktop' }, async ({ page }) => {
  const member = await signedIn(MEMBER);
  const { data } = await member.call(contract.events.list, { area: 'team-member', query: { future: 'true' } });
  const event = data.find(({ abilities }) => abilities.includes('payouts:request'));
  await enter(page, MEMBER, `/team-member/events/${event?.id}/payouts`);
  await expect(page.getByRole('region', { name: texts.figures })).toBeVisible();
  await page.getByRole('link', { name: texts.request }).click();
  await ask(page, '1,00', 'Telefone', '81998765432');
  await button(page, texts.send).click();
  await expect(page).toHaveURL(`${stageUrl()}/team-member/events/${event?.id}/payouts`);
  await expect(page.getByText('(81) 99876-5432').first()).toBeVisible();
  await expect(button(page, texts.actionsOf('R$ 1,00'))).toHaveCount(0);
  await inBothLights(page, 'payouts-team');
});
