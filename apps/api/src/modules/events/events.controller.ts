import { Body, Controller, Headers, Query, Res } from '@nestjs/common';
import { eventEndpoints } from '@festix/domain';
import type { Response } from 'express';
import { CurrentActor, type EventActor, type Person } from '../../kernel/actor.ts';
import { tagged } from '../../kernel/entity-tag.ts';
import { Serve } from '../../kernel/serve.ts';
import { EventDto, EventListDto, EventPatchDto } from './events.dto.ts';
import { EventsService } from './events.service.ts';

@Controller()
export class EventsController {
  constructor(private readonly events: EventsService) {}

  @Serve(eventEndpoints.list)
  async list(@CurrentActor() actor: Person, @Query() query: EventListDto) {
    return this.events.list(actor, query);
  }

  @Serve(eventEndpoints.create)
  async create(@CurrentActor() actor: Person, @Body() body: EventDto) {
    return this.events.create(actor, body);
  }

  @Serve(eventEndpoints.read)
  async read(@CurrentActor() actor: EventActor, @Res({ passthrough: true }) response: Response) {
    return tagged(response, await this.events.read(actor));
  }

  @Serve(eventEndpoints.edit)
  async edit(
    @CurrentActor() actor: EventActor,
    @Body() patch: EventPatchDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    return tagged(response, await this.events.edit(actor, patch, ifMatch));
  }
}
