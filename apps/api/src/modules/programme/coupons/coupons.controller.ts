import { Body, Controller, Param, Query } from '@nestjs/common';
import { couponEndpoints } from '@festix/domain/contract';
import { CurrentActor, type EventActor } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { CouponDto, CouponsDto } from './coupons.dto.ts';
import { CouponsService } from './coupons.service.ts';

@Controller()
export class CouponsController {
  constructor(private readonly coupons: CouponsService) {}

  @Serve(couponEndpoints.list)
  async list(@CurrentActor() actor: EventActor, @Query() query: CouponsDto) {
    return this.coupons.list(actor, query);
  }

  @Serve(couponEndpoints.create)
  async create(@CurrentActor() actor: EventActor, @Body() body: CouponDto) {
    return this.coupons.create(actor, body);
  }

  @Serve(couponEndpoints.archive)
  async archive(@CurrentActor() actor: EventActor, @Param('coupon_id') couponId: string) {
    await this.coupons.archive(actor, couponId);
  }
}
