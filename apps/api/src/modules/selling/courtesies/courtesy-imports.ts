import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type CourtesyImportState, type CourtesyImportView } from '@festix/domain/contract';
import { type ProblemCode } from '@festix/domain/ground';
import {
  checkSheet,
  LARGEST_SHEET,
  SHEET_COLUMNS,
  sheetTexts,
  type SheetColumn,
  type SheetCourtesy,
  type SheetFault,
  type SheetRow,
} from '@festix/domain/selling';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { hashOf, Idempotency } from '../../../kernel/work/idempotency.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import type { Repeated } from '../../../kernel/http/serve.ts';
import { UploadScan } from '../../documents/receipts/upload-scan.ts';
import { CourtesiesQueries } from './courtesies.queries.ts';
import { drawSheet } from './courtesy-sheet-file.ts';
import { GiveTickets } from './give-tickets.ts';
import { SheetReader } from './sheet-reader.ts';
import { UnusableSheetError } from './unusable-sheet.ts';

export const IMPORT_JOB = 'courtesies.import';
export const IMPORT_SWEEP = 'courtesies.interrupted-imports';

const SWEEP_SECONDS = 30;

/** Courtesies issued in one go; the progress is stored between them. */
const AT_ONCE = 25;

/** Time after its last progress during which no other process takes an import. */
export const TURN_MS = 2 * 60_000;

/** Delay before a failed import is continued. */
const PUT_OFF_MS = 30_000;

/** Codes that do not refuse the courtesy itself: too many requests, or a write conflict. */
const MAY_PASS: readonly ProblemCode[] = ['BUSY', 'CREATE_BOOKING_ERROR'];

/** Delays before a courtesy is tried again; together less than a turn. */
const WAITS_MS: readonly number[] = [1, 2, 5, 10, 20, 30].map((seconds) => seconds * 1000);

interface ImportJob {
  import_id: string;
}

/** Has the id of the order it becomes, so that a repeat issues nothing. */
type PlannedCourtesy = SheetCourtesy & { id: string };

interface ImportRow {
  id: string;
  event_id: string;
  file_name: string;
  state: CourtesyImportState;
  row_count: number;
  ticket_count: number;
  issued: number;
  faults: SheetFault[];
  created_at: Date;
  /** Whether its rows are still stored: they are deleted with the last one issued, or by their age. */
  has_courtesies: boolean;
}

/** An import taken by this process. */
interface TakenImport {
  id: string;
  event_id: string;
  courtesies: PlannedCourtesy[];
  given_by: { id: string; name: string };
}

export interface SheetUpload {
  name: string;
  bytes: Buffer;
}

const IMPORT = sql`
  select id, event_id, file_name, state, row_count, ticket_count, issued, faults, created_at,
    courtesies is not null as has_courtesies
  from courtesy_imports where id = $1`;

/** Takes a free import: `$3` is now, and `$2` the end of the turn. */
const TAKE = sql<TakenImport>`
  update courtesy_imports i set taken_until = $2 from users u
  where i.id = $1 and i.state = 'issuing' and u.id = i.made_by and (i.taken_until is null or i.taken_until <= $3)
  returning i.id, i.event_id, i.courtesies, json_build_object('id', u.id, 'name', u.name) as given_by`;

/**
 * Issues courtesies of a spreadsheet: checks every row first, then issues by a job that may be interrupted anywhere.
 */
@Injectable()
export class CourtesyImports implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly courtesies: CourtesiesQueries,
    private readonly scan: UploadScan,
    private readonly reader: SheetReader,
    private readonly giving: GiveTickets,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.work<ImportJob>(IMPORT_JOB, ({ import_id }) => this.run(import_id));
    this.jobs.every(IMPORT_SWEEP, SWEEP_SECONDS, () => this.goOn());
  }

  async model(actor: EventActor): Promise<Buffer> {
    return drawSheet(await this.courtesies.prices(actor.event.id));
  }

  /**
   * Throws VALIDATION_ERROR for a file that is no such spreadsheet, and SCANNER_UNAVAILABLE; the answer lists the
   * errors of its rows.
   */
  async check(
    actor: EventActor,
    { id }: { id: string },
    { name, bytes }: SheetUpload,
  ): Promise<CourtesyImportView | Repeated<CourtesyImportView>> {
    // Before the transaction: reading may take long, and no connection waits for it.
    const rows = await this.usable(actor, bytes);
    const { courtesies, faults } = checkSheet(rows, await this.courtesies.prices(actor.event.id));
    const planned = courtesies.map((courtesy): PlannedCourtesy => ({ ...courtesy, id: newId() }));
    const refused = faults.length > 0;
    const asked = { id, file: hashOf(bytes.toString('base64')).toString('hex') };
    return this.idempotency.once(actor, `courtesies.import ${actor.event.id}`, asked, async (_em, tx) => {
      await tx.query(
        sql`insert into courtesy_imports (id, event_id, made_by, file_name, state, courtesies, row_count, ticket_count, faults, created_at)
         values (${id}, ${actor.event.id}, ${actor.id}, ${name}, ${refused ? 'refused' : 'checked'}, ${refused ? null : JSON.stringify(planned)}, ${rows.length}, ${planned.reduce((sum, { amount }) => sum + amount, 0)}, ${JSON.stringify(faults)}, ${this.clock.now()})`,
      );
      return present(await this.known(tx, actor, id));
    });
  }

  async read(actor: EventActor, importId: string): Promise<CourtesyImportView> {
    return present(await this.known(this.database, actor, importId));
  }

  /** Throws COURTESY_IMPORT_REFUSED for a spreadsheet with errors. A repeat continues an interrupted import. */
  async issue(actor: EventActor, importId: string): Promise<CourtesyImportView> {
    return this.database.transaction(async (tx) => {
      const found = await this.known(tx, actor, importId, sql`for update`);
      if (found.state === 'refused' || (found.state === 'checked' && !found.has_courtesies)) {
        throw new ProblemError('COURTESY_IMPORT_REFUSED');
      }
      if (found.state === 'done') return present(found);
      if (found.state === 'checked') await this.begin(tx, actor, found);
      await this.jobs.send<ImportJob>(IMPORT_JOB, { import_id: importId }, { tx });
      return present({ ...found, state: 'issuing' });
    });
  }

  private async begin(tx: Tx, actor: EventActor, { id, row_count, ticket_count }: ImportRow): Promise<void> {
    await tx.query(sql`update courtesy_imports set state = 'issuing', made_by = $2 where id = $1`.with([id, actor.id]));
    await this.audit.record(tx, actor, {
      action: 'courtesies:import',
      ...{ subject_kind: 'event', subject_id: actor.event.id, event_id: actor.event.id },
      after: { courtesies: row_count, tickets: ticket_count },
    });
  }

  /** Continues imports whose process was killed, or whose job gave up. */
  private async goOn(): Promise<void> {
    const left = await this.database.query(
      sql<{
        id: string;
      }>`select id from courtesy_imports where state = 'issuing' and (taken_until is null or taken_until <= ${this.clock.now()})
       order by taken_until nulls first`,
    );
    for (const { id } of left) await this.run(id);
  }

  /** Starts from the first row each time: courtesies issued before are recognised by their ids. */
  private async run(importId: string): Promise<void> {
    const now = this.clock.now();
    const [taken] = await this.database.query(TAKE.with([importId, after(now, TURN_MS), now]));
    if (!taken) return;
    try {
      await this.issueAll(taken);
    } catch (error) {
      const later = after(this.clock.now(), PUT_OFF_MS);
      await this.database.query(
        sql`update courtesy_imports set taken_until = $2 where id = $1`.with([importId, later]),
      );
      throw error;
    }
  }

  private async issueAll(taken: TakenImport): Promise<void> {
    const { id, courtesies } = taken;
    const faults: SheetFault[] = [];
    let issued = 0;
    for (let from = 0; from < courtesies.length; from += AT_ONCE) {
      const together = courtesies.slice(from, from + AT_ONCE);
      const told = await Promise.all(together.map((courtesy) => this.give(taken, courtesy)));
      faults.push(...told.filter((fault) => fault !== undefined));
      issued += told.filter((fault) => fault === undefined).length;
      await this.database.query(
        sql`update courtesy_imports set issued = $2, faults = $3, taken_until = $4 where id = $1`.with([
          id,
          issued,
          JSON.stringify(faults),
          after(this.clock.now(), TURN_MS),
        ]),
      );
    }
    await this.database.query(
      sql`update courtesy_imports set state = 'done', courtesies = null, taken_until = null where id = ${id}`,
    );
  }

  /** Issues one courtesy. Returns the reason against it, such as a lot sold out meanwhile; undefined on success. */
  private async give(taken: TakenImport, courtesy: PlannedCourtesy): Promise<SheetFault | undefined> {
    let problem = await this.attempt(taken, courtesy);
    for (const wait of WAITS_MS) {
      if (!problem || !MAY_PASS.includes(problem.code)) break;
      await pause(wait);
      problem = await this.attempt(taken, courtesy);
    }
    if (problem && problem.status >= 500) throw problem;
    return problem && { row: courtesy.row, column: null, message: problem.message };
  }

  private async attempt(
    { id, event_id, given_by }: TakenImport,
    courtesy: PlannedCourtesy,
  ): Promise<ProblemError | undefined> {
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
      if (error instanceof ProblemError) return error;
      throw error;
    }
  }

  private async usable(actor: EventActor, bytes: Buffer): Promise<SheetRow[]> {
    if (bytes.length > LARGEST_SHEET) throw wrongFile(sheetTexts.tooLarge);
    if (!(await this.scan.isSound(bytes))) throw wrongFile(sheetTexts.infected);
    try {
      return await this.reader.read(actor, bytes);
    } catch (error) {
      throw error instanceof UnusableSheetError ? wrongFile(error.message) : error;
    }
  }

  private async known(on: Pick<Tx, 'query'>, actor: EventActor, importId: string, lock = sql``): Promise<ImportRow> {
    const [found] = await on.query(sql<ImportRow>`${IMPORT} ${lock}`.with([importId]));
    if (found?.event_id !== actor.event.id) throw new ProblemError('NOT_FOUND');
    return found;
  }
}

function wrongFile(message: string): ProblemError {
  return new ProblemError('VALIDATION_ERROR', { errors: { file: [message] } });
}

function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds);
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
