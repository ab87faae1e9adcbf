import { beforeAll, describe, expect, it } from '@jest/globals';
import { dayOf, HOUR } from '@festix/domain/ground';
import { openBook } from '../../../testing/books.ts';
import { DoorEvening } from '../../../testing/door-evenings.ts';
import { linesIn, pagesIn } from '../../../testing/pdf.ts';
import { useApi } from '../../../testing/use-api.ts';

const api = useApi();
let evening: DoorEvening;

beforeAll(async () => {
  evening = await DoorEvening.open(api);
  await liveThrough(evening);
});

/**
 * Plays an evening: five entries, two with a meia, one of these in conflict once the other phone is online. One entry
 * is undone, one scan refused as no ticket, two as already admitted.
 */
async function liveThrough(evening: DoorEvening): Promise<void> {
  const [first, second, third, , meia, otherMeia] = evening.tickets;
  for (const ticket of [first!, second!, third!, meia!, otherMeia!]) await evening.ask(0, ticket.qr).expect(201);
  await evening.ask(1, first!.qr).expect(409);
  await evening.ask(1, second!.qr).expect(409);
  await evening.ask(1, 'não é um ingresso').expect(404);
  await evening.admit(1, meia!, 4);
  await evening.undo(third!, '=1+1 não era a pessoa');
  const told = (ticket: string, result: string) =>
    evening.tell(0, 'document_check', { ticket_id: ticket, result, price_kind: 'meia_estudante' }, 1);
  await told(meia!.id, 'negado');
  await evening.tell(0, 'document_check', { ticket_id: meia!.id, result: 'pagou_diferenca', price_kind: null }, 0);
  await told(otherMeia!.id, 'conferido');
}

async function report(format: 'pdf' | 'xlsx', of = evening): Promise<{ name: string; bytes: Buffer; type: string }> {
  const answer = await of.producer
    .get(of.path(`door-panel/report?format=${format}`))
    .responseType('blob')
    .expect(200);
  const [, name = ''] = /filename="([^"]+)"/.exec(answer.headers['content-disposition'] ?? '') ?? [];
  return { name, bytes: answer.body as Buffer, type: String(answer.headers['content-type']) };
}

async function sheetsOf(bytes: Buffer): Promise<Map<string, unknown[][]>> {
  const book = await openBook(bytes);
  return new Map(
    book.worksheets.map((sheet) => [
      sheet.name,
      sheet
        .getSheetValues()
        .slice(1)
        .map((row) => (row as unknown[]).slice(1)),
    ]),
  );
}

const today = (): string => dayOf(api.clock.now());

describe('door report', () => {
  it('the door report is a spreadsheet with a sheet for each part, whose figures add up', async () => {
    const { name, bytes, type } = await report('xlsx');
    expect(name).toBe(`relatorio-entradas-parcial-${today()}.xlsx`);
    expect(type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const sheets = await sheetsOf(bytes);
    expect([...sheets.keys()]).toEqual([
      ...['Resumo', 'Meia-entrada', 'Por hora', 'Por lote', 'Por aparelho', 'Recusas', 'Conflitos', 'Desfeitas'],
      'Documentos não conferidos',
    ]);
    const summary = new Map(sheets.get('Resumo')!.map(([item, count, note]) => [item, [count, note]]));
    expect(summary.get('Entraram')).toEqual([4, '33,3% dos vendidos']);
    expect(summary.get('Ingressos vendidos')?.[0]).toBe(12);
    expect(summary.get('Leituras recusadas')?.[0]).toBe(3);
    expect(summary.get('Conflitos em aberto')?.[0]).toBe(1);
    expect(summary.get('Entradas desfeitas')?.[0]).toBe(1);
    expect(summary.get('Documentos não conferidos')?.[0]).toBe(0);
    expect(summary.get('Cota de meia-entrada')?.[0]).toBe(80);
    expect(summary.get('Vendidos na cota')).toEqual([6, '7,5% da cota']);
    expect(summary.get('Gerado em')?.[1]).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d · PARCIAL$/);

    const hours = sheets.get('Por hora')!.slice(1) as [Date, number, number][];
    expect(hours.reduce((sum, [, inside]) => sum + inside, 0)).toBe(4);
    expect(hours.every(([hour]) => hour.getUTCMinutes() === 0)).toBe(true);
    expect(sheets.get('Por lote')!.slice(1)).toEqual([
      ['Pista', 7, 4, 3, '57,1%'],
      ['Camarote', 5, 0, 5, '0%'],
    ]);
    expect(sheets.get('Por aparelho')!.map((row) => row.slice(0, 4))).toEqual([
      ['Aparelho', 'Operador', 'Entraram', 'Recusadas'],
      ['Celular 01', 'Cida Ramos', 3, 0],
      ['Celular 02', 'Cida Ramos', 1, 3],
    ]);
    expect(sheets.get('Recusas')!.slice(1)).toEqual([
      ['Ingresso já validado', 2],
      ['Ingresso não encontrado', 1],
    ]);
    expect(
      sheets
        .get('Conflitos')!
        .slice(1)
        .map((row) => [row[0], row[2], row[5]]),
    ).toEqual([
      [evening.tickets[4]!.code, 'Esta entrada vale', 'Celular 02'],
      [evening.tickets[4]!.code, 'Ingresso já validado', 'Celular 01'],
    ]);
    const [undone] = sheets.get('Desfeitas')!.slice(1);
    expect([undone?.[0], undone?.[4], undone?.[5]]).toEqual([
      evening.tickets[2]!.code,
      'Produtora',
      '=1+1 não era a pessoa',
    ]);
  });

  it('the door report counts the documents asked for and shown by price kind, from the latest check of each', async () => {
    const rows = (await sheetsOf((await report('xlsx')).bytes)).get('Meia-entrada')!;
    expect(rows).toEqual([
      ['Tipo', 'Vendidos', 'Entraram', 'Conferido', 'Negado', 'Pagou a diferença', 'Sem registro'],
      ['Meia estudante', 6, 2, 1, 0, 1, 0],
      ['Meia PCD', 0, 0, 0, 0, 0, 0],
      ['Meia acompanhante de PCD', 0, 0, 0, 0, 0, 0],
      ['Meia ID Jovem', 0, 0, 0, 0, 0, 0],
      ['Total da cota', 6, 2, 1, 0, 1, 0],
      ['Inteira', 6, 2],
    ]);
  });

  it('the door report leaves tickets of other sellers out of the price kinds', async () => {
    const open = await DoorEvening.open(api);
    await open.producer
      .put(open.path('partner-tickets'), { seller: 'Sympla', tickets: [{ code: 'SYM-1' }] })
      .expect(200);
    await open.ask(0, 'SYM-1').expect(201);
    await open.ask(0, open.tickets[0]!.qr).expect(201);
    const rows = (await sheetsOf((await report('xlsx', open)).bytes)).get('Meia-entrada')!;
    expect(rows.slice(6)).toEqual([['Inteira', 6, 1]]);
  });

  it('the door report lists the entries whose document nobody has checked', async () => {
    const open = await DoorEvening.open(api);
    const meia = open.tickets[4]!;
    await open.ask(0, meia.qr).expect(201);
    const sheets = await sheetsOf((await report('xlsx', open)).bytes);
    const [head, row, ...more] = sheets.get('Documentos não conferidos')!.filter((cells) => cells.length > 1);
    expect(head).toEqual(['Ingresso', 'Lote', 'Tipo', 'Entrou em', 'Portão', 'Aparelho', 'Operador']);
    expect([row?.[0], row?.[2], row?.[5], row?.[6]]).toEqual([meia.code, 'Meia estudante', 'Celular 01', 'Cida Ramos']);
    expect(more).toEqual([]);
    expect(linesIn((await report('pdf', open)).bytes)).toContain('Documentos não conferidos 1');
  });

  it('the door report prints the same figures', async () => {
    const { name, bytes, type } = await report('pdf');
    expect(name).toBe(`relatorio-entradas-parcial-${today()}.pdf`);
    expect(type).toBe('application/pdf');
    const lines = linesIn(bytes);
    expect(lines).toEqual(
      expect.arrayContaining([
        'Arraial da Lua',
        'PARCIAL O evento ainda não terminou: os números são os deste momento.',
        'Relatório parcial de entradas',
        'Entraram 4 33,3% dos vendidos',
        'Vendidos na cota 6 7,5% da cota',
        'Meia estudante 6 2 1 0 1 0',
        'Inteira 6 2 — — — —',
        'Pista 7 4 3 57,1%',
        'Ingresso já validado 2',
      ]),
    );
    expect(lines.filter((line) => line.startsWith('Celular 02 Cida Ramos 1 3'))).toHaveLength(1);
  });

  it('the door report is complete once the event is over', async () => {
    const over = await DoorEvening.open(api);
    api.clock.advance(9 * HOUR);
    const { name, bytes } = await report('pdf', over);
    expect(name).toBe(`relatorio-entradas-${today()}.pdf`);
    const lines = linesIn(bytes);
    expect(lines).toContain('Relatório de entradas');
    expect(lines.join('\n')).not.toMatch(/parcial/i);
    expect(lines).toContain('Ninguém entrou ainda.');
    expect(pagesIn(bytes)).toBeGreaterThan(0);
  });

  it('the door report is refused without the ability to read entries', async () => {
    const path = evening.path('door-panel/report').replace('/producer/', '/team-member/');
    await evening.as(evening.operator).get(path).expect(200);
    await evening.as(evening.operator).get(evening.path('door-panel/report')).expect(403);
    await evening.producer.get(evening.path('door-panel/report?format=csv')).expect(400);
  });
});
