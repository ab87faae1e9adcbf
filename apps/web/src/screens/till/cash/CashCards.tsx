import { type CashCardChargeView, type CashCardsView, type CashSessionView } from '@festix/domain/contract';
import { chargedCardWords } from '@festix/domain/selling';
import { Amount, Banner, Code, DateTime, Facts, Link, SectionTitle, classes } from '@festix/ui';
import { RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { cashTexts as texts } from './cash-texts.ts';
import { Difference } from './CashTags.tsx';
import styles from './cash.module.css';

export interface CashCardsProps {
  cards: NonNullable<CashSessionView['cards']>;
  zone: string;
}

/** Compares each charge of the terminals with the drawer and the book, and sums the cards that were typed by hand. */
export function CashCards({ cards, zone }: CashCardsProps) {
  const { link } = useArea();
  if (cards.charges.length === 0 && cards.typed.sales === 0) return null;
  return (
    <section>
      <SectionTitle ruled>{texts.cards}</SectionTitle>
      {cards.difference !== 0 && (
        <div className={styles.cardsNote}>
          <Banner tone="warning">{texts.cardsDiffer}</Banner>
        </div>
      )}
      {cards.charges.length > 0 && (
        <RecordsTable<CashCardChargeView>
          label={texts.cards}
          rows={cards.charges}
          rowKey={({ order_id }) => order_id}
          columns={columnsFor((order_id) => link(`/sales/${order_id}`), zone)}
          lines={linesOf}
          empty={<p className={classes('fx-quiet', styles.none)}>{texts.noCards}</p>}
        />
      )}
      {cards.more_charges !== undefined && <p className="fx-quiet">{texts.moreCards(cards.more_charges)}</p>}
      <CardSums cards={cards} />
    </section>
  );
}

function CardSums({ cards: { charges, terminal, drawer, book, difference, typed } }: { cards: CashCardsView }) {
  return (
    <div className={styles.parts}>
      {charges.length > 0 && (
        <Facts
          facts={[
            { label: texts.atTerminals, value: <Amount cents={terminal} /> },
            { label: texts.inDrawer, value: <Amount cents={drawer} /> },
            { label: texts.inBook, value: <Amount cents={book} /> },
            { label: texts.differenceTitle, value: <Difference cents={difference} /> },
          ]}
        />
      )}
      {typed.sales > 0 && (
        <Facts
          facts={[
            { label: texts.typed, value: texts.salesCount(typed.sales) },
            { label: texts.inDrawer, value: <Amount cents={typed.drawer} /> },
            { label: texts.inBook, value: <Amount cents={typed.book} /> },
            {
              label: texts.slipsCounted,
              value: typed.counted === null ? texts.none : <Amount cents={typed.counted} />,
            },
            { label: texts.differenceTitle, value: <Difference cents={typed.difference} /> },
          ]}
        />
      )}
    </div>
  );
}

function columnsFor(pathOf: (order_id: string) => string, zone: string): readonly RecordsColumn<CashCardChargeView>[] {
  return [
    {
      key: 'sale',
      title: texts.sale,
      share: 16,
      render: ({ order_id, receipt, code }) => (
        <Link href={pathOf(order_id)}>
          <Code>{receipt ?? code}</Code>
        </Link>
      ),
    },
    {
      key: 'at',
      leaves: 1,
      title: texts.date,
      share: 14,
      render: ({ at }) => <DateTime at={at} zone={zone} />,
    },
    {
      key: 'card',
      title: texts.card,
      share: 24,
      whole: cardWords,
      render: (charge) => (
        <>
          {cardWords(charge)}
          <span className={classes('fx-quiet', styles.underCard)}>{underCard(charge)}</span>
        </>
      ),
    },
    {
      key: 'terminal',
      title: texts.terminalColumn,
      align: 'right',
      share: 12,
      render: ({ terminal_amount }) => <Amount cents={terminal_amount} as="column" />,
    },
    {
      key: 'drawer',
      leaves: 3,
      title: texts.drawerColumn,
      align: 'right',
      share: 11,
      render: ({ drawer_amount }) => <Amount cents={drawer_amount} as="column" />,
    },
    {
      key: 'book',
      leaves: 2,
      title: texts.bookColumn,
      align: 'right',
      share: 11,
      render: ({ book_amount }) => <Amount cents={book_amount} as="column" />,
    },
    {
      key: 'difference',
      title: texts.difference,
      align: 'right',
      share: 14,
      render: ({ difference }) => <Difference cents={difference} />,
    },
  ];
}

function linesOf(charge: CashCardChargeView): RecordLines {
  const { receipt, code, terminal_amount, difference } = charge;
  return {
    title: <Code>{receipt ?? code}</Code>,
    value: <Amount cents={terminal_amount} />,
    detail: `${cardWords(charge)} · ${underCard(charge)}`,
    status: <Difference cents={difference} />,
  };
}

function cardWords({ card_brand, card_last_four, installments }: CashCardChargeView): string {
  return chargedCardWords({ brand: card_brand, last_four: card_last_four, installments });
}

function underCard({ terminal, authorization_code }: CashCardChargeView): string {
  return authorization_code ? `${terminal} · ${texts.authorization(authorization_code)}` : terminal;
}
