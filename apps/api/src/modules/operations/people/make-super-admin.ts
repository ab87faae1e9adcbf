import { Injectable } from '@nestjs/common';
import { nameInEmail, normaliseEmail } from '@festix/domain/ground';
import { Audit } from '../../../kernel/access/audit.ts';
import { Database } from '../../../kernel/database/database.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import { AccountCodes } from '../../people/accounts/account-codes.ts';
import { AccountRegister } from '../../people/accounts/account-register.ts';
import { MailLinks } from '../../messages/deliveries/mail-links.ts';

export interface MadeSuperAdmin {
  /** Whether the account was created for it. */
  is_new: boolean;
  /** Leads to setting a password, once and within the lifetime of a recovery code. */
  link: string;
}

/** Makes the first super-admin, or another when all have lost access, for the operator of the machine. */
@Injectable()
export class MakeSuperAdmin {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly realtime: Realtime,
    private readonly register: AccountRegister,
    private readonly codes: AccountCodes,
    private readonly links: MailLinks,
  ) {}

  /** Lifts a block, because a blocked super-admin can't sign in. Sends no mail: the link is for the terminal. */
  async run(address: string): Promise<MadeSuperAdmin> {
    const email = normaliseEmail(address);
    const drawn = await this.codes.draw('recovery', email);
    return this.database.unitOfWork(async (em, tx) => {
      const known = await this.register.find(tx, email);
      const name = nameInEmail(email);
      const id = known?.id ?? (await this.register.add(tx, { name, email, confirmed: true }));
      const user = await this.register.lock(em, id);
      const before = { roles: user.roles, blocked_at: user.blocked_at };
      user.roles = [...new Set([...user.roles, 'super-admin' as const])];
      user.blocked_at = null;
      user.version += 1;
      const { code } = await this.codes.issue(tx, drawn, { user_id: id });
      await this.audit.record(
        tx,
        { id: null, device_id: null, request_id: newId() },
        {
          action: 'users:make-super-admin',
          subject_kind: 'user',
          subject_id: id,
          before,
          after: { roles: user.roles, blocked_at: null },
        },
      );
      tx.afterCommit(() => this.realtime.rightsChanged([id]));
      return { is_new: !known, link: this.links.newPassword({ type: 'recovery', token: code, email }) };
    });
  }
}
