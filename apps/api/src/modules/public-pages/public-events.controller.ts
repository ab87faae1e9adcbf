import { Controller, Ip, Param, Query } from '@nestjs/common';
import { buyingEndpoints, type PublicEventView } from '@festix/domain';
import type { Request } from 'express';
import { CurrentActor, type Actor } from '../../kernel/actor.ts';
import { KeptFor } from '../../kernel/kept-for.ts';
import { callerKey } from '../../kernel/rate-limits.ts';
import { Serve } from '../../kernel/serve.ts';
import { PublicEventDto, PublicEventsDto } from './public-events.dto.ts';
import { PublicEventsService } from './public-events.service.ts';

@Controller()
export class PublicEventsController {
  constructor(private readonly events: PublicEventsService) {}

  @Serve(buyingEndpoints.events)
  @KeptFor({ seconds: 10, stale: 30 })
  async list(@CurrentActor() actor: Actor, @Query() query: PublicEventsDto, @Ip() ip: string) {
    return this.events.list(query, callerKey(actor, ip));
  }

  @Serve(buyingEndpoints.event)
  @KeptFor<PublicEventView>({ seconds: 5, stale: 10, only: isForEverybody })
  async read(
    @CurrentActor() actor: Actor,
    @Param('slug') slug: string,
    @Query() query: PublicEventDto,
    @Ip() ip: string,
  ) {
    return this.events.read(slug, query, { user_id: actor.id, ip });
  }
}

/** A private event is for who has its link, and what a coupon opens for who has the coupon. */
function isForEverybody({ availability }: PublicEventView, { query }: Request): boolean {
  return availability === 'public' && query['coupon'] === undefined;
}
