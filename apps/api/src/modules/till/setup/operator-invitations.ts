import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type OperatorInvitationBody, type OperatorInvitationView } from '@festix/domain/contract';
import { fieldProblems, PLATFORM_NAME } from '@festix/domain/ground';
import type { Actor, Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Idempotency } from '../../../kernel/work/idempotency.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import type { Repeated } from '../../../kernel/http/serve.ts';
import type { DrawnCode } from '../../people/accounts/account-codes.ts';
import { OpenInvitations, type Accepted, type Joinable } from '../../people/invitations/open-invitations.ts';
import { Operators, subjectOf } from './operators.ts';
import { sellsSql, wrong } from './point-scope.ts';
import { refuseForeign } from './setup-reach.ts';
import { ownerFor } from '../../../kernel/http/actor.ts';
import { presentOperatorInvitation } from './setup.presenter.ts';

type DrawnInvitation = OperatorInvitationBody & { drawn: DrawnCode };

interface InvitingPoint {
  id: string;
  name: string;
  run_by: 'platform' | 'producer';
  /** The inviting producer's name; null for the platform. */
  producer: string | null;
}

/** Locks the sale point's row, so that related rows change one request at a time. */
const POINT = sql<InvitingPoint>`
  select p.id, p.name, p.run_by, u.name as producer from sale_points p left join users u on u.id = p.producer_id
  where p.id = $1 and ($2::uuid is null or p.producer_id = $2) for no key update of p`;

const SELLS = sql<{ sells: boolean }>`select ${sellsSql(sql`$2`)} as sells from sale_points p where p.id = $1`;

/** Finds the event that an open invitation begins with, if it is still sold there. */
const INVITED_TO = sql<{ event_id: string }>`
  select i.event_id from sale_point_invitations i join sale_points p on p.id = i.sale_point_id
  where i.sale_point_id = $1 and i.email = $2 and i.event_id is not null and ${sellsSql(sql`i.event_id`)}`;

/** Invites people to sell at a sale point. */
@Injectable()
export class OperatorInvitations implements OnModuleInit {
  private readonly points: Joinable = {
    places: 'sale_points',
    invitations: 'sale_point_invitations',
    people: 'sale_point_operators',
    place: 'sale_point_id',
    already_in: 'ALREADY_OPERATOR',
    full: 'SALE_POINT_FULL',
    join: (tx, accepted, actor) => this.join(tx, accepted, actor),
  };

  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly invitations: OpenInvitations,
    private readonly operators: Operators,
  ) {}

  onModuleInit(): void {
    this.invitations.serve(this.points);
  }

  /**
   * Throws ALREADY_OPERATOR, SALE_POINT_FULL and RATE_LIMITED, VALIDATION_ERROR for an event that is not sold there. An
   * address invited before gets a new code, and the old one is invalid.
   */
  async invite(
    actor: Person,
    pointId: string,
    body: OperatorInvitationBody,
  ): Promise<OperatorInvitationView | Repeated<OperatorInvitationView>> {
    const drawn = await this.draw(body.email);
    return this.idempotency.once(actor, `sale-points.invite ${pointId}`, body, async (_em, tx) => {
      const point = await this.pointOf(tx, actor, pointId);
      refuseForeign(actor, point);
      await this.refuseUnsold(tx, pointId, body);
      await this.invitations.refuseWhoIsIn(tx, this.points, pointId, body.email);
      const view = await this.send(tx, point, { ...body, drawn });
      await this.audit.record(tx, actor, { action: 'sale-points:invite', ...subjectOf(pointId), after: view });
      return view;
    });
  }

  /** Draws the code of an invitation, before the transaction that sends it. */
  draw(email: string): Promise<DrawnCode> {
    return this.invitations.draw(email);
  }

  /** Mails an address in lower case, in the name of the producer or the platform. */
  async send(
    tx: Tx,
    { id: place_id, name, producer }: Omit<InvitingPoint, 'run_by'>,
    { id, email, drawn, event_id, is_supervisor = false }: DrawnInvitation,
  ): Promise<OperatorInvitationView> {
    const begins_with = event_id ?? (await this.eventOf(tx, place_id, email));
    const begins_at = begins_with && `/till/${begins_with}`;
    const wanted = { id, email, drawn, place_id, terms: { is_supervisor, event_id: begins_with }, begins_at };
    const sent = await this.invitations.send(tx, this.points, wanted, (proof) => ({
      template: 'sale-point-invitation',
      data: { inviter: producer ?? PLATFORM_NAME, sale_point: name, is_supervisor, ...proof },
    }));
    return presentOperatorInvitation({ ...sent, is_supervisor });
  }

  /** Returns the event of an open invitation, which one that is sent again without an event keeps. */
  private async eventOf(tx: Tx, pointId: string, email: string): Promise<string | null> {
    const [open] = await tx.query(INVITED_TO.with([pointId, email]));
    return open?.event_id ?? null;
  }

  /** Throws NOT_FOUND, also for an invitation accepted meanwhile. */
  async withdraw(actor: Person, pointId: string, invitationId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const point = await this.pointOf(tx, actor, pointId);
      const { id, email } = await this.invitations.withdraw(tx, this.points, pointId, invitationId);
      refuseForeign(actor, point);
      const before = { id, email };
      await this.audit.record(tx, actor, { action: 'sale-points:withdraw', ...subjectOf(pointId), before });
    });
  }

  /** Withdraws all open invitations of sale points. */
  async withdrawAll(tx: Tx, actor: Person, pointIds: readonly string[]): Promise<void> {
    for (const { id, place_id, email } of await this.invitations.withdrawAll(tx, this.points, pointIds)) {
      const before = { id, email };
      await this.audit.record(tx, actor, { action: 'sale-points:withdraw', ...subjectOf(place_id), before });
    }
  }

  private async join(tx: Tx, { place_id, user_id, invitation }: Accepted, actor: Actor): Promise<void> {
    const is_supervisor = invitation['is_supervisor'] === true;
    await this.operators.join(tx, place_id, user_id, is_supervisor);
    const entry = { action: 'sale-points:join', ...subjectOf(place_id), after: { user_id, is_supervisor } };
    await this.audit.record(tx, { ...actor, id: user_id }, entry);
  }

  private async refuseUnsold(tx: Tx, pointId: string, { event_id }: OperatorInvitationBody): Promise<void> {
    if (event_id === undefined) return;
    const [point] = await tx.query(SELLS.with([pointId, event_id]));
    if (!point?.sells) throw wrong('event_id', fieldProblems.eventUnknown);
  }

  private async pointOf(tx: Tx, actor: Person, pointId: string): Promise<InvitingPoint> {
    const [point] = await tx.query(POINT.with([pointId, ownerFor(actor)]));
    if (!point) throw new ProblemError('NOT_FOUND');
    return point;
  }
}
