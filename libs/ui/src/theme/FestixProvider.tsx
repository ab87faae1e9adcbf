import type { ComponentType, ReactNode } from 'react';
import { useEnterKey } from '../form/enter-key.ts';
import { NoticesProvider } from '../notices/NoticesProvider.tsx';
import { useDocumentTheme } from './document-theme.ts';
import { LinkContext, type LinkProps } from './link.tsx';
import { DrawnModeContext, useThemeMode, type ThemeChoice } from './theme-mode.ts';

export interface FestixProviderProps {
  /** `system` (default) follows the device; the door asks for `dark`. */
  mode?: ThemeChoice;
  /** The router's link; a plain `<a>` without it. */
  link?: ComponentType<LinkProps>;
  children: ReactNode;
}

/** Provides theme, toasts, links and the rule of Enter in forms. Mount once, at the root. */
export function FestixProvider({ mode = 'system', link, children }: FestixProviderProps) {
  const drawn = useThemeMode(mode);
  useDocumentTheme(drawn);
  useEnterKey();
  const themed = (
    <DrawnModeContext value={drawn}>
      <NoticesProvider>{children}</NoticesProvider>
    </DrawnModeContext>
  );
  return link ? <LinkContext value={link}>{themed}</LinkContext> : themed;
}
