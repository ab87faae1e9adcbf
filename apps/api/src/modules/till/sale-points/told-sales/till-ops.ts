import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Op, OpType } from '@festix/domain/sync';
import type { Tx } from '../../../../kernel/database/database.ts';
import { sql } from '../../../../kernel/database/sql.ts';
import { Realtime } from '../../../../kernel/realtime/realtime.ts';
import { OpHandlers, type Answers, type OpHandler, type Upload } from '../../../door/ops/op-handlers.ts';
import type { Decided } from '../../../door/ops/op-log.ts';
import { isTold, type ToldOp, type UploadingDevice } from '../../../door/ops/told-op.ts';
import { LedgerBook } from '../../../selling/ledger/ledger-book.ts';
import { meiaAllowed, settleLeases } from '../leases/settle-leases.ts';
import { decideSales, type AcceptedSale, type SaleDecisions, type ToldSale } from './decide-sales.ts';
import { draftSales } from './draft-sale.ts';
import { OperatorsThen } from './operators-then.ts';
import { writeReceipts } from './receipts.ts';
import { ReturnOps } from './return-ops.ts';
import { lockNamed, readSaleFacts, type Named, type SaleFacts } from './sale-facts.ts';
import { SellingThere } from './selling-there.ts';
import { TakeStub } from './take-stub.ts';
import { eventsOfTill } from './till-of.ts';
import { VoidOps } from './void-ops.ts';
import { writeSales } from './write-sales.ts';

type ToldReceipt = ToldOp<Extract<Op, { type: 'receipt' }>>;

const RECEIPT_OF = sql`select from orders where id = $1 and event_id = $2 and device_id = $3`;

/**
 * Handles the offline ops of tills: sales of stubs, receipts of online sales, voids, and returned stubs. Sales run
 * first and returns last, as at the till: a stub sold and returned in one batch is sold.
 */
@Injectable()
export class TillOps implements OpHandler, OnModuleInit {
  readonly types: readonly OpType[] = ['sale', 'receipt', 'sale_void', 'lease_return'];

  constructor(
    private readonly handlers: OpHandlers,
    private readonly stubs: TakeStub,
    private readonly voids: VoidOps,
    private readonly returns: ReturnOps,
    private readonly ledger: LedgerBook,
    private readonly realtime: Realtime,
  ) {}

  onModuleInit(): void {
    this.handlers.register(this);
  }

  async work(tx: Tx, told: readonly ToldOp[], upload: Upload): Promise<Answers> {
    const answers = new Map<ToldOp, Decided>();
    await lockNamed(tx, namedBy(told));
    const sales = told.filter(isTold('sale'));
    if (sales.length > 0) {
      for (const [op, decision] of await this.recordSales(tx, sales, upload)) answers.set(op, decision);
    }
    for (const op of told.filter(isTold('receipt'))) answers.set(op, await this.recordReceipt(tx, op, upload));
    const voids = told.filter(isTold('sale_void')).sort((a, b) => a.at.getTime() - b.at.getTime());
    for (const op of voids) answers.set(op, await this.voids.work(tx, op, upload));
    for (const op of told.filter(isTold('lease_return'))) answers.set(op, await this.returns.work(tx, op, upload));
    return answers;
  }

  judgedAt(tx: Tx, device: UploadingDevice, eventIds: readonly string[]): Promise<ReadonlySet<string>> {
    return eventsOfTill(tx, device, eventIds);
  }

  private async recordSales(tx: Tx, sales: readonly ToldSale[], upload: Upload): Promise<SaleDecisions['decided']> {
    const { device, judged_for } = upload;
    const { stubs, orders } = namedBy(sales);
    const facts = await readSaleFacts(tx, stubs, orders);
    const operators = await OperatorsThen.load(tx, [device.user_id, ...sales.map(({ named_id }) => named_id)]);
    const there = await SellingThere.load(
      tx,
      device.id,
      sales.map(({ event_id }) => event_id),
    );
    const decisions = decideSales(sales, facts, device, (told, point) => {
      if (judged_for !== undefined) return judged_for === point;
      // An operator who moved to another sale point of the event still sells the stubs of the old one.
      const points = [point, ...there.pointsOf(told.event_id)];
      return operators.allWorked([device.user_id, told.named_id], points, told);
    });
    if (decisions.accepted.length > 0) await this.write(tx, decisions, facts, upload);
    return decisions.decided;
  }

  private async write(
    tx: Tx,
    { accepted, owners, taken }: SaleDecisions,
    facts: SaleFacts,
    upload: Upload,
  ): Promise<void> {
    const { actor, device, received_at } = upload;
    const { request_id } = actor;
    const by = { id: actor.id, device_id: device.id, request_id };
    const losers = taken.flatMap(({ order_id }) => order_id ?? []);
    // Later sales of the batch that share the stub see its new state.
    for (const stub of taken) Object.assign(stub, await this.stubs.take(tx, stub, by));
    const drafts = draftSales(accepted, facts, owners, await meiaAllowed(tx, leasesOf(accepted)));
    await writeSales(tx, this.ledger, drafts, { device_id: device.id, request_id, received_at });
    await writeReceipts(
      tx,
      device.id,
      drafts.map(({ order, receipt_number }) => ({ number: receipt_number, order_id: order.id, issued_at: order.at })),
    );
    await settleLeases(tx, leasesOf(accepted));
    await this.voids.carryOutWaiting(
      tx,
      drafts.map(({ order }) => order.id),
      upload,
    );
    await this.voids.reconsider(tx, losers, upload);
    tx.afterCommit(() => this.tell(accepted));
  }

  /** Stores the number: the counter has used it, whatever for. */
  private async recordReceipt(tx: Tx, { op, event_id, at }: ToldReceipt, { device }: Upload): Promise<Decided> {
    const order_id = op.payload.order_id.toLowerCase();
    await writeReceipts(tx, device.id, [{ number: op.payload.receipt_number, order_id, issued_at: at }]);
    const known = await tx.query(RECEIPT_OF.with([order_id, event_id, device.id]));
    return known.length > 0 ? { outcome: 'applied' } : { outcome: 'conflict', code: 'NOT_FOUND' };
  }

  private tell(accepted: readonly AcceptedSale[]): void {
    for (const [event, sales] of Map.groupBy(accepted, (sale) => sale.event.id)) {
      this.realtime.hint(
        event,
        'order.updated',
        sales.map(({ order_id }) => order_id),
      );
    }
  }
}

function namedBy(told: readonly ToldOp[]): Named {
  const stubs = new Set<string>();
  const orders = new Set<string>();
  for (const { op } of told) {
    if (op.type === 'sale') for (const { ticket_id } of op.payload.items) stubs.add(ticket_id.toLowerCase());
    if (op.type === 'lease_return') for (const id of op.payload.ticket_ids) stubs.add(id.toLowerCase());
    if (op.type === 'sale' || op.type === 'sale_void') orders.add(op.payload.order_id.toLowerCase());
  }
  return { stubs: [...stubs], orders: [...orders] };
}

function leasesOf(accepted: readonly AcceptedSale[]): string[] {
  return accepted.flatMap(({ sold }) => sold.map(({ stub }) => stub.lease_id));
}
