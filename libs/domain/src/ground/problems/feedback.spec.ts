import { admittedFeedback, feedback, FEEDBACK_CODES, isFeedbackCode, twoDoorsFeedback } from './feedback.ts';
import { checkinReasonText, feedbackOf, reasonOf } from './reasons.ts';

it.each([
  ['TICKET_NOT_FOUND_ERROR', 'failure', 'Ingresso não encontrado'],
  ['EVENT_DIFF_ERROR', 'failure', 'Ingresso não encontrado'],
  ['ORDER_NOT_PAID_ERROR', 'failure', 'Status do pedido inválido'],
  ['ORDER_BOOKING_ERROR', 'failure', 'Status do pedido inválido'],
  ['ORDER_REFUNDED_ERROR', 'failure', 'Status do pedido inválido'],
  ['ORDER_REJECTED_ERROR', 'failure', 'Status do pedido inválido'],
  ['ORDER_CANCELLED_ERROR', 'failure', 'Status do pedido inválido'],
  ['ORDER_IN_MEDIATION_ERROR', 'failure', 'Status do pedido inválido'],
  ['ORDER_CHARGED_BACK_ERROR', 'failure', 'Status do pedido inválido'],
  ['ORDER_INVALID_STATUS_ERROR', 'failure', 'Status do pedido inválido'],
  ['TEST_EVENT_ERROR', 'failure', 'Entrada bloqueada'],
  ['ALREADY_CHECKED_IN_ERROR', 'failure', 'Ingresso já validado'],
  ['UPDATE_TICKET_ERROR', 'failure', 'Entrada bloqueada'],
  ['CREATE_CHECKIN_ERROR', 'failure', 'Entrada bloqueada'],
  ['FILTERED_LOTS_ERROR', 'info', 'Lote não habilitado'],
  ['DAY_NOT_INCLUDED_ERROR', 'failure', 'Não vale hoje'],
  ['AREA_NOT_INCLUDED_ERROR', 'failure', 'Não vale neste setor'],
  ['ENTRIES_USED_ERROR', 'failure', 'Entradas do dia usadas'],
  ['NOT_INSIDE_ERROR', 'info', 'Não consta dentro'],
] as const)('feedback of %s is of the kind %s, titled %s', (code, variant, title) => {
  expect(feedback[code]).toMatchObject({ variant, title });
});

it('feedback has different words for each code', () => {
  const texts = FEEDBACK_CODES.map((code) => feedback[code].text);
  expect(texts).toHaveLength(19);
  expect(new Set(texts).size).toBe(texts.length);
});

it('admittedFeedback and twoDoorsFeedback are the only feedback of success and of conflict', () => {
  expect(admittedFeedback).toMatchObject({ variant: 'success', title: 'Entrada liberada' });
  expect(twoDoorsFeedback.variant).toBe('conflict');
  expect(isFeedbackCode('ADMITTED')).toBe(false);
  expect(isFeedbackCode('TEST_EVENT_ERROR')).toBe(true);
});

it('reasonOf maps each code to one of the nine reasons of the API', () => {
  expect(Object.fromEntries(FEEDBACK_CODES.map((code) => [code, reasonOf(code)]))).toMatchObject({
    TICKET_NOT_FOUND_ERROR: 'TICKET_NOT_FOUND',
    EVENT_DIFF_ERROR: 'EVENT_DIFF_ERROR',
    ALREADY_CHECKED_IN_ERROR: 'CHECKIN_EXISTS_ERROR',
    ORDER_REFUNDED_ERROR: 'CREATE_CHECKIN_ERROR',
    TEST_EVENT_ERROR: 'CREATE_CHECKIN_ERROR',
    FILTERED_LOTS_ERROR: 'CREATE_CHECKIN_ERROR',
    CREATE_CHECKIN_ERROR: 'CREATE_CHECKIN_ERROR',
  });
});

it.each([
  ['GET_TICKET_ERROR', 'Falha ao recuperar dados do ingresso.'],
  ['CHECKIN_EXISTS_ERROR', 'Ingresso já fez check-in pela plataforma.'],
  ['CREATE_CHECKIN_ERROR', 'Falha ao criar check-in para o ingresso.'],
  ['TICKET_NOT_FOUND', 'Ingresso não encontrado, verifique se o ingresso é deste evento.'],
  ['EVENT_DIFF_ERROR', 'O ingresso não pertence a este evento.'],
  ['WHATEVER', 'Falha ao validar ingresso.'],
  ['toString', 'Falha ao validar ingresso.'],
])('checkinReasonText of %s is: %s', (reason, text) => {
  expect(checkinReasonText(reason)).toBe(text);
});

it.each([
  ['TICKET_NOT_FOUND', 'TICKET_NOT_FOUND_ERROR'],
  ['EVENT_DIFF_ERROR', 'TICKET_NOT_FOUND_ERROR'],
  ['CHECKIN_EXISTS_ERROR', 'ALREADY_CHECKED_IN_ERROR'],
  ['GET_TICKET_ERROR', 'CREATE_CHECKIN_ERROR'],
  ['WHATEVER', 'CREATE_CHECKIN_ERROR'],
])('feedbackOf the reason %s alone is %s', (reason, code) => {
  expect(feedbackOf(reason)).toBe(code);
});
