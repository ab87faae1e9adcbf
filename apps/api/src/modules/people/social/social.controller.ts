import { Controller, Param, Query, Req, Res } from '@nestjs/common';
import { socialEndpoints } from '@festix/domain/contract';
import type { Request, Response } from 'express';
import { CurrentActor, type Actor } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { RefreshCookie } from '../accounts/refresh-cookie.ts';
import { placeOf } from '../accounts/session-place.ts';
import { nameBrowser, readBrowser, type ReturnMode } from './browser-cookie.ts';
import { answerOf } from './provider-answer.ts';
import { SocialStartDto } from './social.dto.ts';
import { SocialService, type SentOn } from './social.service.ts';

@Controller()
export class SocialController {
  constructor(
    private readonly social: SocialService,
    private readonly cookie: RefreshCookie,
  ) {}

  @Serve(socialEndpoints.providers)
  async providers(@CurrentActor() actor: Actor) {
    return this.social.offered(actor);
  }

  @Serve(socialEndpoints.start)
  async start(
    @CurrentActor() actor: Actor,
    @Param('provider') provider: string,
    @Query() query: SocialStartDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const browser = nameBrowser(request, response, this.social.returnMode(provider));
    this.send(response, await this.social.start(actor, provider, query, browser, placeOf(request)));
  }

  @Serve(socialEndpoints.callback)
  async callback(
    @CurrentActor() actor: Actor,
    @Param('provider') provider: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.finish(actor, provider, 'address', request, response);
  }

  @Serve(socialEndpoints.formCallback)
  async formCallback(
    @CurrentActor() actor: Actor,
    @Param('provider') provider: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.finish(actor, provider, 'form', request, response);
  }

  private async finish(
    actor: Actor,
    provider: string,
    mode: ReturnMode,
    request: Request,
    response: Response,
  ): Promise<void> {
    const browser = readBrowser(request, mode);
    const brought = { provider, answer: answerOf(request), browser, place: placeOf(request) };
    this.send(response, await this.social.finish(actor, brought));
  }

  private send(response: Response, { to, session }: SentOn): void {
    if (session) this.cookie.open(response, session);
    response.setHeader('cache-control', 'no-store');
    response.location(to);
  }
}
