import { vi } from 'vitest';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { DatePicker, Empty, theme } from 'antd';
import dayjs from 'dayjs';
import { screenMatches } from '../testing/browser-gaps.ts';
import { FestixProvider } from './FestixProvider.tsx';
import { Link, type LinkProps } from './link.tsx';
import { WorkbenchProvider } from './WorkbenchProvider.tsx';

const dark = '(prefers-color-scheme: dark)';
const drawnTheme = () => document.documentElement.dataset['theme'];

it('the theme follows the system unless a mode is forced', () => {
  screenMatches(dark);
  const { rerender } = render(<FestixProvider>.</FestixProvider>);
  expect(drawnTheme()).toBe('dark');
  rerender(<FestixProvider mode="light">.</FestixProvider>);
  expect(drawnTheme()).toBe('light');
  rerender(<FestixProvider mode="dark">.</FestixProvider>);
  expect(drawnTheme()).toBe('dark');
});

it('the theme changes with the system while it is mounted', () => {
  let matches = false;
  const system = Object.assign(new EventTarget(), { media: dark });
  Object.defineProperty(system, 'matches', { get: () => matches });
  window.matchMedia = () => system as MediaQueryList;
  render(<FestixProvider>.</FestixProvider>);
  expect(drawnTheme()).toBe('light');
  matches = true;
  act(() => void system.dispatchEvent(new Event('change')));
  expect(drawnTheme()).toBe('dark');
});

it.each([
  ['on without a preference', 'no such query', true],
  ['off if the person asked for less motion', '(prefers-reduced-motion: reduce)', false],
])("the theme's motion is %s", (_, query, moves) => {
  screenMatches(query);
  const Seen = () => <>{String(theme.useToken().token.motion)}</>;
  render(
    <FestixProvider>
      <WorkbenchProvider>
        <Seen />
      </WorkbenchProvider>
    </FestixProvider>,
  );
  expect(screen.getByText(String(moves))).toBeTruthy();
});

it.each([
  ['light', '#ffffff'],
  ['dark', '#261d31'],
] as const)('the theme draws Ant Design in the mode of the page: %s', (mode, paper) => {
  screenMatches();
  const Seen = () => <>{theme.useToken().token.colorBgElevated.toLowerCase()}</>;
  render(
    <FestixProvider mode={mode}>
      <WorkbenchProvider>
        <Seen />
      </WorkbenchProvider>
    </FestixProvider>,
  );
  expect(screen.getByText(paper)).toBeTruthy();
});

it("the theme draws Ant Design's type in the browser's font size, also after it changes", () => {
  screenMatches();
  let measured = (): void => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        measured = tell;
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const Seen = () => {
    const { fontSize, controlHeight, borderRadius } = theme.useToken().token;
    return <>{[fontSize, controlHeight, borderRadius].join(' ')}</>;
  };
  render(
    <FestixProvider>
      <WorkbenchProvider>
        <Seen />
      </WorkbenchProvider>
    </FestixProvider>,
  );
  expect(screen.getByText('15 40 3')).toBeTruthy();
  document.documentElement.style.fontSize = '32px';
  act(() => measured());
  expect(screen.getByText('30 80 3')).toBeTruthy();
  document.documentElement.style.fontSize = '';
  act(() => measured());
  vi.unstubAllGlobals();
});

it('the theme sets Ant Design to Portuguese in the back office', () => {
  screenMatches();
  render(
    <FestixProvider>
      <WorkbenchProvider>
        <Empty />
      </WorkbenchProvider>
    </FestixProvider>,
  );
  expect(screen.getByText('Não há dados', { selector: 'div' })).toBeTruthy();
});

it('the theme sets the head of a calendar to month, then year', () => {
  screenMatches();
  render(
    <FestixProvider>
      <WorkbenchProvider>
        <DatePicker open defaultValue={dayjs('2026-11-21')} />
      </WorkbenchProvider>
    </FestixProvider>,
  );
  expect(document.querySelector('.ant-picker-header-view')!.textContent).toBe('nov2026');
});

it("the theme draws links with the router's own", () => {
  const follow = vi.fn();
  const RouterLink = ({ href, ...link }: LinkProps) => (
    <a
      {...link}
      href={href}
      onClick={(event) => {
        event.preventDefault();
        follow(href);
      }}
    />
  );
  render(
    <FestixProvider link={RouterLink}>
      <Link href="/events">Eventos</Link>
    </FestixProvider>,
  );
  fireEvent.click(screen.getByRole('link', { name: 'Eventos' }));
  expect(follow).toHaveBeenCalledWith('/events');
});
