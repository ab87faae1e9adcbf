/**
 * The house: one subject has one name in API, web, domain and contract. The linter reads these tables, README and
 * ARCHITECTURE show them. Everything uses only lower floors.
 */

/** Subject of each wing, from the roof down as the API has them. */
export const WINGS = {
  operations:
    'running the house: jobs, webhooks, API keys, privacy, administration of people, events that change hands',
  money: 'payouts, expenses',
  figures: 'sales, participants, dashboards, exports, resends, search',
  till: 'sale points: their setup, leases, sales that phones tell later, voids, drawers',
  shopfront: 'public pages, their heads, calendars, tracking, page views',
  selling: 'orders, payments, ledger, refunds, courtesies, other sellers, transfers, announcements, waiting room',
  door: 'entries, devices, what phones tell later, the panel of the doors, rehearsals',
  programme: 'events, lots, stock, coupons, venues, content',
  people: 'accounts, sessions, teams, invitations, access',
  messages: 'e-mail and WhatsApp: what is said, to whom, and what became of it',
  documents: 'tickets and their files, reports, receipts, pictures, legal texts',
} as const;

/** A part of a project, and the folders or files that belong to it, as a pattern of paths from the project's root. */
export interface Part {
  name: string;
  path: string;
}

/** Parts of a project from the roof down; those that share a floor don't use each other. */
export interface Storeys {
  /** Drawn part: a project, or a part of one. */
  title: string;
  floors: readonly (readonly Part[])[];
}

const wings = (folder: string, ...names: string[]): Part[] =>
  names.map((name) => ({ name, path: `^${folder}/${name}/` }));

const API = 'apps/api/src';
const WEB = 'apps/web/src';
const DOMAIN = 'libs/domain/src';

const modules = (...names: (keyof typeof WINGS)[]) => wings(`${API}/modules`, ...names);
const screens = (...names: (keyof typeof WINGS)[]) => wings(`${WEB}/screens`, ...names);
const frame = (...names: string[]) => wings(`${WEB}/frame`, ...names);
const kernel = (...names: string[]) => wings(`${API}/kernel`, ...names);
const rules = (...names: string[]) => wings(DOMAIN, ...names);

export const HOUSE: readonly Storeys[] = [
  {
    title: 'apps/api/src/modules',
    floors: [
      modules('operations'),
      modules('money'),
      modules('figures'),
      modules('till', 'shopfront'),
      modules('selling', 'door'),
      modules('programme'),
      modules('people'),
      modules('messages'),
      modules('documents'),
      [{ name: 'kernel', path: `^${API}/kernel/` }],
      [{ name: 'env', path: `^${API}/(env|database-hosts|plain-network)\\.ts$` }],
    ],
  },
  {
    title: 'apps/api/src/kernel',
    floors: [
      kernel('realtime'),
      kernel('files'),
      kernel('work'),
      kernel('access'),
      kernel('http'),
      kernel('database', 'fields'),
      kernel('watch'),
    ],
  },
  {
    title: 'apps/web/src',
    floors: [
      [{ name: 'entries', path: `^${WEB}/[^/]+\\.tsx$` }],
      [{ name: 'routes', path: `^${WEB}/routes/` }],
      screens('till', 'operations'),
      screens('door'),
      screens('figures'),
      screens('selling'),
      screens('programme'),
      screens('people'),
      screens('messages', 'money', 'shopfront'),
      [{ name: 'frame', path: `^${WEB}/frame/` }],
      [{ name: 'session', path: `^${WEB}/session/` }],
      [{ name: 'offline', path: `^${WEB}/offline/` }],
      [{ name: 'data', path: `^${WEB}/data/` }],
    ],
  },
  {
    title: 'apps/web/src/frame',
    floors: [
      frame('root'),
      frame('event', 'area-frame'),
      frame('system'),
      frame('public'),
      frame('tracking'),
      frame('areas'),
      frame('sign-in'),
      frame('form'),
      frame('app'),
      frame('parts'),
    ],
  },
  {
    title: 'libs/domain/src',
    floors: [
      rules('contract'),
      rules('till'),
      rules('sync'),
      rules('door', 'messages', 'money', 'figures'),
      rules('selling', 'shopfront', 'operations'),
      rules('programme', 'people'),
      rules('ground'),
    ],
  },
];

/**
 * Modules and subjects: folders with an entrance. What lies in a folder of theirs is their own, and nobody else imports
 * it; routes and browser tests open any screen.
 */
export const MODULES = [`${API}/modules`, `${WEB}/screens`] as const;
export const OPENS_ANY = `^${WEB}/routes/|^apps/web/e2e/`;

/** Tests and their shared files, which have no walls. */
export const TESTS = '\\.(spec|api-spec|e2e)\\.tsx?$|/testing/|/src/tests/|/e2e/';
