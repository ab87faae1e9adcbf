import { expect, it } from '@jest/globals';
import { statusOf } from './words.ts';

it.each([
  ['approved', 'accredited', 'approved'],
  ['approved', 'partially_refunded', 'approved'],
  ['authorized', 'pending_capture', 'pending'],
  ['in_process', 'pending_review_manual', 'pending'],
  ['pending', 'pending_waiting_transfer', 'pending'],
  ['rejected', 'cc_rejected_high_risk', 'rejected'],
  ['cancelled', 'expired', 'cancelled'],
  ['refunded', 'by_admin', 'refunded'],
  ['charged_back', 'settled', 'charged_back'],
  ['charged_back', 'reimbursed', 'approved'],
  ['in_mediation', null, 'in_mediation'],
])('a payment of Mercado Pago with %s/%s is %s', (word, detail, status) => {
  expect(statusOf(word, detail)).toBe(status);
});

it.each([
  ['created', 'created', 'pending'],
  ['processing', 'in_process', 'pending'],
  ['action_required', 'waiting_transfer', 'pending'],
  ['processed', 'accredited', 'approved'],
  ['processed', 'partially_refunded', 'approved'],
  ['processed', 'refunded', 'refunded'],
  ['failed', 'bad_filled_card_data', 'rejected'],
  ['canceled', 'canceled', 'cancelled'],
  ['refunded', 'refunded', 'refunded'],
  ['charged_back', 'in_process', 'charged_back'],
])('an order of Mercado Pago with %s/%s is %s', (word, detail, status) => {
  expect(statusOf(word, detail)).toBe(status);
});

it.each(['', 'paid', 'constructor', 'APPROVED'])('%j is not a status of Mercado Pago', (word) => {
  expect(statusOf(word, null)).toBeUndefined();
});
