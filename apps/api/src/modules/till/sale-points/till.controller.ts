import { Body, Controller, Query } from '@nestjs/common';
import { salePointEndpoints } from '@festix/domain/contract';
import { CurrentActor, type EventActor, type Person } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { ToldByDevice } from '../../door/devices/told-by-device.ts';
import { TillTerminalsQueries } from './terminals/till-terminals.queries.ts';
import { PinDto } from './till-pin.dto.ts';
import { TillDto } from './till.dto.ts';
import { TillPins } from './till-pins.ts';
import { TillService } from './till.service.ts';

@Controller()
export class TillController {
  constructor(
    private readonly tills: TillService,
    private readonly pins: TillPins,
    private readonly told: ToldByDevice,
    private readonly terminals: TillTerminalsQueries,
  ) {}

  @Serve(salePointEndpoints.till)
  async show(@CurrentActor() actor: EventActor, @Query() { hears }: TillDto) {
    const view = await this.tills.show(actor);
    await this.told.take(actor, { hears });
    return { ...view, terminals: await this.terminals.ofPerson(actor.id, view.sale_point.id) };
  }

  @Serve(salePointEndpoints.setPin)
  async setPin(@CurrentActor() actor: Person, @Body() body: PinDto) {
    await this.pins.set(actor, body);
  }
}
