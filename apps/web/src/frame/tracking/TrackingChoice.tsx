import { Suspense } from 'react';
import { openQuestion, useConsent } from './consent.store.ts';
import { lazyExtra } from './lazy-extra.ts';
import { trackingTexts } from './tracking-texts.ts';
import styles from './tracking.module.css';

const ConsentQuestion = lazyExtra(async () => (await import('./ConsentQuestion.tsx')).ConsentQuestion);

/** Renders the consent in the foot of the public pages: asks where needed, and can be changed at any time. */
export function TrackingChoice() {
  const isShown = useConsent(({ choice, isAsked, isOpen }) => isOpen || (isAsked && choice === undefined));
  return (
    <>
      <button type="button" className={styles.link} onClick={() => openQuestion(true)}>
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
