import { theme, type ThemeConfig } from 'antd';
import { darkComponents, darkToken, lightComponents, lightToken, sharedComponents, sharedToken } from './tokens.ts';

export type ThemeMode = 'light' | 'dark';

type Components = NonNullable<ThemeConfig['components']>;

/**
 * Ant Design's theme for a mode, complete: every colour is given, none is derived. With less motion what opens is there at
 * once, whole: an animation of no length would still have its frames, and a dialog clicked in one of them has no size.
 */
export function festixTheme(mode: ThemeMode, { lessMotion = false } = {}): ThemeConfig {
  return {
    algorithm: theme.defaultAlgorithm,
    token: { ...sharedToken, ...(mode === 'dark' ? darkToken : lightToken), motion: !lessMotion },
    components: joinComponents(sharedComponents, mode === 'dark' ? darkComponents : lightComponents),
  };
}

function joinComponents(shared: Components, own: Components): Components {
  const names = new Set([...Object.keys(shared), ...Object.keys(own)]) as Set<keyof Components>;
  return Object.fromEntries([...names].map((name) => [name, { ...shared[name], ...own[name] }]));
}
