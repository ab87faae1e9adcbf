import { Injectable } from '@nestjs/common';
import type { OperatedDevicesQuery, OperatedDeviceView, Page } from '@festix/domain/contract';
import type { Person } from '../../../kernel/http/actor.ts';
import { DevicesService } from '../../door/devices/devices.service.ts';
import { OperatedDevicesQueries } from './operated-devices.queries.ts';
import { presentOperatedDevice } from './operations.presenter.ts';

/** Lists everybody's devices to operators, and revokes them. */
@Injectable()
export class OperatedDevicesService {
  constructor(
    private readonly queries: OperatedDevicesQueries,
    private readonly devices: DevicesService,
  ) {}

  async list(_actor: Person, query: OperatedDevicesQuery): Promise<Page<OperatedDeviceView>> {
    const [rows, count] = await Promise.all([this.queries.page(query), this.queries.count(query)]);
    return { data: rows.map(presentOperatedDevice), count };
  }

  async revoke(actor: Person, id: string): Promise<void> {
    await this.devices.revokeAny(actor, id);
  }
}
