import { Body, Controller, Param, Query } from '@nestjs/common';
import { checkinEndpoints, doorEndpoints } from '@festix/domain/contract';
import { CurrentActor, type EventActor } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { CheckDocument } from './check-document.ts';
import {
  CheckinDto,
  CheckinListDto,
  DocumentCheckDto,
  DoorCheckinDto,
  DoorTextDto,
  ReferenceDto,
  RevealDto,
  UndoDto,
} from './checkins.dto.ts';
import { CheckinsService } from './checkins.service.ts';
import { DoorSearch } from './door-search.ts';
import { RevealHolder } from './reveal-holder.ts';
import { UndoEntry } from './undo-entry.ts';

@Controller()
export class CheckinsController {
  constructor(
    private readonly checkins: CheckinsService,
    private readonly search: DoorSearch,
    private readonly undoing: UndoEntry,
    private readonly documents: CheckDocument,
    private readonly holders: RevealHolder,
  ) {}

  @Serve(checkinEndpoints.list)
  async list(@CurrentActor() actor: EventActor, @Query() query: CheckinListDto) {
    return this.checkins.list(actor, query);
  }

  @Serve(checkinEndpoints.create)
  async create(@CurrentActor() actor: EventActor, @Body() body: CheckinDto) {
    return this.checkins.create(actor, body);
  }

  @Serve(doorEndpoints.checkin)
  async createAtDoor(@CurrentActor() actor: EventActor, @Body() body: DoorCheckinDto) {
    return this.checkins.createAtDoor(actor, body);
  }

  @Serve(checkinEndpoints.undo)
  async undo(@CurrentActor() actor: EventActor, @Param('checkin_id') checkinId: string, @Body() body: UndoDto) {
    return this.undoing.undo(actor, checkinId, body);
  }

  @Serve(checkinEndpoints.checkDocument)
  async checkDocument(@CurrentActor() actor: EventActor, @Body() body: DocumentCheckDto) {
    return this.documents.record(actor, body);
  }

  @Serve(checkinEndpoints.reveal)
  async reveal(@CurrentActor() actor: EventActor, @Param('ticket_id') ticketId: string, @Body() body: RevealDto) {
    return this.holders.reveal(actor, ticketId, body);
  }

  @Serve(checkinEndpoints.byReference)
  async byReference(@CurrentActor() actor: EventActor, @Query() { reference, ...place }: ReferenceDto) {
    return this.search.byReference(actor, reference, place);
  }

  @Serve(checkinEndpoints.byText)
  async byText(@CurrentActor() actor: EventActor, @Query() { text, isTicketId, ...place }: DoorTextDto) {
    return this.search.byText(actor, text, isTicketId === '1', place);
  }
}
