import { Injectable } from '@nestjs/common';
import type { AuditEntryView, AuditQuery, Page } from '@festix/domain/contract';
import type { Person } from '../../../kernel/http/actor.ts';
import { AuditQueries } from './audit.queries.ts';

/** Shows the audit log. */
@Injectable()
export class AuditService {
  constructor(private readonly entries: AuditQueries) {}

  async list(_actor: Person, query: AuditQuery): Promise<Page<AuditEntryView>> {
    const [rows, count] = await Promise.all([this.entries.page(query), this.entries.count(query)]);
    return { data: rows.map((row) => ({ ...row, at: row.at.toISOString() })), count };
  }
}
