import { Injectable } from '@nestjs/common';
import type {
  CardTerminalBody,
  CardTerminalPatch,
  CardTerminalView,
  OfferedTerminalsQuery,
  OfferedTerminalView,
  PointTerminalsView,
} from '@festix/domain/contract';
import { fieldProblems } from '@festix/domain/ground';
import { ownerFor, type Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { RateLimits, type Limit } from '../../../kernel/access/rate-limits.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { Idempotency } from '../../../kernel/work/idempotency.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import type { Repeated } from '../../../kernel/http/serve.ts';
import { PaymentGateway, SANDBOX, type GatewayTerminal } from '../../selling/gateways/payment-gateway.ts';
import { LOCK_TERMINAL, openAtTerminalSql } from '../../selling/orders/open-at-terminal.ts';
import { CardTerminal } from './card-terminal.entity.ts';
import { subjectOf } from './operators.ts';
import { wrong } from './point-scope.ts';
import { refuseForeign } from './setup-reach.ts';
import { SetupQueries } from './setup.queries.ts';
import { TerminalsQueries, type TerminalRow } from './terminals.queries.ts';

/** Looks at the gateway's terminals of one person: a label is read from a device in hand, and not guessed. */
export const TERMINAL_LOOKS: Limit = { name: 'terminal-looks', points: 30, seconds: 3_600 };

const OPEN_CHARGE = sql<{ order_id: string }>`${openAtTerminalSql({ gateway: sql`$1`, terminal: sql`$2` })}`;

/** Manages the card terminals of sale points: which of the gateway's they have, their names and their tills. */
@Injectable()
export class TerminalsService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly errors: ErrorPort,
    private readonly points: SetupQueries,
    private readonly terminals: TerminalsQueries,
    private readonly gateway: PaymentGateway,
    private readonly limits: RateLimits,
  ) {}

  async list(actor: Person, pointId: string): Promise<PointTerminalsView> {
    await this.hold(actor, pointId);
    const [terminals, tills] = await Promise.all([this.terminals.ofPoint(pointId), this.terminals.tillsOf(pointId)]);
    return { terminals: terminals.map(presentTerminal), tills };
  }

  /**
   * Reads the gateway's terminals. A producer sees the one whose label was read, unless another producer has it. Throws
   * TERMINALS_UNREAD and RATE_LIMITED.
   */
  async offered(
    actor: Person,
    pointId: string,
    { serial }: OfferedTerminalsQuery,
  ): Promise<{ data: OfferedTerminalView[] }> {
    await this.hold(actor, pointId, { edits: true });
    const owner = ownerFor(actor);
    if (owner !== null && serial === undefined) throw wrong('serial', fieldProblems.required);
    const [all, taken] = await Promise.all([this.ofGateway(actor), this.terminals.taken(this.gateway.name, owner)]);
    const foreign = new Set(taken.flatMap(({ reference, is_foreign }) => (is_foreign ? [reference] : [])));
    const data = all
      .filter(({ reference }) => !foreign.has(reference))
      .filter(({ reference }) => serial === undefined || reference.toLowerCase().endsWith(serial.toLowerCase()))
      .map(({ reference, is_ready }) => {
        const found = taken.find((one) => one.reference === reference);
        return { reference, is_ready, sale_point: found ? { id: found.id, name: found.name } : null };
      });
    return { data };
  }

  /** Throws TERMINAL_UNKNOWN, TERMINAL_TAKEN, TILL_HAS_TERMINAL, and VALIDATION_ERROR for a device that is no till here. */
  async create(
    actor: Person,
    pointId: string,
    body: CardTerminalBody,
  ): Promise<CardTerminalView | Repeated<CardTerminalView>> {
    await this.hold(actor, pointId, { edits: true });
    const repeated = await this.idempotency.replyOf<CardTerminalView>(actor, endpointOf(pointId), body);
    if (repeated) return repeated;
    const { id, name, device_id = null } = body;
    const reference = body.reference.trim();
    if (!(await this.ofGateway(actor)).some((one) => one.reference === reference))
      throw new ProblemError('TERMINAL_UNKNOWN');
    return this.idempotency.once(actor, endpointOf(pointId), body, async (em, tx) => {
      if (device_id !== null) await this.expectTill(tx, pointId, device_id);
      const gateway = this.gateway.name;
      const created_at = this.clock.now();
      const columns = { id, sale_point_id: pointId, gateway, reference, name: name.trim(), device_id, created_at };
      em.persist(em.create(CardTerminal, columns));
      await em.flush();
      const made = await this.known(tx, pointId, id);
      await this.record(tx, actor, pointId, 'sale-points:add-terminal', { after: settingsOf(made) });
      return presentTerminal(made);
    });
  }

  /**
   * Throws NOT_FOUND, TILL_HAS_TERMINAL, TERMINAL_BUSY for another till while it has an open charge, and VALIDATION_ERROR
   * for a device that is no till here.
   */
  async edit(actor: Person, pointId: string, terminalId: string, patch: CardTerminalPatch): Promise<CardTerminalView> {
    await this.hold(actor, pointId, { edits: true });
    return this.database.unitOfWork(async (em, tx) => {
      const before = await this.known(tx, pointId, terminalId);
      const terminal = await em.findOneOrFail(CardTerminal, { id: terminalId });
      const { name, device_id } = patch;
      if (device_id) await this.expectTill(tx, pointId, device_id);
      if (device_id !== undefined && device_id !== (before.device?.id ?? null)) await this.expectIdle(tx, before);
      Object.assign(terminal, name !== undefined && { name: name.trim() }, device_id !== undefined && { device_id });
      await em.flush();
      const after = await this.known(tx, pointId, terminalId);
      const change = { before: settingsOf(before), after: settingsOf(after) };
      await this.record(tx, actor, pointId, 'sale-points:edit-terminal', change);
      return presentTerminal(after);
    });
  }

  /** Throws NOT_FOUND, and TERMINAL_BUSY while it has an open charge. */
  async remove(actor: Person, pointId: string, terminalId: string): Promise<void> {
    await this.hold(actor, pointId, { edits: true });
    await this.database.transaction(async (tx) => {
      const before = await this.known(tx, pointId, terminalId);
      await this.expectIdle(tx, before);
      await tx.query(sql`delete from card_terminals where id = ${terminalId}`);
      await this.record(tx, actor, pointId, 'sale-points:remove-terminal', { before: settingsOf(before) });
    });
  }

  private async hold(actor: Person, pointId: string, { edits = false } = {}): Promise<void> {
    const point = await this.points.find(ownerFor(actor), pointId);
    if (!point) throw new ProblemError('NOT_FOUND');
    if (edits) refuseForeign(actor, point);
  }

  private async ofGateway(actor: Person): Promise<GatewayTerminal[]> {
    this.limits.consumeLocally(TERMINAL_LOOKS, actor.id);
    try {
      return await this.gateway.terminals.list();
    } catch (error) {
      this.errors.report(error);
      throw new ProblemError('TERMINALS_UNREAD');
    }
  }

  private async known(tx: Tx, pointId: string, terminalId: string): Promise<TerminalRow> {
    const terminal = await this.terminals.find(pointId, terminalId, tx);
    if (!terminal) throw new ProblemError('NOT_FOUND');
    return terminal;
  }

  /** Throws TERMINAL_BUSY while a charge is open at the terminal; none is begun until the transaction ends. */
  private async expectIdle(tx: Tx, { gateway, reference }: TerminalRow): Promise<void> {
    await tx.query(LOCK_TERMINAL.with([gateway, reference]));
    const open = await tx.query(OPEN_CHARGE.with([gateway, reference]));
    if (open.length > 0) throw new ProblemError('TERMINAL_BUSY');
  }

  private async expectTill(tx: Tx, pointId: string, deviceId: string): Promise<void> {
    if (!(await this.terminals.isTillOf(tx, pointId, deviceId))) throw wrong('device_id', fieldProblems.till);
  }

  private record(
    tx: Tx,
    actor: Person,
    pointId: string,
    action: 'sale-points:add-terminal' | 'sale-points:edit-terminal' | 'sale-points:remove-terminal',
    change: { before?: object; after?: object },
  ): Promise<void> {
    return this.audit.record(tx, actor, { action, ...subjectOf(pointId), ...change });
  }
}

function endpointOf(pointId: string): string {
  return `terminals.create ${pointId}`;
}

function settingsOf({ id, name, reference, device }: TerminalRow): object {
  return { terminal_id: id, name, reference, device_id: device?.id ?? null };
}

function presentTerminal({ id, name, gateway, reference, device }: TerminalRow): CardTerminalView {
  return { id, name, reference, device, ...(gateway === SANDBOX && { is_test: true }) };
}
