import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { DeliveriesModule } from '../deliveries/deliveries.module.ts';
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
  imports: [AccountsModule, DeliveriesModule],
  controllers: [TeamsController, EventTeamsController],
  providers: [AttachTeams, EventTeamsQueries, EventTeamsService, Invitations, Membership, TeamsQueries, TeamsService],
  exports: [AttachTeams, Invitations, Membership],
})
export class TeamsModule {}
