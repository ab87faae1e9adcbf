import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sheetTexts, type CourtesyImportView } from '@festix/domain';
import ExcelJS from 'exceljs';
import { newId } from '../../kernel/ids.ts';
import { Jobs } from '../../kernel/jobs.ts';
import { startApi, type TestApi } from '../../testing/api.ts';
import { giveCourtesy } from '../../testing/courtesies.ts';
import { stockOf } from '../../testing/purchases.ts';
import { as, makeShow, type TestShow } from '../../testing/shows.ts';
import { IMPORT_JOB } from './courtesy-imports.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const path = (show: TestShow, rest = '') => `/api/producer/events/${show.id}/courtesies${rest}`;

/** The model as people fill it in. */
async function filled(show: TestShow, rows: readonly unknown[][]): Promise<Buffer> {
  const answer = await as(api, show.producer).get(path(show, '/planilha.xlsx')).responseType('blob').expect(200);
  expect(answer.headers).toMatchObject({ 'content-type': XLSX });
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(answer.body as ExcelJS.Buffer);
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

const guest = (name: string, amount: unknown = 1) => [
  name,
  `${name.toLowerCase()}@exemplo.br`,
  'Pista',
  'Inteira',
  amount,
];

describe('a spreadsheet of courtesies', () => {
  it('is checked first, issued when told so, and once', async () => {
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
  });

  it('that was interrupted goes on and issues nothing twice', async () => {
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

  it('says what is wrong, cell by cell, and issues nothing of it', async () => {
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

  it('tells the rows for which the places went meanwhile, and issues the others', async () => {
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

  it('sent twice is one, and another file under its id is refused', async () => {
    const show = await makeShow(api);
    const id = newId();
    const bytes = await filled(show, [guest('Ana')]);
    const first = await upload(show, bytes, id).expect(201);
    expect((await upload(show, bytes, id).expect(200)).body).toEqual(first.body);
    expect((await upload(show, await filled(show, [guest('Bia')]), id).expect(409)).body.code).toBe('ID_REUSED');
  });

  it('is another event’s to nobody', async () => {
    const show = await makeShow(api);
    const other = await makeShow(api, { producer: show.producer });
    const found = await checked(show, [guest('Ana')]);
    await as(api, show.producer)
      .get(path(other, `/imports/${found.id}`))
      .expect(404);
    await issue(other, found.id).expect(404);
  });
});

describe('a file', () => {
  async function sheetOf(rows: readonly unknown[][]): Promise<Buffer> {
    const book = new ExcelJS.Workbook();
    book.addWorksheet('Cortesias').addRows(rows as unknown[][]);
    return Buffer.from(await book.xlsx.writeBuffer());
  }
  const HEADINGS = ['Nome', 'E-mail', 'Lote', 'Ingresso', 'Quantidade'];

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['that is none', () => Buffer.from('Nome;E-mail'), sheetTexts.unreadable],
    ['that unpacks to too much', () => bomb(), sheetTexts.unreadable],
    ['that is another zip', () => zipOf('a.txt', Buffer.from('a')), sheetTexts.unreadable],
    ['with other columns', () => sheetOf([['Nome', 'Telefone']]), sheetTexts.headings],
    ['without a row', () => sheetOf([HEADINGS]), sheetTexts.empty],
    [
      'with too many rows',
      () => sheetOf([HEADINGS, ...Array.from({ length: 1001 }, () => guest('Ana'))]),
      sheetTexts.tooManyRows,
    ],
  ])('%s is refused', async (_name, make, message) => {
    const show = await makeShow(api);
    const answer = await upload(show, await make()).expect(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_ERROR', errors: { file: [message] } });
  });

  it('that is too large is refused while it still comes', async () => {
    const show = await makeShow(api);
    expect((await upload(show, Buffer.alloc(1024 * 1024 + 1)).expect(413)).body.code).toBe('PAYLOAD_TOO_LARGE');
  });

  it('has to be there', async () => {
    const show = await makeShow(api);
    const answer = await as(api, show.producer).post(path(show, '/imports'), { id: newId() }).expect(400);
    expect(answer.body.errors).toEqual({ file: ['Campo obrigatório'] });
  });

  it('may have its columns in another order', async () => {
    const show = await makeShow(api);
    const bytes = await sheetOf([
      ['Quantidade', 'E-mail', 'Nome', 'Observação', 'Ingresso', 'Lote'],
      [2, 'ana@exemplo.br', 'Ana', 'mesa 4', 'inteira', 'pista'],
    ]);
    expect((await upload(show, bytes).expect(201)).body).toMatchObject({ state: 'checked', rows: 1, tickets: 2 });
  });
});

/** A zip of one part, whose sizes may lie. */
function zipOf(name: string, content: Buffer, said = content.length): Buffer {
  const packed = deflateRawSync(content);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(said, 22);
  head.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(said, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([head, Buffer.from(name), packed, entry, Buffer.from(name), end]);
}

function bomb(): Buffer {
  return zipOf('xl/workbook.xml', Buffer.alloc(64 * 1024 * 1024), 100);
}
