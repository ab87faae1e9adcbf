import fc from 'fast-check';
import {
  formatPixKey,
  maskPixKey,
  maskTypedPixKey,
  normalisePixKey,
  PIX_KEY_TYPES,
  pixKeyOf,
  pixKeyType,
} from './pix-key.ts';

const UUID = '123e4567-e12b-12d1-a456-426655440000';

describe('Pix key', () => {
  it.each([
    ['cpf', '529.982.247-25', '52998224725'],
    ['cpf', '11144477735', '11144477735'],
    ['cnpj', '12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['cnpj', '1a2b3c4d000179', '1A2B3C4D000179'],
    ['cnpj', '11.222.333/0001-81', '11222333000181'],
    ['phone', '(10) 99876-5432', undefined],
    ['phone', '(81) 98765-4321', '+5581987654321'],
    ['phone', '+55 81 98765-4321', '+5581987654321'],
    ['email', ' Fulano@Example.COM ', 'fulano@example.com'],
    ['email', `${'a'.repeat(64)}@exemplo.com.br`, undefined],
    ['email', 'joão@exemplo.br', undefined],
    ['random-key', UUID.toUpperCase(), UUID],
    ['random-key', UUID.replaceAll('-', ''), UUID],
    ['random-key', `${UUID}0`, undefined],
    ['cpf', '529.982.247-26', undefined],
    ['cpf', '111.111.111-11', undefined],
    ['cpf', '11.222.333/0001-81', undefined],
    ['cnpj', '529.982.247-25', undefined],
    ['cnpj', '12ABC34501DE36', undefined],
    ['email', 'fulano', undefined],
  ] as const)('normalisePixKey of a %s turns %s into the form of the directory of Pix keys', (type, typed, held) => {
    expect(normalisePixKey(type, typed)).toBe(held);
    expect(pixKeyOf(type).check(typed)).toBe(held !== undefined);
  });

  it('normalisePixKey leaves its own output as it is, whatever was typed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PIX_KEY_TYPES),
        fc.oneof(fc.string(), fc.uuid(), fc.emailAddress()),
        (type, text) => {
          const key = normalisePixKey(type, text);
          if (key !== undefined) expect(normalisePixKey(type, key)).toBe(key);
        },
      ),
    );
  });
});

it('pixKeyType accepts the known types and nothing else', () => {
  expect(PIX_KEY_TYPES.every((type) => pixKeyType.check(type))).toBe(true);
  for (const other of ['evp', '', null, 1, 'CPF']) expect(pixKeyType.check(other)).toBe(false);
  expect(pixKeyOf('email').message).toBe('E-mail inválido');
});

it.each([
  ['cpf', '52998224725', '529.982.247-25', '***.982.***-**'],
  ['cnpj', '12ABC34501DE35', '12.ABC.345/01DE-35', '**.ABC.***/****-**'],
  ['phone', '+5581987654321', '(81) 98765-4321', '(81) 9****-4321'],
  ['email', 'ana@exemplo.br', 'ana@exemplo.br', 'a****@exemplo.br'],
  ['random-key', UUID, UUID, '123e****'],
] as const)('a Pix key of type %s, %s, is formatted and masked', (type, key, shown, masked) => {
  expect(formatPixKey(type, key)).toBe(shown);
  expect(maskPixKey(type, key)).toBe(masked);
});

it.each([
  ['cpf', '5299822', '529.982.2'],
  ['cpf', '52998224725999', '529.982.247-25'],
  ['cnpj', '11222333', '11.222.333'],
  ['cnpj', '12abc34501de35zz', '12.ABC.345/01DE-35'],
  ['phone', '81987654321', '(81) 98765-4321'],
  ['email', ' Ana@', 'ana@'],
  ['random-key', '123E4567E12B', '123e4567-e12b'],
  ['random-key', UUID, UUID],
] as const)('maskTypedPixKey of a %s masks %s while it is typed', (type, typed, shown) => {
  expect(maskTypedPixKey(type, typed)).toBe(shown);
});
