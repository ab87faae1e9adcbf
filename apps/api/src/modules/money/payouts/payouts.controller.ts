import { Body, Controller, Header, Param, Query, Res } from '@nestjs/common';
import { payoutEndpoints } from '@festix/domain/contract';
import { fieldProblems } from '@festix/domain/ground';
import type { Response } from 'express';
import { CurrentActor, type EventActor } from '../../../kernel/http/actor.ts';
import { FILE_TYPES, streamAnswer } from '../../../kernel/http/file-answer.ts';
import { holdToPath } from '../../../kernel/http/hold-to-path.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { PayoutDto, PayoutsDto, StatementDto } from './payouts.dto.ts';
import { PayoutsService } from './payouts.service.ts';
import { RemovePayout } from './remove-payout.ts';
import { RequestPayout } from './request-payout.ts';
import { Statement } from './statement/statement.ts';

/** Serves the payouts of one event. */
@Controller()
export class PayoutsController {
  constructor(
    private readonly payouts: PayoutsService,
    private readonly requesting: RequestPayout,
    private readonly removing: RemovePayout,
    private readonly statements: Statement,
  ) {}

  @Serve(payoutEndpoints.metrics)
  async metrics(@CurrentActor() actor: EventActor) {
    return this.payouts.metrics(actor);
  }

  @Serve(payoutEndpoints.recent)
  async recent(@CurrentActor() actor: EventActor) {
    return this.payouts.recent(actor);
  }

  @Serve(payoutEndpoints.statement)
  @Header('cache-control', 'private, no-store')
  async statement(
    @CurrentActor() actor: EventActor,
    @Query() { format = 'pdf' }: StatementDto,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { name, content } = await this.statements.open(actor, format);
    return streamAnswer(response, content, FILE_TYPES[format], name);
  }

  @Serve(payoutEndpoints.list)
  async list(@CurrentActor() actor: EventActor, @Query() query: PayoutsDto) {
    return this.payouts.list(actor, query);
  }

  @Serve(payoutEndpoints.request)
  async request(@CurrentActor() actor: EventActor, @Body() body: PayoutDto) {
    holdToPath('event_id', body.event_id, actor.event.id, fieldProblems.eventUnknown);
    return this.requesting.request(actor, body);
  }

  @Serve(payoutEndpoints.remove)
  async remove(@CurrentActor() actor: EventActor, @Param('payout_id') payoutId: string) {
    await this.removing.remove(actor, payoutId);
  }

  @Serve(payoutEndpoints.receipt)
  async receipt(@CurrentActor() actor: EventActor, @Param('payout_id') payoutId: string) {
    return this.payouts.receipt(actor, payoutId);
  }
}
