import { Module } from '@nestjs/common';
import { AccountsModule } from '../../people/accounts/accounts.module.ts';
import { DeliveriesModule } from '../../messages/deliveries/deliveries.module.ts';
import { SetupModule } from '../../till/setup/setup.module.ts';
import { TeamsModule } from '../../people/teams/teams.module.ts';
import { AuditController } from './audit.controller.ts';
import { AuditQueries } from './audit.queries.ts';
import { AuditService } from './audit.service.ts';
import { EditUser } from './edit-user.ts';
import { LostRights } from './lost-rights.ts';
import { MakeSuperAdmin } from './make-super-admin.ts';
import { ProducerRequestsController } from './producer-requests.controller.ts';
import { ProducerRequestsQueries } from './producer-requests.queries.ts';
import { ProducerRequestsService } from './producer-requests.service.ts';
import { TakeSecondFactor } from './take-second-factor.ts';
import { UserChanges } from './user-changes.ts';
import { UsersController } from './users.controller.ts';
import { UsersQueries } from './users.queries.ts';
import { UsersService } from './users.service.ts';

/** Provides the administration of people, and the audit log. */
@Module({
  imports: [AccountsModule, DeliveriesModule, SetupModule, TeamsModule],
  controllers: [ProducerRequestsController, UsersController, AuditController],
  providers: [
    EditUser,
    LostRights,
    MakeSuperAdmin,
    ProducerRequestsQueries,
    ProducerRequestsService,
    TakeSecondFactor,
    UserChanges,
    UsersQueries,
    UsersService,
    AuditQueries,
    AuditService,
  ],
  exports: [UsersQueries],
})
export class PeopleModule {}
