import { existsSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type CourtesyImportView } from '@festix/domain/contract';
import { sheetTexts } from '@festix/domain/selling';
import ExcelJS from 'exceljs';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { auditOf } from '../../../testing/audit.ts';
import { openBook } from '../../../testing/books.ts';
import { EICAR, TestClamd } from '../../../testing/clamd.ts';
import { giveCourtesy } from '../../../testing/courtesies.ts';
import { stockOf } from '../../../testing/purchases.ts';
import { as, makeShow, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { zipOf } from '../../../testing/zip-of.ts';
import { PlacesQueue } from '../orders/places-queue.ts';
import { IMPORT_JOB, IMPORT_SWEEP, TURN_MS } from './courtesy-imports.ts';
import { SheetReader } from './sheet-reader.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

let clamd: TestClamd;
const api = useApi(async () => {
  clamd = await TestClamd.start();
  return { env: { CLAMAV_URL: clamd.url } };
});

beforeAll(async () => {
  // A file that takes too long keeps one of two cores busy until then.
  api.app.get(SheetReader, { strict: false }).longest = 6_000;
});
afterEach(() => {
  clamd.says = undefined;
  jest.restoreAllMocks();
});
afterAll(() => clamd.stop());

const path = (show: TestShow, rest = '') => `/api/producer/events/${show.id}/courtesies${rest}`;

/** Returns the model as people fill it in. */
async function filled(show: TestShow, rows: readonly unknown[][]): Promise<Buffer> {
  const answer = await as(api, show.producer).get(path(show, '/planilha.xlsx')).responseType('blob').expect(200);
  expect(answer.headers).toMatchObject({ 'content-type': XLSX });
  const book = await openBook(answer.body as Buffer);
  const sheet = book.getWorksheet('Cortesias');
  rows.forEach((row, index) =>
    row.forEach((value, column) => {
      if (sheet) sheet.getCell(index + 2, column + 1).value = value as ExcelJS.CellValue;
    }),
  );
  return Buffer.from(await book.xlsx.writeBuffer());
}

function upload(show: TestShow, bytes: Buffer, id = newId()) {
  return api.request
    .post(path(show, '/imports'))
    .set('authorization', `Bearer ${show.producer.token}`)
    .field('id', id)
    .attach('file', bytes, { filename: 'convidados da açaí.xlsx', contentType: XLSX });
}

async function checked(show: TestShow, rows: readonly unknown[][]): Promise<CourtesyImportView> {
  return (await upload(show, await filled(show, rows)).expect(201)).body as CourtesyImportView;
}

const issue = (show: TestShow, id: string) => as(api, show.producer).post(path(show, `/imports/${id}/issue`), {});

async function done(show: TestShow, id: string): Promise<CourtesyImportView> {
  for (;;) {
    const { body } = await as(api, show.producer)
      .get(path(show, `/imports/${id}`))
      .expect(200);
    if (body.state === 'done') return body as CourtesyImportView;
  }
}

/** Waits until no job of any import is left: an idle job shows only then. */
async function jobsDone(): Promise<void> {
  for (;;) {
    const left = await api.database.query(`select from pgboss.job where name = $1 and state < 'completed'`, [
      IMPORT_JOB,
    ]);
    if (left.length === 0) return;
  }
}

const guest = (name: string, amount: unknown = 1) => [
  name,
  `${name.toLowerCase()}@exemplo.br`,
  'Pista',
  'Inteira',
  amount,
];

describe('spreadsheet of courtesies', () => {
  it('a spreadsheet is checked first, issued on request, and once', async () => {
    const show = await makeShow(api);
    const found = await checked(show, [guest('Ana', 2), guest('Bia'), ['', '', '', '', ''], guest('Caio', '3')]);
    expect(found).toMatchObject({
      state: 'checked',
      file_name: 'convidados da açaí.xlsx',
      ...{ rows: 3, tickets: 6, issued: 0, faults: [] },
    });
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 0 });
    const first = await issue(show, found.id).expect(202);
    expect(first.body.state).toBe('issuing');
    expect(await done(show, found.id)).toMatchObject({ state: 'done', issued: 3, faults: [] });
    await issue(show, found.id).expect(202);
    await api.app.get(Jobs, { strict: false }).send(IMPORT_JOB, { import_id: found.id });
    await jobsDone();
    const { body } = await as(api, show.producer).get(path(show)).expect(200);
    expect(body.count).toBe(3);
    expect(body.data.map((row: { assignee_to_name: string }) => row.assignee_to_name).toSorted()).toEqual([
      'Ana',
      'Bia',
      'Caio',
    ]);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 6 });
    const [row] = await api.database.query('select courtesies from courtesy_imports where id = $1', [found.id]);
    expect(row).toEqual({ courtesies: null });
    expect(await auditOf(api, show.id, 'courtesies:import')).toMatchObject([
      { actor_id: show.producer.id, event_id: show.id, after: { courtesies: 3, tickets: 6 } },
    ]);
  });

  it('an import that was interrupted goes on and issues nothing twice', async () => {
    const show = await makeShow(api);
    const found = await checked(show, [guest('Ana'), guest('Bia')]);
    const [planned] = await api.database.query<{ courtesies: unknown }>(
      'select courtesies from courtesy_imports where id = $1',
      [found.id],
    );
    await issue(show, found.id).expect(202);
    await done(show, found.id);
    await api.database.query(
      `update courtesy_imports set state = 'issuing', courtesies = $2, issued = 0 where id = $1`,
      [found.id, JSON.stringify(planned?.courtesies)],
    );
    await api.app.get(Jobs, { strict: false }).send(IMPORT_JOB, { import_id: found.id });
    expect(await done(show, found.id)).toMatchObject({ issued: 2, faults: [] });
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 2 });
  });

  it('an import whose process was killed goes on by itself when its timeout ends, and no sooner', async () => {
    const show = await makeShow(api);
    const found = await checked(show, [guest('Ana'), guest('Bia')]);
    const turn = new Date(api.clock.now().getTime() + TURN_MS);
    const job = api.app.get(Jobs, { strict: false });
    await api.database.query(`update courtesy_imports set state = 'issuing', taken_until = $2 where id = $1`, [
      found.id,
      turn,
    ]);
    await job.sweep(IMPORT_SWEEP);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 0 });
    api.clock.moveTo(turn);
    await job.sweep(IMPORT_SWEEP);
    expect(await done(show, found.id)).toMatchObject({ issued: 2, faults: [] });
  });

  it('an import whose job failed goes on when it is requested again', async () => {
    const show = await makeShow(api);
    const found = await checked(show, [guest('Ana')]);
    await api.database.query(`update courtesy_imports set state = 'issuing' where id = $1`, [found.id]);
    expect((await issue(show, found.id).expect(202)).body.state).toBe('issuing');
    expect(await done(show, found.id)).toMatchObject({ issued: 1, faults: [] });
  });

  it.each(['BUSY', 'CREATE_BOOKING_ERROR'] as const)(
    'an import leaves no row out for %s, which passes',
    async (code) => {
      const show = await makeShow(api);
      const found = await checked(show, [guest('Ana'), guest('Bia')]);
      jest.spyOn(api.app.get(PlacesQueue, { strict: false }), 'take').mockRejectedValueOnce(new ProblemError(code));
      await issue(show, found.id).expect(202);
      expect(await done(show, found.id)).toMatchObject({ issued: 2, faults: [] });
      expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 2 });
    },
  );

  it('an import in progress is kept, however long it takes', async () => {
    const show = await makeShow(api);
    const found = await checked(show, [guest('Ana')]);
    const month = new Date(api.clock.now().getTime() - 30 * 24 * 3600 * 1000);
    await api.database.query(
      `update courtesy_imports set state = 'issuing', created_at = $2, taken_until = $3 where id = $1`,
      [found.id, month, new Date(api.clock.now().getTime() + TURN_MS)],
    );
    await api.app.get(Jobs, { strict: false }).sweep('privacy.courtesy-sheets');
    api.clock.advance(TURN_MS);
    await api.app.get(Jobs, { strict: false }).sweep(IMPORT_SWEEP);
    expect(await done(show, found.id)).toMatchObject({ issued: 1 });
  });

  it('a spreadsheet with errors is answered cell by cell, and issues nothing', async () => {
    const show = await makeShow(api, { lots: [{ ticket_limit: 3 }] });
    const found = await checked(show, [
      guest('Ana', 2),
      ['Bia', 'bia', 'Praia', 'Inteira', 0],
      [{ formula: 'HYPERLINK("http://x.br")', result: 'Caio' }, 'caio@exemplo.br', 'Pista', 'Inteira', 1],
      guest('Davi', 2),
    ]);
    expect(found).toMatchObject({ state: 'refused', rows: 4 });
    expect(found.faults).toEqual([
      { row: 3, column: 'E-mail', message: sheetTexts.email },
      { row: 3, column: 'Lote', message: sheetTexts.lot },
      { row: 3, column: 'Quantidade', message: sheetTexts.amount },
      { row: 4, column: 'Nome', message: sheetTexts.formula },
      { row: 5, column: 'Quantidade', message: 'O lote Pista só tem 3 lugares, e a planilha pede mais.' },
    ]);
    expect((await issue(show, found.id).expect(409)).body.code).toBe('COURTESY_IMPORT_REFUSED');
  });

  it('an import reports the rows whose places were taken meanwhile, and issues the others', async () => {
    const show = await makeShow(api, { lots: [{ ticket_limit: 3 }] });
    const found = await checked(show, [guest('Ana'), guest('Bia', 2)]);
    await giveCourtesy(api, show);
    await issue(show, found.id).expect(202);
    expect(await done(show, found.id)).toMatchObject({
      issued: 1,
      faults: [
        { row: expect.any(Number), column: null, message: expect.stringContaining('já não está mais disponível') },
      ],
    });
  });

  it('a spreadsheet sent twice is one import, and another file under its id is refused', async () => {
    const show = await makeShow(api);
    const id = newId();
    const bytes = await filled(show, [guest('Ana')]);
    const first = await upload(show, bytes, id).expect(201);
    expect((await upload(show, bytes, id).expect(200)).body).toEqual(first.body);
    expect((await upload(show, await filled(show, [guest('Bia')]), id).expect(409)).body.code).toBe('ID_REUSED');
  });

  it('an import is not found under another event', async () => {
    const show = await makeShow(api);
    const other = await makeShow(api, { producer: show.producer });
    const found = await checked(show, [guest('Ana')]);
    await as(api, show.producer)
      .get(path(other, `/imports/${found.id}`))
      .expect(404);
    await issue(other, found.id).expect(404);
  });
});

describe('uploaded file', () => {
  async function sheetOf(rows: readonly unknown[][]): Promise<Buffer> {
    const book = new ExcelJS.Workbook();
    book.addWorksheet('Cortesias').addRows(rows as unknown[][]);
    return Buffer.from(await book.xlsx.writeBuffer());
  }
  const HEADINGS = ['Nome', 'E-mail', 'Lote', 'Ingresso', 'Quantidade'];

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['that is none', () => Buffer.from('Nome;E-mail'), sheetTexts.unreadable],
    ['that unpacks to too much', () => bomb(), sheetTexts.unreadable],
    ['that is another zip', () => zipOf({ 'a.txt': 'a' }), sheetTexts.unreadable],
    ['with other columns', () => sheetOf([['Nome', 'Telefone']]), sheetTexts.headings],
    ['with a virus in it', () => Buffer.from(EICAR), sheetTexts.infected],
    ['without a row', () => sheetOf([HEADINGS]), sheetTexts.empty],
    [
      'with too many rows',
      () => sheetOf([HEADINGS, ...Array.from({ length: 1001 }, () => guest('Ana'))]),
      sheetTexts.tooManyRows,
    ],
  ])('a file %s is refused @V5.2.2 @V5.2.3', async (_name, make, message) => {
    const show = await makeShow(api);
    const answer = await upload(show, await make()).expect(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_ERROR', errors: { file: [message] } });
  });

  it('a file is scanned whole, and refused if the scanner can’t scan it @V5.4.3', async () => {
    const show = await makeShow(api);
    const bytes = await filled(show, [guest('Ana')]);
    await upload(show, bytes).expect(201);
    expect(Buffer.compare(clamd.scanned.at(-1)!, bytes)).toBe(0);
    jest.spyOn(api.app.get(ErrorPort), 'report').mockImplementation(() => undefined);
    clamd.says = 'stream: Size limit exceeded ERROR';
    expect((await upload(show, bytes).expect(503)).body.code).toBe('SCANNER_UNAVAILABLE');
  });

  it.each<[string, BookParts]>([
    ['merges all cells', { after: '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>' }],
    [
      'has rules for all cells',
      {
        after:
          '<dataValidations count="1"><dataValidation type="list" sqref="A1:XFD1048576"><formula1>"a"</formula1></dataValidation></dataValidations>',
      },
    ],
    ['has billions of columns', { before: '<cols><col min="1" max="2000000000" width="9"/></cols>' }],
    ['names all cells', { names: '<definedName name="tudo">Cortesias!$A$1:$XFD$1048576</definedName>' }],
  ])('a file that %s is read like any other', async (_name, parts) => {
    const show = await makeShow(api);
    expect((await upload(show, bookOf(parts)).expect(201)).body).toMatchObject({ state: 'checked', rows: 1 });
  });

  it('a file whose XML names another file does not get to read it @V1.5.1', async () => {
    const show = await makeShow(api);
    const other = join(api.env.DATA_DIR, 'other.txt');
    writeFileSync(other, 'um segredo');
    const doctype = `<!DOCTYPE worksheet [<!ENTITY other SYSTEM "file://${other}">]>`;
    const { status, body } = await upload(show, bookOf({ doctype, far: rowOf(3, guest('&other;')) }));
    expect([status, body.errors]).toEqual([400, { file: [sheetTexts.unreadable] }]);
  });

  it('a file that takes too long to read is refused, delays nobody, and gets nothing into the log @V15.2.2', async () => {
    const show = await makeShow(api);
    let isRead = false;
    const reading = upload(show, bookOf({ far: '<row r="4294967290"/>' })).then((answer) => {
      isRead = true;
      return answer;
    });
    for (let count = 0; count < 20; count++) await as(api, show.producer).get(path(show)).expect(200);
    expect(isRead).toBe(false);
    if (existsSync('/proc/self')) expect(outputsOf('reading.child')).toEqual(['/dev/null', '/dev/null']);
    const { status, body } = await reading;
    expect([status, body.errors]).toEqual([400, { file: [sheetTexts.tooLarge] }]);
    expect((await upload(show, bookOf({})).expect(201)).body.state).toBe('checked');
  }, 60_000);

  it('files that take too long delay an honest one by no more than one reading, however many a person sends', async () => {
    const [hostile, honest] = [await makeShow(api), await makeShow(api)];
    const slow = bookOf({ far: '<row r="4294967290"/>' });
    const answered: string[] = [];
    const send = async (who: string, show: TestShow, bytes: Buffer) => {
      const answer = await upload(show, bytes);
      answered.push(who);
      return answer;
    };
    const first = send('hostile', hostile, slow);
    const second = send('hostile', hostile, slow);
    // Both are queued by now: a third of the same person is refused at once, before it is read.
    let third = await upload(hostile, slow);
    while (third.status !== 429) third = await upload(hostile, slow);
    expect(third.body.code).toBe('RATE_LIMITED');
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
    const { status } = await send('honest', honest, bookOf({}));
    expect(status).toBe(201);
    expect((await Promise.all([first, second])).map((answer) => answer.status)).toEqual([400, 400]);
    expect(answered).toEqual(['hostile', 'honest', 'hostile']);
  }, 90_000);

  it('a file that is too large is refused during its upload @V5.2.1', async () => {
    const show = await makeShow(api);
    expect((await upload(show, Buffer.alloc(1024 * 1024 + 1)).expect(413)).body.code).toBe('PAYLOAD_TOO_LARGE');
  });

  it('a request without a file is refused', async () => {
    const show = await makeShow(api);
    const answer = await as(api, show.producer).post(path(show, '/imports'), { id: newId() }).expect(400);
    expect(answer.body.errors).toEqual({ file: ['Campo obrigatório'] });
  });

  it('a file may have its columns in another order', async () => {
    const show = await makeShow(api);
    const bytes = await sheetOf([
      ['Quantidade', 'E-mail', 'Nome', 'Observação', 'Ingresso', 'Lote'],
      [2, 'ana@exemplo.br', 'Ana', 'mesa 4', 'inteira', 'pista'],
    ]);
    expect((await upload(show, bytes).expect(201)).body).toMatchObject({ state: 'checked', rows: 1, tickets: 2 });
  });
});

interface BookParts {
  /** Start of the sheet's XML. */
  doctype?: string;
  /** XML before the rows, after them, and as one more row. */
  before?: string;
  after?: string;
  far?: string;
  /** Names of ranges. */
  names?: string;
}

/** Returns where a running child process of this one writes its output and its errors to, as Linux tells it. */
function outputsOf(program: string): string[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ');
  const pid = children.find((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(program));
  return [1, 2].map((output) => readlinkSync(`/proc/${pid}/fd/${output}`));
}

/** Builds a spreadsheet part by part, with one valid row. */
function bookOf({ doctype = '', before = '', after = '', far = '', names = '' }: BookParts): Buffer {
  const headings = ['Nome', 'E-mail', 'Lote', 'Ingresso', 'Quantidade'];
  const rows = [rowOf(1, headings), rowOf(2, guest('Ana'))];
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return zipOf({
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${related}"><sheets><sheet name="Cortesias" sheetId="1" r:id="rId1"/></sheets><definedNames>${names}</definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${doctype}<worksheet xmlns="${main}">${before}<sheetData>${rows.join('')}${far}</sheetData>${after}</worksheet>`,
  });
}

function rowOf(number: number, cells: unknown[]): string {
  const written = cells.map((text, column) => `<c r="${'ABCDE'[column]}${number}" t="str"><v>${String(text)}</v></c>`);
  return `<row r="${number}">${written.join('')}</row>`;
}

function bomb(): Buffer {
  return zipOf({ 'xl/workbook.xml': Buffer.alloc(64 * 1024 * 1024) }, 100);
}
