import type { TagsView } from '@festix/domain/contract';
import type { Conversion } from '@festix/domain/shopfront';
import { liveTags } from './live-tags.ts';

/** The data of a conversion besides its name. */
export interface ConversionFacts {
  /** Makes a step count once. */
  id?: string;
  /** The event, as a product of a shop. */
  content: { id: string; name: string };
  /** Centavos of the purchase. */
  value?: number;
  tickets?: number;
  order_code?: string;
}

type Fbq = ((...words: unknown[]) => void) & {
  callMethod?: (...words: unknown[]) => void;
  queue: unknown[][];
  push: unknown;
  loaded: boolean;
  version: string;
};

declare global {
  interface Window {
    dataLayer?: unknown[];
    fbq?: Fbq;
    _fbq?: Fbq;
  }
}

const GOOGLE = 'https://www.googletagmanager.com';
const META = 'https://connect.facebook.net/en_US/fbevents.js';

/** Each service's name of a conversion. */
const NAMES: Record<Conversion, { ga: string; meta: string }> = {
  page_view: { ga: 'page_view', meta: 'PageView' },
  view_content: { ga: 'view_item', meta: 'ViewContent' },
  initiate_checkout: { ga: 'begin_checkout', meta: 'InitiateCheckout' },
};

/** Cookies that the services leave on our own origin. */
const THEIR_COOKIES = /^(_ga|_gid|_gat|_gcl|_fbp|_fbc)/;

/** Loads each service's own file: no inline script runs. */
export function loadTags({ gtm_id, ga_id, facebook_pixel_ids }: TagsView): void {
  if (gtm_id || ga_id) window.dataLayer ??= [];
  if (gtm_id) {
    window.dataLayer?.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    loadScript(`${GOOGLE}/gtm.js?id=${encodeURIComponent(gtm_id)}`);
  }
  if (ga_id) {
    gtag('js', new Date());
    // We report pages ourselves, without the URL's parameters: a coupon opens lots.
    gtag('config', ga_id, { send_page_view: false, page_location: publicAddress() });
    loadScript(`${GOOGLE}/gtag/js?id=${encodeURIComponent(ga_id)}`);
  }
  if (facebook_pixel_ids.length > 0) {
    const fbq = prepareFbq();
    for (const id of facebook_pixel_ids) fbq('init', id);
    loadScript(META);
  }
}

/** Reports a conversion to the loaded services. */
export function tell(conversion: Conversion, facts: ConversionFacts): void {
  const live = liveTags();
  if (!live) return;
  const names = NAMES[conversion];
  if (live.gtm_id) window.dataLayer?.push({ event: conversion, event_id: facts.id, ...factsOfGoogle(facts) });
  if (live.ga_id) {
    gtag('event', names.ga, { ...factsOfGoogle(facts), page_location: publicAddress(), send_to: live.ga_id });
  }
  if (live.facebook_pixel_ids.length > 0) {
    const named = facts.id ? [{ eventID: facts.id }] : [];
    window.fbq?.('track', names.meta, conversion === 'page_view' ? {} : factsOfMeta(facts), ...named);
  }
}

/** Deletes the services' cookies. */
export function forgetTheirCookies(): void {
  for (const pair of document.cookie.split('; ')) {
    const [name = ''] = pair.split('=', 1);
    if (THEIR_COOKIES.test(name)) for (const domain of ownDomains()) expire(name, domain);
  }
}

function expire(name: string, domain: string): void {
  document.cookie = `${name}=; path=/; max-age=0${domain}`;
}

/** Returns the domains for which the services may have set cookies, the widest included. */
function ownDomains(): string[] {
  const labels = location.hostname.split('.');
  return ['', ...labels.map((_, at) => `; domain=.${labels.slice(at).join('.')}`)];
}

/** Returns the URL without parameters. */
function publicAddress(): string {
  return location.origin + location.pathname;
}

function factsOfGoogle({ content, value, tickets, order_code }: ConversionFacts): Record<string, unknown> {
  const quantity = tickets === undefined ? {} : { quantity: tickets };
  return {
    items: [{ item_id: content.id, item_name: content.name, ...quantity }],
    ...(value !== undefined && { currency: 'BRL', value: value / 100 }),
    ...(order_code !== undefined && { transaction_id: order_code }),
  };
}

function factsOfMeta({ content, value, tickets }: ConversionFacts): Record<string, unknown> {
  return {
    content_type: 'product',
    content_ids: [content.id],
    content_name: content.name,
    ...(value !== undefined && { currency: 'BRL', value: value / 100 }),
    ...(tickets !== undefined && { num_items: tickets }),
  };
}

/** Queues a call; Google's script needs the very `arguments` object. */
function gtag(..._words: unknown[]): void {
  // eslint-disable-next-line prefer-rest-params -- an array is not taken for a command
  window.dataLayer?.push(arguments);
}

/** Queues calls for Meta's script until it is loaded. */
function prepareFbq(): Fbq {
  if (window.fbq) return window.fbq;
  const fbq = ((...words: unknown[]) => {
    if (fbq.callMethod) fbq.callMethod(...words);
    else fbq.queue.push(words);
  }) as Fbq;
  Object.assign(fbq, { push: fbq, loaded: true, version: '2.0', queue: [] });
  // Meta's script would report the app's navigation by itself, with the ids of orders.
  (fbq as Fbq & { disablePushState?: boolean }).disablePushState = true;
  window.fbq = fbq;
  window._fbq = fbq;
  return fbq;
}

function loadScript(address: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  document.head.append(script);
}
