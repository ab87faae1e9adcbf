import { expect, test, type Page } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { GRANTS, type Ability, type Grant } from '@festix/domain/people';
import { forbiddenTexts } from '../src/frame/system/forbidden-texts.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { AppOnPage } from './stage/app-on-page.ts';
import { enter } from './stage/people.ts';

const PRODUCER = 'produtor@festix.dev';
const MEMBER = 'reforco@festix.dev';
const TEAM = 'Reforço de fim de semana';

/** The act of a button or a menu entry, as far as its name tells it. */
const DEEDS: readonly [name: RegExp, ...anyOf: Ability[]][] = [
  [/^(Novo evento|Criar evento)$/, 'events:create'],
  [/^Cancelar evento$/, 'events:cancel'],
  [/^Marcar como alterado$/, 'events:change'],
  [/^Transferir/, 'events:transfer'],
  [/^Novo lote$/, 'lots:edit'],
  [/^Novo cupom$/, 'coupons:edit'],
  [/^Nova cortesia$/, 'courtesies:edit'],
  [/^Adicionar lista$/, 'partners:edit'],
  [/^Exportar$/, 'orders:export'],
  [/^Reenviar/, 'orders:resend', 'sale-point:sales'],
  [/^Baixar PDF$/, 'orders:file', 'sale-point:sales'],
  [/^Desfazer venda$/, 'sale-point:void'],
  [/^Reembolsar (?!todos|os que faltam)/, 'orders:refund'],
  [/^Reembolsar (todos|os que faltam)$/, 'refunds:answer'],
  [/^(Corrigir|Informar) e-mail$/, 'orders:correct'],
  [/^Liberar pedido$/, 'orders:release'],
  [/^Liberar entrada$/, 'checkins:create'],
  [/^Nova entrada$/, 'door:work'],
  [/^Desfazer entrada$/, 'checkins:undo'],
  [/^(Pedir|Solicitar|Novo) repasse$/, 'payouts:request'],
  [/^Mostrar documento$/, 'documents:reveal'],
  [/^Bloquear$/, 'devices:revoke'],
  [/^Vender$/, 'sale-point:sell'],
];

/** Returns the kind of a page's path: ids and filters make no other kind. */
function kindOf(path: string): string {
  return path.replace(/[\da-f]{8}-[\da-f-]{27}/g, ':id').replace(/[?#].*/, '');
}

interface Walk {
  area: string;
  from: string;
  /** Only what lies here is walked: other events may give other rights. */
  within: string;
  abilities: readonly Ability[];
}

/** Opens whatever an area leads to, and tells what of it was refused. */
async function broken(page: Page, { area, from, within, abilities }: Walk): Promise<string[]> {
  const app = new AppOnPage(page);
  const faults: string[] = [];
  const seen = new Set<string>();
  const next = [from];
  let at = from;
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.startsWith('/api/') && [403, 404].includes(answer.status()))
      faults.push(`${kindOf(at)} calls ${answer.request().method()} ${kindOf(pathname)}: ${answer.status()}`);
  });
  for (let path = next.shift(); path !== undefined; path = next.shift()) {
    if (seen.has(kindOf(path))) continue;
    seen.add(kindOf(path));
    at = path;
    if (path === from) await page.goto(stageUrl() + path);
    // The event's address has led to its first tab, which its menu names once more.
    else if (page.url() !== stageUrl() + path) await app.goOn(stageUrl() + path);
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    await expect(
      page
        .getByRole('main')
        .or(page.getByRole('heading', { level: 1 }))
        .first(),
    ).toBeVisible();
    if (path === from) await page.waitForLoadState('networkidle');
    if (await page.getByRole('heading', { name: forbiddenTexts.title }).isVisible())
      faults.push(`${kindOf(path)} is forbidden`);
    const actions = page.getByRole('button', { name: /^Ações de/ }).first();
    if (await actions.isVisible()) await actions.click();
    const names = await page.locator('button, a, [role="menuitem"]').allTextContents();
    for (const [name, ...anyOf] of DEEDS) {
      if (!anyOf.some((ability) => abilities.includes(ability)) && names.some((text) => name.test(text.trim())))
        faults.push(`${kindOf(path)} offers ${name.source}`);
    }
    const hrefs = await page.locator('a[href]').evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
    next.push(...hrefs.filter((href) => href.startsWith(`/${area}/`) && href.startsWith(within)));
  }
  return [...new Set(faults)];
}

/** Returns the first event of the demonstration, which has one of everything. */
async function fullEvent(): Promise<string> {
  const producer = await signedIn(PRODUCER);
  const { data } = await producer.call(contract.events.list, {
    area: 'producer',
    query: { name: 'Arraial da Lua Cheia' },
  });
  return data[0]!.id;
}

async function grant(event_id: string, permissions: Grant[]): Promise<void> {
  const producer = await signedIn(PRODUCER);
  const address = { area: 'producer', params: { event_id } } as const;
  const { teams } = await producer.call(contract.teams.ofEvent, address);
  const team_ids = teams.filter(({ name, is_attached }) => is_attached || name === TEAM).map(({ id }) => id);
  const { members } = await producer.call(contract.teams.attach, { ...address, body: { team_ids } });
  const grants = members
    .filter(({ user }) => user.email === MEMBER)
    .map(({ user }) => ({ user_id: user.id, permissions }));
  expect(grants).toHaveLength(1);
  await producer.call(contract.teams.grant, { ...address, body: { grants } });
}

test.describe('offered actions', { tag: '@desktop' }, () => {
  for (const one of GRANTS) {
    test(`a member with ${one} alone is offered nothing that the API refuses`, async ({ page }) => {
      const event_id = await fullEvent();
      await grant(event_id, [one]);
      await expectKept(page, MEMBER, 'team-member', event_id);
    });
  }

  for (const [who, area, email, beside] of [
    ['support', 'support', 'suporte@festix.dev'],
    ['an operator', 'sale-point', 'pdv@festix.dev'],
    // The sale, not a row of the event, shows the acts that a supervisor has beyond the operators'.
    ['a supervisor', 'sale-point', 'bilheteria@festix.dev', 'sale-point:void'],
    ['the producer', 'producer', PRODUCER],
  ] as [string, Area, string, Ability?][]) {
    test(who, async ({ page }) => {
      await expectKept(page, email, area, await fullEvent(), beside ? [beside] : []);
    });
  }
});

type Area = 'team-member' | 'support' | 'sale-point' | 'producer';

/** Walks from the event, and from where the area begins as far as that is of the event or of none. */
async function expectKept(
  page: Page,
  email: string,
  area: Area,
  event_id: string,
  beside: readonly Ability[] = [],
): Promise<void> {
  const viewer = await signedIn(email);
  const { data } = await viewer.call(contract.events.list, { area, query: { name: 'Arraial da Lua Cheia' } });
  const abilities = [...data.find(({ id }) => id === event_id)!.abilities, ...beside];
  await enter(page, email, `/${area}/events`);
  const event = `/${area}/events/${event_id}`;
  const list = `/${area}/events?name=Arraial`;
  expect(await broken(page, { area, from: list, within: list, abilities })).toEqual([]);
  const more = `/${area}/more?event=${event_id}`;
  expect(await broken(page, { area, from: more, within: more, abilities })).toEqual([]);
  expect(await broken(page, { area, from: event, within: event, abilities })).toEqual([]);
  if (area === 'sale-point') {
    const anywhere = { area, from: '/sale-point', within: '/sale-point', abilities };
    expect(await broken(page, anywhere)).toEqual([]);
  }
}
