import { Mark } from '@festix/ui';
import { failureTexts as texts } from '../../data/failure-texts.ts';

/** Shows a whole page that is loading. */
export function Waiting() {
  return (
    <main className="fw-alone fw-waiting" aria-busy="true">
      <div role="status" aria-label={texts.loading}>
        <Mark height={48} label="" />
      </div>
    </main>
  );
}
