import { Controller, Ip, Param, Query } from '@nestjs/common';
import { buyingEndpoints, type PublicEventView } from '@festix/domain/contract';
import { abilitiesFor, type AccessedEvent } from '@festix/domain/people';
import type { Request } from 'express';
import { CurrentActor, type Actor } from '../../../kernel/http/actor.ts';
import { KeptFor } from '../../../kernel/work/kept-for.ts';
import { callerKey } from '../../../kernel/access/rate-limits.ts';
import { Serve } from '../../../kernel/http/serve.ts';
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
    const mayEdit = (event: AccessedEvent): boolean => mayEditAnywhere(actor, event);
    return this.events.read(slug, query, { user_id: actor.id, ip, mayEdit });
  }
}

/** Checks all of the person's roles and grants; a page's call names no area. */
function mayEditAnywhere({ id, roles, grants }: Actor, { id: eventId, producer_id }: AccessedEvent): boolean {
  return id !== null && abilitiesFor({ id, roles, grants }, { id: eventId, producer_id }).has('events:edit');
}

/** Returns whether the page may be cached publicly: not a private event, a draft, or a page with a coupon. */
function isForEverybody({ availability, is_draft }: PublicEventView, { query }: Request): boolean {
  return availability === 'public' && !is_draft && query['coupon'] === undefined;
}
