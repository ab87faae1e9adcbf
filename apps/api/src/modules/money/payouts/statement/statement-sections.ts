import { type PayoutMetricsView } from '@festix/domain/contract';
import { formatDateTime, formatPixKey, maskPixKey, negated, pixKeyTypeLabels, type Cents } from '@festix/domain/ground';
import { payoutStatusLabels } from '@festix/domain/money';
import type { ReportColumn } from '../../../documents/reports/report-column.ts';
import { sectionOf, type ReportSection } from '../../../documents/reports/report-section.ts';
import { moneyFiguresOf, type MoneyEvent } from '../event-money.ts';
import { movementNames, statementTexts as texts } from './statement-texts.ts';
import type { CostRecord, MovementRecord, PayoutRecord } from './statement.queries.ts';

/** The data of the statement. Each list is read once, one after the other. */
export interface StatementFacts {
  event: MoneyEvent;
  metrics: PayoutMetricsView;
  made: Date;
  movements: AsyncIterable<readonly MovementRecord[]>;
  payouts: AsyncIterable<readonly PayoutRecord[]>;
  costs: AsyncIterable<readonly CostRecord[]>;
}

const text = <Row>(title: string, width: number, of: (row: Row) => string | null): ReportColumn<Row> => ({
  ...{ title, width, of },
  kind: 'text',
});
const amount = <Row>(title: string, of: (row: Row) => number | null): ReportColumn<Row> => ({
  ...{ title, width: 18, of },
  kind: 'amount',
});
const day = <Row>(title: string, of: (row: Row) => string | null): ReportColumn<Row> =>
  text(title, 12, (row) => dayWords(of(row)));

export function statementSections(facts: StatementFacts): ReportSection[] {
  return [summarySection(facts), movementsSection(facts), payoutsSection(facts), costsSection(facts)];
}

interface Line {
  item: string;
  amount?: Cents;
  note?: string;
}

function summarySection(facts: StatementFacts): ReportSection {
  return sectionOf<Line>({
    title: texts.summary,
    none: '',
    columns: [
      text(texts.item, 30, ({ item }) => item),
      amount(texts.amount, (line) => line.amount ?? null),
      text(texts.note, 50, ({ note }) => note ?? ''),
    ],
    rows: [summaryOf(facts)],
  });
}

/** Returns the parts of the balance, signed as in the movements: subtracted parts are negative. */
function summaryOf({ event, metrics, made }: StatementFacts): Line[] {
  const { total_receipt, platform_total_receipt, rebates } = moneyFiguresOf(event);
  return [
    { item: texts.event, note: event.name },
    { item: texts.producer, note: event.producer.name },
    { item: texts.made, note: formatDateTime(made, event.time_zone) },
    { item: texts.total, amount: metrics.total },
    { item: texts.online, amount: platform_total_receipt },
    { item: texts.till, amount: (total_receipt - platform_total_receipt) as Cents },
    { item: texts.administration, amount: negated(metrics.administration) },
    ...(metrics.absorbed_fees === 0 ? [] : [{ item: texts.absorbedFees, amount: negated(metrics.absorbed_fees) }]),
    { item: texts.expenses, amount: negated(metrics.expenses) },
    { item: texts.received, amount: negated(metrics.already_received), note: texts.receivedNote },
    { item: texts.done, amount: negated(metrics.payouts_done) },
    { item: texts.balance, amount: metrics.balance },
    { item: texts.pending, amount: negated(metrics.payouts_pending) },
    { item: texts.available, amount: metrics.available },
    ...(rebates === 0 ? [] : [{ item: texts.rebates, amount: rebates, note: texts.rebatesNote }]),
  ];
}

/** A movement, or a line that sums up several. */
type MovementLine = Pick<MovementRecord, 'balance' | 'note'> & {
  day: string | null;
  movement: string;
  amount: number | null;
};

function movementsSection(facts: StatementFacts): ReportSection {
  return sectionOf<MovementLine>({
    title: texts.movements,
    none: texts.none.movements,
    columns: [
      day(texts.day, (row) => row.day),
      text(texts.movement, 40, ({ movement }) => movement),
      amount(texts.amount, (row) => row.amount),
      amount(texts.balanceAfter, ({ balance }) => balance),
      text(texts.note, 40, ({ note }) => note ?? ''),
    ],
    rows: movementLines(facts),
    newest: {
      carried: ({ balance, amount: grown }) => ({
        ...{ day: null, movement: texts.carried, amount: null, note: null },
        balance: balance - (grown ?? 0),
      }),
    },
  });
}

/**
 * Yields the movements. A debt of a past event is the platform's loss: everybody but super-admins is shown zero, as in
 * the summary.
 */
async function* movementLines({ event, metrics, movements }: StatementFacts): AsyncGenerator<MovementLine[]> {
  for await (const records of movements) {
    yield records.map(({ account, ...record }) => ({ ...record, movement: movementNames[account] ?? account }));
  }
  const { balance } = metrics;
  const loss = balance - moneyFiguresOf(event).balance;
  if (loss > 0) yield [{ day: null, movement: texts.loss, amount: loss, balance, note: null }];
}

function payoutsSection({ payouts }: StatementFacts): ReportSection {
  return sectionOf<PayoutRecord>({
    title: texts.payouts,
    none: texts.none.payouts,
    columns: [
      day(texts.asked, ({ asked }) => asked),
      day(texts.sent, ({ sent }) => sent),
      amount(texts.amount, (row) => row.amount),
      text(texts.key, 44, keyWords),
      text(texts.status, 12, ({ status }) => payoutStatusLabels[status]),
      text(texts.note, 40, ({ note, is_rebate }) =>
        [is_rebate ? texts.rebate : '', note ?? ''].filter(Boolean).join(': '),
      ),
    ],
    rows: payouts,
    newest: {},
  });
}

function costsSection({ costs }: StatementFacts): ReportSection {
  return sectionOf<CostRecord>({
    title: texts.costs,
    none: texts.none.costs,
    columns: [
      day(texts.day, (row) => row.day),
      text(texts.kind, 10, ({ is_rebate }) => (is_rebate ? texts.rebate : texts.cost)),
      amount(texts.amount, (row) => row.amount),
      text(texts.note, 50, ({ note }) => note ?? ''),
    ],
    rows: costs,
    newest: {},
  });
}

function keyWords({ pix, pix_type, is_told }: PayoutRecord): string {
  const key = is_told ? formatPixKey(pix_type, pix) : maskPixKey(pix_type, pix);
  return `${pixKeyTypeLabels[pix_type]} ${key}`;
}

/** Formats a day as `13/06/2026`. */
function dayWords(of: string | null): string | null {
  return of && of.split('-').toReversed().join('/');
}
