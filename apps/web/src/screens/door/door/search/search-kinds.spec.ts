import { describe, expect, it } from '@jest/globals';
import { isEnough, needsNetwork, pastedText, searchKinds, shownText, typedTicketCode } from './search-kinds.ts';

describe('a text search', () => {
  it('takes a document of 18 characters, masked as it is typed, and a code of 13', () => {
    expect(searchKinds.document.maxLength).toBe(18);
    expect(searchKinds.document.shape('52998224725')).toBe('529.982.247-25');
    expect(searchKinds.code.maxLength).toBe(13);
    expect(searchKinds.code.shape('ftxarr')).toBe('FTXARR');
  });

  it.each([
    ['code', ' FTXARR7K2QX8M ', 'FTXARR7K2QX8M'],
    ['code', 'Pedido: ftxarr7k2qx8m\n', 'FTXARR7K2QX8M'],
    ['code', 'Código do ingresso ABCDE-FGHJK', 'ABCDEFGHJK'],
    ['code', 'abcde fghjk\r\n', 'ABCDEFGHJK'],
    ['code', 'Maria Fernanda, ingresso 7K2QX8MV4T.', '7K2QX8MV4T'],
    ['code', 'nada disso aqui', 'NADA DISSO AQ'],
    ['document', 'CPF: 529.982.247-25\n', '529.982.247-25'],
    ['document', '12.abc.345/01de-35 ', '12.ABC.345/01DE-35'],
    ['document', 'CNPJ 12ABC34501DE35 da empresa', '12.ABC.345/01DE-35'],
    ['name', 'Ana\nClara ', 'Ana Clara'],
  ] as const)('of kind %s takes of what is pasted, %j, what is meant', (kind, pasted, shown) => {
    expect(pastedText(kind, pasted)).toBe(shown);
    if (pasted.length > searchKinds[kind].maxLength) expect(shownText(kind, pasted)).toBe(shown);
  });

  it('masks a CNPJ with letters while it is typed', () => {
    expect(shownText('document', '12abc34501de35')).toBe('12.ABC.345/01DE-35');
    expect(shownText('document', '12a')).toBe('12.A');
  });

  it('never asks for fewer than three characters, so it never lists everybody', () => {
    expect([isEnough('name', ' an '), isEnough('name', 'ana')]).toEqual([false, true]);
    expect([isEnough('document', '12.'), isEnough('document', '123.')]).toEqual([false, true]);
    expect([isEnough('code', ''), isEnough('code', 'FTX')]).toEqual([false, true]);
  });

  it('needs the network for documents and orders, and not for names and tickets’ own codes', () => {
    expect(needsNetwork('document', '529')).toBe(true);
    expect(needsNetwork('code', ' ftxarr7k2qx8m')).toBe(true);
    expect(needsNetwork('name', 'Pedido FTXARR7K2QX8M')).toBe(true);
    expect([needsNetwork('name', 'ana'), needsNetwork('code', 'ABCDEFGHJK')]).toEqual([false, false]);
  });

  it('knows a ticket’s code as people type it', () => {
    expect(typedTicketCode('abcde-fghjk')).toBe('ABCDEFGHJK');
    expect(typedTicketCode(' Ingresso: abcde fghjk\n')).toBe('ABCDEFGHJK');
    expect([typedTicketCode('ABC'), typedTicketCode('FTXARR7K2QX8M')]).toEqual([undefined, undefined]);
  });
});
