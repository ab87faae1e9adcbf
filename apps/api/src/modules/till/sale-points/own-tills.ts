import { Injectable } from '@nestjs/common';
import type { Person } from '../../../kernel/http/actor.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { SalePointsQueries } from './sale-points.queries.ts';

/** Checks which devices a person may sell with. */
@Injectable()
export class OwnTills {
  constructor(private readonly points: SalePointsQueries) {}

  /** Throws DEVICE_UNKNOWN for another person's device, DEVICE_REVOKED, and DEVICE_NOT_A_TILL. */
  async hold(actor: Person, deviceId: string): Promise<void> {
    const device = await this.points.device(actor.id, deviceId);
    if (!device) throw new ProblemError('DEVICE_UNKNOWN');
    if (device.revoked) throw new ProblemError('DEVICE_REVOKED');
    if (device.kind !== 'till') throw new ProblemError('DEVICE_NOT_A_TILL');
  }
}
