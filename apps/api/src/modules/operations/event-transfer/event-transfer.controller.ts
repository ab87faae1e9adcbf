import { Body, Controller, Query } from '@nestjs/common';
import { eventEndpoints } from '@festix/domain/contract';
import { CurrentActor, type EventActor } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { CandidatesDto, TransferDto } from './event-transfer.dto.ts';
import { TransferEvent } from './transfer-event.ts';

@Controller()
export class EventTransferController {
  constructor(private readonly transferring: TransferEvent) {}

  @Serve(eventEndpoints.transfer)
  async transfer(@CurrentActor() actor: EventActor, @Body() body: TransferDto) {
    return this.transferring.transfer(actor, body);
  }

  @Serve(eventEndpoints.transferCandidates)
  async transferCandidates(@CurrentActor() actor: EventActor, @Query() query: CandidatesDto) {
    return this.transferring.candidates(actor, query);
  }
}
