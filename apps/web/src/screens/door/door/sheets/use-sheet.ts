import { useOutletContext } from 'react-router-dom';
import type { SheetContext } from '../scan/ScanScreen.tsx';

/** What the scan screen gives to the sheet over it. */
export function useSheet(): SheetContext {
  return useOutletContext<SheetContext>();
}
