import { Module } from '@nestjs/common';
import { InvitationsModule } from '../invitations/invitations.module.ts';
import { AttachTeams } from './attach-teams.ts';
import { EventTeamsController } from './event-teams.controller.ts';
import { EventTeamsQueries } from './event-teams.queries.ts';
import { EventTeamsService } from './event-teams.service.ts';
import { Invitations } from './invitations.ts';
import { Membership } from './membership.ts';
import { TeamsController } from './teams.controller.ts';
import { TeamsQueries } from './teams.queries.ts';
import { TeamsService } from './teams.service.ts';

@Module({
  imports: [InvitationsModule],
  controllers: [TeamsController, EventTeamsController],
  providers: [AttachTeams, EventTeamsQueries, EventTeamsService, Invitations, Membership, TeamsQueries, TeamsService],
  exports: [AttachTeams, Invitations, Membership],
})
export class TeamsModule {}
