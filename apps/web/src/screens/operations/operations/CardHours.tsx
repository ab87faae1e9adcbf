import { operationsEndpoints, type CardHourView, type CardRefusalView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { statusDetailText } from '@festix/domain/selling';
import { Banner, countWords, DateTime, SectionTitle, StatusTag } from '@festix/ui';
import { Check } from '@phosphor-icons/react/Check';
import { WarningCircle } from '@phosphor-icons/react/WarningCircle';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useAreaCall } from '../../../frame/areas/area-context.tsx';
import { operationsTexts as texts } from './operations-texts.ts';
import { READ_AGAIN } from './read-again.ts';
import { StaleReading } from './StaleReading.tsx';
import { StateRows, type StateRow } from './StateRows.tsx';
import styles from './operations.module.css';

/** Warns above all else that banks approve far fewer cards than usual. */
export function CardAlarm() {
  const { data } = useAreaCall(operationsEndpoints.cards, {}, { refetchInterval: READ_AGAIN });
  if (!data?.has_fallen) return null;
  return (
    <div className={styles.opsBanner} role="status">
      <Banner tone="warning">{texts.cardsFallen}</Banner>
    </div>
  );
}

/** Shows by the hour how many cards banks approved and refused, and why; nothing without a card. */
export function CardHours() {
  const reading = useAreaCall(operationsEndpoints.cards, {}, { refetchInterval: READ_AGAIN });
  const { data, error, refetch } = reading;
  if (!data && error)
    return <ScreenFailure title={notices.cardsLoadFailed} error={error} onRetry={() => void refetch()} />;
  if (!data || data.hours.length === 0) return null;
  return (
    <>
      <SectionTitle>{texts.cards}</SectionTitle>
      <StaleReading of={reading} />
      <StateRows label={texts.cards} rows={data.hours.map(hourRow)} />
    </>
  );
}

function hourRow({ hour, approved, refused, open, refusals }: CardHourView): StateRow {
  const reasons = refusals.map(reasonWords).join(', ');
  const rest = open > 0 ? countWords(open, texts.openCards) : '';
  return {
    key: hour,
    name: <DateTime at={hour} />,
    detail: [countWords(refused, texts.refused), reasons, rest].filter(Boolean).join(' · '),
    state: (
      <StatusTag tone={refused > approved ? 'warning' : 'ok'} icon={refused > approved ? WarningCircle : Check}>
        {countWords(approved, texts.approved)}
      </StatusTag>
    ),
  };
}

/** Returns `Saldo ou limite insuficiente (3)`. */
function reasonWords({ status_detail, amount }: CardRefusalView): string {
  return `${status_detail ? statusDetailText(status_detail) : texts.noReason} (${amount})`;
}
