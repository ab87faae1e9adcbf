import { describe, expect, it } from '@jest/globals';
import { isEnough, needsNetwork, pastedText, searchKinds, shownText, typedTicketCode } from './search-kinds.ts';

describe('text search', () => {
  it('a text search accepts a document of 18 characters, masked while typed, and a code of 13', () => {
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
  ] as const)('a text search of kind %s takes from a pasted %j the sought text', (kind, pasted, shown) => {
    expect(pastedText(kind, pasted)).toBe(shown);
    if (pasted.length > searchKinds[kind].maxLength) expect(shownText(kind, pasted)).toBe(shown);
  });

  it('a text search masks a CNPJ with letters while it is typed', () => {
    expect(shownText('document', '12abc34501de35')).toBe('12.ABC.345/01DE-35');
    expect(shownText('document', '12a')).toBe('12.A');
  });

  it('a text search requires three characters, so it never lists everybody', () => {
    expect([isEnough('name', ' an '), isEnough('name', 'ana')]).toEqual([false, true]);
    expect([isEnough('document', '12.'), isEnough('document', '123.')]).toEqual([false, true]);
    expect([isEnough('code', ''), isEnough('code', 'FTX')]).toEqual([false, true]);
  });

  it('a text search needs the network for documents and orders, and not for names and ticket codes', () => {
    expect(needsNetwork('document', '529')).toBe(true);
    expect(needsNetwork('code', ' ftxarr7k2qx8m')).toBe(true);
    expect(needsNetwork('name', 'Pedido FTXARR7K2QX8M')).toBe(true);
    expect([needsNetwork('name', 'ana'), needsNetwork('code', 'ABCDEFGHJK')]).toEqual([false, false]);
  });

  it('a text search recognises a ticket’s code as people type it', () => {
    expect(typedTicketCode('abcde-fghjk')).toBe('ABCDEFGHJK');
    expect(typedTicketCode(' Ingresso: abcde fghjk\n')).toBe('ABCDEFGHJK');
    expect([typedTicketCode('ABC'), typedTicketCode('FTXARR7K2QX8M')]).toEqual([undefined, undefined]);
  });
});
