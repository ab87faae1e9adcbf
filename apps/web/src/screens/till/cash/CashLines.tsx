import { type CashLineView } from '@festix/domain/contract';
import { paymentMethodLabels } from '@festix/domain/selling';
import { Amount, Count, SectionTitle, classes } from '@festix/ui';
import { RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { MethodName } from '../../figures/sales/MethodName.tsx';
import { cashTexts as texts } from './cash-texts.ts';
import { Difference } from './CashTags.tsx';
import styles from './cash.module.css';

export interface CashLinesProps {
  lines: readonly CashLineView[];
  /** Hides expected amounts, for a person who still has to count. */
  isBlind: boolean;
}

/**
 * Lists the amounts of each operator by payment method, and their differences. For a single operator only the whole
 * drawer was counted.
 */
export function CashLines({ lines, isBlind }: CashLinesProps) {
  return (
    <section>
      <SectionTitle ruled>{texts.lines}</SectionTitle>
      <RecordsTable<CashLineView>
        label={texts.lines}
        rows={lines}
        rowKey={({ operator, payment_method }) => `${operator.id} ${payment_method}`}
        columns={isBlind ? SOLD : [...SOLD, ...MONEY]}
        lines={(line) => linesOf(line, isBlind)}
        empty={<p className={classes('fx-quiet', styles.none)}>{texts.noLines}</p>}
      />
    </section>
  );
}

const SOLD: readonly RecordsColumn<CashLineView>[] = [
  {
    key: 'operator',
    title: texts.operator,
    share: 22,
    whole: ({ operator }) => operator.name,
    render: ({ operator }) => <b>{operator.name}</b>,
  },
  {
    key: 'payment',
    title: texts.payment,
    share: 18,
    render: ({ payment_method }) => <MethodName method={payment_method} />,
  },
  {
    key: 'sales',
    leaves: 2,
    title: texts.sales,
    align: 'right',
    share: 10,
    render: ({ sales }) => <Count value={sales} />,
  },
  {
    key: 'tickets',
    leaves: 1,
    title: texts.tickets,
    align: 'right',
    share: 10,
    render: ({ tickets }) => <Count value={tickets} />,
  },
];

const MONEY: readonly RecordsColumn<CashLineView>[] = [
  {
    key: 'amount',
    title: texts.taken,
    align: 'right',
    share: 18,
    render: ({ amount }) => <Amount cents={amount} as="column" />,
  },
  {
    key: 'difference',
    title: texts.difference,
    align: 'right',
    share: 22,
    render: ({ difference }) => <Difference cents={difference} />,
  },
];

function linesOf(line: CashLineView, isBlind: boolean): RecordLines {
  const { operator, payment_method, amount, sales, difference } = line;
  return {
    title: `${operator.name} · ${paymentMethodLabels[payment_method]}`,
    value: !isBlind && <Amount cents={amount} />,
    detail: texts.salesCount(sales),
    status: !isBlind && <Difference cents={difference} />,
  };
}
