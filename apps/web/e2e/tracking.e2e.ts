import { contract } from '@festix/domain/contract';
import { expect, test, type Page, type Request } from '@playwright/test';
import { purchaseTexts } from '../src/screens/selling/purchase/purchase-texts.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { openEventOfTonight, type Evening } from './stage/evening.ts';
import { inspect, inspectDark } from './stage/inspect.ts';

const SERVICES = /^https:\/\/(www\.googletagmanager\.com|connect\.facebook\.net|www\.facebook\.com)\//;
const PIXEL = '123456789012345';

/** The effects of Meta's script on the queued words, and those that a page must prevent. */
const FBEVENTS = `
  for (const words of window.fbq.queue) tell(words);
  window.fbq.callMethod = (...words) => tell(words);
  function tell(words) { new Image().src = 'https://www.facebook.com/tr?' + new URLSearchParams({ words: JSON.stringify(words) }); }
  document.cookie = '_fbp=fb.1.1596403881668.1116446470; path=/';
  fetch('https://evil.example/').catch(() => {});
`;

/** Creates an event for one test alone, with every kind of tracking. */
async function measuredEvent(): Promise<Evening> {
  const evening = await openEventOfTonight();
  const producer = await signedIn('produtor@festix.dev');
  const { event_id } = evening;
  await producer.call(contract.content.writeIntegrations, {
    area: 'producer',
    params: { event_id },
    body: { gtm_id: 'GTM-ABC123', ga_id: 'G-ABC123', facebook_pixel_id: PIXEL },
  });
  return evening;
}

interface Services {
  requests: Request[];
  /** The calls to Meta, in order. */
  told(): [word: string, name: string, facts?: object, named?: { eventID: string }][];
  violations: string[];
}

/** Stands in for the services, which no test reaches, and records the requests to them. */
async function standIn(page: Page): Promise<Services> {
  const requests: Request[] = [];
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  await page.route(SERVICES, async (route) => {
    requests.push(route.request());
    const isMeta = route.request().url().includes('fbevents.js');
    await route.fulfill({ contentType: 'text/javascript', body: isMeta ? FBEVENTS : '' });
  });
  const told = () =>
    requests.flatMap((request) => {
      const words = new URL(request.url()).searchParams.get('words');
      return words ? [JSON.parse(words) as ReturnType<Services['told']>[number]] : [];
    });
  return { requests, told, violations };
}

/** Goes to a path of the app as its links do. */
async function goSoftly(page: Page, path: string): Promise<void> {
  await page.evaluate((next) => {
    history.pushState({}, '', next);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}

const question = (page: Page) => page.getByRole('region', { name: 'Posso contar esta visita?' });

test(
  'a page counts only visitors who consent, and only for the services of its event',
  { tag: '@phone' },
  async ({ page }) => {
    const { slug } = await measuredEvent();
    const services = await standIn(page);
    await page.goto(`${stageUrl()}/events/${slug}`);
    await question(page).waitFor();
    await page.getByText('Lote único').waitFor();
    expect(services.requests).toEqual([]);
    await inspect(page, 'tracking-question');
    // Buying does not depend on the question: the buttons of the purchase stand above it.
    await page
      .getByRole('button', { name: /^Pôr mais um: / })
      .first()
      .click();
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await page.getByRole('button', { name: 'Comprar', exact: true }).waitFor();
    const overlap = async () => {
      const [bar, asked] = [
        await page.getByRole('region', { name: purchaseTexts.bar }).boundingBox(),
        await question(page).boundingBox(),
      ];
      return (bar?.y ?? 0) + (bar?.height ?? Infinity) - (asked?.y ?? 0);
    };
    // The styles get the height of the question once it was measured.
    await expect.poll(overlap).toBeLessThanOrEqual(1);
    await inspect(page, 'tracking-question-buying');
    await inspectDark(page, 'tracking-question-dark');

    await question(page).getByRole('button', { name: 'Aceitar' }).click();
    await expect(question(page)).toBeHidden();
    await expect
      .poll(() => services.told().map(([word, name]) => `${word} ${name}`))
      .toEqual([`init ${PIXEL}`, 'track PageView', 'track ViewContent']);
    // A request of Meta's script to a stranger's host was blocked.
    await expect.poll(() => services.violations.join()).toContain('evil.example');
    expect(services.violations.filter((text) => !text.includes('evil.example'))).toEqual([]);

    await page.reload();
    await expect.poll(() => services.told().filter(([, name]) => name === 'PageView')).toHaveLength(2);
    await expect(question(page)).toBeHidden();
  },
);

test(
  'a visitor who refuses is not asked again, and may change the choice in the footer, and back',
  { tag: '@phone' },
  async ({ page }) => {
    const { slug } = await measuredEvent();
    const services = await standIn(page);
    await page.goto(`${stageUrl()}/events/${slug}`);
    await question(page).getByRole('button', { name: 'Recusar' }).click();
    await page.reload();
    await page.getByText('Lote único').waitFor();
    await expect(question(page)).toBeHidden();
    expect(services.requests).toEqual([]);

    await page.getByRole('button', { name: 'Medição e privacidade' }).click();
    const panel = page.getByRole('region', { name: 'Medição de visitas' });
    await expect(panel).toContainText('recusadas');
    await inspect(page, 'tracking-panel');
    await panel.getByRole('button', { name: 'Aceitar' }).click();
    await expect.poll(() => services.told().length).toBe(3);

    const before = services.requests.length;
    await page.getByRole('button', { name: 'Medição e privacidade' }).click();
    const loadedAnew = page.waitForEvent('load');
    await panel.getByRole('button', { name: 'Recusar' }).click();
    await loadedAnew;
    await page.getByText('Lote único').waitFor();
    expect(await page.evaluate(() => document.cookie)).not.toContain('_fbp');
    expect(await page.evaluate(() => 'fbq' in window)).toBe(false);
    expect(services.requests.length).toBe(before);
  },
);

test(
  'a booking is reported on the event’s page; the order’s page loads no tracking',
  { tag: '@phone' },
  async ({ page }) => {
    const { slug } = await measuredEvent();
    const services = await standIn(page);
    await page.goto(`${stageUrl()}/events/${slug}`);
    await question(page).getByRole('button', { name: 'Aceitar' }).click();
    await expect.poll(() => services.told().length).toBe(3);

    const consent = page.waitForRequest((request) => request.url().endsWith('/tracking-consent'));
    await page
      .getByRole('button', { name: /^Pôr mais um: / })
      .first()
      .click();
    await page.getByRole('button', { name: /^Comprar/ }).click();
    await page.waitForURL(/\/orders\//);
    expect((await consent).postDataJSON()).toEqual({ granted: true, fbp: 'fb.1.1596403881668.1116446470', fbc: null });
    const checkouts = () => services.told().filter(([, name]) => name === 'InitiateCheckout');
    await expect.poll(() => checkouts().length).toBe(1);
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const { code } = await page.evaluate(
      async (path) => (await (await fetch(path)).json()) as { code: string },
      `/api/orders/${id}`,
    );
    expect(checkouts()[0]?.[3]).toEqual({ eventID: `initiate_checkout.${code}` });
    expect(JSON.stringify(services.told())).not.toContain(id);

    // The document where buyers enter their data: its policy lets no service in.
    await page.getByRole('heading', { level: 1 }).waitFor();
    const before = services.requests.length;
    expect(await page.evaluate(() => ['fbq' in window, 'dataLayer' in window])).toEqual([false, false]);
    const answer = await page.reload();
    expect(answer?.headers()['content-security-policy']).not.toMatch(/facebook|google/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(services.requests.length).toBe(before);
  },
);

test(
  'tags load on the pages of their own event only, however a visitor gets there',
  { tag: '@phone' },
  async ({ page }) => {
    const [{ slug }, plain] = [await measuredEvent(), await openEventOfTonight()];
    const services = await standIn(page);
    await page.goto(`${stageUrl()}/events/${slug}`);
    await question(page).getByRole('button', { name: 'Aceitar' }).click();
    await expect.poll(() => services.told().length).toBe(3);

    // From its page to the first one: a document of its own, in which nothing of the services is left.
    await page.getByRole('banner').getByRole('link', { name: 'Festix, início' }).click();
    await page.getByRole('heading', { level: 1, name: 'O que tem na rua hoje' }).waitFor();
    await expect.poll(() => page.evaluate(() => 'fbq' in window)).toBe(false);
    const before = services.requests.length;
    await goSoftly(page, `/events/${plain.slug}`);
    await page.getByText('Lote único').waitFor();
    expect(services.requests.length).toBe(before);

    // And to a page that measures: it is loaded anew, with the policy that it needs.
    await goSoftly(page, `/events/${slug}`);
    await expect.poll(() => services.told().filter(([, name]) => name === 'ViewContent')).toHaveLength(2);
    await page.goBack();
    await page.getByText('Lote único').waitFor();
    await expect.poll(() => page.evaluate(() => 'fbq' in window)).toBe(false);
  },
);

test(
  'pages leave the server with the head that search engines and link previews read',
  { tag: '@phone' },
  async ({ page, request }) => {
    const violations: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && violations.push(message.text())));
    const { data } = (await (await request.get(`${stageUrl()}/api/events?take=1`)).json()) as {
      data: { slug: string; name: string }[];
    };
    const [event] = data;
    const html = await (await request.get(`${stageUrl()}/events/${event?.slug}`)).text();
    const title = `${event?.name} · Festix`;
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toContain('application/ld+json');
    await page.goto(`${stageUrl()}/events/${event?.slug}`);
    await page.getByRole('heading', { level: 1, name: event?.name ?? '' }).waitFor({ state: 'attached' });
    await expect(page).toHaveTitle(title);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${stageUrl()}/events/${event?.slug}`);
    // A block of data is no script: the policy lets it be.
    expect(violations).toEqual([]);
    await page.getByRole('banner').getByRole('link', { name: 'Festix, início' }).click();
    await expect(page).toHaveTitle('Festix');
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);

    const lost = await page.goto(`${stageUrl()}/events/nunca-houve`);
    expect(lost?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);
