import type { TillTerminalView } from '@festix/domain/contract';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../../kernel/database/database.ts';
import { sql } from '../../../../kernel/database/sql.ts';
import { ChargeTerminal } from '../../../selling/orders/charge-terminal.ts';
import { openAtTerminalSql } from '../../../selling/orders/open-at-terminal.ts';

/** The terminal of a till. */
export interface TillTerminal {
  reference: string;
  name: string;
}

const OF_TILL = sql<TillTerminal>`
  select reference, name from card_terminals where device_id = $1 and sale_point_id = $2 and gateway = $3`;

const OF_PERSON = sql<TillTerminalView>`
  select t.id, t.name, t.device_id,
    (${openAtTerminalSql({ gateway: sql`t.gateway`, terminal: sql`t.reference` })}) as open_order_id
  from card_terminals t join devices d on d.id = t.device_id
  where d.user_id = $1 and t.sale_point_id = $2 and t.gateway = $3
  order by t.name collate "pt-BR-x-icu", t.id`;

/** Reads the card terminals of tills. */
@Injectable()
export class TillTerminalsQueries {
  constructor(
    private readonly database: Database,
    private readonly charges: ChargeTerminal,
  ) {}

  /** Returns the terminal of a till at a sale point. */
  async ofTill(
    deviceId: string,
    pointId: string,
    on: Pick<Tx, 'query'> = this.database,
  ): Promise<TillTerminal | undefined> {
    const [terminal] = await on.query(OF_TILL.with([deviceId, pointId, this.charges.gatewayName]));
    return terminal;
  }

  /** Returns the terminals of a person's tills at a sale point. */
  ofPerson(userId: string, pointId: string): Promise<TillTerminalView[]> {
    return this.database.query(OF_PERSON.with([userId, pointId, this.charges.gatewayName]));
  }
}
