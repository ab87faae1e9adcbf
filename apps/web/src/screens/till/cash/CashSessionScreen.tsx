import { salePointEndpoints, type CashSessionView } from '@festix/domain/contract';
import { notices, type Cents } from '@festix/domain/ground';
import {
  Amount,
  Banner,
  Button,
  Code,
  DateTime,
  Facts,
  type FigureProps,
  Figures,
  Icon,
  Link,
  ListSkeleton,
  PageTitle,
  SectionTitle,
  classes,
} from '@festix/ui';
import { Printer } from '@phosphor-icons/react/Printer';
import { useParams } from 'react-router-dom';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import { areaName } from '../../../frame/areas/area-list.ts';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { CashCards } from './CashCards.tsx';
import { CashLines } from './CashLines.tsx';
import { CashMovements } from './CashMovements.tsx';
import { cashTexts as texts } from './cash-texts.ts';
import { SessionTag } from './CashTags.tsx';
import '@festix/ui/white-paper.css';
import styles from './cash.module.css';

/** Shows one drawer, from its opening to its closing. */
export function CashSessionScreen() {
  const { session_id = '' } = useParams();
  const { area, link } = useArea();
  const { data, error, refetch } = useAreaCall(salePointEndpoints.cashSession, { params: { session_id } });
  useTitle(data?.device.name ?? texts.session[0], areaName(area));
  if (!data && error) {
    return (
      <AreaBench selected="cash">
        <ScreenFailure isAlone title={notices.cashSessionLoadFailed} error={error} onRetry={() => void refetch()} />
      </AreaBench>
    );
  }
  return (
    <AreaBench selected="cash">
      <PageTitle
        back={{ label: texts.sessions, href: link('/cash') }}
        aside={data && <SessionTag {...data} />}
        actions={
          data && (
            <Button icon={<Icon of={Printer} size={18} />} onClick={() => window.print()}>
              {texts.print}
            </Button>
          )
        }
      >
        {data?.device.name}
      </PageTitle>
      {data ? <Session session={data} /> : <ListSkeleton rows={6} />}
    </AreaBench>
  );
}

function Session({ session }: { session: CashSessionView }) {
  return (
    <div className={styles.cash}>
      <AboutSession session={session} />
      {session.receipts && session.receipts.missing.length > 0 && (
        <Banner tone="warning">{texts.receiptsMissing(session.receipts.missing)}</Banner>
      )}
      {session.receipts && session.receipts.repeated.length > 0 && (
        <Banner tone="warning">{texts.receiptsRepeated(session.receipts.repeated)}</Banner>
      )}
      <section aria-label={texts.figures}>
        <Figures figures={figuresOf(session)} columns={4} />
      </section>
      <CashLines lines={session.lines} isBlind={session.total === null} />
      {session.cards && <CashCards cards={session.cards} zone={session.event.time_zone} />}
      <div className={styles.parts}>
        <CashMovements events={session.events} zone={session.event.time_zone} />
        <Voids session={session} />
      </div>
    </div>
  );
}

function AboutSession({ session }: { session: CashSessionView }) {
  const { event, sale_point, opened_by, opened_at, closed_at, receipts } = session;
  return (
    <Facts
      facts={[
        { label: texts.event, value: event.name },
        { label: texts.point, value: sale_point.name },
        { label: texts.openedBy, value: opened_by.name },
        { label: texts.openedAt, value: <DateTime at={opened_at} zone={event.time_zone} /> },
        ...(closed_at ? [{ label: texts.closedAt, value: <DateTime at={closed_at} zone={event.time_zone} /> }] : []),
        ...(receipts
          ? [{ label: texts.receipts, value: <Code>{texts.receiptsFrom(receipts.first, receipts.last)}</Code> }]
          : []),
      ]}
    />
  );
}

/** Returns the figures, without expected amounts for a person who still has to count. */
function figuresOf({ total, cash_expected, cash_counted, difference }: CashSessionView): FigureProps[] {
  const figure = (cents: Cents | null) =>
    cents === null ? <span className="fx-quiet">{texts.none}</span> : <Amount cents={cents} as="figure" />;
  return [
    { label: texts.sold, value: figure(total) },
    {
      label: texts.expected,
      value: figure(cash_expected),
      ...(cash_expected === null && { note: texts.afterClosing }),
    },
    { label: texts.counted, value: figure(cash_counted) },
    {
      label: texts.differenceTitle,
      value: figure(difference),
      ...(difference !== null && { note: differenceWord(difference) }),
    },
  ];
}

function differenceWord(difference: number): string {
  if (difference === 0) return texts.balanced;
  return difference > 0 ? texts.over : texts.short;
}

function Voids({ session: { voids, event } }: { session: CashSessionView }) {
  const { link } = useArea();
  if (voids.length === 0) return null;
  return (
    <section>
      <SectionTitle ruled>{texts.voids}</SectionTitle>
      <ul className={classes(styles.moves, 'fx-num')} aria-label={texts.voids}>
        {voids.map(({ id, order_id, code, receipt, tickets, amount, reason, by, at }) => (
          <li key={id}>
            <span>
              <Link href={link(`/sales/${order_id}`)}>
                <Code>{receipt ?? code}</Code>
              </Link>
              <span className="fx-quiet">
                {by} · <DateTime at={at} zone={event.time_zone} />
              </span>
              <span className="fx-quiet">
                {tickets !== null && `${texts.ticketsOf(tickets)} · `}
                {reason}
              </span>
            </span>
            <b>
              <Amount cents={amount} />
            </b>
          </li>
        ))}
      </ul>
    </section>
  );
}
