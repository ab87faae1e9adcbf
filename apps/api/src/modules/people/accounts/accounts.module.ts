import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../../messages/deliveries/deliveries.module.ts';
import { AccountCodes } from './account-codes.ts';
import { AccountMails } from './account-mails.ts';
import { AccountOwner } from './account-owner.ts';
import { AccountRegister } from './account-register.ts';
import { AccountsController } from './accounts.controller.ts';
import { AccountsQueries } from './accounts.queries.ts';
import { AccountsService } from './accounts.service.ts';
import { Attempts } from './attempts.ts';
import { ChangeEmail } from './change-email.ts';
import { ChangePassword } from './change-password.ts';
import { ChangeSecondFactor } from './change-second-factor.ts';
import { EarlierSessions } from './earlier-sessions.ts';
import { FreshProof } from './fresh-proof.ts';
import { HashLine } from './hash-line.ts';
import { KnownBrowsers } from './known-browsers.ts';
import { MailLinks } from '../../messages/deliveries/mail-links.ts';
import { MeController } from './me.controller.ts';
import { OneTimePasswords } from './one-time-passwords.ts';
import { OwnSessionsService } from './own-sessions.service.ts';
import { PasswordsController } from './passwords.controller.ts';
import { Passwords } from './passwords.ts';
import { ProfileService } from './profile.service.ts';
import { ProveAgain } from './prove-again.ts';
import { ProveSecondFactor } from './prove-second-factor.ts';
import { RecoverPassword } from './recover-password.ts';
import { RecoveryCodes } from './recovery-codes.ts';
import { RefreshCookie } from './refresh-cookie.ts';
import { RefreshTokens } from './refresh-tokens.ts';
import { SecondFactorCodes } from './second-factor-codes.ts';
import { SecondFactorNotes } from './second-factor-notes.ts';
import { SecondFactorSwitch } from './second-factor-switch.ts';
import { SecondFactorController } from './second-factor.controller.ts';
import { SecondFactorService } from './second-factor.service.ts';
import { SecondFactorStore } from './second-factor.store.ts';
import { SessionEnding } from './session-ending.ts';
import { SessionTokens } from './session-tokens.ts';
import { SessionsService } from './sessions.service.ts';
import { SignIn } from './sign-in.ts';
import { SignUp } from './sign-up.ts';
import { VerifyCode } from './verify-code.ts';
import { WaitingSessions } from './waiting-sessions.ts';

@Module({
  imports: [DeliveriesModule],
  controllers: [AccountsController, MeController, PasswordsController, SecondFactorController],
  providers: [
    AccountCodes,
    AccountMails,
    AccountOwner,
    AccountRegister,
    AccountsQueries,
    AccountsService,
    Attempts,
    ChangeEmail,
    ChangePassword,
    ChangeSecondFactor,
    EarlierSessions,
    FreshProof,
    HashLine,
    KnownBrowsers,
    MailLinks,
    OneTimePasswords,
    OwnSessionsService,
    Passwords,
    ProfileService,
    ProveAgain,
    ProveSecondFactor,
    RecoverPassword,
    RecoveryCodes,
    RefreshCookie,
    RefreshTokens,
    SecondFactorCodes,
    SecondFactorNotes,
    SecondFactorService,
    SecondFactorStore,
    SecondFactorSwitch,
    SessionEnding,
    SessionTokens,
    SessionsService,
    SignIn,
    SignUp,
    VerifyCode,
    WaitingSessions,
  ],
  exports: [
    AccountCodes,
    AccountOwner,
    AccountRegister,
    AccountsQueries,
    AccountsService,
    Attempts,
    KnownBrowsers,
    MailLinks,
    Passwords,
    RefreshCookie,
    SecondFactorSwitch,
    SessionsService,
  ],
})
export class AccountsModule {}
