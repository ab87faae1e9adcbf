import type { PayoutNoticeBody, PayoutNoticeView } from '@festix/domain/contract';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import type { Person } from '../../../kernel/http/actor.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';

const READ = sql<PayoutNoticeView>`select payout_mails as mails from users where id = $1`;

const WRITE = sql<PayoutNoticeView>`update users set payout_mails = $2 where id = $1 returning payout_mails as mails`;

/** Switches the mails about payout requests, for each super-admin alone. */
@Injectable()
export class PayoutNotice {
  constructor(private readonly database: Database) {}

  async read({ id }: Person): Promise<PayoutNoticeView> {
    return only(await this.database.query(READ.with([id])));
  }

  async write({ id }: Person, { mails }: PayoutNoticeBody): Promise<PayoutNoticeView> {
    return only(await this.database.query(WRITE.with([id, mails])));
  }
}

/** Throws UNAUTHENTICATED if the account is gone. */
function only([notice]: PayoutNoticeView[]): PayoutNoticeView {
  if (!notice) throw new ProblemError('UNAUTHENTICATED');
  return notice;
}
