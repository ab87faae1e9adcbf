import { normaliseBuyer } from './buyer.ts';

const NOBODY = { name: null, email: null, phone: null, document: null };

it('normaliseBuyer turns name, e-mail, phone and document into comparable forms', () => {
  expect(
    normaliseBuyer({ name: ' Bia ', email: ' Bia@Exemplo.BR', phone: '(11) 98765-4321', document: '529.982.247-25' }),
  ).toEqual({ name: 'Bia', email: 'bia@exemplo.br', phone: '+5511987654321', document: '52998224725' });
});

it.each([[undefined], [{}], [{ name: '  ', email: '', phone: '', document: '' }], [{ phone: null, document: null }]])(
  'normaliseBuyer returns no data for %j',
  (said) => {
    expect(normaliseBuyer(said)).toEqual(NOBODY);
  },
);
