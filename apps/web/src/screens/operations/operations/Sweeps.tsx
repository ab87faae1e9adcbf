import type { SweepView } from '@festix/domain/contract';
import { ageWords, DateTime, EmptyState, SectionTitle, StatusTag } from '@festix/ui';
import { RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { Check } from '@phosphor-icons/react/Check';
import { WarningCircle } from '@phosphor-icons/react/WarningCircle';
import { Broom } from '@phosphor-icons/react/Broom';
import { nameIn, operationsTexts as texts, sweepNames } from './operations-texts.ts';
import styles from './operations.module.css';

/** Shows the periodic sweeps, with the time of the last one. */
export function Sweeps({ sweeps }: { sweeps: readonly SweepView[] }) {
  return (
    <>
      <SectionTitle>{texts.sweepsTitle}</SectionTitle>
      <RecordsTable<SweepView>
        label={texts.sweepsTitle}
        rows={sweeps}
        rowKey={({ sweep }) => sweep}
        columns={COLUMNS}
        lines={linesOf}
        empty={<EmptyState of={Broom} title={texts.noSweeps} line={texts.noSweepsLine} />}
      />
    </>
  );
}

const COLUMNS: RecordsColumn<SweepView>[] = [
  {
    key: 'sweep',
    title: texts.sweep,
    share: 34,
    render: ({ sweep }) => <b>{nameIn(sweepNames, sweep)}</b>,
    whole: ({ sweep }) => nameIn(sweepNames, sweep),
  },
  {
    key: 'every',
    leaves: 2,
    title: texts.every,
    align: 'right',
    share: 12,
    render: ({ every }) => ageWords(every * 1000),
  },
  {
    key: 'ran',
    title: texts.lastRun,
    align: 'right',
    share: 18,
    render: ({ ran_at }) => <DateTime variant="recent" at={ran_at} />,
  },
  { key: 'took', leaves: 1, title: texts.lasted, align: 'right', share: 12, render: ({ took }) => texts.took(took) },
  { key: 'state', title: texts.state, share: 24, render: (sweep) => <SweepState sweep={sweep} /> },
];

function SweepState({ sweep: { failure } }: { sweep: SweepView }) {
  return failure === null ? (
    <StatusTag tone="ok" icon={Check}>
      {texts.ran}
    </StatusTag>
  ) : (
    <>
      <StatusTag tone="error" icon={WarningCircle}>
        {texts.sweepFailed}
      </StatusTag>
      <span className={styles.opsWhy}>{failure}</span>
    </>
  );
}

function linesOf(sweep: SweepView): RecordLines {
  return {
    title: nameIn(sweepNames, sweep.sweep),
    value: <DateTime variant="recent" at={sweep.ran_at} />,
    detail: `${texts.every} ${ageWords(sweep.every * 1000)} · ${texts.took(sweep.took)}`,
    status: <SweepState sweep={sweep} />,
  };
}
