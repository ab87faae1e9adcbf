import { Controller, Ip, Param, Query } from '@nestjs/common';
import { buyingEndpoints } from '@festix/domain';
import { CurrentActor, type Actor } from '../../kernel/actor.ts';
import { callerKey } from '../../kernel/rate-limits.ts';
import { Serve } from '../../kernel/serve.ts';
import { PublicEventDto, PublicEventsDto } from './public-events.dto.ts';
import { PublicEventsService } from './public-events.service.ts';

@Controller()
export class PublicEventsController {
  constructor(private readonly events: PublicEventsService) {}

  @Serve(buyingEndpoints.events)
  async list(@CurrentActor() actor: Actor, @Query() query: PublicEventsDto, @Ip() ip: string) {
    return this.events.list(query, callerKey(actor, ip));
  }

  @Serve(buyingEndpoints.event)
  async read(
    @CurrentActor() actor: Actor,
    @Param('slug') slug: string,
    @Query() query: PublicEventDto,
    @Ip() ip: string,
  ) {
    return this.events.read(slug, query, callerKey(actor, ip));
  }
}
