import { buyingEndpoints } from '@festix/domain/contract';
import { purchaseTexts as texts } from '../../apps/web/src/screens/selling/purchase/purchase-texts.ts';
import { clientOf } from '../stage/api-client.ts';
import { LOT } from './scene.ts';
import type { Walk } from './walk.ts';
import { button, field, heading, picture } from './walker.ts';

/** A visitor without an account buys a ticket by Pix. */
export const purchase: Walk = {
  name: 'purchase',
  go: async (walker, { stage, event }, step) => {
    const { engine } = walker;
    await step('a ticket is chosen and booked', async () => {
      await engine.open(`${stage.url}/events/${event.slug}`);
      await walker.press(button(texts.more('Inteira', LOT)));
      await walker.press(button(texts.buy));
      await walker.shows(field(texts.name));
    });
    await step('the buyer is told and a Pix is made', async () => {
      await walker.type(field(texts.name), 'Bia Nogueira');
      await walker.type(field(texts.email), 'bia@palco.example');
      await walker.type(field(texts.document), '52998224725');
      await walker.press(button(texts.payPix));
      await walker.shows(picture(texts.pixQr));
    });
    await step('the page shows the tickets by itself once it is paid', async () => {
      const order_id = (await engine.run(() => location.pathname)).split('/').at(-1) ?? '';
      const gateway = clientOf(stage.url, '');
      const { payment } = await gateway.call(buyingEndpoints.order, { params: { order_id } });
      const params = { payment_id: payment?.id ?? '' };
      await gateway.call(buyingEndpoints.sandbox, { params, body: { status: 'approved' } });
      await walker.shows(heading('Seus ingressos'));
    });
  },
};
