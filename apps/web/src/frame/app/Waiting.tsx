import { Mark } from '@festix/ui';
import { failureTexts as texts } from '../../data/failure-texts.ts';

/** A whole page that is still to come. */
export function Waiting() {
  return (
    <main className="fw-alone fw-waiting" aria-busy="true">
      <div role="status" aria-label={texts.loading}>
        <Mark height={48} label="" />
      </div>
    </main>
  );
}
