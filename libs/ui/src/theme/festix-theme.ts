import { theme, type ThemeConfig } from 'antd';
import type { ThemeMode } from './theme-mode.ts';
import { darkComponents, darkToken, lightComponents, lightToken, sharedComponents, sharedToken } from './tokens.ts';

type Components = NonNullable<ThemeConfig['components']>;

/**
 * Returns Ant Design's theme for a mode, complete: every colour is given, none is derived. With reduced motion, layers
 * open without an animation: one of zero length would still have frames, and a dialog clicked in one of them has no
 * size.
 */
export function festixTheme(mode: ThemeMode, { lessMotion = false } = {}): ThemeConfig {
  return {
    algorithm: theme.defaultAlgorithm,
    token: { ...sharedToken, ...(mode === 'dark' ? darkToken : lightToken), motion: !lessMotion },
    components: joinComponents(sharedComponents, mode === 'dark' ? darkComponents : lightComponents),
  };
}

/**
 * Joins two themes' component tokens by name. Typing which token belongs to which component would be 70 × 70 types for
 * the compiler, and half a minute.
 */
function joinComponents(shared: Components, own: Components): Components {
  const [under, over]: [Record<string, object>, Record<string, object>] = [shared, own];
  const names = new Set([shared, own].flatMap(Object.keys));
  return Object.fromEntries([...names].map((name) => [name, { ...under[name], ...over[name] }]));
}
