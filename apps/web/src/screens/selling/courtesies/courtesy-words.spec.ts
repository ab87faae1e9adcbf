import { describe, expect, it } from '@jest/globals';
import { courtesy, givenTicket, message } from '../../../testing/courtesy-views.ts';
import { everybodyIn, lastTo, standingOf, ticketWords, whoGot } from './courtesy-words.ts';

const [one, two, three] = [givenTicket(1), givenTicket(2, { assignee_to: 'caio@exemplo.br' }), givenTicket(3)];
const toMany = { assignee_to_email: null, assignee_to_name: null, tickets: [one, two, three] };

describe('whoGot', () => {
  it('whoGot is one person by name or address, or the number of people', () => {
    expect(whoGot(courtesy(1))).toBe('Bia Nunes');
    expect(whoGot(courtesy(1, { assignee_to_name: null }))).toBe('bia@exemplo.br');
    expect(whoGot(courtesy(1, toMany))).toBe('2 pessoas');
    expect(everybodyIn(courtesy(1))).toBe('Bia Nunes · bia@exemplo.br');
    expect(everybodyIn(courtesy(1, toMany))).toBe('bia@exemplo.br, caio@exemplo.br');
  });

  it('ticketWords give the number of tickets of each price', () => {
    const other = givenTicket(4, { price: { id: 'x', name: 'Meia', lot: { id: 'y', name: '2º lote' } } });
    expect(ticketWords(courtesy(1, { tickets: [one, other, two] }))).toBe('2 × Inteira · 1º lote, 1 × Meia · 2º lote');
  });
});

describe('standingOf', () => {
  it('standingOf a courtesy is the state of its worst ticket, with the number of such tickets', () => {
    const deliveries = [
      message(1, [two.id], { recipient: 'caio@exemplo.br', state: 'failed' }),
      message(2, [one.id, three.id], { state: 'read' }),
    ];
    expect(standingOf(courtesy(1, { ...toMany, deliveries }))).toEqual({ state: 'failed', count: 1, of: 3 });
  });

  it('standingOf a courtesy follows the newest message to the holder, not a copy for the producer', () => {
    const deliveries = [
      message(1, [one.id], { recipient: 'produtor@festix.dev', state: 'queued' }),
      message(2, [one.id], { state: 'sent' }),
      message(3, [one.id], { provider: 'whatsapp', recipient: '+5581998765432', state: 'failed' }),
    ];
    expect(lastTo(one, deliveries)?.state).toBe('sent');
    expect(lastTo({ ...one, whatsapp: '+5581998765432', assignee_to: null }, deliveries)?.state).toBe('failed');
    expect(lastTo({ ...one, assignee_to: null }, deliveries)?.state).toBe('queued');
  });

  it('standingOf a courtesy without messages is absent', () => {
    expect(standingOf(courtesy(1, { deliveries: [] }))).toBeUndefined();
  });
});
