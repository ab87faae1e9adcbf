import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { lawEndpoints } from '@festix/domain/contract';
import type { Request } from 'express';
import { CurrentActor, type Actor, type Person } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { BuyerSession } from '../../selling/orders/buyer-session.ts';
import { LegalTextDto, LegalTextQueryDto, SellerDto } from './law.dto.ts';
import { LegalTextsService } from './legal-texts.service.ts';
import { SellersService } from '../../selling/sellers/sellers.service.ts';

@Controller()
export class LawController {
  constructor(
    private readonly sellers: SellersService,
    private readonly texts: LegalTextsService,
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

  @Serve(lawEndpoints.legalText)
  async legalText(@Param('kind') kind: string, @Query() { version }: LegalTextQueryDto) {
    return this.texts.read(kind, version);
  }

  @Serve(lawEndpoints.publishLegalText)
  async publishLegalText(@CurrentActor() actor: Person, @Param('kind') kind: string, @Body() body: LegalTextDto) {
    return this.texts.publish(actor, kind, body);
  }
}
