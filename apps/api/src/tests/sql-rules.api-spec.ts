import { describe, expect, it } from '@jest/globals';
import { eventEnd, foldText, maskDocument } from '@festix/domain/ground';
import { holdsPlace, ORDER_STATUSES, type OrderStatus } from '@festix/domain/selling';
import { useApi } from '../testing/use-api.ts';

const api = useApi();

async function inSql<Value>(call: string, ...params: unknown[]): Promise<Value | undefined> {
  const [row] = await api.database.query<{ value: Value }>(`select ${call} as value`, params);
  return row?.value;
}

/** Rules that statements need in the database; they give the same results as the domain's. */
describe('SQL and domain rules', () => {
  it.each([
    '',
    'Maria',
    '  JOÃO\tÂngelo \n da  Conceição ',
    'Ana\u00a0Lúcia',
    'ÁÀÂÃÄÅ áàâãäå ÉÈÊË éèêë ÍÌÎÏ íìîï ÓÒÔÕÖ óòôõö ÚÙÛÜ úùûü Ç ç Ñ ñ Ý ý',
    'Slavoj Žižek',
    'Đorđe Šešelj',
    'Nguyễn Thị Hồng',
    'Łukasz Wójcik',
    'İstanbul',
    'Straße, ẞ',
    'Œuvre Æther',
    'e\u0301 sem compor',
    'D’Ávila & Filhos (São Paulo)',
    'Ёлка Чайковский',
    '北京 서울',
    'がんばれ パーティー',
    'שָׁלוֹם',
    'مُحَمَّد',
    'ﬁm 😀',
  ])('SQL strips a name’s accents as the domain does: %j', async (name) => {
    expect(await inSql('fold_text($1)', name)).toBe(foldText(name));
  });

  it.each([
    '52998224725',
    '529.982.247-25',
    '12ABC34501DE35',
    '12abc34501de35',
    '11222333000181',
    '11.222.333/0001-81',
    '1122233300018X',
    'AB123456',
    '5299822472',
    '',
    '  ',
    'ſſ998224725',
  ])('SQL masks a document as the domain does: %j', async (document) => {
    expect(await inSql('masked_document($1)', document)).toBe(maskDocument(document));
  });

  const details = [null, 'expired', 'settled', 'in_process'];
  it.each(ORDER_STATUSES.flatMap((status) => details.map((detail): [OrderStatus, string | null] => [status, detail])))(
    'SQL decides as the domain whether an order holds its places: %s, %s',
    async (status, detail) => {
      expect(await inSql('holds_place($1, $2)', status, detail)).toBe(holdsPlace(status, detail));
    },
  );

  it.each([
    ['2026-06-20T22:00:00.000Z', null],
    ['2026-06-20T22:00:00.000Z', '2026-06-21T05:00:00.000Z'],
    // The night in which clocks were set forward in São Paulo.
    ['2018-11-03T22:00:00.000Z', null],
  ])('SQL computes the end of an event as the domain does: %s, %s', async (start_date, end_date) => {
    const end = await inSql<Date>('event_end($1::timestamptz, $2::timestamptz)', start_date, end_date);
    expect(end?.toISOString()).toBe(eventEnd({ start_date, end_date }));
    const elsewhere = await api.database.transaction(async (tx) => {
      await tx.query(`set local time zone 'America/Sao_Paulo'`);
      return tx.query<{ end: Date }>('select event_end($1::timestamptz, $2::timestamptz) as end', [
        start_date,
        end_date,
      ]);
    });
    expect(elsewhere[0]?.end.toISOString()).toBe(eventEnd({ start_date, end_date }));
  });
});
