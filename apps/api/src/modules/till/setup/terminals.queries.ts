import type { PointTerminalsView } from '@festix/domain/contract';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';

export interface TerminalRow {
  id: string;
  name: string;
  gateway: string;
  reference: string;
  device: { id: string; name: string } | null;
}

/** The sale point of a terminal of the gateway. */
export interface TakenTerminal {
  reference: string;
  id: string;
  name: string;
  /** Whether it is no sale point of the producer who asks. */
  is_foreign: boolean;
}

const SELECT = sql`
  select t.id, t.name, t.gateway, t.reference,
    case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as device
  from card_terminals t left join devices d on d.id = t.device_id`;

const OF_POINT = sql<TerminalRow>`${SELECT} where t.sale_point_id = $1 order by t.name collate "pt-BR-x-icu", t.id`;

const ONE = sql<TerminalRow>`${SELECT} where t.sale_point_id = $1 and t.id = $2`;

/** Selects the tills of a sale point's people that may sell. */
const TILLS = sql<PointTerminalsView['tills'][number]>`
  select d.id, d.name, json_build_object('id', u.id, 'name', u.name) as operator
  from sale_point_operators o join users u on u.id = o.user_id join devices d on d.user_id = u.id
  where o.sale_point_id = $1 and d.kind = 'till' and d.revoked_at is null
  order by u.name collate "pt-BR-x-icu", d.name collate "pt-BR-x-icu", d.id`;

const IS_TILL = sql<{ is_till: boolean }>`
  select exists (select from sale_point_operators o join devices d on d.user_id = o.user_id
    where o.sale_point_id = $1 and d.id = $2 and d.kind = 'till' and d.revoked_at is null) as is_till`;

const TAKEN = sql<TakenTerminal>`
  select t.reference, p.id, p.name, $2::uuid is not null and p.producer_id is distinct from $2 as is_foreign
  from card_terminals t join sale_points p on p.id = t.sale_point_id
  where t.gateway = $1`;

/** Reads the card terminals of sale points. */
@Injectable()
export class TerminalsQueries {
  constructor(private readonly database: Database) {}

  ofPoint(pointId: string): Promise<TerminalRow[]> {
    return this.database.query(OF_POINT.with([pointId]));
  }

  async find(
    pointId: string,
    terminalId: string,
    on: Pick<Tx, 'query'> = this.database,
  ): Promise<TerminalRow | undefined> {
    const [terminal] = await on.query(ONE.with([pointId, terminalId]));
    return terminal;
  }

  tillsOf(pointId: string): Promise<PointTerminalsView['tills']> {
    return this.database.query(TILLS.with([pointId]));
  }

  /** Returns whether a device is a till of the sale point's people. */
  async isTillOf(tx: Tx, pointId: string, deviceId: string): Promise<boolean> {
    const [row] = await tx.query(IS_TILL.with([pointId, deviceId]));
    return row?.is_till ?? false;
  }

  /** Returns the sale points of a gateway's terminals, as a producer sees them; null: the house. */
  taken(gateway: string, producerId: string | null): Promise<TakenTerminal[]> {
    return this.database.query(TAKEN.with([gateway, producerId]));
  }
}
