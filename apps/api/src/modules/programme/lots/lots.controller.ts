import { Body, Controller, Headers, Param, Res } from '@nestjs/common';
import { lotEndpoints } from '@festix/domain/contract';
import type { Response } from 'express';
import { CurrentActor, type EventActor } from '../../../kernel/http/actor.ts';
import { tagged } from '../../../kernel/http/entity-tag.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { ArrangeLots } from './arrange-lots.ts';
import { DuplicateLotDto, LotDto, LotPatchDto, LotsOrderDto, LotsPatchDto } from './lots.dto.ts';
import { LotsService } from './lots.service.ts';

@Controller()
export class LotsController {
  constructor(
    private readonly lots: LotsService,
    private readonly arrange: ArrangeLots,
  ) {}

  @Serve(lotEndpoints.list)
  async list(@CurrentActor() actor: EventActor, @Res({ passthrough: true }) response: Response) {
    return tagged(response, await this.arrange.list(actor));
  }

  @Serve(lotEndpoints.create)
  async create(@CurrentActor() actor: EventActor, @Body() body: LotDto) {
    return this.lots.create(actor, body);
  }

  @Serve(lotEndpoints.editMany)
  async editMany(@CurrentActor() actor: EventActor, @Body() body: LotsPatchDto) {
    return this.arrange.editMany(actor, body);
  }

  @Serve(lotEndpoints.order)
  async order(
    @CurrentActor() actor: EventActor,
    @Body() body: LotsOrderDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    return tagged(response, await this.arrange.order(actor, body, ifMatch));
  }

  @Serve(lotEndpoints.read)
  async read(
    @CurrentActor() actor: EventActor,
    @Param('lot_id') lotId: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    return tagged(response, await this.lots.read(actor, lotId));
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

  @Serve(lotEndpoints.duplicate)
  async duplicate(@CurrentActor() actor: EventActor, @Param('lot_id') lotId: string, @Body() body: DuplicateLotDto) {
    return this.lots.duplicate(actor, lotId, body);
  }

  @Serve(lotEndpoints.remove)
  async remove(@CurrentActor() actor: EventActor, @Param('lot_id') lotId: string) {
    await this.lots.remove(actor, lotId);
  }

  @Serve(lotEndpoints.markSoldOut)
  async markSoldOut(
    @CurrentActor() actor: EventActor,
    @Param('lot_id') lotId: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    return tagged(response, await this.arrange.markSoldOut(actor, lotId));
  }

  @Serve(lotEndpoints.takeBackSoldOut)
  async takeBackSoldOut(
    @CurrentActor() actor: EventActor,
    @Param('lot_id') lotId: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    return tagged(response, await this.arrange.takeBackSoldOut(actor, lotId));
  }
}
