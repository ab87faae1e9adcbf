import { describe, expect, it } from '@jest/globals';
import { legalTemplate } from './legal-texts.ts';
import { sellerWords, shownSeller, stateCode, wholeSeller, type Seller } from './seller.ts';

const COMPANY: Seller = {
  name: 'Varal Ltda.',
  document: '11222333000181',
  city: 'Recife',
  state: 'PE',
  email: 'ola@varal.example',
  phone: '+5581987654321',
};
const PERSON: Seller = { ...COMPANY, name: 'Ana Souza', document: '52998224725', phone: null };

describe('seller', () => {
  it('shownSeller contains a company’s CNPJ whole', () => {
    expect(sellerWords(shownSeller(COMPANY))).toBe(
      'Varal Ltda., CNPJ 11.222.333/0001-81, Recife - PE, ola@varal.example, (81) 98765-4321',
    );
  });

  it('shownSeller masks a person’s CPF, and wholeSeller does not', () => {
    expect(shownSeller(PERSON)).toMatchObject({ document_kind: 'cpf', document: '***.982.***-**' });
    expect(JSON.stringify(shownSeller(PERSON))).not.toContain('52998224725');
    expect(wholeSeller(PERSON).document).toBe('529.982.247-25');
  });

  it.each([
    ['PE', true],
    ['pe', false],
    ['XX', false],
    [null, false],
  ])('stateCode accepts %j: %s', (state, isOne) => {
    expect(stateCode.check(state)).toBe(isOne);
  });
});

describe('legalTemplate', () => {
  it.each(['terms', 'privacy'] as const)(
    'legalTemplate of %s names the operator of the platform, escaped for HTML',
    (kind) => {
      const html = legalTemplate(kind, { name: 'A <b>', document: '1', address: 'Rua', email: 'ola@a.example' });
      expect(html).toContain('A &lt;b&gt;, 1, Rua');
      expect(html).toContain('ola@a.example');
      expect(html).not.toContain('<b>');
    },
  );
});
