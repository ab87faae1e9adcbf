import { Module } from '@nestjs/common';
import { AccountsController } from './accounts.controller.ts';
import { AccountsQueries } from './accounts.queries.ts';
import { AccountsService } from './accounts.service.ts';
import { Passwords } from './passwords.ts';
import { RefreshCookie } from './refresh-cookie.ts';
import { RefreshTokens } from './refresh-tokens.ts';
import { SessionEnding } from './session-ending.ts';
import { SessionsService } from './sessions.service.ts';
import { SignIn } from './sign-in.ts';

@Module({
  controllers: [AccountsController],
  providers: [
    AccountsQueries,
    AccountsService,
    Passwords,
    RefreshCookie,
    RefreshTokens,
    SessionEnding,
    SessionsService,
    SignIn,
  ],
  exports: [AccountsQueries, Passwords],
})
export class AccountsModule {}
