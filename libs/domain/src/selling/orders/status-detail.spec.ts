import fc from 'fast-check';
import { statusDetailText } from './status-detail.ts';

it.each([
  ['accredited', 'Pagamento aprovado'],
  ['pending_waiting_transfer', 'Aguardando o Pix/transferência'],
  ['waiting_transfer', 'Aguardando o Pix/transferência'],
  ['expired', 'Prazo expirado'],
  ['by_collector', 'Cancelado pelo vendedor'],
  ['by_payer', 'Cancelado pelo comprador'],
  ['settled', 'Valor retido'],
  ['cc_rejected_bad_filled_security_code', 'Revise o CVV'],
  ['cc_rejected_3ds_mandatory', '3DS obrigatório'],
  ['rejected_by_regulations', 'Recusado por regulamentação'],
])('statusDetailText of %s is %s', (detail, text) => {
  expect(statusDetailText(detail)).toBe(text);
});

it("statusDetailText reads in_process by its order's status", () => {
  expect(statusDetailText('in_process', 'charged_back')).toBe('Contestação em análise');
  expect(statusDetailText('in_process', 'booking')).toBe('Em processamento');
});

it.each(['cc_rejected_by_mars', 'constructor', '__proto__'])(
  'statusDetailText shows the unknown detail %s as it is',
  (detail) => {
    expect(statusDetailText(detail)).toBe(detail);
  },
);

it('statusDetailText is never empty', () => {
  fc.assert(fc.property(fc.string({ minLength: 1 }), (detail) => statusDetailText(detail) !== ''));
});
