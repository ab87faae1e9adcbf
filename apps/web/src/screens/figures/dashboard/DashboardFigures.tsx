import { type ProducerDashboardView } from '@festix/domain/contract';
import { cents, formatBRL } from '@festix/domain/ground';
import { Amount, Count, Figures } from '@festix/ui';
import { dashboardTexts as texts } from './dashboard-texts.ts';

/** Shows the totals of the chosen events. */
export function DashboardFigures({ view: { totals, count } }: { view: ProducerDashboardView }) {
  const till = cents(totals.total_receipt - totals.platform_total_receipt);
  return (
    <section aria-label={texts.figures}>
      <Figures
        columns={4}
        figures={[
          {
            label: texts.billed,
            value: <Amount cents={totals.total_receipt} as="figure" />,
            ...(till > 0 && { note: texts.byOrigin(formatBRL(totals.platform_total_receipt), formatBRL(till)) }),
          },
          {
            label: texts.tickets,
            value: <Count value={totals.tickets_count} />,
            note: texts.orders(totals.orders_count),
          },
          {
            label: texts.averagePrice,
            value: <Amount cents={totals.average_receipt} as="figure" />,
            note: texts.perPaidTicket,
          },
          totals.courtesies_count > 0
            ? { label: texts.courtesies, value: <Count value={totals.courtesies_count} />, note: texts.outsideReceipts }
            : { label: texts.events, value: <Count value={count} /> },
        ]}
      />
    </section>
  );
}
