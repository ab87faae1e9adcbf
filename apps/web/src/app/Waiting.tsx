import { Mark } from '@festix/ui';

/** A whole page that is still to come. */
export function Waiting() {
  return (
    <main className="fw-alone fw-waiting" role="status" aria-label="Carregando" aria-busy="true">
      <Mark height={48} label="" />
    </main>
  );
}
