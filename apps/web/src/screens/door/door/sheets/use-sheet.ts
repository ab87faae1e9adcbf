import { useOutletContext } from 'react-router-dom';
import type { SheetContext } from '../scan/ScanScreen.tsx';

/** Returns the scan screen's context for the sheet over it. */
export function useSheet(): SheetContext {
  return useOutletContext<SheetContext>();
}
