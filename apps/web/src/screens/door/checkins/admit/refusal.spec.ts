import { describe, expect, it } from '@jest/globals';
import { FEEDBACK_CODES, type FeedbackCode } from '@festix/domain/door';
import { CallError } from '../../../../data/problem.ts';
import { doorTicket } from '../../../../testing/door-ticket.ts';
import { refusalIn, refusalKnown } from './refusal.ts';

const FIRST = { at: '2026-06-14T01:30:00.000Z', by: 'Cida', device: 'Celular 07', gate: 'Portão B' };

describe('refusalIn', () => {
  it.each([
    ['GET_TICKET_ERROR', 'Falha ao recuperar dados do ingresso.'],
    ['CHECKIN_EXISTS_ERROR', 'Ingresso já fez check-in pela plataforma.'],
    ['CREATE_CHECKIN_ERROR', 'Falha ao criar check-in para o ingresso.'],
    ['TICKET_NOT_FOUND', 'Ingresso não encontrado, verifique se o ingresso é deste evento.'],
    ['EVENT_DIFF_ERROR', 'O ingresso não pertence a este evento.'],
    ['BUSY', 'Falha ao validar ingresso.'],
    ['UNKNOWN', 'Falha ao validar ingresso.'],
  ])('refusalIn of %s is: %s', (code, reason) => {
    expect(refusalIn(new CallError(409, { code }))).toEqual({ reason });
  });

  it('refusalIn contains the first entry', () => {
    const told = { feedback: 'ALREADY_CHECKED_IN_ERROR', first: FIRST };
    expect(refusalIn(new CallError(409, { code: 'CHECKIN_EXISTS_ERROR', told }))).toEqual({
      reason: 'Ingresso já fez check-in pela plataforma.',
      first: FIRST,
    });
  });

  it('refusalIn has the verdict’s words where one reason stands for many', () => {
    const told = { feedback: 'ORDER_REFUNDED_ERROR' };
    expect(refusalIn(new CallError(422, { code: 'CREATE_CHECKIN_ERROR', told }))).toEqual({
      reason: 'Falha ao criar check-in para o ingresso.',
      detail: 'Este pedido foi reembolsado, o ingresso não vale mais.',
    });
  });

  it('refusalIn contains the request id where nothing was decided', () => {
    const broken = new CallError(500, { code: 'GET_TICKET_ERROR', request_id: 'r-9' });
    expect(refusalIn(broken)).toEqual({ reason: 'Falha ao recuperar dados do ingresso.', request_id: 'r-9' });
  });

  it.each([null, 'x', {}, { at: 7 }])('refusalIn of %j names nobody as first', (first) => {
    expect(refusalIn(new CallError(409, { code: 'CHECKIN_EXISTS_ERROR', told: { first } })).first).toBeUndefined();
  });
});

describe('refusalKnown', () => {
  it('refusalKnown is absent for a ticket that may enter', () => {
    expect(refusalKnown(doorTicket(1))).toBeUndefined();
  });

  it.each(FEEDBACK_CODES)('refusalKnown explains a ticket with %s', (feedback: FeedbackCode) => {
    expect(refusalKnown(doorTicket(1, { feedback }))?.reason).toBeTruthy();
  });

  it('refusalKnown has the ticket’s own words where it alone is dead', () => {
    const feedback_text = 'Este ingresso foi reembolsado e não vale mais.';
    expect(refusalKnown(doorTicket(1, { feedback: 'ORDER_CANCELLED_ERROR', feedback_text }))).toEqual({
      reason: 'Falha ao criar check-in para o ingresso.',
      detail: feedback_text,
    });
  });

  it('refusalKnown contains the earlier admission', () => {
    const checkIn = [{ id: 'c', created_at: FIRST.at, by: 'Cida', device: 'Celular 07' }];
    expect(refusalKnown(doorTicket(1, { feedback: 'ALREADY_CHECKED_IN_ERROR', checkIn }))).toEqual({
      reason: 'Ingresso já fez check-in pela plataforma.',
      first: { ...FIRST, gate: null },
    });
  });
});
