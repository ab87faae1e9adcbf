import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { DeliveriesModule } from '../../messages/deliveries/deliveries.module.ts';
import { OpenInvitations } from './open-invitations.ts';

/** Asking people to join something, whatever it is. */
@Module({
  imports: [AccountsModule, DeliveriesModule],
  providers: [OpenInvitations],
  exports: [OpenInvitations],
})
export class InvitationsModule {}
