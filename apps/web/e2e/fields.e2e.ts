import { expect, test, type Locator, type Page } from '@playwright/test';
import { fieldProblems } from '@festix/domain/ground';
import { generalTexts as texts } from '../src/screens/programme/general/general-texts.ts';
import { couponsTexts } from '../src/screens/programme/coupons/coupons-texts.ts';
import { inspect } from './stage/inspect.ts';
import { enter, newProducer } from './stage/people.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Marks all that stands in a field and deletes it, as with the keyboard. */
async function empty(page: Page, input: Locator): Promise<void> {
  await input.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
}

/** Collects the bodies with which the page creates an event. */
function sentBy(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && /\/api\/producer\/events$/.test(request.url()))
      sent.push(request.postData() ?? '');
  });
  return sent;
}

test('a field sends the value it shows, and Enter sends no form', { tag: '@desktop' }, async ({ page }) => {
  const producer = await newProducer();
  await enter(page, producer.email, '/producer/events/create');
  const sent = sentBy(page);
  const [starts, ends, hour] = [
    field(page, texts.starts),
    field(page, texts.ends),
    field(page, `${texts.starts}: hora`),
  ];
  const name = `Baile dos campos ${crypto.randomUUID().slice(0, 4)}`;

  await test.step('Enter in a name or a date creates nothing', async () => {
    await field(page, texts.name).fill(name);
    await page.keyboard.press('Enter');
    await starts.click();
    await page.keyboard.type('13/06/2099');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(hour).toHaveValue('20:00');
    await page.keyboard.press('Escape');
  });

  await test.step('a day that there is not stays with what is wrong with it', async () => {
    await empty(page, ends);
    await page.keyboard.type('31/02/2099');
    await page.keyboard.press('Tab');
    await expect(ends).toHaveValue('31/02/2099');
    await expect(page.getByText(fieldProblems.day)).toBeVisible();
    await button(page, texts.create).click();
    await expect(ends).toHaveValue('31/02/2099');
    await inspect(page, 'fields-unread-day');
  });

  await test.step('a day that is emptied is none', async () => {
    await empty(page, ends);
    await page.keyboard.press('Tab');
    await expect(ends).toHaveValue('');
    await expect(page.getByText(fieldProblems.day)).toHaveCount(0);
    await empty(page, starts);
    await page.keyboard.press('Tab');
    await expect(starts).toHaveValue('');
    await button(page, texts.create).click();
    await expect(page.getByText(fieldProblems.required).first()).toBeVisible();
  });

  await test.step('an hour is typed over the one that is offered', async () => {
    await starts.fill('14/06/2099');
    await expect(hour).toHaveValue('20:00');
    await hour.click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('1830');
    await page.keyboard.press('Tab');
    await expect(hour).toHaveValue('18:30');
    await field(page, texts.limit).fill('dez');
    await expect(page.getByText(fieldProblems.invalid)).toBeVisible();
    await field(page, texts.limit).fill('1.0');
    await empty(page, field(page, texts.limit));
    expect(sent).toEqual([]);
    await button(page, texts.create).click();
    await expect(page).toHaveURL(/\/lots$/);
    expect(sent).toHaveLength(1);
    expect(JSON.parse(sent[0]!)).toMatchObject({
      name,
      start_date: '2099-06-14T21:30:00.000Z',
      end_date: null,
      limit_by_user: null,
    });
  });

  await test.step('a price is written out before it is saved', async () => {
    await page.goto(page.url() + '/create');
    const price = page.getByLabel('Valor').first();
    await price.click();
    await page.keyboard.type('150');
    await expect(price).toHaveValue('1,50');
    await expect(page.getByText('um real e cinquenta centavos')).toBeVisible();
    await inspect(page, 'fields-price');
  });

  await test.step('a percent above a hundred is wrong, and is not bent', async () => {
    await page.goto(page.url().replace('/lots/create', '/coupons/create'));
    const percent = field(page, couponsTexts.percentLabel);
    await percent.fill('101');
    await page.keyboard.press('Tab');
    await expect(percent).toHaveValue('101');
    await expect(page.getByText('Informe de 0 a 100, com até duas casas decimais')).toBeVisible();
  });
});
