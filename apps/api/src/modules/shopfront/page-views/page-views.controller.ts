import { Controller, Headers, Ip, Param } from '@nestjs/common';
import { pageViewEndpoints } from '@festix/domain/contract';
import { CurrentActor, type Actor } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { PageViewsService } from './page-views.service.ts';

@Controller()
export class PageViewsController {
  constructor(private readonly views: PageViewsService) {}

  @Serve(pageViewEndpoints.open)
  async open(
    @CurrentActor() actor: Actor,
    @Param('slug') slug: string,
    @Ip() ip: string,
    @Headers('user-agent') userAgent: string | undefined,
  ) {
    await this.views.open(actor, { slug, ip, userAgent });
  }
}
