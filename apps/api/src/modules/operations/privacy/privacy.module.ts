import { Module } from '@nestjs/common';
import { AccountsModule } from '../../people/accounts/accounts.module.ts';
import { DeliveriesModule } from '../../messages/deliveries/deliveries.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { SetupModule } from '../../till/setup/setup.module.ts';
import { TeamsModule } from '../../people/teams/teams.module.ts';
import { CloseAccount } from './close-account.ts';
import { CloseDemo } from './close-demo.ts';
import { DeleteAccount } from './delete-account.ts';
import { ErasePerson } from './erase-person.ts';
import { LeaveTeams } from './leave-teams.ts';
import { LockLeaver } from './lock-leaver.ts';
import { ObligationsQueries } from './obligations.queries.ts';
import { OwnData } from './own-data.ts';
import { PrivacyController } from './privacy.controller.ts';
import { RetentionSweeps } from './retention-sweeps.ts';

/** Provides retention, the own copy, and the deletion of personal data. */
@Module({
  imports: [AccountsModule, DeliveriesModule, PeopleModule, SetupModule, TeamsModule],
  controllers: [PrivacyController],
  providers: [
    CloseAccount,
    CloseDemo,
    DeleteAccount,
    ErasePerson,
    LeaveTeams,
    LockLeaver,
    ObligationsQueries,
    OwnData,
    RetentionSweeps,
  ],
})
export class PrivacyModule {}
