import { Mark } from '@festix/ui';
import { failureTexts as texts } from './failure-texts.ts';

/** A whole page that is still to come. */
export function Waiting() {
  return (
    <main className="fw-alone fw-waiting" role="status" aria-label={texts.loading} aria-busy="true">
      <Mark height={48} label="" />
    </main>
  );
}
