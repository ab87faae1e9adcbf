import { expect, test } from '@playwright/test';
import { contract } from '@festix/domain/contract';
import { clientOf } from '../../../tools/stage/api-client.ts';
import { purchaseTexts } from '../src/screens/selling/purchase/purchase-texts.ts';
import { waitingRoomTexts as texts } from '../src/screens/selling/waiting-room/waiting-room-texts.ts';
import { signedIn, stageUrl } from './stage/api-client.ts';
import { openEventOfTonight } from './stage/evening.ts';
import { inspect } from './stage/inspect.ts';

const LOT = 'Lote único';

test('@phone a person in the line keeps the place in every tab, and has the tickets booked at the turn', async ({
  page,
  context,
}) => {
  const { event_id, slug } = await openEventOfTonight();
  const producer = await signedIn('produtor@festix.dev');
  const letIn = (waiting_room_rate: number) =>
    producer.call(contract.events.edit, { area: 'producer', params: { event_id }, body: { waiting_room_rate } });
  const anotherCame = () => clientOf(stageUrl(), '').call(contract.waitingRoom.stand, { params: { slug } });
  await letIn(10);
  // So many visitors are before it that the turn can't come during the inspection, and not too many of one address.
  for (let others = 0; others < 15; others++) await anotherCame();

  await page.goto(`${stageUrl()}/events/${slug}`);
  await page.getByRole('button', { name: purchaseTexts.more('Inteira', LOT), exact: true }).click();
  await page.getByRole('button', { name: purchaseTexts.buy, exact: true }).click();
  const line = page.getByRole('region', { name: texts.title });
  await expect(line).toContainText(/na sua frente|próxima pessoa/);
  await inspect(page, 'waiting-room');

  await page.reload();
  await expect(line).toContainText(/na sua frente|próxima pessoa/);
  const tab = await context.newPage();
  await tab.goto(`${stageUrl()}/events/${slug}?error=WAITING_ROOM_ERROR`);
  await expect(tab.getByRole('region', { name: texts.title })).toContainText(/na sua frente|próxima pessoa/);
  await tab.close();

  // The line learns its rate from the next visitor.
  await letIn(600);
  await anotherCame();
  await expect(page).toHaveURL(new RegExp(`/events/${slug}/orders/`), { timeout: 45_000 });
});
