import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { InvitationBody, TeamInvitationView } from '@festix/domain/contract';
import { fieldProblems } from '@festix/domain/ground';
import { GRANTS, isForDoorAlone, type Grant } from '@festix/domain/people';
import type { Actor, Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Idempotency } from '../../../kernel/work/idempotency.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import type { Repeated } from '../../../kernel/http/serve.ts';
import type { DrawnCode } from '../accounts/account-codes.ts';
import { OpenInvitations, type Accepted, type Joinable } from '../invitations/open-invitations.ts';
import { Membership } from './membership.ts';
import { presentInvitation } from './teams.presenter.ts';

/** An invitation to send: its code is drawn before the transaction. */
interface DrawnInvitation {
  id: string;
  email: string;
  drawn: DrawnCode;
  /** The event at which the person will work. */
  event?: EventName | null;
  permissions?: Grant[];
}

interface EventName {
  id: string;
  name: string;
}

interface InvitingTeam {
  id: string;
  name: string;
}

/** Invites people to a team, in the name of its producer. */
@Injectable()
export class Invitations implements OnModuleInit {
  private readonly teams: Joinable = {
    places: 'teams',
    invitations: 'team_invitations',
    people: 'team_members',
    place: 'team_id',
    already_in: 'ALREADY_MEMBER',
    full: 'TEAM_FULL',
    join: (tx, accepted, actor) => this.join(tx, accepted, actor),
  };

  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly invitations: OpenInvitations,
    private readonly membership: Membership,
  ) {}

  onModuleInit(): void {
    this.invitations.serve(this.teams);
  }

  /**
   * Throws ALREADY_MEMBER, TEAM_FULL and RATE_LIMITED, NOT_FOUND for another's event, VALIDATION_ERROR for permissions
   * without an event. An address invited before gets a new code, and the old one is
   * invalid.
   */
  async invite(
    actor: Person,
    teamId: string,
    body: InvitationBody,
  ): Promise<TeamInvitationView | Repeated<TeamInvitationView>> {
    const drawn = await this.draw(body.email);
    return this.idempotency.once(actor, `teams.invite ${teamId}`, body, async (_em, tx) => {
      await this.membership.lock(tx, actor.id);
      const team = await this.teamOf(tx, actor, teamId);
      const view = await this.sendAsAsked(tx, actor, team, { ...body, drawn });
      await this.audit.record(tx, actor, { action: 'teams:invite', ...subjectOf(teamId), after: view });
      return view;
    });
  }

  /** Draws the code of an invitation, before the transaction that sends it. */
  draw(email: string): Promise<DrawnCode> {
    return this.invitations.draw(email);
  }

  /** Mails an invitation with its event and permissions, unless the person is in the team. */
  async sendAsAsked(
    tx: Tx,
    producer: Person,
    team: InvitingTeam,
    body: InvitationBody & { drawn: DrawnCode },
  ): Promise<TeamInvitationView> {
    const { id, email, drawn } = body;
    const event = await this.eventOf(tx, producer, body);
    await this.invitations.refuseWhoIsIn(tx, this.teams, team.id, email);
    const permissions = GRANTS.filter((grant) => body.permissions?.includes(grant));
    return this.send(tx, producer, team, { id, email, drawn, event, permissions });
  }

  /** Mails an address in lower case, in the name of the producer. */
  async send(
    tx: Tx,
    producer: Person,
    team: InvitingTeam,
    { event = null, permissions = [], ...invited }: DrawnInvitation,
  ): Promise<TeamInvitationView> {
    const wanted = {
      ...invited,
      place_id: team.id,
      terms: { event_id: event?.id ?? null, permissions },
      begins_at: event && workPath(event.id, permissions),
    };
    const sent = await this.invitations.send(tx, this.teams, wanted, (proof) => ({
      template: 'team-invitation',
      data: { producer: producer.name, team: team.name, ...(event && { event: event.name }), ...proof },
    }));
    return presentInvitation({ ...sent, event, permissions });
  }

  /** Throws NOT_FOUND, also for an invitation that was accepted meanwhile. */
  async withdraw(actor: Person, teamId: string, invitationId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.teamOf(tx, actor, teamId);
      const { id, email } = await this.invitations.withdraw(tx, this.teams, teamId, invitationId);
      await this.audit.record(tx, actor, { action: 'teams:withdraw', ...subjectOf(teamId), before: { id, email } });
    });
  }

  /** Withdraws the open invitations of a former producer. */
  async withdrawAllOf(tx: Tx, actor: Person, producerId: string): Promise<void> {
    const own = await tx.query(sql<{ id: string }>`select id from teams where producer_id = ${producerId}`);
    const ids = own.map(({ id }) => id);
    for (const { id, place_id, email } of await this.invitations.withdrawAll(tx, this.teams, ids)) {
      await this.audit.record(tx, actor, { action: 'teams:withdraw', ...subjectOf(place_id), before: { id, email } });
    }
  }

  private async join(tx: Tx, { place_id, user_id, invitation }: Accepted, actor: Actor): Promise<void> {
    await this.membership.join(tx, place_id, user_id);
    const entry = { action: 'teams:join', ...subjectOf(place_id), after: { user_id } };
    const joined = { ...actor, id: user_id };
    await this.audit.record(tx, joined, entry);
    const { event_id, permissions } = invitation as { event_id: string | null; permissions: Grant[] };
    if (event_id !== null)
      await this.membership.work(tx, joined, { team_id: place_id, user_id, event_id, permissions });
  }

  /** Returns the event that an invitation is for; null for none. */
  private async eventOf(tx: Tx, { id }: Person, { event_id, permissions }: InvitationBody): Promise<EventName | null> {
    if (event_id === undefined) {
      if (permissions?.length)
        throw new ProblemError('VALIDATION_ERROR', { errors: { event_id: [fieldProblems.required] } });
      return null;
    }
    const [event] = await tx.query(
      sql<EventName>`select id, name from events where id = ${event_id} and producer_id = ${id} for key share`,
    );
    if (!event) throw new ProblemError('NOT_FOUND');
    return event;
  }

  private async teamOf(tx: Tx, { id }: Person, teamId: string): Promise<InvitingTeam> {
    const [team] = await tx.query(
      sql<InvitingTeam>`select id, name from teams where id = ${teamId} and producer_id = ${id} for key share`,
    );
    if (!team) throw new ProblemError('NOT_FOUND');
    return team;
  }
}

/** Returns the page on which a person begins to work: the door itself for somebody who does nothing else. */
function workPath(event_id: string, permissions: readonly Grant[]): string {
  return isForDoorAlone(permissions) ? `/door/${event_id}` : `/team-member/events/${event_id}`;
}

function subjectOf(teamId: string) {
  return { subject_kind: 'team', subject_id: teamId };
}
