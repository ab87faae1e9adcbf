import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module.ts';
import { AccountCodes } from './account-codes.ts';
import { AccountOwner } from './account-owner.ts';
import { AccountRegister } from './account-register.ts';
import { AccountsController } from './accounts.controller.ts';
import { AccountsQueries } from './accounts.queries.ts';
import { AccountsService } from './accounts.service.ts';
import { Attempts } from './attempts.ts';
import { ChangeEmail } from './change-email.ts';
import { ChangePassword } from './change-password.ts';
import { HolderNotice } from './holder-notice.ts';
import { MailLinks } from './mail-links.ts';
import { MeController } from './me.controller.ts';
import { OwnSessionsService } from './own-sessions.service.ts';
import { Passwords } from './passwords.ts';
import { ProfileService } from './profile.service.ts';
import { RecoverPassword } from './recover-password.ts';
import { RefreshCookie } from './refresh-cookie.ts';
import { RefreshTokens } from './refresh-tokens.ts';
import { SessionEnding } from './session-ending.ts';
import { SessionsService } from './sessions.service.ts';
import { SignIn } from './sign-in.ts';
import { SignUp } from './sign-up.ts';
import { VerifyCode } from './verify-code.ts';

@Module({
  imports: [DeliveriesModule],
  controllers: [AccountsController, MeController],
  providers: [
    AccountCodes,
    AccountOwner,
    AccountRegister,
    AccountsQueries,
    AccountsService,
    Attempts,
    ChangeEmail,
    ChangePassword,
    HolderNotice,
    MailLinks,
    OwnSessionsService,
    Passwords,
    ProfileService,
    RecoverPassword,
    RefreshCookie,
    RefreshTokens,
    SessionEnding,
    SessionsService,
    SignIn,
    SignUp,
    VerifyCode,
  ],
  exports: [
    AccountCodes,
    AccountOwner,
    AccountRegister,
    AccountsQueries,
    AccountsService,
    Attempts,
    MailLinks,
    Passwords,
    RefreshCookie,
    SessionsService,
  ],
})
export class AccountsModule {}
