import { Body, Controller } from '@nestjs/common';
import { announcementEndpoints } from '@festix/domain';
import { CurrentActor, type EventActor } from '../../kernel/actor.ts';
import { Serve } from '../../kernel/serve.ts';
import { CancelEventDto, ChangeEventDto } from './announcements.dto.ts';
import { AnnouncementsService } from './announcements.service.ts';
import { CancelEvent } from './cancel-event.ts';
import { ChangeEvent } from './change-event.ts';

@Controller()
export class AnnouncementsController {
  constructor(
    private readonly announcements: AnnouncementsService,
    private readonly cancelling: CancelEvent,
    private readonly changing: ChangeEvent,
  ) {}

  @Serve(announcementEndpoints.list)
  async list(@CurrentActor() actor: EventActor) {
    return this.announcements.list(actor);
  }

  @Serve(announcementEndpoints.soldAs)
  async soldAs(@CurrentActor() actor: EventActor) {
    return this.announcements.soldAs(actor);
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
