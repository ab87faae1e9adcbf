import fc from 'fast-check';
import { documentNumber } from './document.ts';
import { emailAddress } from './email.ts';
import { newPassword, passwordText } from './password.ts';
import { phoneNumber } from './phone.ts';
import { slugText } from './slug.ts';
import { foldText, requiredText } from './text.ts';
import { uuidText } from './uuid.ts';

const rules = { requiredText, emailAddress, documentNumber, phoneNumber, slugText, passwordText, uuidText };

it.each(Object.entries(rules))('the rule %s accepts or refuses any value without throwing @V1.3.3', (_, rule) => {
  fc.assert(fc.property(fc.anything(), (value) => typeof rule.check(value) === 'boolean'));
});

it.each([
  [requiredText, ' x ', true],
  [requiredText, ' \n', false],
  [passwordText, '12345', false],
  [passwordText, '123456', true],
  [passwordText, '      ', true],
  [newPassword(8), '1234567', false],
  [newPassword(8), '12345678', true],
  [uuidText, '0197a3f2-0000-7000-8000-00000000000A', true],
  [uuidText, '0197a3f2000070008000000000000000', false],
])('%j accepts %j: %s', (rule, value, kept) => {
  expect(rule.check(value)).toBe(kept);
});

it('rules have the messages of the specification', () => {
  expect(requiredText.message).toBe('Campo obrigatório');
  expect(emailAddress.message).toBe('E-mail inválido');
  expect(passwordText.message).toBe('Mínimo de 6 caracteres');
  expect(newPassword(8).message).toBe('Mínimo de 8 caracteres');
  expect(slugText.message).toBe('Slug deve conter apenas letras minúsculas, números e hífens');
});

it('foldText turns two spellings of one text into the same text', () => {
  expect(foldText('  JOÃO\tÂngelo ')).toBe('joao angelo');
});
