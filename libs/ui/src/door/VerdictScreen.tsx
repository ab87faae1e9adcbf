import { useEffect, useEffectEvent, useRef } from 'react';
import { ConflictVerdict } from './ConflictVerdict.tsx';
import { ExitVerdict } from './ExitVerdict.tsx';
import { FailureVerdict } from './FailureVerdict.tsx';
import { InfoVerdict } from './InfoVerdict.tsx';
import { MisreadVerdict } from './MisreadVerdict.tsx';
import { SuccessVerdict } from './SuccessVerdict.tsx';
import { hasAnswers } from './VerdictHead.tsx';
import { useAlone } from './use-alone.ts';
import { announcementOf } from './verdict-announcement.ts';
import type { VerdictScreenProps } from './verdict-props.ts';
import { classes } from '../theme/classes.ts';
import styles from './verdict.module.css';
import verdictHeadStyles from './verdict-head.module.css';

/**
 * Shows a verdict over the whole screen, by silhouette, icon, word and light, never by colour alone; sound and
 * vibration are the caller's (`createDoorSounds`). A screen reader says it once, in one piece. Give each scan its own
 * `key`, so that the time begins anew.
 */
export function VerdictScreen(verdict: VerdictScreenProps) {
  const section = useRef<HTMLElement>(null);
  useAlone(section);
  useReturnByItself(verdict);
  return (
    <section
      ref={section}
      className={classes(
        styles.verdict,
        styles[verdict.variant],
        verdict.variant === 'success' && verdict.document && styles.withDocument,
        asksBesideRefusal(verdict) && styles.asking,
        hasAnswers(verdict) && styles.answering,
      )}
      aria-label={verdict.word}
      data-verdict={verdict.variant}
      onClick={waitsForAnswer(verdict) || offersMore(verdict) ? undefined : verdict.onReturn}
    >
      {verdict.variant !== 'conflict' && (
        <div
          className={classes(verdictHeadStyles.silhouette, verdictHeadStyles[`silhouette-${verdict.variant}`])}
          data-silhouette={verdict.variant}
          aria-hidden="true"
        />
      )}
      <p className="fx-hidden" role="alert">
        {announcementOf(verdict)}
      </p>
      <Told {...verdict} />
    </section>
  );
}

function Told(verdict: VerdictScreenProps) {
  switch (verdict.variant) {
    case 'success':
      return <SuccessVerdict {...verdict} />;
    case 'failure':
      return <FailureVerdict {...verdict} />;
    case 'info':
      return <InfoVerdict {...verdict} />;
    case 'conflict':
      return <ConflictVerdict {...verdict} />;
    case 'exit':
      return <ExitVerdict {...verdict} />;
    case 'misread':
      return <MisreadVerdict {...verdict} />;
  }
}

/**
 * Returns true if a person has to settle the verdict: a document or a conflict. Neither time nor a stray tap on the
 * paper ends it.
 */
function waitsForAnswer(verdict: VerdictScreenProps): boolean {
  return verdict.variant === 'conflict' || ('document' in verdict && verdict.document !== undefined);
}

/** Returns true for a refusal that asks for a document: its foot is lower, so that the answers have room. */
function asksBesideRefusal(verdict: VerdictScreenProps): boolean {
  return verdict.variant === 'failure' && verdict.document !== undefined;
}

/** Returns true if a verdict offers to let in more people: time ends the offer, a tap beside the keys doesn't. */
function offersMore(verdict: VerdictScreenProps): boolean {
  return verdict.variant === 'success' && verdict.party !== undefined;
}

function useReturnByItself(verdict: VerdictScreenProps): void {
  const { returnsAfter } = verdict;
  const waits = waitsForAnswer(verdict);
  const back = useEffectEvent(() => verdict.onReturn());
  useEffect(() => {
    if (returnsAfter === undefined || waits) return;
    const timer = setTimeout(() => back(), returnsAfter);
    return () => clearTimeout(timer);
  }, [returnsAfter, waits]);
}
