import { Body, Controller, Param, Req } from '@nestjs/common';
import { lawEndpoints } from '@festix/domain/contract';
import type { Request } from 'express';
import { CurrentActor, type Actor, type Person } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { BuyerSession } from '../orders/buyer-session.ts';
import { SellerDto } from './sellers.dto.ts';
import { SellersService } from './sellers.service.ts';

@Controller()
export class SellersController {
  constructor(
    private readonly sellers: SellersService,
    private readonly session: BuyerSession,
  ) {}

  @Serve(lawEndpoints.seller)
  async seller(@CurrentActor() actor: Person) {
    return this.sellers.read(actor);
  }

  @Serve(lawEndpoints.writeSeller)
  async writeSeller(@CurrentActor() actor: Person, @Body() body: SellerDto) {
    return this.sellers.write(actor, body);
  }

  @Serve(lawEndpoints.sellerOf)
  async sellerOf(@Param('user_id') userId: string) {
    return this.sellers.readOf(userId);
  }

  @Serve(lawEndpoints.writeSellerOf)
  async writeSellerOf(@CurrentActor() actor: Person, @Param('user_id') userId: string, @Body() body: SellerDto) {
    return this.sellers.write(actor, body, userId);
  }

  @Serve(lawEndpoints.sellerOfOrder)
  async sellerOfOrder(@CurrentActor() actor: Actor, @Param('order_id') orderId: string, @Req() request: Request) {
    return this.sellers.ofOrder(actor, orderId, this.session.shownBy(request, orderId));
  }
}
