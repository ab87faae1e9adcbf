import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { MOST_WEBHOOKS } from '@festix/domain/messages';
import { MOST_API_KEYS } from '@festix/domain/people';
import { MOST_OF_EVENT, OPEN_PLACES_PER_ADDRESS } from '@festix/domain/selling';
import { KEY_CALLS } from '../kernel/access/access.guard.ts';
import {
  COURTESY_WRITES,
  INSTALLMENT_READS,
  ORDER_WRITES,
  OWN_WRITES,
  PARTNER_LISTS,
  PARTNER_ROWS,
} from '../kernel/access/rate-limits.ts';
import { LINES_OF_ADDRESS, LINES_OF_PERSON, VISITORS } from '../kernel/realtime/realtime-lines.ts';
import { MOST_SAID, SAID_MS } from '../kernel/realtime/realtime.ts';
import { HASH_LINE } from '../modules/people/accounts/hash-line.ts';
import { TOLD, KEPT } from '../modules/door/checkins/ops/upload-ops.ts';
import { GUESSES_OF_ACCOUNT, GUESSES_OF_ADDRESS } from '../modules/programme/coupons/coupon-guesses.ts';
import { LONGEST_READING_MS, MOST_MEMORY_MB } from '../modules/selling/courtesies/sheet-reader.ts';
import { ENROLMENTS } from '../modules/door/devices/devices.service.ts';
import { DEVICE_FAILURES, RENEWALS } from '../modules/door/devices/renew-access.ts';
import { OF_BOOKING } from '../modules/selling/orders/booking-limit.ts';
import { VIEWS } from '../modules/shopfront/page-views/page-views.service.ts';
import { MOST_WAITING_PAYOUTS } from '../modules/money/payouts/event-money.ts';
import { PATIENCE_SECONDS } from '../modules/documents/pictures/cut-picture.ts';
import { SEARCHES } from '../modules/shopfront/public-pages/public-events.service.ts';
import { RESENDS_OF_ACTOR, RESENDS_OF_ORDER } from '../modules/figures/resends/resends.service.ts';
import { FILES_OF_ACTOR } from '../modules/figures/resends/ticket-downloads.service.ts';
import { PER_ADDRESS } from '../modules/people/social/social.service.ts';
import { PLACES_OF_PERSON } from '../modules/selling/waiting-room/waiting-room.controller.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../../docs/seguranca-regras.md'), 'utf8');

/** Numbers that the page writes out. */
const WORDS = new Map<number, string[]>([
  [2, ['dois']],
  [5, ['cinco']],
  [10, ['dez']],
  [15, ['quinze']],
  [20, ['vinte']],
  [50, ['cinquenta']],
  [100, ['cem']],
  [200, ['duzentos']],
  [300, ['trezentos']],
  [600, ['seiscentos']],
  [1_000, ['mil']],
  [2_000, ['duas mil']],
  [10_000, ['dez mil']],
  [100_000, ['cem mil']],
]);

/** Returns true if a line of the page contains a number, in figures or in words, and not as a part of another. */
function says(line: string, number: number): boolean {
  const thousands = number % 1_000 === 0 ? [`${number / 1_000} mil`] : [];
  const forms = [String(number), number.toLocaleString('pt-BR'), ...thousands, ...(WORDS.get(number) ?? [])];
  return forms.some((form) =>
    line.split(form).some((before, at, parts) => {
      const after = parts[at + 1];
      return after !== undefined && !/[\d.,\p{L}]$/u.test(before) && !/^(?:[\d\p{L}]|[.,]\d)/u.test(after);
    }),
  );
}

it.each<[row: string, ...numbers: number[]]>([
  ['| chamadas de uma chave de API ', KEY_CALLS.points],
  ['| lugares reservados sem conta e sem pagar ', OPEN_PLACES_PER_ADDRESS],
  ['| lugares novos em uma fila de espera ', PLACES_OF_PERSON],
  ['| conexões ao vivo ', LINES_OF_PERSON, LINES_OF_ADDRESS, VISITORS, MOST_SAID, SAID_MS / 1_000],
  ['| PDFs dos ingressos de pedidos ', FILES_OF_ACTOR.points],
  ['| o que uma pessoa grava na própria conta ', OWN_WRITES.points],
  ['| cortesias dadas ou retiradas ', COURTESY_WRITES.points],
  ['| listas de parceiros ', PARTNER_LISTS.points, PARTNER_ROWS.points, MOST_OF_EVENT],
  ['| cobranças, transferências, reembolsos ', ORDER_WRITES.points],
  ['| parcelas de um cartão, consultas ', INSTALLMENT_READS.points],
  ['| registros de aparelhos ', TOLD.points, KEPT.points],
  ['| aparelhos  ', ENROLMENTS.points, RENEWALS.points],
  ['| webhooks, chaves de API, segredos novos ', MOST_WEBHOOKS, MOST_API_KEYS],
  ['| pedidos de repasse que esperam ', MOST_WAITING_PAYOUTS],
  ['| sessão de aparelho da porta ', DEVICE_FAILURES.points],
  ['| Google e Apple, a saída ', PER_ADDRESS.points],
  ['| buscas  ', SEARCHES.points],
  ['| cupons errados  ', GUESSES_OF_ACCOUNT.points, GUESSES_OF_ADDRESS.points],
  ['| visitas de página ', VIEWS.points],
  ['| reenvios de ingressos ', RESENDS_OF_ORDER.points, RESENDS_OF_ACTOR.points],
  ['| reservas  ', OF_BOOKING.points],
  ['| imagens  ', PATIENCE_SECONDS],
  ['| planilhas  ', LONGEST_READING_MS / 1_000, MOST_MEMORY_MB],
  ['O cálculo lento de senhas', HASH_LINE.atOnce],
])('the page of the limits agrees with the code about "%s"', (row, ...numbers) => {
  const lines = PAGE.split('\n').filter((line) => line.includes(row));
  expect(lines).not.toHaveLength(0);
  const untold = numbers.filter((number) => !lines.some((line) => says(line, number)));
  expect(untold).toEqual([]);
});
