import { beforeAll, describe, expect, it } from '@jest/globals';
import { dayOf } from '@festix/domain/ground';
import type ExcelJS from 'exceljs';
import { newId } from '../../../../kernel/database/ids.ts';
import { openBook } from '../../../../testing/books.ts';
import { DONE, makeSoldShow, metricsOf, pendingPayout } from '../../../../testing/payouts.ts';
import { linesIn } from '../../../../testing/pdf.ts';
import { makePerson, type TestPerson } from '../../../../testing/people.ts';
import { buy, say } from '../../../../testing/purchases.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../../testing/shows.ts';
import { giveGrants, makeMember, makeTeam } from '../../../../testing/teams.ts';
import { useApi } from '../../../../testing/use-api.ts';
import { usePayoutScene } from '../../../../testing/use-payout-scene.ts';

const api = useApi();
const scene = usePayoutScene(api);
const { admin } = scene;
let show: TestShow;

beforeAll(async () => {
  const producer = await makePerson(api, { name: 'Casa Lua', roles: ['producer'] });
  await api.database.query(
    'update users set administrate_tax = 250, convenience_tax = 1000, rebate_tax = 5000 where id = $1',
    [producer.id],
  );
  show = await makeSoldShow(api, 2, producer);
  const { id } = await pendingPayout(api, show, { amount: 80_00 });
  const sent_date = api.clock.now().toISOString();
  await scene.answer(id, { ...DONE, sent_date, obs_admin: '=1+1 pago' }).expect(200);
  await pendingPayout(api, show, { amount: 20_00, pix_type: 'phone', pix: '(81) 98765-4321' });
  await scene.makeExpense(show, { amount: 30_00, obs: 'Som e luz' });
  await scene.makeExpense(show, { amount: 5_00, is_rebate: true });
});

async function statement(
  format: 'pdf' | 'xlsx',
  [whom, area]: [TestPerson, string] = [show.producer, 'producer'],
  { id } = show,
) {
  const answer = await as(api, whom)
    .get(`/api/${area}/events/${id}/payouts/statement?format=${format}`)
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

describe('statement of an event whose producer pays the fee', () => {
  it('a statement has a line of the absorbed fee in the summary and one a day, and still adds up', async () => {
    const producer = await makePerson(api, { name: 'Casa Sol', roles: ['producer'] });
    await api.database.query('update users set convenience_tax = 1000 where id = $1', [producer.id]);
    const own = await makeShow(api, { producer, event: { fee_paid_by: 'producer' } });
    await buy(api, own, [[priceOf(own.lots[0]).id, 2]]);
    const { bytes } = await statement('xlsx', [producer, 'producer'], own);
    const [summary = [], movements = []] = [...(await sheetsOf(bytes)).values()];
    expect(summary).toContainEqual(['Taxa de conveniência paga por você', -20]);
    expect(summary).toContainEqual(['Saldo', 180]);
    expect(movements.slice(-2).map((row) => row.slice(1, 4))).toEqual([
      ['Vendas on-line do dia', 200, 200],
      ['Taxa de conveniência paga por você', -20, 180],
    ]);
  });
});

describe('statement of an event', () => {
  it('a statement is a spreadsheet whose movements add up to the balance @V5.4.2', async () => {
    const { name, type, bytes } = await statement('xlsx');
    expect(name).toBe(`extrato-${dayOf(api.clock.now())}.xlsx`);
    expect(type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const sheets = await sheetsOf(bytes);
    expect([...sheets.keys()]).toEqual(['Resumo', 'Movimentos', 'Repasses', 'Custos e rebates']);
    const summary = new Map(sheets.get('Resumo')!.map(([item, amount]) => [item, amount]));
    expect(Object.fromEntries(summary)).toMatchObject({
      ...{ 'Receita total': 200, 'Taxa de administração': -5, Custos: -30, 'Repasses feitos': -80 },
      ...{ Saldo: 85, 'Repasses pendentes': -20, Disponível: 65, Rebates: 5 },
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
      ['20/11/2026', today, 80, 'CPF 529.982.247-25', 'Realizado', '=1+1 pago'],
      ['20/11/2026', undefined, 20, 'Telefone (81) 98765-4321', 'Pendente'],
    ]);
    expect(sheets.get('Custos e rebates')!.slice(1)).toEqual([
      [today, 'Custo', 30, 'Som e luz'],
      [today, 'Rebate', 5],
    ]);
  });

  it('a statement shows a new producer no notes of the former one', async () => {
    const sold = await makeSoldShow(api);
    const { id } = await pendingPayout(api, sold, { amount: 50_00, obs: 'Para a conta da Lia' });
    await scene.answer(id, { ...DONE, sent_date: api.clock.now().toISOString() }).expect(200);
    const heir = await makePerson(api, { name: 'Herdeira', roles: ['producer'] });
    const notesFor = async (...reader: [TestPerson, string]) => {
      const sheets = await sheetsOf((await statement('xlsx', reader, sold)).bytes);
      const payout = sheets.get('Movimentos')!.find(([, item]) => item === 'Repasse');
      return [payout?.[4], sheets.get('Repasses')![1]?.[5]];
    };
    const told = ['Para a conta da Lia', 'Para a conta da Lia'];
    expect(await notesFor(sold.producer, 'producer')).toEqual(told);
    await as(api, admin)
      .post(`/api/super-admin/events/${sold.id}/transfer-producer`, { new_producer_id: heir.id })
      .expect(200);
    expect(await notesFor(heir, 'producer')).toEqual([undefined, undefined]);
    expect(await notesFor(admin, 'super-admin')).toEqual(told);
  });

  it('a statement as PDF has the same contents', async () => {
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

  it('a statement says that the money of a cancelled event is held back', async () => {
    await as(api, show.producer).post(`/api/producer/events/${show.id}/cancel`, { id: newId() }).expect(201);
    const text = linesIn((await statement('pdf')).bytes).join('\n');
    expect(text).toContain('RETIDO');
    expect(text).toContain('O evento foi cancelado: nada mais é repassado até');
  });

  it('a statement on paper has the newest lines of each list, and sums the older ones', async () => {
    const long = await makeSoldShow(api, 5);
    await api.database.query(
      `insert into expenses (id, event_id, amount, obs, created_at, recorded_at)
       select gen_random_uuid(), $1, 100, 'Diária ' || place, '2026-06-01T12:00:00Z'::timestamptz + place * interval '1 minute', now()
       from generate_series(1, 201) place`,
      [long.id],
    );
    const { id } = await pendingPayout(api, long, { amount: 70_00 });
    await scene.answer(id, { ...DONE, obs_admin: 'A última linha' }).expect(200);
    const { bytes } = await statement('pdf', [long.producer, 'producer'], long);
    const text = linesIn(bytes).join('\n').replaceAll('\u00a0', ' ');
    expect(text).toContain('A última linha');
    expect(text).toContain('R$ 229,00');
    // Three expenses came before the two hundred lines that are kept, and one before the two hundred expenses.
    expect(text).toMatch(/Saldo anterior — −\s?R\$ 3,00/);
    // The heading stays on the page of its table.
    expect(text).toContain(
      'Movimentos\nAntes destas, mais 3 linhas, que estão na planilha.\nData Movimento Valor Saldo depois Observação\n— Saldo anterior',
    );
    expect(text).toContain('Antes destas, mais 1 linha, que está na planilha.');
    const sheets = await sheetsOf((await statement('xlsx', [long.producer, 'producer'], long)).bytes);
    expect(sheets.get('Movimentos')).toHaveLength(1 + 201 + 2);
    expect(sheets.get('Movimentos')!.flat()).not.toContain('Saldo anterior');
  });

  it('a statement of a past event with a debt ends at zero, except for super-admins', async () => {
    const past = await makeShow(api);
    const { payment } = await buy(api, past, [[priceOf(past.lots[0]).id, 1]]);
    await scene.done(past, { amount: 100_00 });
    await say(api, payment, 'charged_back').expect(200);
    const linesFor = async (...whom: [TestPerson, string]) => {
      const sheets = await sheetsOf((await statement('xlsx', whom, past)).bytes);
      return sheets.get('Movimentos')!.slice(1);
    };
    const sent = brazilian(dayOf(DONE.sent_date));
    const paid = [sent, 'Repasse', -100, -100];
    expect(await linesFor(past.producer, 'producer')).toEqual([paid]);
    await api.database.query(
      `update events set start_date = now() - interval '3 days', end_date = now() - interval '2 days' where id = $1`,
      [past.id],
    );
    expect(await linesFor(past.producer, 'producer')).toEqual([
      paid,
      [undefined, 'Saldo negativo não cobrado', 100, 0],
    ]);
    expect(await linesFor(admin, 'super-admin')).toEqual([paid]);
  });

  it('a statement is for people who may see payouts', async () => {
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
