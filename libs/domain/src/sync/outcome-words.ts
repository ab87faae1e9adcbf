import { feedback, isFeedbackCode, twoDoorsFeedback } from '../ground/problems/feedback.ts';
import { endOfCode, endWords, isTicketEnd, type EndedTicket } from '../door/checkins/ticket-end.ts';
import { isProblemCode, problemOf } from '../ground/problems/index.ts';
import type { OpType } from './ops.ts';
import type { OpOutcome } from './outcomes.ts';

/** The server's answer to an op. */
export interface ToldOutcome {
  type: OpType;
  outcome: OpOutcome;
  first_outcome?: OpOutcome;
  code?: string;
  detail?: string;
  /** `serial` is the ticket's present one. */
  ended?: EndedTicket & { serial?: number };
}

/** Facts of the device's own list that the words need. */
export interface OutcomeContext {
  /** Name of the ticket's present holder; null where the device may not know it. */
  name: string | null;
  /** Time zone of the event. */
  zone: string;
}

export interface OutcomeWords {
  title: string;
  text: string;
}

const titles: Readonly<Record<Exclude<OpOutcome, 'duplicate'>, string>> = {
  applied: 'Já está no servidor',
  conflict: 'Registro em conflito',
  rejected: 'O servidor não aceitou',
  quarantined: 'Espera uma decisão',
};

/** The op in the words of the person who made it. */
const names: Readonly<Record<OpType, string>> = {
  admit: 'esta leitura',
  exit: 'esta saída',
  release: 'esta liberação',
  scan_failed: 'esta leitura',
  document_check: 'esta conferência de documento',
  sale: 'esta venda',
  receipt: 'este recibo',
  reprint: 'esta segunda via',
  sale_void: 'esta anulação de venda',
  cash_event: 'este movimento do caixa',
  lease_return: 'esta devolução de ingressos',
};

const texts: Readonly<Record<Exclude<OpOutcome, 'duplicate'>, (name: string) => string>> = {
  applied: (name) => `O servidor registrou ${name}.`,
  conflict: (name) => `O servidor registrou ${name}, o que contradiz o que ele já sabia.`,
  rejected: (name) => `O servidor não aceitou ${name}, e o registro continua neste aparelho.`,
  quarantined: (name) => `O servidor guardou ${name}. Quem produz o evento decide o que fazer.`,
};

/** A refusal at this door of a ticket that the server had admitted. */
const LET_IN_THERE: OutcomeWords = {
  title: 'Recusada aqui, liberada no servidor',
  text: 'O servidor já tinha liberado esta entrada quando este aparelho a recusou. Se a pessoa voltar, deixe entrar.',
};

const ADMISSION_IN_CONFLICT = 'Entrada em conflito';

const UNKNOWN_TICKET: OutcomeWords = {
  title: 'Entrou com ingresso desconhecido',
  text: 'A assinatura do código é boa, mas o servidor não tem este ingresso. Chame a supervisão.',
};

/**
 * Returns the pt-BR words for an op's outcome. Total: a later server may answer with a code that this version lacks.
 */
export function outcomeWords(told: ToldOutcome, context: OutcomeContext): OutcomeWords {
  const { outcome, code, detail } = told;
  const first = outcome === 'duplicate' ? (told.first_outcome ?? 'applied') : outcome;
  const kind = first === 'duplicate' ? 'applied' : first;
  if (kind === 'conflict') return conflictWords(told, context);
  const plain = texts[kind](names[told.type]);
  const known = code === undefined ? undefined : textOf(code);
  // An applied op carries the code that the repeated question was answered with.
  if (kind === 'applied')
    return known && isFeedbackCode(code)
      ? { title: feedback[code].title, text: known }
      : { title: titles[kind], text: plain };
  return { title: titles[kind], text: detail ?? known ?? plain };
}

function conflictWords({ type, code, detail, ended }: ToldOutcome, context: OutcomeContext): OutcomeWords {
  if (type === 'scan_failed') return LET_IN_THERE;
  if (code === 'ALREADY_CHECKED_IN_ERROR') return { title: twoDoorsFeedback.title, text: twoDoorsFeedback.text };
  if (ended && isTicketEnd(ended.what)) return endWords(ended, context);
  if (isFeedbackCode(code)) {
    const what = endOfCode(code);
    if (what) return endWords({ what, at: null }, context);
    if (code === 'TICKET_NOT_FOUND_ERROR' && detail === undefined) return UNKNOWN_TICKET;
  }
  const known = code === undefined ? undefined : textOf(code);
  const title = type === 'admit' ? ADMISSION_IN_CONFLICT : titles.conflict;
  return { title, text: detail ?? known ?? texts.conflict(names[type]) };
}

function textOf(code: string): string | undefined {
  if (isFeedbackCode(code)) return feedback[code].text;
  return isProblemCode(code) ? problemOf(code).detail : undefined;
}
