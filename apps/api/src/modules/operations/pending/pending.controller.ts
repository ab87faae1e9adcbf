import { Controller } from '@nestjs/common';
import { pendingEndpoints } from '@festix/domain/contract';
import { CurrentActor, type Person } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { PendingService } from './pending.service.ts';

@Controller()
export class PendingController {
  constructor(private readonly pending: PendingService) {}

  @Serve(pendingEndpoints.counts)
  async counts(@CurrentActor() actor: Person) {
    return this.pending.counts(actor);
  }
}
