import { Body, Controller, Headers, Param, Res } from '@nestjs/common';
import { lotEndpoints } from '@festix/domain';
import type { Response } from 'express';
import { CurrentActor, type EventActor } from '../../kernel/actor.ts';
import { tagged } from '../../kernel/entity-tag.ts';
import { Serve } from '../../kernel/serve.ts';
import { LotDto, LotPatchDto } from './lots.dto.ts';
import { LotsService } from './lots.service.ts';

@Controller()
export class LotsController {
  constructor(private readonly lots: LotsService) {}

  @Serve(lotEndpoints.list)
  async list(@CurrentActor() actor: EventActor) {
    return this.lots.list(actor);
  }

  @Serve(lotEndpoints.create)
  async create(@CurrentActor() actor: EventActor, @Body() body: LotDto) {
    return this.lots.create(actor, body);
  }

  @Serve(lotEndpoints.edit)
  async edit(
    @CurrentActor() actor: EventActor,
    @Param('lot_id') lotId: string,
    @Body() patch: LotPatchDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    return tagged(response, await this.lots.edit(actor, lotId, patch, ifMatch));
  }
}
