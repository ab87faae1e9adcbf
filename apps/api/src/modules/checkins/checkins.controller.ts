import { Body, Controller, Query } from '@nestjs/common';
import { checkinEndpoints, doorEndpoints } from '@festix/domain';
import { CurrentActor, type EventActor } from '../../kernel/actor.ts';
import { Serve } from '../../kernel/serve.ts';
import { CheckinDto, CheckinListDto, DoorCheckinDto, DoorTextDto, ReferenceDto } from './checkins.dto.ts';
import { CheckinsService } from './checkins.service.ts';
import { DoorSearch } from './door-search.ts';

@Controller()
export class CheckinsController {
  constructor(
    private readonly checkins: CheckinsService,
    private readonly search: DoorSearch,
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

  @Serve(checkinEndpoints.byReference)
  async byReference(@CurrentActor() actor: EventActor, @Query() { reference }: ReferenceDto) {
    return this.search.byReference(actor, reference);
  }

  @Serve(checkinEndpoints.byText)
  async byText(@CurrentActor() actor: EventActor, @Query() { text, isTicketId }: DoorTextDto) {
    return this.search.byText(actor, text, isTicketId === '1');
  }
}
