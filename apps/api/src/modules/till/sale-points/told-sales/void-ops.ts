import { isOperatorProved, type Op } from '@festix/domain/sync';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../../kernel/database/database.ts';
import { sql } from '../../../../kernel/database/sql.ts';
import type { Upload } from '../../../door/ops/op-handlers.ts';
import type { Decided } from '../../../door/ops/op-log.ts';
import { RightsThen } from '../../../door/ops/rights-then.ts';
import type { ToldOp, UploadingDevice } from '../../../door/ops/told-op.ts';
import type { LockedOrder } from '../../../selling/orders/move-order.ts';
import { VoidSale, type SaleVoid, type VoidRefusal } from '../voids/void-sale.ts';
import { doubtOf, OperatorsThen } from './operators-then.ts';
import { SellingThere } from './selling-there.ts';

export type ToldVoid = ToldOp<Extract<Op, { type: 'sale_void' }>>;

const PLACE = sql<SalePlace>`select event_id, sale_point_id, sold_by, device_id from orders where id = $1`;

type Known = Pick<SaleVoid, 'order_id' | 'device_id'> & { state: string };

const KNOWN = sql<Known>`select order_id, device_id, state from sale_voids where id = $1`;

/** Selects the uploaded voids of these sales, in this state. */
const TOLD = sql<TillVoid>`
  select v.id, v.order_id, v.event_id, v.device_id, v.operator_id, v.supervisor_id, v.is_supervisor_proved, v.reason, v.occurred_at, v.uncertainty,
    v.received_at, d.user_id as owner_id
  from sale_voids v join devices d on d.id = v.device_id
  where v.order_id = any ($1::uuid[]) and v.state = $2 order by v.occurred_at, v.id`;

/** A void that a till uploaded, with the till's person. */
interface TillVoid extends SaleVoid {
  device_id: string;
  owner_id: string;
}

interface SalePlace {
  event_id: string;
  sale_point_id: string | null;
  sold_by: string | null;
  device_id: string | null;
}

/**
 * Judges voids made at tills with a supervisor's PIN, by the supervisor's rights at their time. The PIN is proved by
 * the till alone, so a supervisor who never signed in there is only named: the operator is responsible, and the sale is
 * flagged.
 */
@Injectable()
export class VoidOps {
  constructor(private readonly voids: VoidSale) {}

  /** Stores a void whose sale has not arrived, if its people worked where the event is sold. */
  async work(tx: Tx, told: ToldVoid, { actor, device, received_at, judged_for }: Upload): Promise<Decided> {
    const isJudged = judged_for !== undefined;
    const said = askedBy(told, device, received_at);
    // A supervisor who judges the void is responsible, even if the op names another person.
    const asked = isJudged ? { ...said, supervisor_id: actor.id, is_supervisor_proved: true } : said;
    // The named operator must have worked there, though the void is that person's only after a sign-in.
    const named = { ...asked, operator_id: told.named_id };
    const known = await repeatOf(tx, asked);
    if (known) return known;
    const [place] = await tx.query(PLACE.with([asked.order_id]));
    if (!place) {
      if (isJudged) return { outcome: 'rejected', code: 'SALE_NOT_TOLD' };
      if (!(await workedThere(tx, named, []))) return { outcome: 'quarantined', code: 'OP_NOT_GRANTED' };
      await this.voids.await(tx, asked);
      return { outcome: 'applied' };
    }
    if (place.event_id !== asked.event_id || place.sale_point_id === null) {
      return { outcome: 'rejected', code: 'NOT_FOUND' };
    }
    const isTheirs = isJudged
      ? judged_for === place.sale_point_id
      : isTheirSale(asked, place) && (await mayVoid(tx, named, place.sale_point_id));
    if (!isTheirs) {
      return { outcome: 'quarantined', code: 'OP_NOT_GRANTED' };
    }
    const refusal = await this.voidLocked(tx, asked, actor.request_id);
    return refusal ? { outcome: 'conflict', code: refusal } : { outcome: 'applied' };
  }

  /** Carries out the waiting voids of these sales. */
  async carryOutWaiting(tx: Tx, orderIds: readonly string[], { actor }: Upload): Promise<void> {
    for (const asked of await tx.query(TOLD.with([orderIds, 'waiting']))) {
      if (await mayVoidSale(tx, asked)) await this.voidLocked(tx, asked, actor.request_id);
      else await this.voids.refuse(tx, asked, 'OP_NOT_GRANTED', actor.request_id);
    }
  }

  /**
   * Reconsiders refused voids of sales that lost a stub to an earlier one. The admission belongs to the earlier sale,
   * and the till has handed the money back: the end is as if the earlier sale had arrived first.
   */
  async reconsider(tx: Tx, orderIds: readonly string[], { actor }: Upload): Promise<void> {
    for (const asked of await tx.query(TOLD.with([orderIds, 'refused']))) {
      if (!(await mayVoidSale(tx, asked))) continue;
      await this.voids.reconsider(tx, await this.lock(tx, asked), asked, actor.request_id);
    }
  }

  private async voidLocked(tx: Tx, asked: SaleVoid, requestId: string): Promise<VoidRefusal | undefined> {
    const { refusal } = await this.voids.void(tx, await this.lock(tx, asked), asked, requestId);
    return refusal;
  }

  private async lock(tx: Tx, { order_id }: SaleVoid): Promise<LockedOrder> {
    const order = await this.voids.lock(tx, order_id);
    if (!order) throw new Error('an order that was there stays');
    return order;
  }
}

function askedBy(
  { op, id, event_id, user_id, at, uncertainty }: ToldVoid,
  device: UploadingDevice,
  received_at: Date,
): TillVoid {
  const supervisor_id = op.payload.supervisor_id.toLowerCase();
  return {
    id,
    order_id: op.payload.order_id.toLowerCase(),
    event_id,
    device_id: device.id,
    owner_id: device.user_id,
    operator_id: user_id,
    supervisor_id,
    is_supervisor_proved: isOperatorProved(supervisor_id, device, { at, uncertainty }),
    reason: op.payload.reason.toWellFormed().replaceAll('\0', ''),
    occurred_at: at,
    uncertainty: uncertainty ?? 0,
    received_at,
  };
}

/** Returns the answer to a void whose first answer was deleted long ago; undefined for a new one. */
async function repeatOf(tx: Tx, { id, order_id, device_id }: TillVoid): Promise<Decided | undefined> {
  const [known] = await tx.query(KNOWN.with([id]));
  if (!known) return undefined;
  const isSame = known.order_id === order_id && known.device_id === device_id && known.state !== 'refused';
  return isSame ? { outcome: 'applied', was_asked: true } : { outcome: 'rejected', code: 'ID_REUSED' };
}

/** Returns whether its people worked then at a sale point of the event, or at one of these. */
async function workedThere(tx: Tx, asked: TillVoid, salePointIds: readonly string[]): Promise<boolean> {
  const { device_id, event_id, owner_id, operator_id } = asked;
  const there = await SellingThere.load(tx, device_id, [event_id]);
  const operators = await OperatorsThen.load(tx, [owner_id, operator_id]);
  const points = [...salePointIds, ...there.pointsOf(event_id)];
  return operators.allWorked([owner_id, operator_id], points, momentOf(asked));
}

async function mayVoidSale(tx: Tx, asked: TillVoid): Promise<boolean> {
  const [place] = await tx.query(PLACE.with([asked.order_id]));
  if (place?.event_id !== asked.event_id || place.sale_point_id === null || !isTheirSale(asked, place)) return false;
  return mayVoid(tx, asked, place.sale_point_id);
}

/**
 * Returns whether the sale is the operator's or the till's own. A PIN of few digits, which any till can find, is no
 * proof of a supervisor: without one, a colleague's sale is not voided.
 */
function isTheirSale({ is_supervisor_proved, operator_id, device_id }: TillVoid, sale: SalePlace): boolean {
  return is_supervisor_proved || sale.sold_by === operator_id || sale.device_id === device_id;
}

/** Returns whether its people worked there, and its supervisor supervised the sale point or event. */
async function mayVoid(tx: Tx, asked: TillVoid, salePointId: string): Promise<boolean> {
  if (!(await workedThere(tx, asked, [salePointId]))) return false;
  const { supervisor_id, event_id } = asked;
  const moment = momentOf(asked);
  const operators = await OperatorsThen.load(tx, [supervisor_id]);
  if (operators.supervised(supervisor_id, salePointId, moment)) return true;
  const rights = await RightsThen.load(tx, [event_id], [supervisor_id]);
  return rights.could('sale-point:void', event_id, supervisor_id, moment.at, doubtOf(moment));
}

function momentOf({ occurred_at, uncertainty }: TillVoid) {
  return { at: occurred_at, uncertainty };
}
