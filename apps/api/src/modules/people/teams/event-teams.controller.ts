import { Body, Controller, Headers, Res } from '@nestjs/common';
import { peopleEndpoints, teamEndpoints } from '@festix/domain/contract';
import type { Response } from 'express';
import { CurrentActor, type EventActor } from '../../../kernel/http/actor.ts';
import { tagged } from '../../../kernel/http/entity-tag.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { EventTeamsService } from './event-teams.service.ts';
import { EventGrantsDto, EventTeamsDto } from './teams.dto.ts';

@Controller()
export class EventTeamsController {
  constructor(private readonly eventTeams: EventTeamsService) {}

  @Serve(teamEndpoints.ofEvent)
  async read(@CurrentActor() actor: EventActor, @Res({ passthrough: true }) response: Response) {
    return tagged(response, await this.eventTeams.read(actor));
  }

  @Serve(teamEndpoints.attach)
  async attach(
    @CurrentActor() actor: EventActor,
    @Body() body: EventTeamsDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    return tagged(response, await this.eventTeams.attach(actor, body, ifMatch));
  }

  @Serve(teamEndpoints.grant)
  async grant(
    @CurrentActor() actor: EventActor,
    @Body() body: EventGrantsDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    return tagged(response, await this.eventTeams.grant(actor, body, ifMatch));
  }

  @Serve(peopleEndpoints.teamMembers)
  async memberEmails(@CurrentActor() actor: EventActor) {
    return this.eventTeams.memberEmails(actor);
  }
}
