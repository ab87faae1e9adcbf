import { Body, Controller, Headers, Param, Query, Res } from '@nestjs/common';
import { salePointsEndpoints } from '@festix/domain/contract';
import type { Response } from 'express';
import { CurrentActor, type Person } from '../../../kernel/http/actor.ts';
import { tagged } from '../../../kernel/http/entity-tag.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { OperatorInvitations } from './operator-invitations.ts';
import { Operators } from './operators.ts';
import {
  OperatorInvitationDto,
  OperatorPatchDto,
  SalePointDto,
  SalePointPatchDto,
  SalePointsDto,
} from './setup.dto.ts';
import { SetupService } from './setup.service.ts';

@Controller()
export class SetupController {
  constructor(
    private readonly points: SetupService,
    private readonly operators: Operators,
    private readonly invitations: OperatorInvitations,
  ) {}

  @Serve(salePointsEndpoints.list)
  async list(@CurrentActor() actor: Person, @Query() query: SalePointsDto) {
    return this.points.list(actor, query);
  }

  @Serve(salePointsEndpoints.create)
  async create(@CurrentActor() actor: Person, @Body() body: SalePointDto) {
    return this.points.create(actor, body);
  }

  @Serve(salePointsEndpoints.read)
  async read(
    @CurrentActor() actor: Person,
    @Param('sale_point_id') pointId: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    return tagged(response, await this.points.read(actor, pointId));
  }

  @Serve(salePointsEndpoints.edit)
  async edit(
    @CurrentActor() actor: Person,
    @Param('sale_point_id') pointId: string,
    @Body() patch: SalePointPatchDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    return tagged(response, await this.points.edit(actor, pointId, patch, ifMatch));
  }

  @Serve(salePointsEndpoints.remove)
  async remove(@CurrentActor() actor: Person, @Param('sale_point_id') pointId: string) {
    await this.points.remove(actor, pointId);
  }

  @Serve(salePointsEndpoints.invite)
  async invite(
    @CurrentActor() actor: Person,
    @Param('sale_point_id') pointId: string,
    @Body() body: OperatorInvitationDto,
  ) {
    return this.invitations.invite(actor, pointId, body);
  }

  @Serve(salePointsEndpoints.withdrawInvitation)
  async withdrawInvitation(
    @CurrentActor() actor: Person,
    @Param('sale_point_id') pointId: string,
    @Param('invitation_id') invitationId: string,
  ) {
    await this.invitations.withdraw(actor, pointId, invitationId);
  }

  @Serve(salePointsEndpoints.editOperator)
  async editOperator(
    @CurrentActor() actor: Person,
    @Param('sale_point_id') pointId: string,
    @Param('user_id') userId: string,
    @Body() { is_supervisor }: OperatorPatchDto,
  ) {
    return this.operators.edit(actor, pointId, userId, is_supervisor);
  }

  @Serve(salePointsEndpoints.removeOperator)
  async removeOperator(
    @CurrentActor() actor: Person,
    @Param('sale_point_id') pointId: string,
    @Param('user_id') userId: string,
  ) {
    await this.operators.remove(actor, pointId, userId);
  }
}
