import { Body, Controller, Headers, Param, Query, Res } from '@nestjs/common';
import { eventEndpoints } from '@festix/domain/contract';
import { type CoverForm } from '@festix/domain/ground';
import type { Response } from 'express';
import { CurrentActor, type EventActor, type Person } from '../../../kernel/http/actor.ts';
import { tagged } from '../../../kernel/http/entity-tag.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { CropDto, cropOf, TakesPicture, UploadedBytes } from '../../documents/pictures/uploaded-picture.ts';
import { CoverFormPipe } from './cover-form.pipe.ts';
import { DuplicateEvent } from './duplicate-event.ts';
import { EventCovers } from './event-covers.ts';
import { EventLife } from './event-life.ts';
import { DuplicateEventDto, EventDto, EventListDto } from './events.dto.ts';
import { EventsService } from './events.service.ts';

@Controller()
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly life: EventLife,
    private readonly duplicating: DuplicateEvent,
    private readonly covers: EventCovers,
  ) {}

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

  @Serve(eventEndpoints.setCover)
  @TakesPicture()
  async setCover(
    @CurrentActor() actor: EventActor,
    @Param('form', CoverFormPipe) form: CoverForm,
    @UploadedBytes() bytes: Buffer | undefined,
    @Body() body: CropDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    return tagged(response, await this.covers.set(actor, form, { bytes, crop: cropOf(body), ifMatch }));
  }

  @Serve(eventEndpoints.removeCover)
  async removeCover(
    @CurrentActor() actor: EventActor,
    @Param('form', CoverFormPipe) form: CoverForm,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    return tagged(response, await this.covers.remove(actor, form, ifMatch));
  }

  @Serve(eventEndpoints.publish)
  async publish(@CurrentActor() actor: EventActor, @Res({ passthrough: true }) response: Response) {
    return tagged(response, await this.life.publish(actor));
  }

  @Serve(eventEndpoints.unpublish)
  async unpublish(@CurrentActor() actor: EventActor, @Res({ passthrough: true }) response: Response) {
    return tagged(response, await this.life.unpublish(actor));
  }

  @Serve(eventEndpoints.remove)
  async remove(@CurrentActor() actor: EventActor) {
    await this.life.remove(actor);
  }

  @Serve(eventEndpoints.duplicate)
  async duplicate(@CurrentActor() actor: EventActor, @Body() body: DuplicateEventDto) {
    return this.duplicating.duplicate(actor, body);
  }
}
