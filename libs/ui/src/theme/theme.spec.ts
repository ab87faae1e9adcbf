/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { festixTheme } from './festix-theme.ts';
import type { ThemeMode } from './theme-mode.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** Returns the custom properties of a mode, as the style sheet gives them. */
function propertiesOf(mode: ThemeMode): Record<string, string> {
  const start = css.indexOf(`[data-theme='${mode}'] {`);
  const block = css.slice(start, css.indexOf('\n}', start));
  return Object.fromEntries(
    Array.from(block.matchAll(/--fx-([\w-]+):\s*([^;]+);/g), ([, name, value]) => [name!, value!]),
  );
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Computes the contrast ratio of WCAG 2. */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

const modes: ThemeMode[] = ['light', 'dark'];

describe.each(modes)('colours in %s', (mode) => {
  const properties = propertiesOf(mode);
  const { token = {}, components = {} } = festixTheme(mode);

  it('the style sheet and the Ant Design theme have the same colours', () => {
    const pairs: [string, unknown][] = [
      ['ink', token.colorText],
      ['ink-2', token.colorTextSecondary],
      ['ink-3', token.colorTextTertiary],
      ['line', token.colorBorderSecondary],
      ['control-line', token.colorBorder],
      ['page', token.colorBgLayout],
      ['container', token.colorBgContainer],
      ['overlay', token.colorBgElevated],
      ['raised', token.colorFillSecondary],
      ['menu', components.Layout?.siderBg],
      ['primary', token.colorPrimary],
      ['primary-hover', token.colorPrimaryHover],
      ['primary-active', token.colorPrimaryActive],
      ['on-primary', token.colorTextLightSolid],
      ['primary-tint', token.colorPrimaryBg],
      ['focus', token.colorInfo],
      ['ok', token.colorSuccess],
      ['ok-tint', token.colorSuccessBg],
      ['error', token.colorError],
      ['error-tint', token.colorErrorBg],
      ['warning', token.colorWarning],
      ['warning-tint', token.colorWarningBg],
      ['tag', components.Tag?.defaultBg],
      ['row-hover', components.Table?.rowHoverBg],
    ];
    for (const [name, value] of pairs) expect([name, properties[name]]).toEqual([name, String(value).toLowerCase()]);
  });

  it.each([
    ['ink', 'page'],
    ['ink-2', 'page'],
    ['ink-2', 'raised'],
    ['ink-3', 'page'],
    ['ink-3', 'surface'],
    ['on-primary', 'primary'],
    ['on-primary', 'primary-hover'],
    ['primary', 'primary-tint'],
    ['primary', 'page'],
    ['on-solid', 'solid'],
    ['ok', 'ok-tint'],
    ['error', 'error-tint'],
    ['warning', 'warning-tint'],
    ['conflict', 'conflict-tint'],
    ['on-tag', 'tag'],
  ])('the colour %s is readable on %s', (text, ground) => {
    expect(contrast(properties[text]!, properties[ground]!)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['control-line', 'container'],
    ['focus', 'page'],
    ['focus', 'surface'],
  ])('the colour %s is visible against %s', (line, ground) => {
    expect(contrast(properties[line]!, properties[ground]!)).toBeGreaterThanOrEqual(3);
  });
});

it('the verdicts are readable, and admission and refusal differ even in grey', () => {
  const value = (name: string) => new RegExp(`--fx-${name}: (#\\w+);`).exec(css)![1]!;
  for (const verdict of ['admitted', 'refused', 'information', 'double']) {
    expect(contrast(value(verdict), value(`on-${verdict}`))).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrast(value('admitted'), value('refused'))).toBeGreaterThan(2.5);
});

it('the door has the colours of the dark theme, whatever the theme of the page', () => {
  const door = readFileSync(new URL('./door.css', import.meta.url), 'utf8');
  const dark = propertiesOf('dark');
  const names = ['container', 'raised', 'ink', 'ink-2', 'ink-3', 'line', 'control-line', 'primary', 'ok', 'error'];
  const tints = ['error-tint', 'warning', 'warning-tint', 'conflict', 'conflict-tint'];
  for (const name of [...names, ...tints]) {
    expect([name, new RegExp(`--fx-door-${name}: ([^;]+);`).exec(door)?.[1]]).toEqual([name, dark[name]]);
  }
});
