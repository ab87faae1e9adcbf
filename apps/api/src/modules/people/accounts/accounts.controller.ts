import { Body, Controller, Req, Res } from '@nestjs/common';
import { accountEndpoints } from '@festix/domain/contract';
import type { Request, Response } from 'express';
import { CurrentActor, type Actor } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { SignUpDto, VerifyCodeDto } from './account.dto.ts';
import { AccountsService } from './accounts.service.ts';
import { RefreshCookie } from './refresh-cookie.ts';
import { placeOf } from './session-place.ts';
import { SignInDto } from './sign-in.dto.ts';
import { nameSignUpBrowser } from './sign-up-cookie.ts';
import { SignUp } from './sign-up.ts';

@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly signUps: SignUp,
    private readonly cookie: RefreshCookie,
  ) {}

  @Serve(accountEndpoints.signIn)
  async signIn(
    @CurrentActor() actor: Actor,
    @Body() body: SignInDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.cookie.give(response, await this.accounts.signIn(actor, body, placeOf(request)));
  }

  @Serve(accountEndpoints.refresh)
  async refresh(@CurrentActor() actor: Actor, @Req() request: Request, @Res({ passthrough: true }) response: Response) {
    return this.cookie.exchange(response, this.accounts.refresh(actor, placeOf(request)));
  }

  @Serve(accountEndpoints.signOut)
  async signOut(@CurrentActor() actor: Actor, @Req() request: Request, @Res({ passthrough: true }) response: Response) {
    await this.accounts.signOut(actor, placeOf(request));
    this.cookie.clear(response);
    this.cookie.clearWaiting(response);
  }

  @Serve(accountEndpoints.signUp)
  async signUp(
    @CurrentActor() actor: Actor,
    @Body() body: SignUpDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const browser = nameSignUpBrowser(request, response);
    await this.signUps.ask(actor, body, { address: request.ip, browser });
  }

  @Serve(accountEndpoints.verifyCode)
  async verifyCode(
    @CurrentActor() actor: Actor,
    @Body() body: VerifyCodeDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.cookie.give(response, await this.accounts.verifyCode(actor, body, placeOf(request)));
  }
}
