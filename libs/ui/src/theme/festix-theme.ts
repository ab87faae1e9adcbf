import { theme, type ThemeConfig } from 'antd';
import type { ThemeMode } from './theme-mode.ts';
import {
  darkComponents,
  darkToken,
  lightComponents,
  lightToken,
  sharedComponents,
  sharedToken,
  TYPE_TOKEN,
} from './tokens.ts';

type Components = NonNullable<ThemeConfig['components']>;

/**
 * Returns Ant Design's theme for a mode, complete: every colour is given, none is derived. With reduced motion, layers
 * open without an animation: one of zero length would still have frames, and a dialog clicked in one of them has no
 * size. Type and its boxes are `typeScale` times their usual size.
 */
export function festixTheme(mode: ThemeMode, { lessMotion = false, typeScale = 1 } = {}): ThemeConfig {
  const components = Object.entries(
    joinComponents(sharedComponents, mode === 'dark' ? darkComponents : lightComponents),
  );
  return {
    algorithm: theme.defaultAlgorithm,
    token: {
      ...scaled(sharedToken, typeScale),
      ...(mode === 'dark' ? darkToken : lightToken),
      motion: !lessMotion,
    },
    components: Object.fromEntries(components.map(([name, tokens]) => [name, scaled(tokens, typeScale)])),
  };
}

/** Returns tokens with those of type multiplied. */
function scaled<Tokens extends object>(tokens: Tokens, typeScale: number): Tokens {
  const entries = Object.entries(tokens).map(([name, value]: [string, unknown]) => {
    return [name, typeof value === 'number' && TYPE_TOKEN.test(name) ? value * typeScale : value];
  });
  return Object.fromEntries(entries) as Tokens;
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
