import { describe, expect, it } from '@jest/globals';
import { suggestEmail } from './suggest-email.ts';

describe('suggestEmail', () => {
  it.each([
    ['ana@gmial.com', 'ana@gmail.com'],
    ['ana@gmai.com', 'ana@gmail.com'],
    ['ana@gnail.com', 'ana@gmail.com'],
    ['ana@gmail.con', 'ana@gmail.com'],
    ['ana@gmail.co', 'ana@gmail.com'],
    ['ana@gmail.com.br', 'ana@gmail.com'],
    ['ana@gmail', 'ana@gmail.com'],
    ['ana@gmail,com', 'ana@gmail.com'],
    [' Ana@Hotmial.com ', 'ana@hotmail.com'],
    ['ana@hotmal.com.br', 'ana@hotmail.com.br'],
    ['ana@outlok.com', 'ana@outlook.com'],
    ['ana@yaho.com.br', 'ana@yahoo.com.br'],
    ['ana@uol.com', 'ana@uol.com.br'],
    ['ana@iclod.com', 'ana@icloud.com'],
    ['ana@terra.com.b', 'ana@terra.com.br'],
  ])('suggestEmail turns %s into %s', (typed, meant) => {
    expect(suggestEmail(typed)).toBe(meant);
  });

  it.each([
    'ana@gmail.com',
    'ana@hotmail.com.br',
    'ana@uol.com.br',
    'ana@bol.com.br',
    'ana@terra.com.br',
    'ana@ig.com.br',
    'ana@globo.com',
    'ana@mail.com',
    'ana@exemplo.com.br',
    'ana@exemplo.br',
    'ana@usp.br',
    'ana@varal.example',
    'ana@nubank.com.br',
    'ana@itau.com.br',
    'ana@ufpe.br',
    'ana@empresa.com',
    'ana',
    'ana@',
    '@gmail.com',
    'ana@@gmial.com',
    '',
  ])('suggestEmail says nothing about %j', (typed) => {
    expect(suggestEmail(typed)).toBeUndefined();
  });
});
