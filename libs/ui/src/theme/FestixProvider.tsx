import type { ComponentType, ReactNode } from 'react';
import { ConfigProvider } from 'antd';
import { NoticesProvider } from '../notices/NoticesProvider.tsx';
import { useDocumentTheme } from './document-theme.ts';
import { festixTheme } from './festix-theme.ts';
import { LinkContext, type LinkProps } from './link.tsx';
import { useReducedMotion, useThemeMode, type ThemeChoice } from './theme-mode.ts';

export interface FestixProviderProps {
  /** `system` (default) follows the device; the door asks for `dark`. */
  mode?: ThemeChoice;
  /** The router's link; a plain `<a>` without it. */
  link?: ComponentType<LinkProps>;
  children: ReactNode;
}

const moving = { light: festixTheme('light'), dark: festixTheme('dark') };
const still = {
  light: festixTheme('light', { lessMotion: true }),
  dark: festixTheme('dark', { lessMotion: true }),
};

const noWave = { disabled: true };

/** Theme, toasts and links for everything below. Mount once, at the root. */
export function FestixProvider({ mode = 'system', link, children }: FestixProviderProps) {
  const drawn = useThemeMode(mode);
  const themes = useReducedMotion() ? still : moving;
  useDocumentTheme(drawn);
  const themed = (
    <ConfigProvider wave={noWave} theme={themes[drawn]}>
      <NoticesProvider>{children}</NoticesProvider>
    </ConfigProvider>
  );
  return link ? <LinkContext value={link}>{themed}</LinkContext> : themed;
}
