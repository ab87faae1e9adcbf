import { expect, test } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { signedIn } from './stage/api-client.ts';
import { inspect } from './stage/inspect.ts';
import { enter } from './stage/people.ts';

const ADMIN = 'admin@festix.dev';
const TABS = { sales: 'Vendas', participants: 'Participantes', checkins: 'Entradas' } as const;

test('an event and its lists fit an upright tablet beside the menu', { tag: '@desktop' }, async ({ page }) => {
  const admin = await signedIn(ADMIN);
  const { data } = await admin.call(contract.events.list, {
    area: 'super-admin',
    query: { name: 'Arraial da Lua Cheia' },
  });
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const [tab, label] of Object.entries(TABS)) {
    await enter(page, ADMIN, `/super-admin/events/${data[0]?.id}/${tab}`);
    await expect(page.getByRole('list', { name: label, exact: true }).getByRole('listitem').first()).toBeVisible();
    await inspect(page, `upright-${tab}`);
  }
});
