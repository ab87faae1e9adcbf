import { describe, expect, it } from '@jest/globals';
import { FEEDBACK_CODES, twoDoorsFeedback } from '../ground/problems/feedback.ts';
import { TICKET_ENDS, type EndedTicket } from '../door/checkins/ticket-end.ts';
import { PROBLEM_CODES } from '../ground/problems/index.ts';
import { OP_TYPES } from './ops.ts';
import { outcomeWords, type ToldOutcome } from './outcome-words.ts';
import { OP_OUTCOMES } from './outcomes.ts';

const zone = 'America/Recife';
const at = '2026-06-14T00:40:00.000Z';
const nobody = { name: null, zone };
const ana = { name: 'Ana Lima', zone };

const CODES = [undefined, 'ADMITTED', ...FEEDBACK_CODES, ...PROBLEM_CODES, 'CODE_OF_TOMORROW'];
const ENDS: (EndedTicket | undefined)[] = [
  undefined,
  ...TICKET_ENDS.flatMap((what) => [
    { what, at },
    { what, at: null },
  ]),
  { what: 'burnt' as EndedTicket['what'], at },
];
const EVERY: ToldOutcome[] = OP_TYPES.flatMap((type) =>
  OP_OUTCOMES.flatMap((outcome) =>
    (outcome === 'duplicate' ? [undefined, ...OP_OUTCOMES] : [undefined]).flatMap((first_outcome) =>
      CODES.map((code) => ({ type, outcome, ...(first_outcome && { first_outcome }), ...(code && { code }) })),
    ),
  ),
);

/** Outcomes, and their words for Ana's ticket. */
const HAPPENED: [Partial<ToldOutcome>, string, string][] = [
  [
    { ended: { what: 'refunded', at } },
    'Reembolsado antes da entrada',
    'O ingresso de Ana Lima foi reembolsado em 13/06/2026 às 21:40.',
  ],
  [
    { ended: { what: 'cancelled', at } },
    'Cancelado antes da entrada',
    'O ingresso de Ana Lima foi cancelado em 13/06/2026 às 21:40.',
  ],
  [
    { ended: { what: 'transferred', at }, code: 'TICKET_NOT_FOUND_ERROR' },
    'Transferido antes da entrada',
    'Este ingresso foi transferido para Ana Lima em 13/06/2026 às 21:40, e esta pessoa entrou com o QR Code antigo.',
  ],
  [
    { ended: { what: 'reissued', at }, code: 'TICKET_NOT_FOUND_ERROR' },
    'Reemitido antes da entrada',
    'O ingresso de Ana Lima foi reemitido em 13/06/2026 às 21:40, e esta pessoa entrou com o QR Code antigo.',
  ],
  [
    { ended: { what: 'withdrawn', at } },
    'Anulado antes da entrada',
    'O ingresso de Ana Lima foi devolvido ou anulado pelo ponto de venda em 13/06/2026 às 21:40.',
  ],
  [
    { ended: { what: 'charged_back', at } },
    'Contestado antes da entrada',
    'O ingresso de Ana Lima teve o pagamento contestado em 13/06/2026 às 21:40.',
  ],
  [
    { ended: { what: 'in_mediation', at } },
    'Em mediação antes da entrada',
    'O ingresso de Ana Lima teve o pagamento posto em mediação em 13/06/2026 às 21:40.',
  ],
  [
    { ended: { what: 'rejected', at } },
    'Rejeitado antes da entrada',
    'O ingresso de Ana Lima teve o pagamento rejeitado em 13/06/2026 às 21:40.',
  ],
  [{ ended: { what: 'unpaid', at: null } }, 'Entrou sem pagamento', 'O ingresso de Ana Lima ainda não estava pago.'],
  [
    { ended: { what: 'event_cancelled', at } },
    'Evento cancelado antes da entrada',
    'O evento foi cancelado em 13/06/2026 às 21:40. O ingresso de Ana Lima não dava mais entrada.',
  ],
  [
    { ended: { what: 'test_event', at: null } },
    'Evento de testes',
    'Este evento é para testes internos da loja. O ingresso de Ana Lima não dá entrada.',
  ],
  [{ code: 'ORDER_REFUNDED_ERROR' }, 'Reembolsado antes da entrada', 'O ingresso de Ana Lima foi reembolsado.'],
  [{ code: 'ORDER_CANCELLED_ERROR' }, 'Cancelado antes da entrada', 'O ingresso de Ana Lima foi cancelado.'],
  [
    { code: 'TICKET_NOT_FOUND_ERROR' },
    'Entrou com ingresso desconhecido',
    'A assinatura do código é boa, mas o servidor não tem este ingresso. Chame a supervisão.',
  ],
  [{ code: 'TICKET_DEAD' }, 'Entrada em conflito', 'O ingresso já não valia no momento da leitura.'],
  [{ code: 'ALREADY_CHECKED_IN_ERROR' }, twoDoorsFeedback.title, twoDoorsFeedback.text],
];

describe('outcomeWords', () => {
  it.each(HAPPENED)('outcomeWords of the conflict %j are: %s', (facts, title, text) => {
    const told: ToldOutcome = { type: 'admit', outcome: 'conflict', code: 'ORDER_CANCELLED_ERROR', ...facts };
    expect(outcomeWords(told, ana)).toEqual({ title, text });
    expect(outcomeWords({ ...told, outcome: 'duplicate', first_outcome: 'conflict' }, ana)).toEqual({ title, text });
  });

  it('outcomeWords name nobody when the device knows no name', () => {
    const told = (what: EndedTicket['what']): ToldOutcome => ({
      type: 'admit',
      outcome: 'conflict',
      ended: { what, at: null },
    });
    expect(outcomeWords(told('refunded'), nobody).text).toBe('Este ingresso foi reembolsado.');
    expect(outcomeWords(told('transferred'), nobody).text).toBe(
      'Este ingresso foi transferido, e esta pessoa entrou com o QR Code antigo.',
    );
  });

  it('outcomeWords exist for every outcome, code and fact, and only two doors have the words of two doors', () => {
    const wrong: unknown[] = [];
    for (const told of EVERY) {
      const isTwoDoors =
        told.type !== 'scan_failed' &&
        (told.first_outcome ?? told.outcome) === 'conflict' &&
        told.code === 'ALREADY_CHECKED_IN_ERROR';
      for (const ended of ENDS) {
        const words = outcomeWords({ ...told, ...(ended && { ended }) }, ana);
        const isSaid = words.title.length > 3 && words.text.length > 3;
        const isPlain = !/undefined|null|_ERROR/.test(`${words.title} ${words.text}`);
        if (!isSaid || !isPlain || (words.text === twoDoorsFeedback.text) !== isTwoDoors)
          wrong.push({ told, ended, words });
      }
    }
    expect(wrong).toEqual([]);
  });

  it('outcomeWords differ for each outcome of the same code', () => {
    for (const code of CODES.filter((one) => one !== 'ALREADY_CHECKED_IN_ERROR')) {
      const titles = (['applied', 'conflict', 'rejected', 'quarantined'] as const).map(
        (outcome) => outcomeWords({ type: 'admit', outcome, ...(code && { code }) }, ana).title,
      );
      expect(new Set(titles).size).toBe(titles.length);
    }
  });

  it.each([
    ['admit', 'O servidor guardou esta leitura. Quem produz o evento decide o que fazer.'],
    ['document_check', 'O servidor guardou esta conferência de documento. Quem produz o evento decide o que fazer.'],
    ['sale', 'O servidor guardou esta venda. Quem produz o evento decide o que fazer.'],
    ['cash_event', 'O servidor guardou este movimento do caixa. Quem produz o evento decide o que fazer.'],
  ] as const)('outcomeWords of a quarantined %s name the op', (type, text) => {
    expect(outcomeWords({ type, outcome: 'quarantined' }, nobody).text).toBe(text);
  });

  it('outcomeWords mention a reading only for ops that read something', () => {
    const wrong = EVERY.filter(({ type, code }) => !['admit', 'scan_failed'].includes(type) && code === undefined)
      .map((told) => outcomeWords(told, nobody))
      .filter(({ title, text }) => /leitura|[Ee]ntrada/.test(`${title} ${text}`));
    expect(wrong).toEqual([]);
  });

  it('outcomeWords of a refused scan that the server would have admitted name that contradiction', () => {
    for (const code of FEEDBACK_CODES)
      expect(outcomeWords({ type: 'scan_failed', outcome: 'conflict', code }, ana).title).toBe(
        'Recusada aqui, liberada no servidor',
      );
  });

  it("outcomeWords of a rejected op give the server's reason where it sent one", () => {
    const told = { type: 'admit', outcome: 'rejected', code: 'ID_REUSED' } as const;
    expect(outcomeWords({ ...told, detail: 'Assim não dá.' }, ana).text).toBe('Assim não dá.');
    expect(outcomeWords({ type: 'admit', outcome: 'rejected', code: 'EVENT_DIFF_ERROR' }, ana)).toEqual({
      title: 'O servidor não aceitou',
      text: 'O ingresso não pertence a este evento.',
    });
  });
});
