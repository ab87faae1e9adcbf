import { Body, Controller, Param, Query } from '@nestjs/common';
import { terminalEndpoints } from '@festix/domain/contract';
import { CurrentActor, type Person } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { CardTerminalDto, CardTerminalPatchDto, OfferedTerminalsDto } from './terminals.dto.ts';
import { TerminalsService } from './terminals.service.ts';

@Controller()
export class TerminalsController {
  constructor(private readonly terminals: TerminalsService) {}

  @Serve(terminalEndpoints.list)
  async list(@CurrentActor() actor: Person, @Param('sale_point_id') pointId: string) {
    return this.terminals.list(actor, pointId);
  }

  @Serve(terminalEndpoints.offered)
  async offered(
    @CurrentActor() actor: Person,
    @Param('sale_point_id') pointId: string,
    @Query() query: OfferedTerminalsDto,
  ) {
    return this.terminals.offered(actor, pointId, query);
  }

  @Serve(terminalEndpoints.create)
  async create(@CurrentActor() actor: Person, @Param('sale_point_id') pointId: string, @Body() body: CardTerminalDto) {
    return this.terminals.create(actor, pointId, body);
  }

  @Serve(terminalEndpoints.edit)
  async edit(
    @CurrentActor() actor: Person,
    @Param('sale_point_id') pointId: string,
    @Param('terminal_id') terminalId: string,
    @Body() patch: CardTerminalPatchDto,
  ) {
    return this.terminals.edit(actor, pointId, terminalId, patch);
  }

  @Serve(terminalEndpoints.remove)
  async remove(
    @CurrentActor() actor: Person,
    @Param('sale_point_id') pointId: string,
    @Param('terminal_id') terminalId: string,
  ) {
    await this.terminals.remove(actor, pointId, terminalId);
  }
}
