import { Body, Controller } from '@nestjs/common';
import { checkinEndpoints } from '@festix/domain/contract';
import { CurrentActor, type EventActor } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { ExitDto } from './checkins.dto.ts';
import { ReadExit } from './read-exit.ts';

@Controller()
export class ExitsController {
  constructor(private readonly exits: ReadExit) {}

  @Serve(checkinEndpoints.exit)
  async read(@CurrentActor() actor: EventActor, @Body() body: ExitDto) {
    return this.exits.read(actor, body);
  }
}
