import { Body, Controller } from '@nestjs/common';
import { rehearsalEndpoints } from '@festix/domain/contract';
import { CurrentActor, type EventActor } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { RehearsalDto } from './rehearsals.dto.ts';
import { RehearsalsService } from './rehearsals.service.ts';

@Controller()
export class RehearsalsController {
  constructor(private readonly rehearsals: RehearsalsService) {}

  @Serve(rehearsalEndpoints.tell)
  async tell(@CurrentActor() actor: EventActor, @Body() body: RehearsalDto) {
    await this.rehearsals.tell(actor, body);
  }

  @Serve(rehearsalEndpoints.tellOfTill)
  async tellOfTill(@CurrentActor() actor: EventActor, @Body() body: RehearsalDto) {
    await this.rehearsals.tell(actor, body);
  }

  @Serve(rehearsalEndpoints.ofEvent)
  async ofEvent(@CurrentActor() actor: EventActor) {
    return this.rehearsals.ofEvent(actor);
  }
}
