import { accountProblems } from './account-problems.ts';
import { checkinProblems } from './checkin-problems.ts';
import { developerProblems } from './developer-problems.ts';
import { deviceProblems } from './device-problems.ts';
import { eventProblems } from './event-problems.ts';
import { generalProblems } from './general-problems.ts';
import { operationsProblems } from './operations-problems.ts';
import { payoutProblems } from './payout-problems.ts';
import { peopleProblems } from './people-problems.ts';
import type { Problem } from './problem.ts';
import { purchaseProblems } from './purchase-problems.ts';
import { refundProblems } from './refund-problems.ts';
import { salePointProblems } from './sale-point-problems.ts';
import { ticketProblems } from './ticket-problems.ts';

/** Every code of the API's answers. A code without a text does not compile. */
export const problems = Object.freeze({
  ...generalProblems,
  ...accountProblems,
  ...peopleProblems,
  ...eventProblems,
  ...purchaseProblems,
  ...refundProblems,
  ...payoutProblems,
  ...checkinProblems,
  ...deviceProblems,
  ...salePointProblems,
  ...ticketProblems,
  ...operationsProblems,
  ...developerProblems,
});

export type ProblemCode = keyof typeof problems;

export const PROBLEM_CODES = Object.freeze(Object.keys(problems) as ProblemCode[]);

/** Returns the problem of a code. */
export function problemOf(code: ProblemCode): Problem {
  return problems[code];
}

/** Returns whether a word is a code of this catalogue. */
export function isProblemCode(word: unknown): word is ProblemCode {
  return typeof word === 'string' && Object.hasOwn(problems, word);
}

const titles: Readonly<Record<number, string>> = {
  400: 'Dados inválidos',
  401: 'Acesso não autenticado',
  403: 'Acesso negado',
  404: 'Não encontrado',
  405: 'Operação não aceita',
  409: 'Conflito',
  410: 'Não existe mais',
  412: 'Dados desatualizados',
  413: 'Grande demais',
  415: 'Formato não aceito',
  422: 'Não foi possível processar',
  426: 'Atualização necessária',
  429: 'Muitas tentativas',
  500: 'Erro interno',
  502: 'Falha em um serviço externo',
  503: 'Serviço ocupado',
};

/** Returns the title of a problem: its kind, by the status. */
export function problemTitle(status: number): string {
  return titles[status] ?? 'Erro';
}
