import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { DeliveriesModule } from '../../messages/deliveries/deliveries.module.ts';
import { OpenInvitations } from './open-invitations.ts';

/** Provides invitations by mail, whatever people are invited to. */
@Module({
  imports: [AccountsModule, DeliveriesModule],
  providers: [OpenInvitations],
  exports: [OpenInvitations],
})
export class InvitationsModule {}
