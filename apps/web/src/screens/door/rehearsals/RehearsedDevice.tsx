import type { RehearsalAreaView, RehearsedDeviceView } from '@festix/domain/contract';
import { rehearsalSentence, type JudgedDevice, type LineOutcome, type Readiness } from '@festix/domain/door';
import { formatDateTime, type Instant } from '@festix/domain/ground';
import { recentWords, StatusTag, type Glyph, type StatusTone } from '@festix/ui';
import { Check } from '@phosphor-icons/react/Check';
import { ClockCounterClockwise } from '@phosphor-icons/react/ClockCounterClockwise';
import { Info } from '@phosphor-icons/react/Info';
import { Question } from '@phosphor-icons/react/Question';
import { Warning } from '@phosphor-icons/react/Warning';
import { X } from '@phosphor-icons/react/X';
import { RehearsalLines } from '../rehearsal/RehearsalLines.tsx';
import { rehearsalsTexts as texts, rehearsalTexts } from '../rehearsal/rehearsal-texts.ts';
import styles from './rehearsals.module.css';

export interface RehearsedDeviceProps {
  judged: JudgedDevice<RehearsedDeviceView>;
  areas: readonly RehearsalAreaView[];
  now: Instant;
  zone: string;
}

interface Look {
  tone: StatusTone;
  icon: Glyph;
}

const LOOKS: Record<Readiness | LineOutcome, Look> = {
  good: { tone: 'ok', icon: Check },
  weak: { tone: 'warning', icon: Warning },
  bad: { tone: 'error', icon: X },
  hint: { tone: 'neutral', icon: Info },
  unknown: { tone: 'neutral', icon: Question },
  never: { tone: 'error', icon: Question },
  old: { tone: 'error', icon: ClockCounterClockwise },
};

/** Shows one device: whether it is ready, what to do, and what was measured. */
export function RehearsedDevice({ judged: { device, readiness, todo }, areas, now, zone }: RehearsedDeviceProps) {
  const { name, kind, user, rehearsal } = device;
  const where = [texts.kinds[kind], rehearsal?.gate, areaName(rehearsal?.area, areas), user];
  const advice = readiness === 'never' ? texts.todoNever[kind] : readiness === 'old' ? texts.todoOld : undefined;
  return (
    <li data-readiness={readiness}>
      <div className={styles.head}>
        <div className={styles.name}>
          <b>{name}</b>
          <small>{where.filter(Boolean).join(' · ')}</small>
        </div>
        <StatusTag {...LOOKS[readiness]}>{texts.readiness[readiness]}</StatusTag>
        {rehearsal && <LastTime at={rehearsal.done_at} now={now} zone={zone} />}
      </div>
      {(advice !== undefined || todo.length > 0) && (
        <ul className={styles.todo}>
          {advice !== undefined && <li>{advice}</li>}
          {todo.map((line) => (
            <li key={line.check}>{rehearsalSentence(line)}</li>
          ))}
        </ul>
      )}
      {rehearsal && (
        <details className={styles.measured} data-screen-only="">
          <summary>{texts.measured}</summary>
          <RehearsalLines measures={rehearsal.measures} kind={kind} mark={(outcome) => <OutcomeTag of={outcome} />} />
        </details>
      )}
    </li>
  );
}

/** Shows when a device rehearsed: how long ago on the screen, date and hour on paper, where that is true for longer. */
function LastTime({ at, now, zone }: { at: Instant; now: Instant; zone: string }) {
  const moment = formatDateTime(at, zone);
  return (
    <time className={styles.when} dateTime={at} title={moment}>
      <span data-screen-only="">{texts.lastTime(recentWords(at, now, zone))}</span>
      <span className={styles.onPaper}>{texts.lastTime(moment)}</span>
    </time>
  );
}

function OutcomeTag({ of }: { of: LineOutcome }) {
  return (
    <span aria-hidden="true">
      <StatusTag {...LOOKS[of]}>{rehearsalTexts.outcomes[of]}</StatusTag>
    </span>
  );
}

function areaName(number: number | null | undefined, areas: readonly RehearsalAreaView[]): string | undefined {
  return areas.find((area) => area.number === number)?.name;
}
