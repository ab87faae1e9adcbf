import { Body, Controller, Param, Query, Req, Res } from '@nestjs/common';
import { buyingEndpoints } from '@festix/domain/contract';
import type { Request, Response } from 'express';
import { CurrentActor, type Actor, type Person } from '../../../kernel/http/actor.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { CouponGuesses } from '../../programme/coupons/coupon-guesses.ts';
import { PlaceProof } from '../waiting-room/place-proof.ts';
import { BookingLimit } from './booking-limit.ts';
import { BuyerSession } from './buyer-session.ts';
import { NamedDto } from './buyer.dto.ts';
import { BookingDto, CheckoutDto, CustomerOrdersDto, ProofDto } from './orders.dto.ts';
import { OrdersService, type BuyersView } from './orders.service.ts';

@Controller()
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly session: BuyerSession,
    private readonly limit: BookingLimit,
    private readonly places: PlaceProof,
    private readonly guesses: CouponGuesses,
  ) {}

  @Serve(buyingEndpoints.book)
  async book(
    @CurrentActor() actor: Actor,
    @Param('slug') slug: string,
    @Body() body: BookingDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const booked = () => this.session.heldBy(request);
    await this.limit.count(actor, request.ip, booked);
    const browser = { address: request.ip, places: this.places.shownBy(request), booked };
    const { reply, isProof } = await this.guessing(actor, request.ip, slug, body, () =>
      this.orders.book(actor, slug, body, browser),
    );
    if (isProof) this.session.give(response, body.id);
    return reply;
  }

  @Serve(buyingEndpoints.checkout)
  async checkout(
    @CurrentActor() actor: Actor,
    @Param('order_id') orderId: string,
    @Body() body: CheckoutDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const proof = this.session.shownBy(request, orderId);
    return this.told(response, orderId, await this.orders.checkout(actor, orderId, body, proof, request.ip));
  }

  @Serve(buyingEndpoints.nameBuyer)
  async nameBuyer(
    @CurrentActor() actor: Actor,
    @Param('order_id') orderId: string,
    @Body() body: NamedDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const proof = this.session.shownBy(request, orderId);
    return this.told(response, orderId, await this.orders.nameBuyer(actor, orderId, body, proof));
  }

  @Serve(buyingEndpoints.proof)
  async prove(
    @CurrentActor() actor: Actor,
    @Param('order_id') orderId: string,
    @Body() body: ProofDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { view, email } = await this.orders.prove(actor, orderId, body, request.ip);
    this.session.giveReader(response, orderId, email);
    return view;
  }

  @Serve(buyingEndpoints.order)
  async read(@CurrentActor() actor: Actor, @Param('order_id') orderId: string, @Req() request: Request) {
    return this.orders.read(actor, orderId, this.session.shownBy(request, orderId));
  }

  @Serve(buyingEndpoints.giveBack)
  async giveBack(
    @CurrentActor() actor: Actor,
    @Param('order_id') orderId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.orders.giveBack(actor, orderId, this.session.shownBy(request, orderId));
    this.session.drop(response, orderId);
  }

  @Serve(buyingEndpoints.giveBackTicket)
  async giveBackTicket(
    @CurrentActor() actor: Actor,
    @Param('order_id') orderId: string,
    @Param('ticket_id') ticketId: string,
    @Req() request: Request,
  ) {
    await this.orders.giveBackTicket(actor, orderId, ticketId, this.session.shownBy(request, orderId));
  }

  @Serve(buyingEndpoints.customerOrders)
  async customerOrders(@CurrentActor() actor: Person, @Query() query: CustomerOrdersDto) {
    return this.orders.customerOrders(actor, query);
  }

  private told(response: Response, orderId: string, { view, buyer }: BuyersView) {
    if (buyer !== null) this.session.giveBuyer(response, orderId, buyer);
    return view;
  }

  /** Counts guessed coupon codes: a booking tells valid codes from others as the page does. */
  private async guessing<Booked>(
    { id: user_id }: Actor,
    ip: string | undefined,
    slug: string,
    { coupon }: BookingDto,
    book: () => Promise<Booked>,
  ): Promise<Booked> {
    if (!coupon?.trim()) return book();
    const guesser = { user_id, ip };
    this.guesses.check(guesser);
    try {
      return await book();
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'COUPONS_ERROR') this.guesses.miss(guesser, slug, coupon);
      throw error;
    }
  }
}
