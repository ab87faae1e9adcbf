import { type OverviewView } from '@festix/domain/contract';
import { cents } from '@festix/domain/ground';
import { Amount, Count, Figures, formatPercent, type FigureProps } from '@festix/ui';
import { overviewTexts as texts } from './overview-texts.ts';

/** Shows receipts and tickets since the beginning. */
export function OverviewFigures({ view }: { view: OverviewView }) {
  return <Figures figures={figuresOf(view)} />;
}

function figuresOf(view: OverviewView): FigureProps[] {
  const till = cents(view.total_receipt - view.platform_total_receipt);
  return [
    {
      label: texts.online,
      value: <Amount cents={view.platform_total_receipt} as="figure" />,
      note: texts.ordersAndTickets(view.online_orders_count, view.online_tickets_count),
    },
    {
      label: texts.salePoints,
      value: <Amount cents={till} as="figure" />,
      note: texts.ordersAndTickets(view.sales_point_orders_count, view.sales_point_tickets_count),
    },
    {
      label: texts.averagePrice,
      value: <Amount cents={view.average_receipt} as="figure" />,
      note: texts.perPaidTicket,
    },
    {
      label: texts.ticketsSold,
      value: <Count value={view.tickets_count} />,
      note: texts.perSale(averageWords(view.average_tickets)),
    },
    ...(view.courtesies_count > 0
      ? [{ label: texts.courtesies, value: <Count value={view.courtesies_count} />, note: texts.outsideReceipts }]
      : []),
    pageViews(view),
  ];
}

function pageViews({ views: [first], online_orders_count }: OverviewView): FigureProps {
  const opened = first?.page_view ?? 0;
  // Orders can outnumber views, for instance of a page that the buyer's browser had kept.
  const isTelling = opened > 0 && online_orders_count <= opened;
  return {
    label: texts.pageViews,
    value: <Count value={opened} />,
    ...(isTelling && { note: texts.becameOrders(formatPercent((100 * online_orders_count) / opened)) }),
  };
}

function averageWords(average: number): string {
  return String(average).replace('.', ',');
}
