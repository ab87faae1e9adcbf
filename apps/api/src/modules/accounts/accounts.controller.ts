import { Body, Controller, Req, Res } from '@nestjs/common';
import { accountEndpoints } from '@festix/domain';
import type { Request, Response } from 'express';
import { CurrentActor, type Actor, type Person } from '../../kernel/actor.ts';
import { Serve } from '../../kernel/serve.ts';
import { AccountsService } from './accounts.service.ts';
import { RefreshCookie } from './refresh-cookie.ts';
import { SignInDto } from './sign-in.dto.ts';

@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly cookie: RefreshCookie,
  ) {}

  @Serve(accountEndpoints.signIn)
  async signIn(
    @CurrentActor() actor: Actor,
    @Body() body: SignInDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.cookie.give(response, await this.accounts.signIn(actor, body, request.ip));
  }

  @Serve(accountEndpoints.refresh)
  async refresh(@CurrentActor() actor: Actor, @Req() request: Request, @Res({ passthrough: true }) response: Response) {
    return this.cookie.exchange(request, response, (token) => this.accounts.refresh(actor, token));
  }

  @Serve(accountEndpoints.signOut)
  async signOut(@CurrentActor() actor: Actor, @Req() request: Request, @Res({ passthrough: true }) response: Response) {
    await this.accounts.signOut(actor, this.cookie.read(request));
    this.cookie.clear(response);
  }

  @Serve(accountEndpoints.me)
  async me(@CurrentActor() actor: Person) {
    return this.accounts.me(actor);
  }
}
