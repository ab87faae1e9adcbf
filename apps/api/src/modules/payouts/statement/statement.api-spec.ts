import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayOf } from '@festix/domain';
import type ExcelJS from 'exceljs';
import { newId } from '../../../kernel/ids.ts';
import { startApi, type TestApi } from '../../../testing/api.ts';
import { openBook } from '../../../testing/books.ts';
import { answerPayout, DONE, makeExpense, makeSoldShow, metricsOf, pendingPayout } from '../../../testing/payouts.ts';
import { linesIn } from '../../../testing/pdf.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { as, type TestShow } from '../../../testing/shows.ts';
import { giveGrants, makeMember, makeTeam } from '../../../testing/teams.ts';

let api: TestApi;
let admin: TestPerson;
let show: TestShow;

beforeAll(async () => {
  api = await startApi();
  admin = await makePerson(api, { name: 'Ana Administra', roles: ['super-admin'] });
  const producer = await makePerson(api, { name: 'Casa Lua', roles: ['producer'] });
  await api.database.query(
    'update users set administrate_tax = 250, convenience_tax = 1000, rebate_tax = 5000 where id = $1',
    [producer.id],
  );
  show = await makeSoldShow(api, 2, producer);
  const { id } = await pendingPayout(api, show, { amount: 80_00 });
  const sent_date = api.clock.now().toISOString();
  await answerPayout(api, admin, id, { ...DONE, sent_date, obs_admin: '=1+1 pago' }).expect(200);
  await pendingPayout(api, show, { amount: 20_00, pix_type: 'phone', pix: '(81) 98765-4321' });
  await makeExpense(api, admin, show, { amount: 30_00, obs: 'Som e luz' });
  await makeExpense(api, admin, show, { amount: 5_00, is_rebate: true });
});
afterAll(() => api.close());

async function statement(format: 'pdf' | 'xlsx', [whom, area]: [TestPerson, string] = [show.producer, 'producer']) {
  const answer = await as(api, whom)
    .get(`/api/${area}/events/${show.id}/payouts/statement?format=${format}`)
    .responseType('blob')
    .expect(200);
  const [, name] = /filename="([^"]+)"/.exec(answer.headers['content-disposition'] ?? '') ?? [];
  return { name, type: answer.headers['content-type'], bytes: answer.body as Buffer };
}

async function sheetsOf(bytes: Buffer): Promise<Map<string, unknown[][]>> {
  const book = await openBook(bytes);
  const rowsOf = (sheet: ExcelJS.Worksheet) =>
    sheet
      .getSheetValues()
      .slice(1)
      .map((row) => (row as unknown[]).slice(1));
  return new Map(book.worksheets.map((sheet) => [sheet.name, rowsOf(sheet)]));
}

const brazilian = (day: string) => day.split('-').toReversed().join('/');

describe('the statement of an event', () => {
  it('is a spreadsheet whose movements come to the balance', async () => {
    const { name, type, bytes } = await statement('xlsx');
    expect(name).toBe(`extrato-${dayOf(api.clock.now())}.xlsx`);
    expect(type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const sheets = await sheetsOf(bytes);
    expect([...sheets.keys()]).toEqual(['Resumo', 'Movimentos', 'Repasses', 'Custos e rebates']);
    const summary = new Map(sheets.get('Resumo')!.map(([item, amount]) => [item, amount]));
    expect(Object.fromEntries(summary)).toMatchObject({
      ...{ 'Receita total': 200, 'Taxa de administração': 5, Custos: 30, 'Repasses feitos': 80 },
      ...{ Saldo: 85, 'Repasses pendentes': 20, Disponível: 65, Rebates: 5 },
    });
    const today = brazilian(dayOf(api.clock.now()));
    expect(sheets.get('Movimentos')!.slice(1)).toEqual([
      [today, 'Vendas on-line do dia', 200, 200],
      [today, 'Taxa de administração', -5, 195],
      [today, 'Custo', -30, 165, 'Som e luz'],
      [today, 'Repasse', -80, 85, '=1+1 pago'],
    ]);
    expect((await metricsOf(api, show)).balance).toBe(85_00);
    expect(sheets.get('Repasses')!.slice(1)).toEqual([
      [today, today, 80, 'CPF 529.982.247-25', 'Realizado', '=1+1 pago'],
      [today, undefined, 20, 'Telefone (81) 98765-4321', 'Pendente'],
    ]);
    expect(sheets.get('Custos e rebates')!.slice(1)).toEqual([
      [today, 'Custo', 30, 'Som e luz'],
      [today, 'Rebate', 5],
    ]);
  });

  it('is a PDF that says the same', async () => {
    const { name, type, bytes } = await statement('pdf');
    expect([name, type]).toEqual([`extrato-${dayOf(api.clock.now())}.pdf`, 'application/pdf']);
    const text = linesIn(bytes).join('\n').replaceAll('\u00a0', ' ');
    for (const said of [
      'Extrato do evento',
      'Arraial da Lua',
      'Casa Lua',
      'R$ 200,00',
      'R$ 85,00',
      'Som e luz',
      'Repasse',
    ]) {
      expect(text).toContain(said);
    }
    expect(text).not.toContain('RETIDO');
  });

  it('says that the money of a cancelled event is kept back', async () => {
    await as(api, show.producer).post(`/api/producer/events/${show.id}/cancel`, { id: newId() }).expect(201);
    const text = linesIn((await statement('pdf')).bytes).join('\n');
    expect(text).toContain('RETIDO');
    expect(text).toContain('O evento foi cancelado: nada mais é repassado até');
  });

  it('is for who sees payouts', async () => {
    const member = await makeMember(api);
    await makeTeam(api, show.producer, { members: [member], shows: [show] });
    await giveGrants(api, show, member, ['payouts']);
    await statement('xlsx', [member, 'team-member']);
    await statement('pdf', [admin, 'super-admin']);
    const other = await makeMember(api);
    await makeTeam(api, show.producer, { members: [other], shows: [show] });
    await giveGrants(api, show, other, ['overview', 'sales']);
    const path = `events/${show.id}/payouts/statement`;
    await as(api, other).get(`/api/team-member/${path}`).expect(403);
    await as(api, show.producer).get(`/api/producer/${path}?format=csv`).expect(400);
  });
});
