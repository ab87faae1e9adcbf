import { Body, Controller, Headers, Res } from '@nestjs/common';
import { accessEndpoints } from '@festix/domain/contract';
import type { Response } from 'express';
import { CurrentActor, type EventActor } from '../../../kernel/http/actor.ts';
import { tagged } from '../../../kernel/http/entity-tag.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { AccessDto } from './passes.dto.ts';
import { PassesService } from './passes.service.ts';

@Controller()
export class PassesController {
  constructor(private readonly passes: PassesService) {}

  @Serve(accessEndpoints.show)
  async show(@CurrentActor() actor: EventActor, @Res({ passthrough: true }) response: Response) {
    return tagged(response, await this.passes.read(actor));
  }

  @Serve(accessEndpoints.replace)
  async replace(
    @CurrentActor() actor: EventActor,
    @Body() body: AccessDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    return tagged(response, await this.passes.replace(actor, body, ifMatch));
  }
}
