import { Body, Controller, Headers, Res } from '@nestjs/common';
import { announcementEndpoints, eventEndpoints } from '@festix/domain/contract';
import type { Response } from 'express';
import { CurrentActor, type EventActor } from '../../../kernel/http/actor.ts';
import { tagged } from '../../../kernel/http/entity-tag.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { EventPatchDto } from '../../programme/events/events.dto.ts';
import { CancelEventDto, ChangeEventDto } from './announcements.dto.ts';
import { AnnouncementsService } from './announcements.service.ts';
import { CancelEvent } from './cancel-event.ts';
import { ChangeEvent } from './change-event.ts';
import { EditEvent } from './edit-event.ts';

@Controller()
export class AnnouncementsController {
  constructor(
    private readonly announcements: AnnouncementsService,
    private readonly cancelling: CancelEvent,
    private readonly changing: ChangeEvent,
    private readonly editing: EditEvent,
  ) {}

  @Serve(announcementEndpoints.list)
  async list(@CurrentActor() actor: EventActor) {
    return this.announcements.list(actor);
  }

  @Serve(announcementEndpoints.soldAs)
  async soldAs(@CurrentActor() actor: EventActor) {
    return this.announcements.soldAs(actor);
  }

  @Serve(eventEndpoints.edit)
  async edit(
    @CurrentActor() actor: EventActor,
    @Body() patch: EventPatchDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    return tagged(response, await this.editing.edit(actor, patch, ifMatch));
  }

  @Serve(announcementEndpoints.cancel)
  async cancel(@CurrentActor() actor: EventActor, @Body() body: CancelEventDto) {
    return this.cancelling.cancel(actor, body);
  }

  @Serve(announcementEndpoints.change)
  async change(@CurrentActor() actor: EventActor, @Body() body: ChangeEventDto) {
    return this.changing.change(actor, body);
  }
}
