import { Body, Controller, Headers, Param, Query, Res } from '@nestjs/common';
import { teamEndpoints } from '@festix/domain/contract';
import type { Response } from 'express';
import { CurrentActor, type Person } from '../../../kernel/http/actor.ts';
import { tagged } from '../../../kernel/http/entity-tag.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { Invitations } from './invitations.ts';
import { InvitationDto, TeamDto, TeamPatchDto, TeamsDto } from './teams.dto.ts';
import { TeamsService } from './teams.service.ts';

@Controller()
export class TeamsController {
  constructor(
    private readonly teams: TeamsService,
    private readonly invitations: Invitations,
  ) {}

  @Serve(teamEndpoints.list)
  async list(@CurrentActor() actor: Person, @Query() query: TeamsDto) {
    return this.teams.list(actor, query);
  }

  @Serve(teamEndpoints.create)
  async create(@CurrentActor() actor: Person, @Body() body: TeamDto) {
    return this.teams.create(actor, body);
  }

  @Serve(teamEndpoints.read)
  async read(
    @CurrentActor() actor: Person,
    @Param('team_id') teamId: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    return tagged(response, await this.teams.read(actor, teamId));
  }

  @Serve(teamEndpoints.edit)
  async edit(
    @CurrentActor() actor: Person,
    @Param('team_id') teamId: string,
    @Body() patch: TeamPatchDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    return tagged(response, await this.teams.edit(actor, teamId, patch, ifMatch));
  }

  @Serve(teamEndpoints.remove)
  async remove(@CurrentActor() actor: Person, @Param('team_id') teamId: string) {
    await this.teams.remove(actor, teamId);
  }

  @Serve(teamEndpoints.invite)
  async invite(@CurrentActor() actor: Person, @Param('team_id') teamId: string, @Body() body: InvitationDto) {
    return this.invitations.invite(actor, teamId, body);
  }

  @Serve(teamEndpoints.withdrawInvitation)
  async withdrawInvitation(
    @CurrentActor() actor: Person,
    @Param('team_id') teamId: string,
    @Param('invitation_id') invitationId: string,
  ) {
    await this.invitations.withdraw(actor, teamId, invitationId);
  }

  @Serve(teamEndpoints.removeMember)
  async removeMember(
    @CurrentActor() actor: Person,
    @Param('team_id') teamId: string,
    @Param('user_id') userId: string,
  ) {
    await this.teams.removeMember(actor, teamId, userId);
  }
}
