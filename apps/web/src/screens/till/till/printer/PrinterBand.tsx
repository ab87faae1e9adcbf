import { lazy, Suspense } from 'react';
import { usePrinter } from './printer.store.ts';

const BandAtWork = lazy(async () => ({ default: (await import('./BandAtWork.tsx')).BandAtWork }));

/** Shows what the printer does where one is set up, and at once what keeps it from printing. The sales stand meanwhile. */
export function PrinterBand() {
  const isSetUp = usePrinter(({ setting }) => setting !== undefined);
  return (
    isSetUp && (
      <Suspense fallback={null}>
        <BandAtWork />
      </Suspense>
    )
  );
}
