import { feedback, isFeedbackCode, twoDoorsFeedback } from '../ground/problems/feedback.ts';
import { endOfCode, endWords, isTicketEnd, type EndedTicket } from '../door/checkins/ticket-end.ts';
import { isProblemCode, problemOf } from '../ground/problems/index.ts';
import type { OpType } from './ops.ts';
import type { OpOutcome } from './outcomes.ts';

/** What a server answered to an op of a device. */
export interface ToldOutcome {
  type: OpType;
  outcome: OpOutcome;
  first_outcome?: OpOutcome;
  code?: string;
  detail?: string;
  /** `serial` is the one that the ticket has now. */
  ended?: EndedTicket & { serial?: number };
}

/** What people need beside the answer, from the device's own list. */
export interface OutcomeContext {
  /** Who holds the ticket now, as far as the device may know. */
  name: string | null;
  /** Of the event. */
  zone: string;
}

export interface OutcomeWords {
  title: string;
  text: string;
}

const titles: Readonly<Record<Exclude<OpOutcome, 'duplicate'>, string>> = {
  applied: 'Registrada no servidor',
  conflict: 'Entrada em conflito',
  rejected: 'Não aceita pelo servidor',
  quarantined: 'Espera uma decisão',
};

const texts: Readonly<Record<Exclude<OpOutcome, 'duplicate'>, string>> = {
  applied: 'O servidor registrou esta leitura.',
  conflict: 'O servidor registrou esta leitura, e ela contradiz o que ele já sabia.',
  rejected: 'O servidor não aceitou esta leitura. Ela continua neste aparelho.',
  quarantined: 'O servidor guardou esta leitura. Quem produz o evento decide o que fazer com ela.',
};

/** The person was sent away here, though the server had let in. */
const LET_IN_THERE: OutcomeWords = {
  title: 'Recusada aqui, liberada no servidor',
  text: 'O servidor já tinha liberado esta entrada quando este aparelho a recusou. Se a pessoa voltar, deixe entrar.',
};

const UNKNOWN_TICKET: OutcomeWords = {
  title: 'Entrou com ingresso desconhecido',
  text: 'A assinatura do código é boa, mas o servidor não tem este ingresso. Chame a supervisão.',
};

/**
 * Says in words what became of an op, whatever the outcome, the code and the facts: total, for a later server may answer
 * what this version doesn't know.
 */
export function outcomeWords(told: ToldOutcome, context: OutcomeContext): OutcomeWords {
  const { outcome, code, detail } = told;
  const first = outcome === 'duplicate' ? (told.first_outcome ?? 'applied') : outcome;
  const kind = first === 'duplicate' ? 'applied' : first;
  if (kind === 'conflict') return conflictWords(told, context);
  const known = code === undefined ? undefined : textOf(code);
  // Beside `applied` a code is what the question of the same id was answered with.
  if (kind === 'applied')
    return known && isFeedbackCode(code) ? { title: feedback[code].title, text: known } : plain(kind);
  return { title: titles[kind], text: detail ?? known ?? texts[kind] };
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
  return { title: titles.conflict, text: detail ?? (code === undefined ? undefined : textOf(code)) ?? texts.conflict };
}

function plain(kind: Exclude<OpOutcome, 'duplicate'>): OutcomeWords {
  return { title: titles[kind], text: texts[kind] };
}

function textOf(code: string): string | undefined {
  if (isFeedbackCode(code)) return feedback[code].text;
  return isProblemCode(code) ? problemOf(code).detail : undefined;
}
