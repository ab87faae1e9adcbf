import fc from 'fast-check';
import { documentNumber, maskTypedDocument } from './document.ts';
import { brokenRule, checkProfile, DOCUMENT_RULES, sameAs } from './profile.ts';

it.each([
  ['529.982.247-25', undefined],
  ['52998224725', undefined],
  ['12.abc.345/01de-35', undefined],
  ['', 'document_min_chars'],
  ['529.982.247-2', 'document_min_chars'],
  ['529982247251', 'document_min_chars'],
  ['12ABC34501D', 'document_min_chars'],
  ['12.ABC.345/01DE-351', 'document_max_chars'],
  ['1'.repeat(15), 'document_max_chars'],
  ['529.982.247_25', 'number_field_invalid'],
  ['RG nº 1234567', 'number_field_invalid'],
  ['12ABC34501DE3A', 'number_field_invalid'],
  ['529.982.247-26', 'document_invalid'],
  ['11111111111', 'document_invalid'],
  [null, 'number_field_invalid'],
])('rules of a document find in %j the fault %j', (typed, code) => {
  expect(brokenRule(DOCUMENT_RULES, typed)?.code).toBe(code);
});

it('rules of a document find one fault at a time, and none only in a valid document', () => {
  const [characters, minimum, maximum] = DOCUMENT_RULES;
  const likeADocument = fc.string({ unit: fc.constantFrom(...'0123456789ABz./- _'), maxLength: 20 });
  fc.assert(
    fc.property(fc.oneof(likeADocument, likeADocument.map(maskTypedDocument), fc.string()), (text) => {
      const broken = [characters!, minimum!, maximum!].filter((rule) => !rule.check(text));
      expect(broken.length).toBeLessThanOrEqual(1);
      if (broken.length > 0) expect(documentNumber.check(text)).toBe(false);
    }),
  );
});

it('rules of a document have the texts of the specification', () => {
  expect(DOCUMENT_RULES.map(({ message }) => message)).toEqual([
    'Use só números, ou letras e números no CNPJ',
    'Informe os 11 números do CPF ou os 14 caracteres do CNPJ',
    'O documento tem no máximo 14 caracteres',
    'Documento inválido',
  ]);
  expect(sameAs('').message).toBe('Senhas não coincidem');
});

it.each([
  ['festix123', 'festix123', true],
  ['festix123', 'festix124', false],
  ['festix123', 'festix123 ', false],
  ['', undefined, false],
])('sameAs compares %j with the repetition %j: %s', (password, again, matches) => {
  expect(sameAs(password).check(again)).toBe(matches);
  expect(sameAs(password).code).toBe('passwords_not_match');
});

describe('checkProfile', () => {
  const sound = { name: 'Ana', phone: '(81) 98765-4432', document: '529.982.247-25', slug: 'ana' };
  const told = (profile: Parameters<typeof checkProfile>[0]) =>
    Object.entries(checkProfile(profile)).map(([field, { code }]) => `${field} ${code}`);

  it.each([
    [{}, []],
    [{ phone: null, slug: null }, []],
    [{ name: '  ' }, ['name required']],
    [{ phone: '(20) 98765-4432' }, ['phone field_invalid']],
    [{ phone: '' }, []],
    [{ document: '' }, ['document document_min_chars']],
    [{ document: null }, ['document document_min_chars']],
    [{ document: null, is_foreigner: true }, []],
    [{ document: 'passport', is_foreigner: true }, []],
    [{ slug: 'São João' }, ['slug slug_invalid']],
    [
      { name: '', slug: '/', document: '1', phone: '1' },
      ['name required', 'phone field_invalid', 'document document_min_chars', 'slug slug_invalid'],
    ],
  ])('checkProfile of %j finds %j', (change, faults) => {
    expect(told({ ...sound, ...change })).toEqual(faults);
  });

  it('checkProfile ignores fields that are left out', () => {
    const { name: _, ...nameless } = sound;
    expect(checkProfile(nameless)).toEqual({});
    expect(checkProfile({})).toEqual({});
  });
});
