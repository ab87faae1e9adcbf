import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { InvitationBody, InvitationView } from '@festix/domain';
import type { Actor, Person } from '../../kernel/actor.ts';
import { Audit } from '../../kernel/audit.ts';
import { Clock } from '../../kernel/clock.ts';
import { Database, type Tx } from '../../kernel/database.ts';
import { Idempotency } from '../../kernel/idempotency.ts';
import { Problem } from '../../kernel/problem.ts';
import type { Repeated } from '../../kernel/serve.ts';
import { AccountCodes, type VerifiedCode } from '../accounts/account-codes.ts';
import { AccountRegister } from '../accounts/account-register.ts';
import { Attempts } from '../accounts/attempts.ts';
import { MailLinks } from '../accounts/mail-links.ts';
import { Deliveries } from '../deliveries/deliveries.ts';
import { Membership } from './membership.ts';
import { presentInvitation } from './teams.presenter.ts';

interface InvitingTeam {
  id: string;
  name: string;
}

interface OpenInvitation {
  id: string;
  code_id: string | null;
}

const ALREADY_IN = `
  select from team_members m join users u on u.id = m.user_id where m.team_id = $1 and u.email = $2`;

/** Those in a team, and those who may come into it. */
const PEOPLE = `
  select ((select count(*) from team_members where team_id = $1) +
          (select count(*) from team_invitations where team_id = $1))::int as count`;

/** As many as are given grants at once. */
export const MOST_PEOPLE = 500;

/**
 * Asking people to join a team, by mail. The code proves the address, so it works with an account and without one. Who
 * accepts and who withdraws lock the code before the invitation.
 */
@Injectable()
export class Invitations implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly attempts: Attempts,
    private readonly codes: AccountCodes,
    private readonly register: AccountRegister,
    private readonly links: MailLinks,
    private readonly deliveries: Deliveries,
    private readonly membership: Membership,
  ) {}

  onModuleInit(): void {
    this.codes.onVerified('invite', (tx, verified, actor) => this.accept(tx, verified, actor));
  }

  /** Throws ALREADY_MEMBER, TEAM_FULL and RATE_LIMITED. An address that was invited before gets a new code, and the old one is good no more. */
  invite(actor: Person, teamId: string, body: InvitationBody): Promise<InvitationView | Repeated<InvitationView>> {
    return this.idempotency.once(actor, `teams.invite ${teamId}`, body, async (_em, tx) => {
      await this.membership.lock(tx, actor.id);
      const team = await this.teamOf(tx, actor, teamId);
      const members = await tx.query(ALREADY_IN, [teamId, body.email]);
      if (members.length > 0) throw new Problem('ALREADY_MEMBER');
      const view = await this.send(tx, actor, team, body);
      await this.audit.record(tx, actor, { action: 'teams:invite', ...subjectOf(teamId), after: view });
      return view;
    });
  }

  /** Writes to an address in lower case, in the name of the producer. */
  async send(tx: Tx, producer: Person, team: InvitingTeam, { id, email }: InvitationBody): Promise<InvitationView> {
    await this.attempts.count('mail', { account: email, ip: undefined });
    await this.end(tx, await this.openOf(tx, team.id, email));
    const [people] = await tx.query<{ count: number }>(PEOPLE, [team.id]);
    if (people && people.count >= MOST_PEOPLE) throw new Problem('TEAM_FULL');
    const {
      id: code_id,
      code,
      expires_at,
    } = await this.codes.issue(tx, {
      type: 'invite',
      email,
      payload: { invitation_id: id },
    });
    const created_at = this.clock.now();
    await tx.query(
      `insert into team_invitations (id, team_id, email, code_id, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
      [id, team.id, email, code_id, created_at, expires_at],
    );
    const account = await this.register.find(tx, email);
    await this.deliveries.send(tx, {
      template: 'team-invitation',
      recipient: email,
      user_id: account?.id ?? null,
      data: {
        producer: producer.name,
        team: team.name,
        code,
        link: this.links.newPassword({ type: 'invite', token: code, email }),
        has_account: account !== undefined,
      },
    });
    return presentInvitation({ id, email, created_at, expires_at });
  }

  /** Throws NOT_FOUND, also for an invitation that was accepted meanwhile. */
  async withdraw(actor: Person, teamId: string, invitationId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.teamOf(tx, actor, teamId);
      const [invitation] = await tx.query<OpenInvitation & { email: string }>(
        'select id, code_id, email from team_invitations where id = $1 and team_id = $2',
        [invitationId, teamId],
      );
      if (!invitation) throw new Problem('NOT_FOUND');
      // It may have been accepted since it was read.
      if (!(await this.end(tx, [invitation]))) throw new Problem('NOT_FOUND');
      const before = { id: invitation.id, email: invitation.email };
      await this.audit.record(tx, actor, { action: 'teams:withdraw', ...subjectOf(teamId), before });
    });
  }

  /** Takes back what somebody who is no producer any more has sent out. */
  async withdrawAllOf(tx: Tx, actor: Person, producerId: string): Promise<void> {
    const open = await tx.query<OpenInvitation & { team_id: string; email: string }>(
      `select i.id, i.code_id, i.team_id, i.email from team_invitations i join teams t on t.id = i.team_id
       where t.producer_id = $1 order by i.id`,
      [producerId],
    );
    await this.end(tx, open);
    for (const { id, team_id, email } of open) {
      await this.audit.record(tx, actor, { action: 'teams:withdraw', ...subjectOf(team_id), before: { id, email } });
    }
  }

  /** A code whose invitation is gone is good for nothing. */
  private async accept(tx: Tx, verified: VerifiedCode, actor: Actor): Promise<void> {
    const [team] = await tx.query<{ id: string }>(
      `select t.id from team_invitations i join teams t on t.id = i.team_id where i.code_id = $1 for key share of t`,
      [verified.id],
    );
    const taken = await tx.query('delete from team_invitations where code_id = $1 returning id', [verified.id]);
    if (!team || taken.length === 0) throw new Problem('CODE_INVALID');
    await this.membership.join(tx, team.id, verified.user_id);
    const person = { ...actor, id: verified.user_id };
    const after = { user_id: verified.user_id };
    await this.audit.record(tx, person, { action: 'teams:join', ...subjectOf(team.id), after });
  }

  private async teamOf(tx: Tx, { id }: Person, teamId: string): Promise<InvitingTeam> {
    const [team] = await tx.query<InvitingTeam>(
      'select id, name from teams where id = $1 and producer_id = $2 for key share',
      [teamId, id],
    );
    if (!team) throw new Problem('NOT_FOUND');
    return team;
  }

  private openOf(tx: Tx, teamId: string, email: string): Promise<OpenInvitation[]> {
    return tx.query<OpenInvitation>('select id, code_id from team_invitations where team_id = $1 and email = $2', [
      teamId,
      email,
    ]);
  }

  /** Answers how many were still open. */
  private async end(tx: Tx, invitations: readonly OpenInvitation[]): Promise<number> {
    for (const { code_id } of invitations) if (code_id) await this.codes.withdraw(tx, code_id);
    const ids = invitations.map(({ id }) => id);
    const ended = await tx.query('delete from team_invitations where id = any ($1::uuid[]) returning id', [ids]);
    return ended.length;
  }
}

function subjectOf(teamId: string) {
  return { subject_kind: 'team', subject_id: teamId };
}
