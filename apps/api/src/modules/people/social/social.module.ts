import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { AdmitPerson } from './admit-person.ts';
import { SocialAttempts } from './social-attempts.ts';
import { IdentityProviders } from './identity-providers.ts';
import { SocialController } from './social.controller.ts';
import { SocialService } from './social.service.ts';

@Module({
  imports: [AccountsModule],
  controllers: [SocialController],
  providers: [AdmitPerson, SocialAttempts, IdentityProviders, SocialService],
})
export class SocialModule {}
