import { Controller } from '@nestjs/common';
import { pendingEndpoints } from '@festix/domain/contract';
import { CurrentActor, type Person } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { PendingService } from './pending.service.ts';
import { StartService } from './start.service.ts';

@Controller()
export class PendingController {
  constructor(
    private readonly pending: PendingService,
    private readonly pages: StartService,
  ) {}

  @Serve(pendingEndpoints.counts)
  async counts(@CurrentActor() actor: Person) {
    return this.pending.counts(actor);
  }

  @Serve(pendingEndpoints.start)
  async start(@CurrentActor() actor: Person) {
    return this.pages.read(actor);
  }
}
