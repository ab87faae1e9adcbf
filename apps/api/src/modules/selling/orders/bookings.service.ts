import { Injectable } from '@nestjs/common';
import { type BookingBody, type OrderView } from '@festix/domain/contract';
import type { Actor } from '../../../kernel/http/actor.ts';
import { Repeated } from '../../../kernel/http/serve.ts';
import { BookTickets, type BookingBrowser, type TicketsBooked } from './book-tickets.ts';
import { asFirstAnswered } from './first-answer.ts';
import { OrderPresenter } from './order.presenter.ts';

export interface Booked {
  reply: OrderView | Repeated<OrderView>;
  /** Whether the request proves the buyer. */
  isProof: boolean;
}

/** Books, and shows the caller the booking. */
@Injectable()
export class BookingsService {
  constructor(
    private readonly bookings: BookTickets,
    private readonly presenter: OrderPresenter,
  ) {}

  /**
   * Books. A repeat proves little: it needs only the order's id and cart, which its page shows. It returns the cookie
   * to a browser that lost the answer, and never once the order has a person's data.
   */
  async book(actor: Actor, slug: string, body: BookingBody, browser: BookingBrowser): Promise<Booked> {
    const booked = await this.bookings.book(actor, slug, body, browser);
    const { order, repeated } = booked;
    if (!repeated) return { reply: await this.presenter.present(order, 'buyer'), isProof: true };
    const view = await this.presenter.present(asFirstAnswered(order, booked), 'buyer');
    return { reply: Repeated.of(view), isProof: isAsBooked(booked) };
  }
}

/** Returns whether an order has no more personal data than the repeat of its booking sent. */
function isAsBooked({ order, buyer, is_booker }: TicketsBooked): boolean {
  if (!is_booker) return false;
  if (order.buyer_email === null) return true;
  return order.buyer_email === buyer?.email && order.buyer_document === null && order.payment === null;
}
