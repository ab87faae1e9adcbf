import { Body, Controller, Param, Req } from '@nestjs/common';
import { trackingEndpoints } from '@festix/domain/contract';
import type { Request } from 'express';
import { CurrentActor, type Actor } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { BuyerSession } from '../../selling/orders/buyer-session.ts';
import { OrderViews } from '../../selling/orders/order-views.ts';
import { EventTags } from './event-tags.ts';
import { TrackingConsents } from './tracking-consents.ts';
import { TrackingConsentDto } from './tracking.dto.ts';

@Controller()
export class TrackingController {
  constructor(
    private readonly tags: EventTags,
    private readonly consents: TrackingConsents,
    private readonly orders: OrderViews,
    private readonly session: BuyerSession,
  ) {}

  @Serve(trackingEndpoints.tags)
  async read(@Param('slug') slug: string) {
    return this.tags.bySlug(slug);
  }

  @Serve(trackingEndpoints.consent)
  async consent(
    @CurrentActor() actor: Actor,
    @Param('order_id') orderId: string,
    @Body() body: TrackingConsentDto,
    @Req() request: Request,
  ) {
    // A person consents only for the own browser.
    if (!(await this.orders.isBuyer(actor, orderId, this.session.shownBy(request, orderId)))) return;
    const { ip: address = null } = request;
    await this.consents.set(orderId, body, { address, user_agent: request.get('user-agent') ?? null });
  }
}
