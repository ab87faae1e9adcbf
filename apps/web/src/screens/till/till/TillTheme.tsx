import { useDocumentTheme, useThemeMode } from '@festix/ui';
import type { ReactNode } from 'react';

/** Sets the till's theme: light, or dark by the system's setting. */
export function TillTheme({ children }: { children: ReactNode }) {
  useDocumentTheme(useThemeMode('system'));
  return children;
}
