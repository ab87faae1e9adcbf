import type { PaymentView } from '@festix/domain/contract';
import { startApi, type TestApi } from './api.ts';
import {
  TestMercadoPago,
  type MpNotification,
  type MpTestPayment,
  type MpTestPreference,
  type NotificationFacts,
} from './mercado-pago-server.ts';
import { book, charge, checkoutBody, type Cart, type TestBooking } from './purchases.ts';
import { priceOf, type TestShow } from './shows.ts';

const WEBHOOK = '/api/payments/webhooks/mercadopago';

/** An order that waits for a Pix, and the payment that Mercado Pago has made for it. */
export interface PixOrder extends TestBooking {
  payment: PaymentView;
  pix: MpTestPayment;
}

/** An order that waits for a card, and the page where it is paid. */
export interface CardOrder extends TestBooking {
  payment: PaymentView;
  page: MpTestPreference;
}

/** An API whose gateway is Mercado Pago. */
export class MercadoPagoShop {
  private constructor(
    readonly api: TestApi,
    readonly fake: TestMercadoPago,
  ) {}

  static async open(env: Record<string, string> = {}): Promise<MercadoPagoShop> {
    const opened: { api?: TestApi } = {};
    const fake = await TestMercadoPago.start(() => opened.api?.clock.now() ?? new Date());
    opened.api = await startApi({ env: { ...fake.env, ...env } });
    return new MercadoPagoShop(opened.api, fake);
  }

  async close(): Promise<void> {
    await this.api.close();
    await this.fake.stop();
  }

  async pix(show: TestShow, amount = 1): Promise<PixOrder> {
    const booking = await book(this.api, show, [[priceOf(show.lots[0]).id, amount]]);
    const payment = await charge(this.api, booking);
    const [pix] = this.fake.paymentsFor(payment.id);
    if (!pix) throw new Error('Mercado Pago was asked for no Pix');
    return { ...booking, payment, pix };
  }

  async card(show: TestShow, cart: Cart = [[priceOf(show.lots[0]).id, 1]]): Promise<CardOrder> {
    const booking = await book(this.api, show, cart);
    const payment = await charge(this.api, booking, checkoutBody('card'));
    const page = this.fake.preferenceFor(payment.id);
    if (!page) throw new Error('Mercado Pago was asked for no page');
    return { ...booking, payment, page };
  }

  /** Sells tickets by a Pix that is paid and recorded in Festix. */
  async sold(show: TestShow, amount = 1): Promise<PixOrder> {
    const order = await this.pix(show, amount);
    this.fake.approve(order.pix);
    await this.tell(order.pix).expect(200);
    return order;
  }

  /** Sends Mercado Pago's notification of a payment. */
  tell(payment: Pick<MpTestPayment, 'id'>, facts: NotificationFacts = {}) {
    return this.send(this.fake.notification(payment.id, facts));
  }

  send({ query, headers, body }: MpNotification) {
    return this.api.request
      .post(`${WEBHOOK}?${new URLSearchParams(query)}`)
      .set(headers)
      .send(body);
  }

  /** Returns the recorded notifications, the oldest first. */
  async notices(): Promise<{ topic: string; subject: string; state: string; failure: string | null }[]> {
    return this.api.database.query(
      'select topic, subject, state, failure from payment_notices order by received_at, id',
    );
  }
}
