import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../../messages/deliveries/deliveries.module.ts';
import { InvitationsModule } from '../../people/invitations/invitations.module.ts';
import { GatewaysModule } from '../../selling/gateways/gateways.module.ts';
import { OperatorInvitations } from './operator-invitations.ts';
import { Operators } from './operators.ts';
import { PointScope } from './point-scope.ts';
import { SetupController } from './setup.controller.ts';
import { SetupQueries } from './setup.queries.ts';
import { SetupService } from './setup.service.ts';
import { TerminalsController } from './terminals.controller.ts';
import { TerminalsQueries } from './terminals.queries.ts';
import { TerminalsService } from './terminals.service.ts';

/** Provides the setup of sale points: place, scope and people. */
@Module({
  imports: [DeliveriesModule, GatewaysModule, InvitationsModule],
  controllers: [SetupController, TerminalsController],
  providers: [
    OperatorInvitations,
    Operators,
    PointScope,
    SetupQueries,
    SetupService,
    TerminalsQueries,
    TerminalsService,
  ],
  exports: [SetupService],
})
export class SetupModule {}
