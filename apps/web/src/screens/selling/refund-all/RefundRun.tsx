import type { Id, RefundRunView } from '@festix/domain/contract';
import { formatBRL } from '@festix/domain/ground';
import { REFUND_OUTCOMES, type RefundRunState } from '@festix/domain/selling';
import {
  Amount,
  Banner,
  Button,
  DateTime,
  Figures,
  FlagString,
  formatCount,
  Icon,
  StatusTag,
  type Glyph,
  type StatusTone,
} from '@festix/ui';
import { ArrowClockwise } from '@phosphor-icons/react/ArrowClockwise';
import { CheckCircle } from '@phosphor-icons/react/CheckCircle';
import { DownloadSimple } from '@phosphor-icons/react/DownloadSimple';
import { HourglassMedium } from '@phosphor-icons/react/HourglassMedium';
import { Pause } from '@phosphor-icons/react/Pause';
import { Play } from '@phosphor-icons/react/Play';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { refundAllTexts as texts } from './refund-all-texts.ts';
import { RefundRunOrders } from './RefundRunOrders.tsx';
import { useRunFile, useSteerRun } from './use-refund-all.ts';
import styles from './refund-all.module.css';

export interface RefundRunProps {
  event_id: Id;
  run: RefundRunView;
}

const LOOKS: Readonly<Record<RefundRunState, { tone: StatusTone; icon: Glyph }>> = {
  running: { tone: 'warning', icon: HourglassMedium },
  paused: { tone: 'neutral', icon: Pause },
  done: { tone: 'ok', icon: CheckCircle },
};

/** Shows a run: its progress, its outcomes, its report, and how to steer it. */
export function RefundRun({ event_id, run }: RefundRunProps) {
  const { time_zone } = useEvent();
  const { outcomes, state, started_by } = run;
  const here = run.orders - outcomes.by_hand;
  return (
    <>
      <div className={styles.head}>
        <StatusTag {...LOOKS[state]}>{texts.states[state]}</StatusTag>
        <span className="fx-quiet">
          <DateTime at={run.created_at} zone={time_zone} /> {started_by && texts.by(started_by.name)}
        </span>
      </div>
      <div className={styles.progress}>
        <FlagString
          label={texts.progress}
          done={here - outcomes.waiting}
          total={here}
          counts={texts.counts(here - outcomes.waiting, here)}
        />
      </div>
      <Figures
        columns={3}
        figures={[
          {
            label: texts.refundedAmount,
            value: <Amount cents={run.refunded_amount} as="figure" />,
            note: texts.ofAmount(formatBRL(run.amount)),
          },
          ...REFUND_OUTCOMES.filter((outcome) => outcome === 'refunded' || outcomes[outcome] > 0).map((outcome) => ({
            label: texts.outcomes[outcome],
            value: formatCount(outcomes[outcome]),
          })),
        ]}
      />
      <Standing run={run} />
      <Steer event_id={event_id} run={run} />
      <RefundRunOrders event_id={event_id} run={run} />
    </>
  );
}

function Standing({ run: { state, outcomes } }: { run: RefundRunView }) {
  const line = { running: texts.runningLine, paused: texts.pausedLine, done: texts.doneLine }[state];
  return (
    <div className={styles.standing}>
      <Banner {...(state === 'done' && outcomes.failed === 0 && { tone: 'ok' as const })}>
        {line} {outcomes.at_gateway > 0 && texts.gatewayLine(outcomes.at_gateway)}
      </Banner>
      {outcomes.failed > 0 && <Banner tone="error">{texts.failedLine(outcomes.failed)}</Banner>}
    </div>
  );
}

function Steer({ event_id, run }: RefundRunProps) {
  const { pause, resume, retry } = useSteerRun(event_id, run);
  const file = useRunFile(run);
  const { failed } = run.outcomes;
  return (
    <div className={styles.steer}>
      {run.state === 'running' && (
        <Button icon={<Icon of={Pause} size={18} />} disabled={pause.isBusy} onClick={() => void pause.run()}>
          {texts.pause}
        </Button>
      )}
      {run.state === 'paused' && (
        <Button
          type="primary"
          icon={<Icon of={Play} size={18} />}
          disabled={resume.isBusy}
          onClick={() => void resume.run()}
        >
          {texts.resume}
        </Button>
      )}
      {failed > 0 && (
        <Button icon={<Icon of={ArrowClockwise} size={18} />} disabled={retry.isBusy} onClick={() => void retry.run()}>
          {texts.retry(failed)}
        </Button>
      )}
      <Button
        type="text"
        icon={<Icon of={DownloadSimple} size={18} />}
        loading={file.isBusy}
        onClick={() => void file.run()}
      >
        {texts.file}
      </Button>
    </div>
  );
}
