import { Body, Controller, Header, Req, Res } from '@nestjs/common';
import { accountEndpoints } from '@festix/domain/contract';
import type { Request, Response } from 'express';
import { CurrentActor, type Actor, type Person } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { AccountsService } from './accounts.service.ts';
import { ChangeSecondFactor } from './change-second-factor.ts';
import { ProveSecondFactor } from './prove-second-factor.ts';
import { RefreshCookie } from './refresh-cookie.ts';
import { SecondFactorCodeDto, SecondFactorProofDto } from './second-factor.dto.ts';
import { SecondFactorService } from './second-factor.service.ts';
import { placeOf } from './session-place.ts';

@Controller()
export class SecondFactorController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly proving: ProveSecondFactor,
    private readonly factors: SecondFactorService,
    private readonly changing: ChangeSecondFactor,
    private readonly cookie: RefreshCookie,
  ) {}

  @Serve(accountEndpoints.proveSecondFactor)
  async prove(
    @CurrentActor() actor: Actor,
    @Body() body: SecondFactorCodeDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const proved = this.proving.prove(actor, body, placeOf(request));
    return this.cookie.giveProved(
      response,
      proved.then((session) => this.accounts.signedIn(session)),
    );
  }

  @Serve(accountEndpoints.giveUpSecondFactor)
  async giveUp(@CurrentActor() actor: Actor, @Req() request: Request, @Res({ passthrough: true }) response: Response) {
    await this.proving.giveUp(actor, placeOf(request).waiting);
    this.cookie.clearWaiting(response);
  }

  @Serve(accountEndpoints.secondFactor)
  async read(@CurrentActor() actor: Person) {
    return this.factors.read(actor);
  }

  @Serve(accountEndpoints.beginSecondFactor)
  @Header('cache-control', 'no-store')
  async begin(@CurrentActor() actor: Person, @Body() body: SecondFactorProofDto) {
    return this.factors.begin(actor, body);
  }

  @Serve(accountEndpoints.confirmSecondFactor)
  @Header('cache-control', 'no-store')
  async confirm(@CurrentActor() actor: Person, @Body() body: SecondFactorCodeDto) {
    return this.changing.confirm(actor, body);
  }

  @Serve(accountEndpoints.renewRecoveryCodes)
  @Header('cache-control', 'no-store')
  async renewRecoveryCodes(@CurrentActor() actor: Person, @Body() body: SecondFactorCodeDto) {
    return this.changing.renewRecoveryCodes(actor, body);
  }

  @Serve(accountEndpoints.endSecondFactor)
  async end(@CurrentActor() actor: Person, @Body() body: SecondFactorCodeDto) {
    await this.changing.end(actor, body);
  }
}
