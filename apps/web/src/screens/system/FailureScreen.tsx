import { failureWords } from '@festix/domain';
import { BarredTape, Button, Icon } from '@festix/ui';
import { ArrowsClockwise } from '@phosphor-icons/react/ArrowsClockwise';
import { useEffect, type ReactNode } from 'react';
import { whyItFailed } from '../../app/why-it-failed.ts';
import { lastFailedRequest } from '../../data/last-failure.ts';
import { CallProblem, Unreachable } from '../../data/problem.ts';
import { reportError, requestIdOf } from '../../data/report-error.ts';
import { useTitle } from '../../app/use-title.ts';
import { isLostPart } from './load-failure.ts';
import { SupportHelp } from './SupportHelp.tsx';
import { systemTexts as texts } from './system-texts.ts';

export interface FailureScreenProps {
  error: unknown;
  /** Where it was noticed, for reports. */
  place: string;
  /** More ways on, between trying again and going home. */
  children?: ReactNode;
}

/**
 * A whole page for what nobody foresaw: a screen that broke, a part of the app that did not come, an address whose data
 * could not be read. Both ways on load the page anew, for nothing of this one can be relied on.
 */
export function FailureScreen({ error, place, children }: FailureScreenProps) {
  useTitle(texts.broken);
  useEffect(() => reportError(error, place), [error, place]);
  const { title, line } = wordsFor(error);
  const isLost = isLostPart(error) || error instanceof Unreachable;
  return (
    <main className="fw-alone">
      <div className="fw-broken" role="alert">
        <BarredTape />
        <h1 className="fx-announce">{title}</h1>
        <p>{line}</p>
        <div className="fw-broken-ways">
          <Button
            type="primary"
            icon={<Icon of={ArrowsClockwise} size={18} />}
            onClick={() => window.location.reload()}
          >
            {failureWords.retry}
          </Button>
          {children}
          <Button href="/">{failureWords.home}</Button>
        </div>
        {!isLost && <SupportHelp requestId={requestIdOf(error) ?? lastFailedRequest()} />}
      </div>
    </main>
  );
}

function wordsFor(error: unknown): { title: string; line: string } {
  if (error instanceof Unreachable || (isLostPart(error) && !navigator.onLine)) {
    return { title: texts.partLost, line: texts.cutOff };
  }
  if (isLostPart(error)) return { title: texts.partLost, line: texts.partLostLine };
  const isKnown = error instanceof CallProblem && error.status < 500;
  return { title: failureWords.title, line: isKnown ? whyItFailed(error) : failureWords.line };
}
