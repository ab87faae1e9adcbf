import {
  operationsEndpoints,
  type HealthPartView,
  type HealthView,
  type ProcessView,
  type ServiceView,
} from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { type ServiceMode } from '@festix/domain/operations';
import {
  countWords,
  DateTime,
  Facts,
  ListSkeleton,
  SectionTitle,
  StatusTag,
  type Glyph,
  type StatusTone,
} from '@festix/ui';
import { Broom } from '@phosphor-icons/react/Broom';
import { Check } from '@phosphor-icons/react/Check';
import { Desktop } from '@phosphor-icons/react/Desktop';
import { Power } from '@phosphor-icons/react/Power';
import { WarningCircle } from '@phosphor-icons/react/WarningCircle';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useAreaCall } from '../../../frame/areas/area-context.tsx';
import { CardAlarm, CardHours } from './CardHours.tsx';
import { OperationsFrame } from './OperationsFrame.tsx';
import {
  modeNames,
  nameIn,
  operationsTexts as texts,
  partNames,
  providerNames,
  serviceNames,
} from './operations-texts.ts';
import { READ_AGAIN } from './read-again.ts';
import { StaleReading } from './StaleReading.tsx';
import { StateRows, type StateRow } from './StateRows.tsx';
import styles from './operations.module.css';

/** Shows the health of each part of the platform, its process, and its connections. */
export function HealthScreen() {
  const reading = useAreaCall(operationsEndpoints.health, {}, { refetchInterval: READ_AGAIN });
  const { data, error, refetch } = reading;
  return (
    <OperationsFrame tab="health">
      <StaleReading of={reading} />
      {data && <CardAlarm />}
      {data && <Health health={data} isStale={error !== null} />}
      {!data && <SectionTitle>{texts.health}</SectionTitle>}
      {!data && !error && <ListSkeleton rows={8} label={texts.health} />}
      {!data && error && (
        <ScreenFailure title={notices.healthLoadFailed} error={error} onRetry={() => void refetch()} />
      )}
      {data && <CardHours />}
    </OperationsFrame>
  );
}

interface HealthProps {
  health: HealthView;
  /** Whether the present health is unknown. */
  isStale: boolean;
}

function Health({ health: { parts, services, processes, version, migration }, isStale }: HealthProps) {
  const isWell = parts.every(({ is_well }) => is_well);
  return (
    <>
      <SectionTitle aside={!isStale && (isWell ? texts.allWell : texts.someDown)}>{texts.health}</SectionTitle>
      <p className={styles.opsLine}>{texts.healthLine}</p>
      <StateRows label={texts.health} rows={parts.map(partRow)} />
      <SectionTitle>{texts.services}</SectionTitle>
      <StateRows label={texts.services} rows={services.map(serviceRow)} />
      <SectionTitle aside={countWords(processes.length, texts.process)}>{texts.processes}</SectionTitle>
      <StateRows label={texts.processes} rows={processes.map(processRow)} />
      <SectionTitle>{texts.installation}</SectionTitle>
      <Facts
        facts={[
          { label: texts.version, value: version },
          { label: texts.migration, value: migration?.name ?? texts.none },
          { label: texts.migratedAt, value: migration ? <DateTime at={migration.applied_at} /> : texts.none },
        ]}
      />
    </>
  );
}

function partRow({ part, is_well, took, failure }: HealthPartView): StateRow {
  return {
    key: part,
    name: partNames[part],
    detail: failure ?? texts.took(took),
    state: (
      <StatusTag tone={is_well ? 'ok' : 'error'} icon={is_well ? Check : WarningCircle}>
        {is_well ? texts.well : texts.down}
      </StatusTag>
    ),
  };
}

const MODES: Readonly<Record<ServiceMode, { tone: StatusTone; icon: Glyph }>> = {
  set: { tone: 'ok', icon: Check },
  embedded: { tone: 'neutral', icon: Desktop },
  off: { tone: 'warning', icon: Power },
};

function serviceRow({ service, mode, provider }: ServiceView): StateRow {
  return {
    key: service,
    name: serviceNames[service],
    detail: provider && nameIn(providerNames, provider),
    state: <StatusTag {...MODES[mode]}>{modeNames[mode]}</StatusTag>,
  };
}

function processRow({ id, host, version, sweeps, started_at, seen_at }: ProcessView): StateRow {
  return {
    key: id,
    name: host,
    detail: (
      <>
        {version} · {texts.since} <DateTime at={started_at} /> · {texts.seen} <DateTime variant="recent" at={seen_at} />
      </>
    ),
    state: sweeps && (
      <StatusTag tone="solid" icon={Broom}>
        {texts.sweeps}
      </StatusTag>
    ),
  };
}
