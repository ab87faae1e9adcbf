import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ProblemCode } from '@festix/domain/ground';
import type { Actor } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { AccountCodes, type DrawnCode, type VerifiedCode } from '../accounts/account-codes.ts';
import { AccountRegister } from '../accounts/account-register.ts';
import { Attempts } from '../accounts/attempts.ts';
import { MailLinks } from '../../messages/deliveries/mail-links.ts';
import { Deliveries, type Mail } from '../../messages/deliveries/deliveries.ts';
import type { MailTemplate } from '../../messages/deliveries/mail-data.ts';

/** A kind of group that people are invited to, with its tables. */
export interface Joinable {
  /** The tables of the groups, their invitations and members. */
  places: 'teams' | 'sale_points';
  invitations: 'team_invitations' | 'sale_point_invitations';
  people: 'team_members' | 'sale_point_operators';
  /** The group's column in the latter two. */
  place: 'team_id' | 'sale_point_id';
  already_in: ProblemCode;
  full: ProblemCode;
  /** Adds the person, in the transaction that uses the code. */
  join(tx: Tx, accepted: Accepted, actor: Actor): Promise<void>;
}

export interface Accepted {
  place_id: string;
  user_id: string;
  /** The invitation's row. */
  invitation: Readonly<Record<string, unknown>>;
}

export interface Wanted {
  id: string;
  /** In lower case. */
  email: string;
  /** Drawn for this address. */
  drawn: DrawnCode;
  place_id: string;
  /** Further columns of the invitation. */
  terms?: Readonly<Record<string, unknown>>;
  /** Path of ours on which who accepts begins; absent or null: the person's home. */
  begins_at?: string | null;
}

export interface SentInvitation {
  id: string;
  email: string;
  created_at: Date;
  expires_at: Date;
}

export interface EndedInvitation {
  id: string;
  place_id: string;
  email: string;
}

/** The data of a mail with a code. */
export interface Proof {
  code: string;
  link: string;
  has_account: boolean;
}

type Letter<Template extends MailTemplate> = (proof: Proof) => Pick<Mail<Template>, 'template' | 'data'>;

interface OpenInvitation extends EndedInvitation {
  code_id: string | null;
}

/** As many as are given rights at once. */
export const MOST_PEOPLE = 500;

/**
 * Invites people by mail. The code proves the address, so it works with an account and without one. Acceptance and
 * withdrawal lock the code before the invitation.
 */
@Injectable()
export class OpenInvitations implements OnModuleInit {
  private readonly joinables: Joinable[] = [];

  constructor(
    private readonly clock: Clock,
    private readonly attempts: Attempts,
    private readonly codes: AccountCodes,
    private readonly register: AccountRegister,
    private readonly links: MailLinks,
    private readonly deliveries: Deliveries,
  ) {}

  onModuleInit(): void {
    this.codes.onVerified('invite', (tx, verified, actor) => this.accept(tx, verified, actor));
  }

  /** Registers a kind of group. */
  serve(joinable: Joinable): void {
    this.joinables.push(joinable);
  }

  /** Throws the kind's code for a present member. */
  async refuseWhoIsIn(tx: Tx, { people, place, already_in }: Joinable, placeId: string, email: string): Promise<void> {
    const found = await tx.query(
      sql`select from ${sql.identifier(people)} m join users u on u.id = m.user_id
       where m.${sql.identifier(place)} = ${placeId} and u.email = ${email}`,
    );
    if (found.length > 0) throw new ProblemError(already_in);
  }

  /** Draws the code of an invitation, before the transaction that sends it. */
  draw(email: string): Promise<DrawnCode> {
    return this.codes.draw('invite', email);
  }

  /**
   * Throws RATE_LIMITED, and the kind's code for too many members and invitations. An address invited before gets a new
   * code, and the old one is invalid.
   */
  async send<Template extends MailTemplate>(
    tx: Tx,
    joinable: Joinable,
    { id, email, drawn, place_id, terms = {}, begins_at }: Wanted,
    letter: Letter<Template>,
  ): Promise<SentInvitation> {
    const [asking] = await tx.query(
      sql<{ producer_id: string | null }>`
        select producer_id from ${sql.identifier(joinable.places)} where id = ${place_id}`,
    );
    await this.attempts.mailBy(asking?.producer_id ?? 'house', email);
    await this.end(
      tx,
      joinable,
      await this.find(tx, joinable, sql`${sql.identifier(joinable.place)} = ${place_id} and email = ${email}`),
    );
    await this.refuseFull(tx, joinable, place_id);
    const issued = await this.codes.issue(tx, drawn, { payload: { invitation_id: id } });
    const sent = { id, email, created_at: this.clock.now(), expires_at: issued.expires_at };
    const row = { ...sent, [joinable.place]: place_id, code_id: issued.id, ...terms };
    const columns = sql.join(Object.keys(row).map((name) => sql.identifier(name)));
    const values = sql.join(Object.values(row).map((value) => sql.value(value)));
    await tx.query(sql`insert into ${sql.identifier(joinable.invitations)} (${columns}) values (${values})`);
    const account = await this.register.find(tx, email);
    const has_account = account !== undefined;
    const link = this.links.newPassword({
      ...{ type: 'invite', token: issued.code, email, has_account },
      redirectUrl: begins_at ?? undefined,
    });
    const proof = { code: issued.code, link, has_account };
    await this.deliveries.send(tx, { ...letter(proof), recipient: email, user_id: account?.id ?? null });
    return sent;
  }

  /** Throws NOT_FOUND, also for an invitation that was accepted meanwhile. */
  async withdraw(tx: Tx, joinable: Joinable, placeId: string, invitationId: string): Promise<EndedInvitation> {
    const [found] = await this.find(
      tx,
      joinable,
      sql`id = ${invitationId} and ${sql.identifier(joinable.place)} = ${placeId}`,
    );
    if (!found) throw new ProblemError('NOT_FOUND');
    // It may have been accepted since it was read.
    const [ended] = await this.end(tx, joinable, [found]);
    if (!ended) throw new ProblemError('NOT_FOUND');
    return ended;
  }

  /** Withdraws all open invitations of these groups. */
  async withdrawAll(tx: Tx, joinable: Joinable, placeIds: readonly string[]): Promise<EndedInvitation[]> {
    const open = await this.find(tx, joinable, sql`${sql.identifier(joinable.place)} = any (${placeIds}::uuid[])`);
    return this.end(tx, joinable, open);
  }

  /** Accepts an invitation; a code without one is invalid. */
  private async accept(tx: Tx, verified: VerifiedCode, actor: Actor): Promise<void> {
    for (const joinable of this.joinables) {
      const invitations = sql.identifier(joinable.invitations);
      const [held] = await tx.query(
        sql<{ id: string }>`
          select p.id from ${invitations} i join ${sql.identifier(joinable.places)} p
            on p.id = i.${sql.identifier(joinable.place)}
          where i.code_id = ${verified.id} for key share of p`,
      );
      const [invitation] = await tx.query(sql`delete from ${invitations} where code_id = ${verified.id} returning *`);
      if (!held || !invitation) continue;
      return joinable.join(tx, { place_id: held.id, user_id: verified.user_id, invitation }, actor);
    }
    throw new ProblemError('CODE_INVALID');
  }

  /** Counts members and open invitations against the limit. */
  private async refuseFull(tx: Tx, { people, invitations, place, full }: Joinable, placeId: string): Promise<void> {
    const isIn = sql`${sql.identifier(place)} = ${sql.value(placeId)}`;
    const [row] = await tx.query(
      sql<{ count: number }>`select ((select count(*) from ${sql.identifier(people)} where ${isIn}) +
               (select count(*) from ${sql.identifier(invitations)} where ${isIn}))::int as count`,
    );
    if (row && row.count >= MOST_PEOPLE) throw new ProblemError(full);
  }

  private find(tx: Tx, { invitations, place }: Joinable, condition: Statement): Promise<OpenInvitation[]> {
    return tx.query(
      sql<OpenInvitation>`select id, ${sql.identifier(place)} as place_id, email, code_id
       from ${sql.identifier(invitations)} where ${condition} order by id`,
    );
  }

  /** Ends invitations, and returns those that were open. */
  private async end(tx: Tx, { invitations }: Joinable, open: readonly OpenInvitation[]): Promise<EndedInvitation[]> {
    for (const { code_id } of open) if (code_id) await this.codes.withdraw(tx, code_id);
    const ids = open.map(({ id }) => id);
    const ended = await tx.query(
      sql<{ id: string }>`delete from ${sql.identifier(invitations)} where id = any (${ids}::uuid[]) returning id`,
    );
    const left = new Set(ended.map(({ id }) => id));
    return open.filter(({ id }) => left.has(id)).map(({ id, place_id, email }) => ({ id, place_id, email }));
  }
}
