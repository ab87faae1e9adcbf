import { Body, Controller, Headers, Param, Query, Res } from '@nestjs/common';
import { payoutEndpoints } from '@festix/domain/contract';
import { fieldProblems } from '@festix/domain/ground';
import type { Response } from 'express';
import { CurrentActor, type Person } from '../../../kernel/http/actor.ts';
import { tagged } from '../../../kernel/http/entity-tag.ts';
import { holdToPath } from '../../../kernel/http/hold-to-path.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { TakesReceipt, UploadedReceipt } from '../../documents/receipts/uploaded-receipt.ts';
import { AnswerPayout } from './answer-payout.ts';
import { CorrectPayout } from './correct-payout.ts';
import {
  AllPayoutsDto,
  PayoutAnswerDto,
  PayoutCorrectionDto,
  PayoutNoticeDto,
  PlatformPayoutDto,
} from './payouts.dto.ts';
import { PayoutNotice } from './payout-notice.ts';
import { PayoutsService } from './payouts.service.ts';
import { RequestPayout } from './request-payout.ts';

/** Serves the payouts of all events to super-admins. */
@Controller()
export class PayoutInboxController {
  constructor(
    private readonly payouts: PayoutsService,
    private readonly requesting: RequestPayout,
    private readonly answering: AnswerPayout,
    private readonly correcting: CorrectPayout,
    private readonly notices: PayoutNotice,
  ) {}

  @Serve(payoutEndpoints.inbox)
  async inbox(@CurrentActor() actor: Person, @Query() query: AllPayoutsDto) {
    return this.payouts.inbox(actor, query);
  }

  @Serve(payoutEndpoints.create)
  async create(@CurrentActor() actor: Person, @Body() body: PlatformPayoutDto) {
    return this.requesting.create(actor, body);
  }

  @Serve(payoutEndpoints.notice)
  async notice(@CurrentActor() actor: Person) {
    return this.notices.read(actor);
  }

  @Serve(payoutEndpoints.setNotice)
  async setNotice(@CurrentActor() actor: Person, @Body() body: PayoutNoticeDto) {
    return this.notices.write(actor, body);
  }

  @Serve(payoutEndpoints.read)
  async read(
    @CurrentActor() actor: Person,
    @Param('payout_id') payoutId: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    return tagged(response, await this.payouts.read(actor, payoutId));
  }

  @Serve(payoutEndpoints.answer)
  @TakesReceipt()
  async answer(
    @CurrentActor() actor: Person,
    @Param('payout_id') payoutId: string,
    @Body() { id, ...body }: PayoutAnswerDto,
    @UploadedReceipt() receipt: Buffer | undefined,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    holdToPath('id', id, payoutId, fieldProblems.id);
    const answered = await this.answering.answer(actor, payoutId, body, receipt, ifMatch);
    return tagged(response, await this.payouts.detail(actor, answered));
  }

  @Serve(payoutEndpoints.correct)
  @TakesReceipt()
  async correct(
    @CurrentActor() actor: Person,
    @Param('payout_id') payoutId: string,
    @Body() body: PayoutCorrectionDto,
    @UploadedReceipt() receipt: Buffer | undefined,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    const corrected = await this.correcting.correct(actor, payoutId, body, receipt, ifMatch);
    return tagged(response, await this.payouts.detail(actor, corrected));
  }
}
