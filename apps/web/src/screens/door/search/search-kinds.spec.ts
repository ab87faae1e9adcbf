import { describe, expect, it } from '@jest/globals';
import { isEnough, needsNetwork, searchKinds, typedTicketCode } from './search-kinds.ts';

describe('a text search', () => {
  it('takes a document of 18 characters, masked as it is typed, and a code of 13', () => {
    expect(searchKinds.document.maxLength).toBe(18);
    expect(searchKinds.document.shape('52998224725')).toBe('529.982.247-25');
    expect(searchKinds.code.maxLength).toBe(13);
    expect(searchKinds.code.shape('ftxarr')).toBe('FTXARR');
  });

  it('never asks for fewer than three characters, so it never lists everybody', () => {
    expect([isEnough('name', ' an '), isEnough('name', 'ana')]).toEqual([false, true]);
    expect([isEnough('document', '12.'), isEnough('document', '123.')]).toEqual([false, true]);
    expect([isEnough('code', ''), isEnough('code', 'FTX')]).toEqual([false, true]);
  });

  it('needs the network for documents and orders, and not for names and tickets’ own codes', () => {
    expect(needsNetwork('document', '529')).toBe(true);
    expect(needsNetwork('code', ' ftxarr7k2qx8m')).toBe(true);
    expect([needsNetwork('name', 'ana'), needsNetwork('code', 'ABCDEFGHJK')]).toEqual([false, false]);
  });

  it('knows a ticket’s code as people type it', () => {
    expect(typedTicketCode('abcde-fghjk')).toBe('ABCDEFGHJK');
    expect([typedTicketCode('ABC'), typedTicketCode('FTXARR7K2QX8M')]).toEqual([undefined, undefined]);
  });
});
