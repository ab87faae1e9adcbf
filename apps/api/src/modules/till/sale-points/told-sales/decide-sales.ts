import { ownerOfStub } from '@festix/domain/selling';
import { type Op, type SaleItem } from '@festix/domain/sync';
import type { Decided } from '../../../door/ops/op-log.ts';
import type { ToldOp, UploadingDevice } from '../../../door/ops/told-op.ts';
import type { KnownEvent, KnownPoint, KnownStub, SaleFacts } from './sale-facts.ts';

export type ToldSale = ToldOp<Extract<Op, { type: 'sale' }>>;

/** One ticket of a sale: the till's item and its stub. */
export interface SoldStub {
  stub: KnownStub;
  item: SaleItem;
  /** Number of tickets of its price before it. */
  nth: number;
}

/** A sale to record, whatever became of its stubs. */
export interface AcceptedSale {
  told: ToldSale;
  order_id: string;
  point: KnownPoint;
  event: KnownEvent;
  sold: SoldStub[];
}

export interface SaleDecisions {
  decided: Map<ToldOp, Decided>;
  accepted: AcceptedSale[];
  /** The sale that owns each stub from now on, by the stub's id. */
  owners: Map<string, string>;
  /** Stubs that an earlier sale takes from one reported before. */
  taken: KnownStub[];
}

/**
 * Decides about uploaded sales. Money has changed hands, so a sale of stubs that the till held is recorded, with flags;
 * only a sale that can't be this till's is rejected. A stub sold twice belongs to the earlier sale.
 */
export function decideSales(
  sales: readonly ToldSale[],
  facts: SaleFacts,
  device: UploadingDevice,
  /** Returns whether the people of a sale had the right, at a sale point. */
  mayHaveSold: (told: ToldSale, salePointId: string) => boolean,
): SaleDecisions {
  const decided = new Map<ToldOp, Decided>();
  const accepted: AcceptedSale[] = [];
  const known = new Map(facts.known.map((order) => [order.id, order]));
  for (const told of sales) {
    const sale = read(told, facts, device);
    const refusal = refusalOf(told, sale);
    if (refusal) decided.set(told, refusal);
    else if (sale) {
      known.set(sale.order_id, { id: sale.order_id, device_id: device.id, request_hash: told.sent.hash });
      accepted.push(sale);
      decided.set(told, { outcome: 'applied' });
    }
  }
  return { decided, accepted, ...shareOut(accepted) };

  function refusalOf(told: ToldSale, sale: AcceptedSale | undefined): Decided | undefined {
    const same = known.get(told.op.payload.order_id.toLowerCase());
    if (same) {
      return same.request_hash === told.sent.hash && same.device_id === device.id
        ? { outcome: 'applied', was_asked: true }
        : { outcome: 'rejected', code: 'ID_REUSED' };
    }
    if (!sale) return { outcome: 'rejected', code: 'STUB_NOT_IN_LEASE' };
    if (new Set(sale.sold.map(({ stub }) => stub.id)).size < sale.sold.length) {
      return { outcome: 'rejected', code: 'OP_PAYLOAD_INVALID' };
    }
    return mayHaveSold(told, sale.point.id) ? undefined : { outcome: 'quarantined', code: 'OP_NOT_GRANTED' };
  }
}

/**
 * Returns the sale with its known facts; undefined if one of its tickets was never leased to this device for the event.
 */
function read(told: ToldSale, facts: SaleFacts, device: UploadingDevice): AcceptedSale | undefined {
  const { payload } = told.op;
  const before = new Map<string, number>();
  const sold = payload.items.flatMap((item) => {
    const priceId = item.price_id.toLowerCase();
    const nth = before.get(priceId) ?? 0;
    before.set(priceId, nth + 1);
    const id = item.ticket_id.toLowerCase();
    const stub = facts.stubs.find((known) => known.id === id);
    return stub?.device_id === device.id && stub.event_id === told.event_id ? [{ stub, item, nth }] : [];
  });
  const first = sold[0]?.stub;
  const point = facts.points.find(({ id, event_id }) => id === first?.sale_point_id && event_id === told.event_id);
  const event = facts.events.find(({ id }) => id === told.event_id);
  if (sold.length < payload.items.length || !point || !event) return undefined;
  return { told, order_id: payload.order_id.toLowerCase(), point, event, sold };
}

/** Assigns each stub to one of its sales: the new ones and its present owner. */
function shareOut(accepted: readonly AcceptedSale[]): Pick<SaleDecisions, 'owners' | 'taken'> {
  const claims = accepted.flatMap(({ order_id, told, sold }) =>
    sold.map(({ stub }) => ({ stub, order_id, at: told.at })),
  );
  const owners = new Map<string, string>();
  const taken: KnownStub[] = [];
  for (const [stub, theirs] of Map.groupBy(claims, (claim) => claim.stub)) {
    const before = stub.order_id && stub.sold_at ? [{ stub, order_id: stub.order_id, at: stub.sold_at }] : [];
    const owner = ownerOfStub([...before, ...theirs]);
    if (!owner) continue;
    owners.set(stub.id, owner.order_id);
    if (before.length > 0 && owner.order_id !== stub.order_id) taken.push(stub);
  }
  return { owners, taken };
}
