import { describe, expect, it } from '@jest/globals';
import { refuseGuessablePassword } from './guessable-passwords.ts';

const HOLDER = { name: 'Nina Prado', email: 'nina.prado@casa.example' };

function refusalOf(password: string): string | undefined {
  try {
    refuseGuessablePassword(password, HOLDER);
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('password', () => {
  it.each([
    ...[
      '123456',
      'IloveYou',
      'QWERTY123',
      'brasil123',
      'Brasil@2026',
      'brasil10',
      'mudar123',
      'Mudar@123',
      'trocar2026',
    ],
    ...[
      'senha123',
      'Senha@123',
      's3nh4',
      'minhasenha',
      'novasenha1',
      'senha2026!',
      'flamengo1',
      'Flamengo2025!',
      'mengao10',
    ],
    ...['corinthians', 'corinthians1910', 'palmeiras10', 'vasco2024', 'saopaulo1', 'gremio83', 'santos10', 'cruzeiro1'],
    ...['deusefiel', 'jesus123', 'teamo123', 'amor1234', 'familia10', 'princesa1', 'ingresso1', 'bahia123'],
    ...[
      '1q2w3e4r',
      'qwerty12',
      'asdfgh1',
      'qazwsx12',
      'zxcvbnm1',
      '12081990',
      '120890',
      '01012000',
      '112233',
      'abc12345',
    ],
  ])('the password %s is refused as known @V6.2.4', (password) => expect(refusalOf(password)).toBe('PASSWORD_COMMON'));

  it.each([
    ...['festix', 'festix123', 'Festix2026', 'festix@1', 'nina2026', 'prado123', 'ninaprado1', 'nina.prado1'],
    ...['Nin@1990', 'nina.prado@casa.example', '123prado'],
  ])('the password %s is refused as derived from the account', (password) =>
    expect(refusalOf(password)).toBe('PASSWORD_OWN'),
  );

  it.each([
    ...['lua-de-papel', 'outra-lua-nova', 'k7#qzp', 'xk29vq', 'S3nha!Forte', '  com espaços ', 'tijolo-azul-42'],
    ...['nina canta no coro', 'rio7 lua', 'rubi-verde-mar', 'o galo cantou tarde'],
  ])('the password %s is accepted', (password) => expect(refusalOf(password)).toBeUndefined());

  it('a password of any length is judged quickly', () => {
    refusalOf('a-primeira-abre-o-dicionario');
    const begun = performance.now();
    for (const long of ['p4$$w0rd', '@$!1|0', 'qwertyuiop123', 'a']) refusalOf(long.repeat(100));
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});
