import { failureWords } from '@festix/domain/ground';
import { BarredTape, Button, Icon } from '@festix/ui';
import { ArrowsClockwise } from '@phosphor-icons/react/ArrowsClockwise';
import { use, useEffect, type ReactNode } from 'react';
import { FailureFrame } from '../app/failure-frame.tsx';
import { whyItFailed } from '../../data/why-it-failed.ts';
import { lastFailedRequest } from '../../data/last-failure.ts';
import { CallError, UnreachableError } from '../../data/problem.ts';
import { reportError, requestIdOf } from '../../data/report-error.ts';
import { useTitle } from '../app/use-title.ts';
import { isLostPart } from './load-failure.ts';
import { SupportHelp } from './SupportHelp.tsx';
import { systemTexts as texts } from './system-texts.ts';
import { useWayBack } from './use-way-back.ts';
import styles from './support-help.module.css';

export interface FailureScreenProps {
  error: unknown;
  /** Name of the place in error reports. */
  place: string;
  /** Further actions, between retry and home. */
  children?: ReactNode;
  /** Restores the screen without a reload; returns false if it could not. */
  onRetry?: () => Promise<boolean>;
}

/**
 * Shows a page for an unexpected failure: a broken screen, a missing part of the app, a path whose data could not be
 * read. Both actions reload, because nothing of this page can be relied on, and neither before the server answers.
 */
export function FailureScreen({ error, place, children, onRetry }: FailureScreenProps) {
  useTitle(texts.broken);
  useEffect(() => reportError(error, place), [error, place]);
  const { Frame, level } = use(FailureFrame);
  const Heading = level === 1 ? 'h1' : 'h2';
  const isLost = isLostPart(error) || error instanceof UnreachableError;
  const { isAway, isTrying, retry, follow } = useWayBack({ isLost, again: onRetry });
  const { title, line } = isAway ? { title: texts.partLost, line: texts.cutOff } : wordsFor(error);
  return (
    <Frame>
      <div className={styles.broken} data-broken="" role="alert">
        <BarredTape />
        <Heading className="fx-announce">{title}</Heading>
        <p>{line}</p>
        <div className={styles.brokenWays}>
          <Button type="primary" loading={isTrying} icon={<Icon of={ArrowsClockwise} size={18} />} onClick={retry}>
            {failureWords.retry}
          </Button>
          {children}
          <Button href="/" onClick={follow}>
            {failureWords.home}
          </Button>
        </div>
        {!isLost && <SupportHelp requestId={requestIdOf(error) ?? lastFailedRequest()} />}
      </div>
    </Frame>
  );
}

function wordsFor(error: unknown): { title: string; line: string } {
  if (error instanceof UnreachableError || (isLostPart(error) && !navigator.onLine)) {
    return { title: texts.partLost, line: texts.cutOff };
  }
  if (isLostPart(error)) return { title: texts.partLost, line: texts.partLostLine };
  const isKnown = error instanceof CallError && error.status < 500;
  return { title: failureWords.title, line: isKnown ? whyItFailed(error) : failureWords.line };
}
