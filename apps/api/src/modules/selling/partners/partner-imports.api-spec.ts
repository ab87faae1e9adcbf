import { describe, expect, it } from '@jest/globals';
import type { ChangesView, PartnerImportView, PartnerSellerView, SnapshotView } from '@festix/domain/contract';
import { MOST_PARTNER_LOTS, partnerCodeHashes, partnerReasonTexts, partnerSheetTexts } from '@festix/domain/selling';
import ExcelJS from 'exceljs';
import { auditOf } from '../../../testing/audit.ts';
import { makeDoorPerson } from '../../../testing/doors.ts';
import { as, makeLot, makeShow, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { zipOf } from '../../../testing/zip-of.ts';

const api = useApi();

const path = (show: TestShow, rest = '/imports') => `/api/producer/events/${show.id}/partner-tickets${rest}`;

interface Sent {
  seller?: string;
  text?: string;
  file?: Buffer;
  mapping?: object | string;
  write?: boolean;
  both?: boolean;
  formats?: string;
}

function send(show: TestShow, { seller = 'Sympla', text, file, mapping, write, both, formats }: Sent) {
  const request = api.request
    .post(path(show))
    .set('authorization', `Bearer ${show.producer.token}`)
    .field('seller', seller);
  if (text !== undefined) void request.field('text', text);
  if (mapping) void request.field('mapping', typeof mapping === 'string' ? mapping : JSON.stringify(mapping));
  if (write) void request.field('write', 'true');
  if (both) void request.field('both', 'true');
  if (formats) void request.field('formats', formats);
  return file ? request.attach('file', file, 'lista.csv') : request;
}

async function imported(show: TestShow, sent: Sent): Promise<PartnerImportView> {
  return (await send(show, sent).expect(200)).body as PartnerImportView;
}

async function refusal(show: TestShow, sent: Sent): Promise<unknown> {
  const answer = await send(show, sent).expect(400);
  return (answer.body as { errors: unknown }).errors;
}

async function sheet(rows: readonly unknown[][]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const page = book.addWorksheet('Lista');
  for (const row of rows) page.addRow(row);
  return Buffer.from(await book.xlsx.writeBuffer());
}

async function sellers(show: TestShow): Promise<PartnerSellerView[]> {
  return ((await as(api, show.producer).get(path(show, '/sellers')).expect(200)).body as { data: PartnerSellerView[] })
    .data;
}

const CSV = 'Nome;Código;Setor\nAna;SYM-1;Pista\nBia;SYM-2;Camarote\nCaio;SYM-1;Pista\n;;\n;xx;Pista\n';

describe('import of another seller’s list', () => {
  it('a list is shown first with its columns, categories and faults by line, and changes nothing', async () => {
    const show = await makeShow(api);
    expect(await imported(show, { text: CSV })).toEqual({
      headings: ['Nome', 'Código', 'Setor'],
      columns: 3,
      sample: [
        { line: 2, cells: ['Ana', 'SYM-1', 'Pista'] },
        { line: 3, cells: ['Bia', 'SYM-2', 'Camarote'] },
        { line: 4, cells: ['Caio', 'SYM-1', 'Pista'] },
        { line: 6, cells: ['', 'xx', 'Pista'] },
      ],
      rows: 4,
      mapping: { code: 1, name: 0, document: null, category: 2, order: null },
      mapping_from: 'guess',
      categories: [
        { name: 'Pista', tickets: 1, lot: null },
        { name: 'Camarote', tickets: 1, lot: null },
      ],
      ...{ parties: 0, too_large_orders: [] },
      ...{ added: 2, changed: 0, withdrawn: 0, unchanged: 0 },
      faults: [
        { line: 4, code: 'SYM-1', reason: 'TWICE', message: partnerReasonTexts.TWICE, other_line: 2 },
        { line: 6, code: 'xx', reason: 'CODE_TOO_SHORT', message: partnerReasonTexts.CODE_TOO_SHORT },
      ],
      fault_count: 2,
      asks_both: false,
      seller_id: null,
      written: false,
    });
    expect(await sellers(show)).toEqual([]);
  });

  it('a written list makes its tickets once, and its mapping is remembered by its headings', async () => {
    const show = await makeShow(api);
    const mapping = { code: 1, category: 2 };
    const written = await imported(show, { text: CSV, mapping, write: true });
    expect(written).toMatchObject({ added: 2, fault_count: 2, mapping_from: 'request', written: true });
    expect(await imported(show, { text: CSV, mapping, write: true })).toEqual({
      ...written,
      categories: expect.anything(),
    });
    const [seller] = await sellers(show);
    expect(seller).toMatchObject({ tickets: 2, mapping: { code: 'Código', category: 'Setor' } });
    const moved = await imported(show, { text: 'Setor;codigo\nPista;SYM-3' });
    expect(moved).toMatchObject({ mapping: { code: 1, category: 0 }, mapping_from: 'memory', added: 1 });
    expect(moved.categories).toEqual([
      { name: 'Pista', tickets: 1, lot: { id: expect.anything(), name: 'Pista (Sympla)' } },
    ]);
    const other = await imported(show, { seller: 'Ingresse', text: 'SYM-1\nSYM-9', write: true });
    expect(other).toMatchObject({
      added: 1,
      asks_both: true,
      faults: [{ line: 1, reason: 'OTHER_SELLER', seller: 'Sympla' }],
    });
    expect(await imported(show, { seller: 'Ingresse', text: 'SYM-1', write: true, both: true })).toMatchObject({
      added: 1,
    });
  });

  it('a seller’s mapping is proposed at the next event of the same producer, and at nobody else’s', async () => {
    const show = await makeShow(api);
    await imported(show, { text: CSV, mapping: { code: 1, category: 2 }, write: true });
    const text = 'Setor;Quem;codigo\nPista;Ana;SYM-3';
    const next = await makeShow(api, { producer: show.producer });
    expect(await imported(next, { text })).toMatchObject({ mapping: { code: 2, category: 0 }, mapping_from: 'memory' });
    expect(await imported(next, { text, seller: 'Ingresse' })).toMatchObject({ mapping_from: 'guess' });
    expect(await imported(await makeShow(api), { text })).toMatchObject({ mapping_from: 'guess' });
  });

  it('the kinds of codes are written with their list, and stay without them', async () => {
    const show = await makeShow(api);
    await imported(show, { text: 'SYM-1', formats: 'qr,code_128' });
    expect(await sellers(show)).toEqual([]);
    await imported(show, { text: 'SYM-1', write: true, formats: 'code_128,qr' });
    await imported(show, { text: 'SYM-2', write: true });
    expect((await sellers(show))[0]).toMatchObject({ formats: ['qr', 'code_128'], tickets: 2 });
    // Kinds that a list without any change brings are a change, once.
    for (let n = 0; n < 2; n++) await imported(show, { text: 'SYM-2', write: true, formats: 'qr,aztec' });
    expect(await auditOf(api, show.id, 'partners:edit')).toMatchObject([
      { before: { formats: ['qr'] }, after: { formats: ['qr', 'code_128'] } },
      { before: { formats: ['qr', 'code_128'] }, after: { name: 'Sympla', formats: ['qr', 'aztec'] } },
    ]);
    for (const formats of ['braille', 'qr,qr', ',']) {
      expect(await refusal(show, { text: 'SYM-3', write: true, formats })).toMatchObject({
        formats: [expect.anything()],
      });
    }
  });

  it('a look asks about codes that spaces and case alone tell apart, and names the line and the seller', async () => {
    const show = await makeShow(api);
    await imported(show, { text: 'ZSY-0020-A6', write: true });
    const text = 'QQQQ-1\nqqqq-1\nzsy-0020-a6';
    const look = await imported(show, { seller: 'Ingresse', text });
    expect(look).toMatchObject({ added: 1, asks_both: true });
    expect(look.faults).toEqual([
      { line: 2, code: 'qqqq-1', reason: 'ALIKE', message: partnerReasonTexts.ALIKE, other_line: 1 },
      { line: 3, code: 'zsy-0020-a6', reason: 'ALIKE', message: partnerReasonTexts.ALIKE, seller: 'Sympla' },
    ]);
    expect(await imported(show, { seller: 'Ingresse', text, both: true })).toMatchObject({ added: 3, faults: [] });
  });

  it.each([
    ['UTF-8', Buffer.from('\ufeffCódigo\nÇÃO-1')],
    ['Windows-1252', Buffer.from('Código\nÇÃO-1', 'latin1')],
    ['UTF-16', Buffer.from('\ufeffCódigo\nÇÃO-1', 'utf16le')],
  ])('a file in %s is read', async (_, file) => {
    const view = await imported(await makeShow(api), { file });
    expect(view).toMatchObject({ headings: ['Código'], sample: [{ line: 2, cells: ['ÇÃO-1'] }], added: 1 });
  });

  it('a spreadsheet is read as it is, and its formulas are refused by line', async () => {
    const file = await sheet([
      ['Código', 'Nome'],
      [7891234567890, 'Ana'],
      [{ formula: 'A2', result: 'SYM-1' }, 'Bia'],
      ['SYM-2', { formula: 'HYPERLINK("http://x.br")', result: 'Caio' }],
    ]);
    const view = await imported(await makeShow(api), { file });
    expect(view).toMatchObject({ added: 1, fault_count: 2 });
    expect(view.sample[0]?.cells).toEqual(['7891234567890', 'Ana']);
    expect(view.faults.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'FORMULA'],
      [4, 'FORMULA'],
    ]);
  });

  it('a code that a spreadsheet has as a number keeps its zeros, and one of more than 15 digits is refused by line', async () => {
    const book = new ExcelJS.Workbook();
    const page = book.addWorksheet('Lista');
    for (const row of [
      ['Código', 'Pedido'],
      [12_345_678_905, 1],
      [7, 2],
      ['SYM-1', 1e21],
      [Number('12345678901234567000'), 4],
    ])
      page.addRow(row);
    page.getCell('A2').numFmt = '0000000000000';
    page.getCell('A3').numFmt = '000000';
    const file = Buffer.from(await book.xlsx.writeBuffer());
    const view = await imported(await makeShow(api), { file });
    expect(view.sample.map(({ cells }) => cells)).toEqual([
      ['0012345678905', '1'],
      ['000007', '2'],
      ['SYM-1', null],
      [null, '4'],
    ]);
    expect(view).toMatchObject({ added: 3, faults: [{ line: 5, reason: 'LONG_NUMBER' }] });
  });

  it('a look tells of the categories without a lot, as the write does', async () => {
    const show = await makeShow(api);
    const text = ['Código;Setor', ...Array.from({ length: 42 }, (_, index) => `SYM-${index};S${index}`)].join('\n');
    const faults = [42, 43].map((line) => ({ line, reason: 'TOO_MANY_CATEGORIES' }));
    expect(await imported(show, { text })).toMatchObject({ added: 40, faults });
    expect(await imported(show, { text, write: true })).toMatchObject({ added: 40, faults });
    await api.database.query(
      `insert into lots (id, event_id, number, name, ticket_limit, visible, enabled, sorting, created_at)
       select gen_random_uuid(), $1, n, 'Lote', 1, false, false, n, now() from generate_series(1, 255) n
       where not exists (select from lots where event_id = $1 and number = n)`,
      [show.id],
    );
    const other = { seller: 'Ingresse', text: 'ING-1' };
    const none = { added: 0, faults: [{ line: 1, reason: 'TOO_MANY_LOTS' }] };
    expect(await imported(show, other)).toMatchObject(none);
    expect(await imported(show, { ...other, write: true })).toMatchObject(none);
  });

  it('the lots of all sellers of an event together are bounded', async () => {
    const show = await makeShow(api);
    const text = (seller: string) =>
      ['Código;Setor', ...Array.from({ length: 40 }, (_, index) => `${seller}-${index};S${index}`)].join('\n');
    for (const seller of ['Sympla', 'Ingresse']) {
      expect(await imported(show, { seller, text: text(seller), write: true })).toMatchObject({ added: 40 });
    }
    const third = { seller: 'Site', text: text('Site') };
    for (const write of [false, true]) {
      const view = await imported(show, { ...third, write });
      expect(view).toMatchObject({ added: MOST_PARTNER_LOTS - 80, fault_count: 40 - (MOST_PARTNER_LOTS - 80) });
      expect(new Set(view.faults.map(({ reason }) => reason))).toEqual(new Set(['TOO_MANY_LOTS']));
    }
    expect(await makeLot(api, show)).toMatchObject({ name: 'Pista' });
  });

  it('a spreadsheet that would unpack to a hundred times its size is refused, and delays nobody', async () => {
    const show = await makeShow(api);
    const large = { 'xl/workbook.xml': Buffer.alloc(64 * 1024 * 1024) };
    const [honest, lying] = [zipOf(large), zipOf(large, 100)];
    expect(honest.length).toBeLessThan(1024 * 1024);
    expect(await refusal(show, { file: honest })).toEqual({ file: [partnerSheetTexts.tooLarge] });
    expect(await refusal(show, { file: lying })).toEqual({ file: [partnerSheetTexts.unreadable] });
    expect(await imported(show, { file: await sheet([['SYM-1']]) })).toMatchObject({ added: 1 });
  });

  it('a spreadsheet of 20,000 rows comes in, and one of more is refused with the number of its line', async () => {
    const show = await makeShow(api);
    const rows = Array.from({ length: 20_001 }, (_, index) => [
      ...[`SYM-${index}`, `Maria Aparecida ${index}`, String(10_000_000_000 + index)],
      ...[['Pista', 'Camarote'][index % 2], `pedido-${index}`, 'aprovado'],
    ]);
    const headings = ['Código', 'Nome', 'CPF', 'Setor', 'Pedido', 'Situação'];
    const file = await sheet([headings, ...rows.slice(0, 20_000)]);
    expect(await imported(show, { file, write: true })).toMatchObject({ rows: 20_000, added: 20_000, fault_count: 0 });
    expect(await refusal(show, { file: await sheet([headings, ...rows]) })).toEqual({
      file: [partnerSheetTexts.tooManyRows(20_002)],
    });
  }, 120_000);

  it('a hostile list is refused with the number of its line', async () => {
    const show = await makeShow(api);
    expect(await refusal(show, { file: Buffer.from('SYM-1\nSYM\0-2') })).toEqual({ file: [partnerSheetTexts.nul(2)] });
    expect(await refusal(show, { file: Buffer.from(`SYM-1\n\n${'x'.repeat(5_000)}`) })).toEqual({
      file: [partnerSheetTexts.cellTooLong(3)],
    });
    expect(await refusal(show, { file: Buffer.from('a;b\n"c;d') })).toEqual({
      file: [partnerSheetTexts.openQuotes(2)],
    });
    const many = Array.from({ length: 20_002 }, (_, index) => `SYM-${index}`).join('\n');
    expect(await refusal(show, { text: many })).toEqual({ text: [partnerSheetTexts.tooManyRows(20_001)] });
    expect(await refusal(show, { file: Buffer.from('PK\u0003\u0004 no zip at all') })).toEqual({
      file: [partnerSheetTexts.unreadable],
    });
    expect(await refusal(show, { text: ' \n;;\n' })).toMatchObject({ text: [expect.anything()] });
    expect(await refusal(show, {})).toMatchObject({ file: [expect.anything()] });
    for (const mapping of ['{', '[]', '{"code":9}', '{"code":"0"}', '{"code":0,"name":0}']) {
      await refusal(show, { text: 'SYM-1;Ana', mapping });
    }
    await send(show, { file: Buffer.alloc(8 * 1024 * 1024 + 1, 'x') }).expect(413);
    // Each part alone would do.
    const half = 'SYM-1\n'.repeat(750_000);
    await send(show, { text: half, file: Buffer.from(half) }).expect(413);
    expect(await sellers(show)).toEqual([]);
  });

  it('20,000 tickets of three sellers come in within a minute, and to the phones in two megabytes', async () => {
    const show = await makeShow(api);
    const began = performance.now();
    const codeOf = (seller: string, index: number) => `${seller}-${(index * 7919 + 12_345).toString(36)}-${index}`;
    const rows = (seller: string, from: number, amount: number) =>
      Array.from({ length: amount }, (_, index) => ({
        code: codeOf(seller, from + index),
        name: `Maria Aparecida ${from + index}`,
        document: String(10_000_000_000 + index),
        category: ['Pista', 'Camarote', 'Frontstage'][index % 3],
        // Four of each category come together.
        order: `77-${Math.floor((from + index) / 12)}`,
      }));
    const text = rows('SYM', 0, 10_000).map(
      ({ code, name, category, order }) => `${code};${name};${category};${order}`,
    );
    const sympla = await imported(show, {
      text: ['Código;Nome;Categoria;Pedido', ...text].join('\n'),
      mapping: { code: 0, name: 1, category: 2, order: 3 },
      write: true,
    });
    expect(sympla).toMatchObject({ added: 10_000, parties: 2_500, fault_count: 0 });
    const file = await sheet([
      ['code', 'name', 'order'],
      ...rows('ING', 0, 5_000).map(({ code, name, order }) => [code, name, order]),
    ]);
    expect(await imported(show, { seller: 'Ingresse', file, write: true })).toMatchObject({ added: 5_000 });
    await as(api, show.producer)
      .put(path(show, ''), { seller: 'Site', tickets: rows('SITE', 0, 5_000) })
      .expect(200);
    const seconds = (performance.now() - began) / 1000;
    const person = await makeDoorPerson(api, show);
    const snapshot = (await as(api, person).get(`/api/door/events/${show.id}/snapshot?format=2`).expect(200))
      .body as SnapshotView;
    const bytes = snapshot.chunks.reduce((sum, chunk) => sum + chunk.bytes, 0);
    const { count } = (await as(api, person).get(`/api/door/events/${show.id}/changes?after=0&limit=1`).expect(200))
      .body as ChangesView;
    process.stderr.write(`partner tickets: ${seconds.toFixed(1)} s, ${bytes} bytes\n`);
    expect(count).toBe(20_000);
    expect(snapshot).toMatchObject({ format: 2, count: 20_000 });
    expect(
      await api.database.query('select from door_tickets where event_id = $1 and party is null', [show.id]),
    ).toHaveLength(2);
    expect(seconds).toBeLessThan(60);
    expect(bytes).toBeLessThan(2 * 1024 * 1024);
    expect((await sellers(show)).map(({ tickets }) => tickets)).toEqual([5_000, 5_000, 10_000]);
    const hash = partnerCodeHashes(show.id, codeOf('SITE', 4_999))?.folded;
    expect(
      await api.database.query('select from door_tickets where event_id = $1 and code_hash = $2', [show.id, hash]),
    ).toHaveLength(1);
  }, 120_000);
});
