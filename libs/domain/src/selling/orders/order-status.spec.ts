import {
  canMove,
  FIRST_ORDER_STATUS,
  holdsPlace,
  isOrderStatus,
  isStoppedByAlert,
  ORDER_STATUSES,
  orderStatusLabels,
  orderTransitions,
  type OrderStatus,
} from './order-status.ts';
import { unreachableStates } from './transition-table.ts';

const allowed = new Set([
  'booking paid',
  'booking rejected',
  'booking cancelled',
  'rejected booking',
  'rejected paid',
  'rejected cancelled',
  'paid refunded',
  'paid in_mediation',
  'paid charged_back',
  'in_mediation paid',
  'in_mediation refunded',
  'in_mediation charged_back',
  'charged_back paid',
  'cancelled paid',
  'cancelled refunded',
]);

const steps = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const));

it.each(steps)('canMove from %s to %s is true only where the table allows it @V2.3.1', (from, to) => {
  expect(canMove(from, to)).toBe(allowed.has(`${from} ${to}`));
  expect(canMove(from, to, 'pdv')).toBe(allowed.has(`${from} ${to}`));
});

it('canMove allows a paid courtesy to be cancelled, and no other extra transition', () => {
  const extra = steps.filter(([from, to]) => canMove(from, to, 'courtesy') && !canMove(from, to));
  expect(extra).toEqual([['paid', 'cancelled']]);
});

it('unreachableStates finds none from the first status', () => {
  expect(unreachableStates(orderTransitions, FIRST_ORDER_STATUS)).toEqual([]);
});

it('order tables are frozen', () => {
  expect(Object.isFrozen(orderTransitions)).toBe(true);
});

it.each([
  ['booking', undefined, true],
  ['rejected', 'cc_rejected_high_risk', true],
  ['paid', 'accredited', true],
  ['in_mediation', null, true],
  ['charged_back', 'in_process', true],
  ['charged_back', 'reimbursed', true],
  ['charged_back', 'settled', false],
  ['cancelled', 'expired', false],
  ['refunded', 'refunded', false],
] satisfies [OrderStatus, string | null | undefined, boolean][])(
  'holdsPlace for %s (%s) is %s',
  (status, detail, holds) => {
    expect(holdsPlace(status, detail)).toBe(holds);
  },
);

it.each([
  ['in_mediation', 'fraud_alert', true],
  ['in_mediation', null, false],
  ['paid', 'fraud_alert', false],
] satisfies [OrderStatus, string | null, boolean][])(
  'isStoppedByAlert for %s (%s) is %s',
  (status, detail, isStopped) => {
    expect(isStoppedByAlert(status, detail)).toBe(isStopped);
  },
);

it('orderStatusLabels name every status', () => {
  expect(ORDER_STATUSES.map((status) => orderStatusLabels[status])).toEqual([
    'Reserva',
    'Pago',
    'Reembolsado',
    'Rejeitado',
    'Cancelado',
    'Em Mediação',
    'Chargeback',
  ]);
});

it.each([
  ['paid', true],
  ['PAID', false],
  ['toString', false],
  [undefined, false],
])('isOrderStatus(%j) is %s', (word, known) => {
  expect(isOrderStatus(word)).toBe(known);
});
