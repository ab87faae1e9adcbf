import { Body, Controller, Ip, Param, Query } from '@nestjs/common';
import { deviceEndpoints } from '@festix/domain/contract';
import { CurrentActor, type EventActor, type Person } from '../../../kernel/http/actor.ts';
import { PageDto } from '../../../kernel/fields/page.dto.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { DeviceDto, DeviceOperatorDto, DeviceSessionDto, OwnDevicesDto } from './device.dto.ts';
import { DevicesService } from './devices.service.ts';
import { ProveOperator } from './prove-operator.ts';
import { RenewAccess } from './renew-access.ts';

@Controller()
export class DevicesController {
  constructor(
    private readonly devices: DevicesService,
    private readonly access: RenewAccess,
    private readonly operators: ProveOperator,
  ) {}

  @Serve(deviceEndpoints.enrol)
  async enrol(@CurrentActor() actor: Person, @Body() body: DeviceDto) {
    return this.devices.enrol(actor, body);
  }

  @Serve(deviceEndpoints.own)
  async own(@CurrentActor() actor: Person, @Query() query: OwnDevicesDto) {
    return this.devices.own(actor, query);
  }

  @Serve(deviceEndpoints.revokeOwn)
  async revokeOwn(@CurrentActor() actor: Person, @Param('device_id') deviceId: string) {
    await this.devices.revokeOwn(actor, deviceId);
  }

  @Serve(deviceEndpoints.session)
  async session(@Param('device_id') deviceId: string, @Body() body: DeviceSessionDto, @Ip() ip: string) {
    return this.access.renew(deviceId, body, ip);
  }

  @Serve(deviceEndpoints.operator)
  async operator(@CurrentActor() actor: Person, @Param('device_id') deviceId: string, @Body() body: DeviceOperatorDto) {
    await this.operators.prove(actor, deviceId, body);
  }

  @Serve(deviceEndpoints.ofEvent)
  async ofEvent(@CurrentActor() actor: EventActor, @Query() page: PageDto) {
    return this.devices.ofEvent(actor, page);
  }

  @Serve(deviceEndpoints.revokeOfEvent)
  async revokeOfEvent(@CurrentActor() actor: EventActor, @Param('device_id') deviceId: string) {
    await this.devices.revokeOfEvent(actor, deviceId);
  }
}
