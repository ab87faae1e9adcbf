/** @jest-environment jsdom */
import '../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { failureWords, notices } from '@festix/domain/ground';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { CrashBoundary } from './CrashBoundary.tsx';
import { FailureFrame } from '../app/failure-frame.tsx';
import { RouteFailure } from './RouteFailure.tsx';
import { screen as part } from './screen.ts';
import { callTo } from '../../data/call.ts';
import { CallError, readProblem, UnreachableError } from '../../data/problem.ts';
import { DoorFailure } from '../../screens/door/door/DoorFailure.tsx';
import { TillFailure } from '../../screens/till/till/TillFailure.tsx';
import { systemTexts as texts } from './system-texts.ts';

beforeEach(() => {
  // React and the report log it there as well.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  document.head.querySelectorAll('meta[name^="festix-support"]').forEach((tag) => tag.remove());
  jest.restoreAllMocks();
});

function Broken({ error }: { error: unknown }): never {
  throw error;
}

/** Opens a route that throws an error, under an error boundary. */
function open(error: unknown, ErrorBoundary = RouteFailure) {
  const router = createMemoryRouter([{ path: '/', ErrorBoundary, element: <Broken error={error} /> }]);
  render(<RouterProvider router={router} />);
}

function nameSupport(name: string, content: string): void {
  const tag = document.createElement('meta');
  Object.assign(tag, { name, content });
  document.head.append(tag);
}

describe('broken screen', () => {
  it('a broken screen shows the code of the failed answer, to be copied, and the ways on', async () => {
    open(new CallError(500, { code: 'INTERNAL_ERROR', request_id: 'r-500' }));
    expect(screen.getByRole('alert').textContent).toContain(`${failureWords.supportCode}: r-500`);
    expect(screen.getByRole('heading', { name: failureWords.title, level: 1 })).toBeDefined();
    expect(screen.getByRole('button', { name: failureWords.retry })).toBeDefined();
    expect(screen.getByRole('link', { name: failureWords.home }).getAttribute('href')).toBe('/');
    const writeText = jest.fn((_: string) => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
    fireEvent.click(screen.getByRole('button', { name: texts.copyCode }));
    expect(await screen.findByText(texts.copied)).toBeDefined();
    expect(writeText.mock.calls).toEqual([['r-500']]);
  });

  it('a screen that breaks by itself shows the code of the server failure just before', async () => {
    await readProblem(new Response('{}', { status: 503, headers: { 'x-request-id': 'r-503' } }));
    await readProblem(new Response('{}', { status: 404, headers: { 'x-request-id': 'r-404' } }));
    open(new TypeError('x is undefined'));
    expect(screen.getByText('r-503')).toBeDefined();
    cleanup();
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3 * 60_000);
    open(new TypeError('x is undefined'));
    expect(screen.queryByText('r-503')).toBeNull();
    expect(screen.getByText(failureWords.line)).toBeDefined();
  });

  it('a broken screen names a contact if there is one', () => {
    nameSupport('festix-support-email', 'ajuda@festix.exemplo.br');
    nameSupport('festix-support-phone', '+5581987654321');
    open(new CallError(500, { request_id: 'r-1' }));
    const mail = screen.getByRole('link', { name: 'ajuda@festix.exemplo.br' });
    expect(decodeURIComponent(mail.getAttribute('href')!)).toBe(
      `mailto:ajuda@festix.exemplo.br?subject=${failureWords.supportCode}: r-1`,
    );
    expect(screen.getByRole('link', { name: '(81) 98765-4321' }).getAttribute('href')).toBe('tel:+5581987654321');
  });

  it.each([
    'Failed to fetch dynamically imported module: https://festix/assets/a.js',
    'error loading dynamically imported module: https://festix/assets/a.js',
    'Importing a module script failed.',
  ])('a broken screen explains a part of the app that failed to load: %s', (message) => {
    open(new TypeError(message));
    expect(screen.getByRole('heading', { name: texts.partLost })).toBeDefined();
    expect(screen.getByText(texts.partLostLine)).toBeDefined();
  });

  it('a broken screen without a network says so, without a code', () => {
    open(new UnreachableError('down'));
    expect(screen.getByText(texts.cutOff)).toBeDefined();
    expect(screen.queryByText(new RegExp(failureWords.supportCode))).toBeNull();
  });

  it('a failure outside of every route is caught too', () => {
    render(
      <CrashBoundary>
        <Broken error={new CallError(502, { request_id: 'r-502' })} />
      </CrashBoundary>,
    );
    expect(screen.getByText('r-502')).toBeDefined();
  });
});

describe('broken screen without a network', () => {
  afterEach(() => {
    callTo('');
  });

  /** Makes the server unreachable. */
  const cutOff = () => {
    callTo('http://127.0.0.1:9');
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  };

  it.each([
    ['trying again', () => screen.getByRole('button', { name: failureWords.retry })],
    ['going home', () => screen.getByRole('link', { name: failureWords.home })],
  ])('%s stays in the app without a network, away from the browser’s own error page', async (_, way) => {
    cutOff();
    open(new TypeError('x is undefined'));
    expect(screen.queryByText(texts.cutOff)).toBeNull();
    expect(fireEvent.click(way())).toBe(way().tagName === 'BUTTON');
    expect(await screen.findByText(texts.cutOff)).toBeDefined();
  });

  it('a screen that failed to load appears when the network is back, or on request', async () => {
    cutOff();
    const load = jest.fn(() =>
      Promise.reject<{ Tab: () => string }>(new TypeError('Importing a module script failed.')),
    );
    const framed = {
      Frame: ({ children }: { children: ReactNode }) => <section>{children}</section>,
      level: 2 as const,
    };
    const tab = { path: 'tab', ...part(load, 'Tab') };
    const shell = (
      <FailureFrame value={framed}>
        Evento <Outlet />
      </FailureFrame>
    );
    const router = createMemoryRouter([{ path: '/', element: shell, children: [tab] }], { initialEntries: ['/tab'] });
    render(<RouterProvider router={router} />);
    expect(await screen.findByRole('heading', { name: texts.partLost, level: 2 })).toBeDefined();
    expect(screen.getByText('Evento', { exact: false })).toBeDefined();

    fireEvent.click(screen.getByRole('button', { name: failureWords.retry }));
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    expect(screen.getByText(texts.cutOff)).toBeDefined();

    load.mockImplementation(() => Promise.resolve({ Tab: () => 'A aba' }));
    fireEvent(window, new Event('online'));
    expect(await screen.findByText('A aba', { exact: false })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('door and till without a network', () => {
  it.each([
    ['the door', DoorFailure, texts.doorSafe],
    ['the till', TillFailure, texts.tillSafe],
  ])('%s says that its stored data is safe', (_, Failure, safe) => {
    render(<Failure error={new CallError(500, { request_id: 'r-9' })} />);
    expect(screen.getByText(safe)).toBeDefined();
    expect(safe).toContain(notices.nothingLost.slice(0, -1));
    expect(screen.getByText('r-9')).toBeDefined();
    expect(screen.getByRole('button', { name: failureWords.retry })).toBeDefined();
    expect(screen.getByRole('link', { name: failureWords.home })).toBeDefined();
  });
});
