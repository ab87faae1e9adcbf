import { Body, Controller, Req, Res } from '@nestjs/common';
import { accountEndpoints } from '@festix/domain/contract';
import type { Request, Response } from 'express';
import { CurrentActor, type Actor, type Person } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { PasswordDto, RecoverDto } from './account.dto.ts';
import { ChangePassword } from './change-password.ts';
import { KnownBrowsers } from './known-browsers.ts';
import { RecoverPassword } from './recover-password.ts';
import { placeOf } from './session-place.ts';

@Controller()
export class PasswordsController {
  constructor(
    private readonly recoveries: RecoverPassword,
    private readonly passwords: ChangePassword,
    private readonly browsers: KnownBrowsers,
  ) {}

  @Serve(accountEndpoints.recoverPassword)
  async recoverPassword(@CurrentActor() actor: Actor, @Body() body: RecoverDto, @Req() request: Request) {
    await this.recoveries.ask(actor, body, placeOf(request));
  }

  @Serve(accountEndpoints.changePassword)
  async changePassword(
    @CurrentActor() actor: Person,
    @Body() body: PasswordDto,
    @Res({ passthrough: true }) response: Response,
  ) {
    this.browsers.remember(response, await this.passwords.change(actor, body));
  }
}
