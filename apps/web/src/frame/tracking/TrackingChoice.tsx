import { Suspense } from 'react';
import { openQuestion, useConsent } from './consent.store.ts';
import { lazyExtra } from './lazy-extra.ts';
import { trackingTexts } from './tracking-texts.ts';
import './tracking.css';

const ConsentQuestion = lazyExtra(async () => (await import('./ConsentQuestion.tsx')).ConsentQuestion);

/** Stands in the foot of the public pages: asks where there is something to ask, and takes another answer at any time. */
export function TrackingChoice() {
  const isShown = useConsent(({ choice, isAsked, isOpen }) => isOpen || (isAsked && choice === undefined));
  return (
    <>
      <button type="button" className="fw-tracking-link" onClick={() => openQuestion(true)}>
        {trackingTexts.foot}
      </button>
      {isShown && (
        <Suspense>
          <ConsentQuestion />
        </Suspense>
      )}
    </>
  );
}
