import { describe, expect, it, jest } from '@jest/globals';
import { FEEDBACK_CODES, feedback, judgeEntry, type FeedbackCode, type Verdict } from '@festix/domain/door';
import type { Decision, SeenTicket } from '../../../../offline/door.ts';
import { decisionVerdict, withoutDocumentVerdict, type VerdictContext } from './decision-verdict.ts';

const ticket: SeenTicket = {
  serial: 7,
  ticket_id: null,
  holder_name: 'Bia Sampaio',
  document_masked: '***.482.***-**',
  lot: { name: '1º lote', sorting: 0 },
  price_kind: 'inteira',
  code: null,
};

const context: VerdictContext = {
  status: { connection: 'online', queue: 0, inside: 1_284 },
  zone: 'America/Sao_Paulo',
  now: new Date('2026-06-14T01:47:40.000Z'),
  lots: [{ name: '2º lote', sorting: 1 }],
  onReturn: () => undefined,
  onFilter: () => undefined,
  onSearch: () => undefined,
  onDocument: () => undefined,
};

function shown(verdict: Verdict, seen: SeenTicket | null = ticket, changed: Partial<VerdictContext> = {}) {
  const decision: Decision = { op_id: 'op', verdict, ticket: seen ?? undefined, decided_offline: false };
  return decisionVerdict(decision, { ...context, ...changed });
}

const refusal = (code: FeedbackCode): Verdict => ({ code, ok: false, ...feedback[code] });

const admission = (price_kind: 'inteira' | 'meia_estudante'): Verdict =>
  judgeEntry(
    { event_id: 'e', lot_id: 'l', price_kind, status: 'valid', order_status: 'paid', entry: 0 },
    { event_id: 'e', is_test: false, cancelled: false },
  );

describe('decisionVerdict', () => {
  it.each(FEEDBACK_CODES)('decisionVerdict shows %s with the catalogue’s title, and closes by itself', (code) => {
    const props = shown(refusal(code));
    expect(props.word).toBe(feedback[code].title);
    expect(props.variant).toBe(feedback[code].variant);
    expect(props.returnsAfter).toBe(4_000);
    const said = props.variant === 'failure' ? props.reason : props.variant === 'info' ? props.message : '';
    expect(said).not.toBe('');
  });

  it('decisionVerdict shows the code of an admission, of a link its end', () => {
    expect(shown(admission('inteira'), { ...ticket, code: 'SYM-0042-K7Q' })).toMatchObject({ code: 'SYM-0042-K7Q' });
    const link = 'https://ingresse.exemplo.br/t/7341?s=9';
    const code = '…ngresse.exemplo.br/t/7341?s=9';
    expect(shown(admission('inteira'), { ...ticket, code: link })).toMatchObject({
      code: expect.stringMatching(/^….*s=9$/),
    });
    expect(shown(refusal('ALREADY_CHECKED_IN_ERROR'), { ...ticket, code: link })).toMatchObject({
      facts: expect.arrayContaining([{ label: 'Código', value: expect.stringContaining(code.slice(-12)) }]),
    });
  });

  it('decisionVerdict shows answers of the checkout with an admission, long enough to read them', () => {
    const answers = [{ question: 'Restrição alimentar', values: ['sem glúten', 'vegana'] }];
    expect(shown(admission('inteira'), { ...ticket, answers })).toMatchObject({
      returnsAfter: 4_000,
      answers: [{ label: 'Restrição alimentar', value: 'sem glúten, vegana' }],
    });
    expect(shown(admission('inteira'), { ...ticket, answers: [] })).not.toHaveProperty('answers');
  });

  it.each([
    ['16', '16 anos: confira a idade no documento', 4_000],
    ['18', '18 anos: confira a idade no documento', 4_000],
    ['14', undefined, 1_200],
    [null, undefined, 1_200],
  ] as const)(
    'decisionVerdict for an event rated %s reminds of %s, and stays for it',
    (rating, warning, returnsAfter) => {
      const props = shown(admission('inteira'), ticket, { rating });
      expect([props.variant === 'success' && props.warning, props.returnsAfter]).toEqual([warning, returnsAfter]);
    },
  );

  it('decisionVerdict shows an admission for 1.2 seconds, with person, lot and kind', () => {
    expect(shown(admission('inteira'))).toMatchObject({
      variant: 'success',
      word: 'Entrada liberada',
      returnsAfter: 1_200,
      name: 'Bia Sampaio',
      lot: { name: '1º lote', order: 0 },
      priceKind: 'Inteira',
    });
  });

  it("decisionVerdict names the seller of another seller's ticket, and no kind of price", () => {
    const sold = {
      ...ticket,
      lot: { name: 'Pista (Sympla)', sorting: 4, seller: 'Sympla' },
      price_kind: 'other' as const,
    };
    expect(shown(admission('inteira'), sold)).toMatchObject({
      lot: { name: 'Sympla · Pista', order: 4 },
      priceKind: '',
    });
    expect(shown(refusal('ORDER_CANCELLED_ERROR'), sold)).toMatchObject({
      word: 'Ingresso retirado',
      reason: 'Sympla retirou este ingresso da lista: ele não vale mais.',
    });
    const props = shown(refusal('ORDER_REFUNDED_ERROR'), sold);
    expect(props.variant === 'failure' && props.facts?.at(-1)).toEqual({
      label: 'Ingresso',
      value: 'Sympla · Pista',
      lotOrder: 4,
    });
  });

  it('decisionVerdict waits for an answer about a document, and passes it on', () => {
    const onDocument = jest.fn();
    const props = shown(admission('meia_estudante'), ticket, { onDocument });
    if (props.variant !== 'success' || !props.document?.paid) throw new Error('There is no document to ask for');
    expect(props.returnsAfter).toBeUndefined();
    for (const action of [props.document.shown, props.document.missing, props.document.paid]) action.onClick();
    expect(onDocument.mock.calls).toEqual([['conferido'], ['negado'], ['pagou_diferenca']]);
  });

  it('withoutDocumentVerdict says what to do about an admission without the document, and takes the difference', () => {
    const onDocument = jest.fn();
    const decision: Decision = { op_id: 'op', verdict: admission('meia_estudante'), ticket, decided_offline: false };
    const props = withoutDocumentVerdict(decision, { ...context, onDocument });
    expect(props).toMatchObject({ variant: 'info', detail: 'Bia Sampaio · 1º lote · Inteira' });
    expect(props.returnsAfter).toBeUndefined();
    if (props.variant !== 'info') throw new Error('This is no information');
    expect(props.message).toContain('diferença');
    props.action?.onClick();
    expect(onDocument.mock.calls).toEqual([['pagou_diferenca']]);
  });

  it('decisionVerdict shows time, gate and operator of a first entry', () => {
    const first = { at: '2026-06-14T00:52:40.000Z', by: 'Equipe Portaria 2', device: 'Celular 07', gate: 'Portão B' };
    const props = shown({ ...refusal('ALREADY_CHECKED_IN_ERROR'), first });
    if (props.variant !== 'failure') throw new Error('This is no refusal');
    expect(props.reason).toBeUndefined();
    expect(props.facts?.map(({ label, value }) => [label, value])).toEqual([
      ['Quando', 'hoje, 21:52:40 · há 55 min'],
      ['Onde', 'Portão B · Celular 07'],
      ['Por quem', 'Equipe Portaria 2'],
      ['Titular', 'Bia Sampaio · ***.482.***-**'],
      ['Ingresso', '1º lote · Inteira'],
    ]);
  });

  it('decisionVerdict names the lots that enter here when another one does not', () => {
    expect(shown(refusal('FILTERED_LOTS_ERROR'))).toMatchObject({
      message: 'Este aparelho não recebe o 1º lote.',
      lots: [{ name: '2º lote', order: 1 }],
      action: { label: 'Mudar filtro de lotes' },
    });
  });

  it('decisionVerdict has a text for an unknown ticket', () => {
    expect(shown(refusal('TICKET_NOT_FOUND_ERROR'), null)).toMatchObject({ variant: 'failure', facts: [] });
  });
});
