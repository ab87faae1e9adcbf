import { Controller, Query } from '@nestjs/common';
import { peopleEndpoints } from '@festix/domain/contract';
import { CurrentActor, type Person } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { AuditDto } from './audit.dto.ts';
import { AuditService } from './audit.service.ts';

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Serve(peopleEndpoints.audit)
  async list(@CurrentActor() actor: Person, @Query() query: AuditDto) {
    return this.audit.list(actor, query);
  }
}
