import { Controller, Inject, Param, Req, Res } from '@nestjs/common';
import { waitingRoomEndpoints } from '@festix/domain';
import type { Request, Response } from 'express';
import { ENV, type Env } from '../../env.ts';
import { Problem } from '../../kernel/problem.ts';
import { CurrentActor, type Actor } from '../../kernel/actor.ts';
import { callerKey, RateLimits, type Limit } from '../../kernel/rate-limits.ts';
import { Serve } from '../../kernel/serve.ts';
import { EventSlugs } from '../events/event-slugs.ts';
import { PlaceProof } from './place-proof.ts';
import { WaitingRoom } from './waiting-room.ts';

@Controller()
export class WaitingRoomController {
  /** New places for one person, or for the strangers behind one address; who keeps his own is not counted. */
  private readonly limit: Limit;

  constructor(
    @Inject(ENV) env: Env,
    private readonly limits: RateLimits,
    private readonly slugs: EventSlugs,
    private readonly room: WaitingRoom,
    private readonly proof: PlaceProof,
  ) {
    this.limit = { name: 'waiting-places', points: env.BOOKING_LIMIT_PER_MINUTE, seconds: 60 };
  }

  @Serve(waitingRoomEndpoints.stand)
  async stand(
    @CurrentActor() actor: Actor,
    @Param('slug') slug: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const eventId = await this.slugs.eventIdOf(slug);
    if (!eventId) throw new Problem('NOT_FOUND');
    const number = this.proof.shownBy(request)(eventId);
    const kept = number === undefined ? undefined : await this.room.find(eventId, number);
    if (kept) return kept;
    this.limits.consumeLocally(this.limit, callerKey(actor, request.ip));
    const { view, given } = await this.room.join(eventId);
    if (given !== undefined) this.proof.give(response, eventId, given);
    return view;
  }
}
