import { Controller, Inject, Param, Req, Res } from '@nestjs/common';
import { waitingRoomEndpoints } from '@festix/domain/contract';
import type { Request, Response } from 'express';
import { ENV, type Env } from '../../../env.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { CurrentActor, type Actor } from '../../../kernel/http/actor.ts';
import { callerKey, RateLimits, type Limit } from '../../../kernel/access/rate-limits.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { EventSlugs } from '../../programme/events/event-slugs.ts';
import { PlaceProof } from './place-proof.ts';
import { WaitingRoom } from './waiting-room.ts';

/** New places in one line a minute: of an account, and of an address however slow the line is. */
export const PLACES_OF_PERSON = 10;
const LEAST_OF_ADDRESS = 20;

const MOST_REMEMBERED = 1_000;

@Controller()
export class WaitingRoomController {
  /** Limits new places of one person, or of the visitors behind one address; a kept place is not counted. */
  private readonly limit: Limit;
  /** Rates of recent lines, as this process last read them. */
  private readonly rates = new Map<string, number>();

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
    if (!eventId) throw new ProblemError('NOT_FOUND');
    const number = this.proof.shownBy(request)(eventId);
    const kept = number === undefined ? undefined : await this.room.find(eventId, number);
    if (kept) return kept;
    const caller = callerKey(actor, request.ip);
    this.limits.consumeLocally(this.limit, caller);
    this.limits.consumeLocally(this.shareOf(actor, eventId), `${eventId} ${caller}`);
    const { view, given, rate } = await this.room.join(eventId);
    if (rate !== undefined) this.remember(eventId, rate);
    if (given !== undefined) this.proof.give(response, eventId, given);
    return view;
  }

  /**
   * Returns the limit. Abandoned numbers delay others, so one address gets half of the rate; a signed-in person there
   * has a separate limit.
   */
  private shareOf({ id }: Actor, eventId: string): Limit {
    const rate = this.rates.get(eventId);
    const ofAddress = rate === undefined ? this.limit.points : Math.max(LEAST_OF_ADDRESS, Math.floor(rate / 2));
    return { name: 'waiting-places-of-line', points: id === null ? ofAddress : PLACES_OF_PERSON, seconds: 60 };
  }

  private remember(eventId: string, rate: number): void {
    if (this.rates.size >= MOST_REMEMBERED) this.rates.clear();
    this.rates.set(eventId, rate);
  }
}
