import { Body, Controller, Param, Query } from '@nestjs/common';
import { salePointEndpoints } from '@festix/domain/contract';
import { CurrentActor, type Person } from '../../../../kernel/http/actor.ts';
import { PageDto } from '../../../../kernel/fields/page.dto.ts';
import { Serve } from '../../../../kernel/http/serve.ts';
import { DiscardHeldOpDto } from './held-ops.dto.ts';
import { JudgeOps } from './judge-ops.ts';

@Controller()
export class HeldOpsController {
  constructor(private readonly ops: JudgeOps) {}

  @Serve(salePointEndpoints.heldOps)
  async list(@CurrentActor() actor: Person, @Query() query: PageDto) {
    return this.ops.list(actor, query);
  }

  @Serve(salePointEndpoints.recordHeldOp)
  async record(@CurrentActor() actor: Person, @Param('device_id') deviceId: string, @Param('op_id') opId: string) {
    return this.ops.record(actor, deviceId, opId.toLowerCase());
  }

  @Serve(salePointEndpoints.discardHeldOp)
  async discard(
    @CurrentActor() actor: Person,
    @Param('device_id') deviceId: string,
    @Param('op_id') opId: string,
    @Body() body: DiscardHeldOpDto,
  ) {
    return this.ops.discard(actor, deviceId, opId.toLowerCase(), body);
  }
}
