import { Controller, Ip, Param, Query } from '@nestjs/common';
import { publicPageEndpoints } from '@festix/domain/contract';
import { CurrentActor, type Actor } from '../../../kernel/http/actor.ts';
import { KeptFor } from '../../../kernel/work/kept-for.ts';
import { PageDto } from '../../../kernel/fields/page.dto.ts';
import { callerKey } from '../../../kernel/access/rate-limits.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { EventListsService } from './event-lists.service.ts';
import { HomeService } from './home.service.ts';
import { HomeDto, ProducerEventsDto } from './public-pages.dto.ts';

@Controller()
export class PublicPagesController {
  constructor(
    private readonly first: HomeService,
    private readonly lists: EventListsService,
  ) {}

  @Serve(publicPageEndpoints.home)
  @KeptFor({ seconds: 10, stale: 30 })
  async home(@CurrentActor() actor: Actor, @Query() query: HomeDto) {
    return this.first.read(actor, query);
  }

  @Serve(publicPageEndpoints.venueEvents)
  @KeptFor({ seconds: 10, stale: 30 })
  async venueEvents(@CurrentActor() actor: Actor, @Param('slug') slug: string, @Query() query: PageDto) {
    return this.lists.ofVenue(actor, slug, query);
  }

  @Serve(publicPageEndpoints.producerEvents)
  @KeptFor({ seconds: 10, stale: 30 })
  async producerEvents(
    @CurrentActor() actor: Actor,
    @Param('slug') slug: string,
    @Query() query: ProducerEventsDto,
    @Ip() ip: string,
  ) {
    return this.lists.ofProducer(slug, query, callerKey(actor, ip));
  }
}
