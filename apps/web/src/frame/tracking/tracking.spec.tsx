/** @jest-environment jsdom */
import '../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FestixProvider } from '@festix/ui';
import type { OrderView, TagsView } from '@festix/domain/contract';
import type { Cents } from '@festix/domain/ground';
import type { OrderStatus } from '@festix/domain/selling';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode, Suspense, type ReactNode } from 'react';
import { callTo } from '../../data/call.ts';
import { makeQueryClient } from '../../data/queries.ts';
import { json, StubServer } from '../../testing/stub-server.ts';
import { ids } from '../../testing/views.ts';
import { tellBooked } from './booked.ts';
import { useConsent } from './consent.store.ts';
import { lazyExtra } from './lazy-extra.ts';
import { forgetLiveTags, leavesTags } from './live-tags.ts';
import { Tracking } from './Tracking.tsx';
import { TrackingChoice } from './TrackingChoice.tsx';
import { trackingTexts as texts } from './tracking-texts.ts';
import { useOrderConsent } from './use-order-consent.ts';

// The question and the tags are loaded on demand.
configure({ asyncUtilTimeout: 20_000 });

const EVENT = { id: ids.event, name: 'Arraial', slug: 'arraial' };
const ORDER = '0198f000-0000-7000-8000-000000000501';
const TAGS: TagsView = { gtm_id: 'GTM-ABC', ga_id: 'G-1', facebook_pixel_ids: ['123456789012345'] };
const CONSENT = `PUT /api/orders/${ORDER}/tracking-consent`;

let server: StubServer;

beforeEach(async () => {
  server = await StubServer.start();
  server.on(CONSENT, (_, response) => void response.writeHead(204).end());
  callTo(server.origin);
  localStorage.clear();
  sessionStorage.clear();
  forgetLiveTags();
  useConsent.setState({ choice: undefined, isAsked: false, isOpen: false });
  document.head.innerHTML = '';
  for (const name of ['dataLayer', 'fbq', '_fbq'] as const) delete window[name];
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

/** Puts the tags into the page as the server does. */
function serve(tags: TagsView | null): void {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'festix-tags';
  block.textContent = JSON.stringify({ slug: EVENT.slug, event_id: EVENT.id, tags });
  document.head.append(block);
}

function Page({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <QueryClientProvider client={makeQueryClient()}>
        <FestixProvider link={({ href, ...rest }) => <a href={href} {...rest} />}>
          {children}
          <TrackingChoice />
        </FestixProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}

function order(status: OrderStatus): OrderView {
  return {
    id: ORDER,
    code: 'FTXARR7K2QX8M',
    event_id: ids.event,
    status,
    total: 18700 as Cents,
    items: [{ price_id: 'p', name: 'Inteira', lot: { id: 'l', name: 'Pista' }, amount: 2, unit_amount: 8500 as Cents }],
    user: { id: null, name: 'Bia', email: 'bia@exemplo.br', phone: null, document: null },
  } as unknown as OrderView;
}

const strangers = () =>
  [...document.querySelectorAll<HTMLScriptElement>('script[src]')]
    .map(({ src }) => src)
    .filter((src) => /^https/.test(src));

/** Returns the calls for Google's script. */
const told = (name: string) =>
  (window.dataLayer ?? []).map((word) => Array.from(word as ArrayLike<unknown>)).filter((words) => words[1] === name);
/** Returns the calls for Meta's script. */
const tracked = () => (window.fbq?.queue ?? []).filter(([word]) => word === 'track').map(([, ...rest]) => rest);

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('visitor', () => {
  it('a visitor is asked once for consent, with two equal answers, and nothing loads before @V14.2.3', async () => {
    serve(TAGS);
    render(<Tracking event={EVENT} />, { wrapper: Page });
    const [refuse, accept] = [
      await screen.findByRole('button', { name: texts.refuse }),
      screen.getByRole('button', { name: texts.accept }),
    ];
    expect(accept.className).toBe(refuse.className);
    expect(strangers()).toEqual([]);
    expect(document.cookie).toBe('');
  });

  it('a visitor who refuses loads nothing, is remembered, and may change the choice in the footer', async () => {
    serve(TAGS);
    const { unmount } = render(<Tracking event={EVENT} />, { wrapper: Page });
    await press(texts.refuse);
    await waitFor(() => expect(screen.queryByText(texts.ask)).toBeNull());
    expect(strangers()).toEqual([]);
    unmount();
    render(<Tracking event={EVENT} />, { wrapper: Page });
    await press(texts.foot);
    expect(await screen.findByText(new RegExp(texts.refused))).toBeDefined();
    await press(texts.accept);
    await waitFor(() => expect(strangers()).toHaveLength(3));
  });

  it('a visitor who accepts is counted once by each service', async () => {
    serve(TAGS);
    const { rerender } = render(<Tracking event={EVENT} />, { wrapper: Page });
    await press(texts.accept);
    await waitFor(() => expect(strangers()).toHaveLength(3));
    expect(strangers().sort()).toEqual([
      'https://connect.facebook.net/en_US/fbevents.js',
      'https://www.googletagmanager.com/gtag/js?id=G-1',
      'https://www.googletagmanager.com/gtm.js?id=GTM-ABC',
    ]);
    rerender(<Tracking event={{ ...EVENT }} />);
    expect(tracked()).toEqual([
      ['PageView', {}],
      ['ViewContent', { content_type: 'product', content_ids: [ids.event], content_name: 'Arraial' }],
    ]);
    expect(told('page_view')).toHaveLength(1);
    expect(told('view_item')).toHaveLength(1);
    expect(window.fbq?.queue[0]).toEqual(['init', '123456789012345']);
  });

  it('a visitor of an event without tracking is not asked', async () => {
    serve(null);
    render(<Tracking event={EVENT} />, { wrapper: Page });
    await screen.findByRole('button', { name: texts.foot });
    expect(screen.queryByText(texts.title)).toBeNull();
    expect(server.received).toEqual([]);
  });

  it('a visitor from another page is asked if the server says that the event has tracking', async () => {
    server.on('GET /api/events/arraial/tags', (_, response) => json(response, { event_id: ids.event, tags: TAGS }));
    render(<Tracking event={EVENT} />, { wrapper: Page });
    expect(await screen.findByText(texts.ask)).toBeDefined();
    expect(strangers()).toEqual([]);
  });

  it('a visitor may accept where the browser stores nothing', async () => {
    server.on('GET /api/events/arraial/tags', (_, response) => json(response, { event_id: ids.event, tags: TAGS }));
    render(<Tracking event={EVENT} />, { wrapper: Page });
    const forbidden = () => {
      throw new DOMException('', 'SecurityError');
    };
    const storage = [jest.spyOn(Storage.prototype, 'getItem'), jest.spyOn(Storage.prototype, 'setItem')];
    for (const one of storage) one.mockImplementation(forbidden);
    try {
      await press(texts.accept);
      await waitFor(() => expect(screen.queryByText(texts.ask)).toBeNull());
      expect(screen.getByRole('button', { name: texts.foot })).toBeDefined();
      expect(strangers()).toEqual([]);
    } finally {
      for (const one of storage) one.mockRestore();
    }
  });

  it('a visitor sees the page when a tracking script fails to load', async () => {
    const Part = lazyExtra(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
    render(
      <Suspense fallback="wait">
        <p>page</p>
        <Part />
      </Suspense>,
    );
    expect(await screen.findByText('page')).toBeDefined();
  });
});

describe('booking', () => {
  it('a booking is reported to the services on the page where it is made, after consent and under its own name', async () => {
    serve(TAGS);
    render(<Tracking event={EVENT} />, { wrapper: Page });
    await screen.findByText(texts.ask);
    tellBooked(order('booking'));
    await press(texts.accept);
    await waitFor(() => expect(tracked().map(([name]) => name)).toEqual(['PageView', 'ViewContent']));
    tellBooked(order('booking'));
    expect(tracked()).toHaveLength(3);
    const facts = { content_type: 'product', content_ids: [ids.event], content_name: 'Arraial' };
    const wanted = { ...facts, currency: 'BRL', value: 187, num_items: 2 };
    expect(tracked()[2]).toEqual(['InitiateCheckout', wanted, { eventID: 'initiate_checkout.FTXARR7K2QX8M' }]);
    const [[, , checkout] = []] = told('begin_checkout');
    expect(checkout).toMatchObject({ transaction_id: 'FTXARR7K2QX8M', value: 187, currency: 'BRL' });
    expect(JSON.stringify([window.dataLayer, window.fbq?.queue])).not.toContain(ORDER);
  });
});

function OrderPage({ status }: { status: OrderStatus }) {
  useOrderConsent(order(status));
  return null;
}

describe('page of an order', () => {
  it('the page of an order sends the buyer’s consent to the server, withdraws it, and loads nothing', async () => {
    useConsent.setState({ choice: 'accepted' });
    document.cookie = '_fbp=fb.1.1596403881668.1116446470';
    render(<OrderPage status="booking" />, { wrapper: Page });
    await waitFor(() => expect(server.callsOf(CONSENT).length).toBeGreaterThan(0));
    expect(server.callsOf(CONSENT)[0]?.body).toEqual({
      granted: true,
      fbp: 'fb.1.1596403881668.1116446470',
      fbc: null,
    });
    act(() => useConsent.setState({ choice: 'refused' }));
    await waitFor(() => expect(server.callsOf(CONSENT).at(-1)?.body).toEqual({ granted: false }));
    expect(strangers()).toEqual([]);
    document.cookie = '_fbp=; max-age=0';
  });

  it('the page of an order reports nothing about a buyer without consent', async () => {
    const { rerender } = render(<OrderPage status="booking" />, { wrapper: Page });
    act(() => useConsent.setState({ choice: 'refused' }));
    rerender(<OrderPage status="paid" />);
    expect(server.received).toEqual([]);
  });
});

it('tracking of an event stays on its pages @V14.2.3', async () => {
  expect(leavesTags('/signin')).toBe(false);
  serve(TAGS);
  useConsent.setState({ choice: 'accepted' });
  render(<Tracking event={EVENT} />, { wrapper: Page });
  await waitFor(() => expect(strangers()).toHaveLength(3));
  expect(leavesTags('/events/arraial')).toBe(false);
  const own = `/events/arraial/orders/${ORDER}`;
  for (const path of ['/', '/events', '/events/outro', '/signin', own, `${own}/tickets/0`]) {
    expect(leavesTags(path)).toBe(true);
  }
});
