import { cents, formatAmount, formatBRL, formatDateTime, sumCents } from '@festix/domain/ground';
import { paymentMethodLabels } from '@festix/domain/selling';
import type { CashSessionRow, DeviceRow } from '../../../../offline/journal.db.ts';
import type { ReportCards } from '../../../../offline/paper-rows.ts';
import type { TillEventRow } from '../../../../offline/snap.db.ts';
import type { ClosedDrawer } from '../cash/closed-drawer.ts';
import { hasCharges } from '../cash/compared-charges.ts';
import { cardWords } from '../receipt/card-words.ts';
import { laterTexts } from '../later-texts.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { headOf, line } from './slip-head.ts';
import type { Slip, SlipPart, SlipRow } from './slip.ts';

export interface ReportFacts {
  event: TillEventRow;
  device: Pick<DeviceRow, 'name'>;
  session: CashSessionRow;
  closed: ClosedDrawer;
  /** The comparison of the cards; absent while it is not known, and without cards. */
  cards?: ReportCards | null;
}

/** Returns the report of a closed drawer, with a line to sign on. */
export function reportSlip({ event, device, session, closed, cards }: ReportFacts): Slip {
  const zone = event.event.time_zone;
  const rows: SlipRow[] = [
    ...closed.moves
      .filter(({ kind }) => kind !== 'closing')
      .map(({ kind, amount }) => ({
        label: laterTexts.moves[kind],
        value: formatAmount(cents(kind === 'withdrawal' ? -amount : amount)),
      })),
    { label: laterTexts.drawerShould, value: formatBRL(closed.cash_expected) },
    { label: laterTexts.drawerHas, value: formatBRL(closed.cash_counted) },
    { label: laterTexts.difference, value: formatBRL(closed.difference), isTotal: true },
  ];
  return [
    ...headOf(event),
    { is: 'title', text: laterTexts.reportTitle },
    line(`${texts.device}: ${device.name}`),
    line(`${laterTexts.openedAt} ${formatDateTime(session.opened_at, zone)}, ${session.opened_by.name}`),
    ...(session.closed_at ? [line(`${laterTexts.closedAt} ${formatDateTime(session.closed_at, zone)}`)] : []),
    {
      is: 'table',
      head: ['R$', laterTexts.taken, laterTexts.differenceShort],
      rows: closed.lines.map(({ operator, payment_method, amount, difference }) => [
        `${payment_method === 'card_machine' ? laterTexts.typedMachine : paymentMethodLabels[payment_method]}\n${operator.name}`,
        formatAmount(amount),
        difference === null ? '–' : formatAmount(difference),
      ]),
    },
    { is: 'rows', rows },
    ...terminalParts(closed, cards),
    ...closed.voids.map(({ sale, is_void_here, given_back }) =>
      line(
        [
          `${sale.receipt}: ${is_void_here ? laterTexts.slipVoided : laterTexts.slipGivenBack}, ${formatBRL(given_back ?? sale.total)}.`,
          sale.voided?.reason ?? '',
        ].join(' '),
      ),
    ),
    ...(closed.receipts ? [line(`${laterTexts.receipts} ${closed.receipts.first} – ${closed.receipts.last}`)] : []),
    { is: 'sign', text: laterTexts.signature },
  ];
}

/**
 * Returns the cards of the terminal: each one until the server has compared them; then the sums at terminal, drawer and
 * book, and only those that don't agree.
 */
function terminalParts({ charged }: ClosedDrawer, cards: ReportCards | null | undefined): SlipPart[] {
  if (charged.length === 0 && !(cards && hasCharges(cards))) return [];
  const title: SlipPart = { is: 'title', text: laterTexts.cardsCharged };
  if (cards) return [title, ...comparedParts(cards)];
  const rows = charged.map((sale) => ({
    label: sale.receipt,
    value: formatAmount(sale.total),
    note: [cardWords(sale), sale.card?.authorization_code].filter(Boolean).join(' · '),
  }));
  const drawer = sumCents(charged.map(({ total }) => total));
  return [
    title,
    { is: 'rows', rows: [...rows, { label: laterTexts.onTill, value: formatBRL(drawer) }] },
    line(laterTexts.cardsUncompared),
  ];
}

function comparedParts(cards: ReportCards): SlipPart[] {
  const { matching, unmatched, rest } = cards;
  const lines = unmatched.map(({ number, card, isUnknown, terminal, drawer, book }): SlipPart => {
    const label = isUnknown ? `${number}: ${laterTexts.chargeUnknown}` : number;
    const note = card ? { note: card } : {};
    return {
      is: 'rows',
      rows: [
        { label, value: '', ...note },
        { label: laterTexts.atTerminal, value: formatAmount(terminal) },
        { label: laterTexts.onTill, value: formatAmount(drawer) },
        { label: laterTexts.inBook, value: formatAmount(book) },
      ],
    };
  });
  return [
    ...(unmatched.length > 0 ? [line(`${laterTexts.chargesUnmatched}:`), ...lines] : []),
    ...(matching > 0 ? [line(laterTexts.chargesMatch(matching))] : []),
    ...(rest > 0 ? [line(laterTexts.chargesRest(rest))] : []),
    {
      is: 'rows',
      rows: [
        { label: laterTexts.atTerminal, value: formatBRL(cards.terminal) },
        { label: laterTexts.onTill, value: formatBRL(cards.drawer) },
        { label: laterTexts.inBook, value: formatBRL(cards.book) },
        { label: laterTexts.difference, value: formatBRL(cards.difference), isTotal: true },
      ],
    },
  ];
}
