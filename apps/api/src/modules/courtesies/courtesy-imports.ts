import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  checkSheet,
  LARGEST_SHEET,
  SHEET_COLUMNS,
  sheetTexts,
  type CourtesyImportState,
  type CourtesyImportView,
  type SheetColumn,
  type SheetCourtesy,
  type SheetFault,
} from '@festix/domain';
import type { EventActor } from '../../kernel/actor.ts';
import { Audit } from '../../kernel/audit.ts';
import { Clock } from '../../kernel/clock.ts';
import { Database, type Tx } from '../../kernel/database.ts';
import { hashOf, Idempotency } from '../../kernel/idempotency.ts';
import { newId } from '../../kernel/ids.ts';
import { Jobs } from '../../kernel/jobs.ts';
import { Problem } from '../../kernel/problem.ts';
import type { Repeated } from '../../kernel/serve.ts';
import { CourtesiesQueries } from './courtesies.queries.ts';
import { drawSheet, readSheet, UnusableSheet } from './courtesy-sheet-file.ts';
import { GiveTickets } from './give-tickets.ts';

export const IMPORT_JOB = 'courtesies.import';

/** Courtesies that are issued together; between them the progress is written down. */
const AT_ONCE = 25;

interface ImportJob {
  import_id: string;
}

/** Each has the id of the order that it becomes, so that issuing it again issues nothing. */
type PlannedCourtesy = SheetCourtesy & { id: string };

interface ImportRow {
  id: string;
  event_id: string;
  file_name: string;
  state: CourtesyImportState;
  courtesies: PlannedCourtesy[] | null;
  row_count: number;
  ticket_count: number;
  issued: number;
  faults: SheetFault[];
  created_at: Date;
}

export interface SheetUpload {
  name: string;
  bytes: Buffer;
}

const IMPORT = 'select * from courtesy_imports where id = $1';

/** Courtesies by spreadsheet: checked to the last row, then issued by a job that may be interrupted anywhere. */
@Injectable()
export class CourtesyImports implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly courtesies: CourtesiesQueries,
    private readonly giving: GiveTickets,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.work<ImportJob>(IMPORT_JOB, ({ import_id }) => this.run(import_id));
  }

  async model(actor: EventActor): Promise<Buffer> {
    return drawSheet(await this.courtesies.prices(actor.event.id));
  }

  /** Throws VALIDATION_ERROR for a file that is no such spreadsheet; what is wrong in its rows is told in the answer. */
  async check(
    actor: EventActor,
    { id }: { id: string },
    { name, bytes }: SheetUpload,
  ): Promise<CourtesyImportView | Repeated<CourtesyImportView>> {
    const asked = { id, file: hashOf(bytes.toString('base64')).toString('hex') };
    return this.idempotency.once(actor, `courtesies.import ${actor.event.id}`, asked, async (_em, tx) => {
      const rows = await usable(bytes);
      const { courtesies, faults } = checkSheet(rows, await this.courtesies.prices(actor.event.id));
      const planned = courtesies.map((courtesy): PlannedCourtesy => ({ ...courtesy, id: newId() }));
      const refused = faults.length > 0;
      await tx.query(
        `insert into courtesy_imports (id, event_id, made_by, file_name, state, courtesies, row_count, ticket_count, faults, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          id,
          actor.event.id,
          actor.id,
          name,
          refused ? 'refused' : 'checked',
          refused ? null : JSON.stringify(planned),
          rows.length,
          planned.reduce((sum, { amount }) => sum + amount, 0),
          JSON.stringify(faults),
          this.clock.now(),
        ],
      );
      return present(await this.known(tx, actor, id));
    });
  }

  async read(actor: EventActor, importId: string): Promise<CourtesyImportView> {
    return present(await this.known(this.database, actor, importId));
  }

  /** Throws COURTESY_IMPORT_REFUSED for a spreadsheet that is not free of faults. */
  async issue(actor: EventActor, importId: string): Promise<CourtesyImportView> {
    return this.database.transaction(async (tx) => {
      const found = await this.known(tx, actor, importId, 'for update');
      if (found.state === 'refused' || (found.state === 'checked' && !found.courtesies)) {
        throw new Problem('COURTESY_IMPORT_REFUSED');
      }
      if (found.state !== 'checked') return present(found);
      await tx.query(`update courtesy_imports set state = 'issuing', made_by = $2 where id = $1`, [importId, actor.id]);
      await this.audit.record(tx, actor, {
        action: 'courtesies:import',
        ...{ subject_kind: 'event', subject_id: actor.event.id, event_id: actor.event.id },
        after: { courtesies: found.row_count, tickets: found.ticket_count },
      });
      await this.jobs.send<ImportJob>(IMPORT_JOB, { import_id: importId }, { tx });
      return present({ ...found, state: 'issuing' });
    });
  }

  /** Begins from the first row each time: what was issued before is recognised by its id. */
  private async run(importId: string): Promise<void> {
    const [found] = await this.database.query<ImportRow & { made_by: string; maker: string }>(
      `select i.*, u.name as maker from courtesy_imports i join users u on u.id = i.made_by where i.id = $1`,
      [importId],
    );
    if (found?.state !== 'issuing' || !found.courtesies) return;
    const given_by = { id: found.made_by, name: found.maker };
    const faults: SheetFault[] = [];
    let issued = 0;
    for (let from = 0; from < found.courtesies.length; from += AT_ONCE) {
      const together = found.courtesies.slice(from, from + AT_ONCE);
      const told = await Promise.all(together.map((courtesy) => this.give(found, courtesy, given_by)));
      faults.push(...told.filter((fault) => fault !== undefined));
      issued += told.filter((fault) => fault === undefined).length;
      await this.database.query('update courtesy_imports set issued = $2, faults = $3 where id = $1', [
        importId,
        issued,
        JSON.stringify(faults),
      ]);
    }
    await this.database.query(`update courtesy_imports set state = 'done', courtesies = null where id = $1`, [
      importId,
    ]);
  }

  /** What stood against a courtesy, such as a lot that sold out meanwhile; undefined once it is issued. */
  private async give(
    { id, event_id }: ImportRow,
    courtesy: PlannedCourtesy,
    given_by: { id: string; name: string },
  ): Promise<SheetFault | undefined> {
    const { name, email, price_id, amount } = courtesy;
    try {
      await this.giving.give({
        id: courtesy.id,
        event_id,
        given_by,
        assignees: new Map([[price_id, Array.from({ length: amount }, () => ({ email, name }))]]),
        request_hash: hashOf({ call: 'courtesy by spreadsheet', ...courtesy }),
        request_id: id,
      });
      return undefined;
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      return { row: courtesy.row, column: null, message: error.message };
    }
  }

  private async known(on: Pick<Tx, 'query'>, actor: EventActor, importId: string, lock = ''): Promise<ImportRow> {
    const [found] = await on.query<ImportRow & object>(`${IMPORT} ${lock}`, [importId]);
    if (found?.event_id !== actor.event.id) throw new Problem('NOT_FOUND');
    return found;
  }
}

async function usable(bytes: Buffer) {
  if (bytes.length > LARGEST_SHEET) throw wrongFile(sheetTexts.tooLarge);
  try {
    return await readSheet(bytes);
  } catch (error) {
    throw error instanceof UnusableSheet ? wrongFile(error.message) : error;
  }
}

function wrongFile(message: string): Problem {
  return new Problem('VALIDATION_ERROR', { errors: { file: [message] } });
}

function present(row: ImportRow): CourtesyImportView {
  return {
    id: row.id,
    file_name: row.file_name,
    state: row.state,
    rows: row.row_count,
    tickets: row.ticket_count,
    issued: row.issued,
    faults: row.faults.map(({ row: number, column, message }) => ({ row: number, column: known(column), message })),
    created_at: row.created_at.toISOString(),
  };
}

function known(column: string | null): SheetColumn | null {
  return SHEET_COLUMNS.find((name) => name === column) ?? null;
}
