import { Injectable } from '@nestjs/common';
import type { Holder } from '@festix/domain/ground';
import type { Actor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Deliveries } from '../../messages/deliveries/deliveries.ts';
import type { SecondFactorChange } from '../../messages/deliveries/mail-data.ts';
import { MailLinks } from '../../messages/deliveries/mail-links.ts';

const ACTIONS: Readonly<Record<SecondFactorChange, string>> = {
  on: 'accounts:second-factor-on',
  off: 'accounts:second-factor-off',
  renewed: 'accounts:recovery-codes',
  used: 'accounts:recovery-code',
  taken: 'users:second-factor-off',
};

/** An event of a second factor. */
export interface SecondFactorNote {
  change: SecondFactorChange;
  user_id: string;
  recovery_codes_left: number;
  after?: Record<string, unknown>;
}

/** Records the events of second factors, and mails their owners: another person may have acted. */
@Injectable()
export class SecondFactorNotes {
  constructor(
    private readonly audit: Audit,
    private readonly deliveries: Deliveries,
    private readonly links: MailLinks,
    private readonly clock: Clock,
  ) {}

  async take(
    tx: Tx,
    actor: Pick<Actor, 'id' | 'device_id' | 'request_id'>,
    { change, user_id, recovery_codes_left, after }: SecondFactorNote,
  ): Promise<void> {
    const entry = { action: ACTIONS[change], subject_kind: 'user', subject_id: user_id };
    await this.audit.record(tx, actor, { ...entry, ...(after && { after }) });
    const [holder] = await tx.query(sql<Holder>`select name, email from users where id = ${user_id}`);
    if (!holder) return;
    const data = {
      name: holder.name,
      at: this.clock.now().toISOString(),
      change,
      recovery_codes_left,
      recover_link: this.links.page('/recover-password'),
    };
    await this.deliveries.send(tx, { template: 'second-factor', recipient: holder.email, user_id, data });
  }
}
