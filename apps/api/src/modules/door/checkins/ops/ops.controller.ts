import { Body, Controller, Param } from '@nestjs/common';
import { deviceEndpoints } from '@festix/domain/contract';
import { CurrentActor, type Person } from '../../../../kernel/http/actor.ts';
import { Serve } from '../../../../kernel/http/serve.ts';
import { UploadOps } from './upload-ops.ts';

@Controller()
export class OpsController {
  constructor(private readonly ops: UploadOps) {}

  @Serve(deviceEndpoints.ops)
  async upload(@CurrentActor() actor: Person, @Param('device_id') deviceId: string, @Body() body: unknown) {
    return this.ops.upload(actor, deviceId, body);
  }
}
