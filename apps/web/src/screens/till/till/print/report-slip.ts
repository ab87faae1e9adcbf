import type { CashCardsView } from '@festix/domain/contract';
import { cents, formatAmount, formatBRL, formatDateTime, sumCents } from '@festix/domain/ground';
import { paymentMethodLabels } from '@festix/domain/selling';
import type { CashSessionRow, DeviceRow, SaleRow } from '../../../../offline/journal.db.ts';
import type { TillEventRow } from '../../../../offline/snap.db.ts';
import type { ClosedDrawer } from '../cash/closed-drawer.ts';
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
  /** The server's comparison of the cards; absent while it is not known, and without cards. */
  cards?: CashCardsView | null;
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
    ...terminalParts(closed.charged, cards),
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

/** Returns each card that the terminal charged, and their sums at terminal, drawer and book once the server has compared. */
function terminalParts(charged: readonly SaleRow[], cards: CashCardsView | null | undefined): SlipPart[] {
  if (charged.length === 0 && !cards?.charges.length) return [];
  const rows = charged.map((sale) => ({
    label: sale.receipt,
    value: formatAmount(sale.total),
    note: [cardWords(sale), sale.card?.authorization_code].filter(Boolean).join(' · '),
  }));
  const drawer = sumCents(charged.map(({ total }) => total));
  const sums = cards
    ? [
        { label: laterTexts.atTerminal, value: formatBRL(cards.terminal) },
        { label: laterTexts.onTill, value: formatBRL(cards.drawer) },
        { label: laterTexts.inBook, value: formatBRL(cards.book) },
        { label: laterTexts.difference, value: formatBRL(cards.difference), isTotal: true },
      ]
    : [{ label: laterTexts.onTill, value: formatBRL(drawer) }];
  return [
    { is: 'title', text: laterTexts.cardsCharged },
    { is: 'rows', rows: [...rows, ...sums] },
    ...(cards ? [] : [line(laterTexts.cardsUncompared)]),
  ];
}
