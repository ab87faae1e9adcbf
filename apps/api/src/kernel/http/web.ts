import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { Env } from '../../env.ts';
import { cardPagePolicy } from './card-page.ts';
import { policyHeader, TILL_PERMISSIONS_POLICY, type PolicySources } from './content-policy.ts';
import type { ErrorPort } from '../watch/error-port.ts';
import { packedAssets } from './packed-assets.ts';
import {
  cardTags,
  feeCapTag,
  passwordTag,
  platformTags,
  supportTags,
  type CardEnv,
  type PlatformEnv,
  type SupportEnv,
} from './page-tags.ts';
import { pageParts } from './page-parts.ts';
import { asksToSignIn, pageShell, SIGN_IN_PATH, type PageShell } from './page-shell.ts';

const YEAR = 365 * 24 * 3600 * 1000;

/** Files with a content hash in their name never change. */
const HASHED = /\/assets\//;
const FOR_EVER = `public, max-age=${YEAR / 1000}, immutable`;

/** Matches the title of the shells. */
const TITLE = /<title>[^<]*<\/title>/;

/** Root element of the app, with the mark that a page without words of its own shows until it runs. */
const ROOT = /<div id="root">.*?<\/div>/s;

/** The content of a page before its scripts run. */
export interface PageHead {
  status: 200 | 404;
  /** HTML in place of the shell's title. */
  head: string;
  /** HTML shown until the app replaces it; empty for the mark. */
  words: string;
  /** HTML of data for the app, after the words: on a slow network they are read first. */
  data: string;
  /** Whether it is for people with its link alone: no cache may store it. */
  isPrivate?: boolean;
  /** Further script origins. */
  sources?: PolicySources;
}

/** The new path of a moved page. */
export interface MovedPage {
  location: string;
}

/** A text for programs: the sitemap, robots.txt. */
export interface PublicFile {
  type: string;
  text: string;
}

/** Builds the content of pages. */
export interface Pages {
  /** Returns the content of a path, as the browser spells it; `query` begins with its question mark, or is empty. */
  at(path: string, query: string): Promise<PageHead | MovedPage>;
  file(path: string): Promise<PublicFile | undefined>;
}

/** Settings in the head of every page. */
type ShellEnv = SupportEnv & PlatformEnv & CardEnv & Pick<Env, 'PASSWORD_MIN_LENGTH' | 'MAX_CONVENIENCE_TAX'>;

interface Web {
  env: Pick<Env, 'WEB_DIST' | 'PUBLIC_URL'> & ShellEnv;
  pages: Pages;
  errors: ErrorPort;
  /** Returns whether a browser may have a session: it is not asked to sign in before the app knows. */
  mayBeSignedIn(request: Request): boolean;
}

/**
 * Serves the built web app beside the API, on the same origin. App paths without a file get its shell: the door, the till
 * and the page of a card have their own, all others the main one, with the page's head.
 */
export function serveWeb(app: Express, { env, pages, errors, mayBeSignedIn }: Web): void {
  const dist = env.WEB_DIST;
  if (!dist || !existsSync(join(dist, 'index.html'))) return;
  const main = pageShell(shellOf(dist, 'index.html', env) ?? '');
  const apart = new Map(['door', 'till'].map((app) => [app, staffPage(shellOf(dist, `${app}.html`, env))]));
  const card = shellOf(dist, 'card.html', env);
  const partsAt = pageParts(dist);
  const web = express.Router();
  // A call is no file: none is looked for.
  app.use((request, response, next) => (isCall(request) ? next() : web(request, response, next)));
  web.use(packedAssets(dist, FOR_EVER));
  web.use(
    express.static(dist, {
      index: false,
      // A directory is no page; the request decides about redirects.
      redirect: false,
      setHeaders: (response, path) => {
        response.setHeader('Cache-Control', HASHED.test(path) ? FOR_EVER : 'no-cache');
        // The service worker stores this file, and the till starts from it with the headers that it came with.
        if (basename(path) === 'till.html') response.setHeader('Permissions-Policy', TILL_PERMISSIONS_POLICY);
      },
    }),
  );
  const sendFile = (request: Request, response: Response, next: NextFunction): void => {
    pages
      .file(request.path)
      .then((file) => (file ? response.type(file.type).send(file.text) : next()))
      .catch(next);
  };

  /** Returns the sign-in for a stranger at a page of the main shell that needs one, else nothing. */
  const signInAt = (request: Request, response: Response): string => {
    if (main.signIn === '' || !asksToSignIn(request.path)) return '';
    response.vary('Cookie');
    return mayBeSignedIn(request) ? '' : main.signIn;
  };

  const sendPage = (request: Request, response: Response, shell: string): void => {
    pages
      .at(request.path, queryOf(request))
      .then((page) => {
        if ('location' in page) return response.redirect(301, page.location + queryOf(request));
        if (page.isPrivate) response.setHeader('Cache-Control', 'no-store');
        if (page.sources) response.setHeader('Content-Security-Policy', policyHeader(env, page.sources));
        const signIn = signInAt(request, response);
        const words = withWords(page.words || signIn);
        const parts = page.status === 200 ? partsAt(signIn ? SIGN_IN_PATH : request.path) : '';
        // Functions, because user text may contain replacement patterns.
        return response
          .status(page.status)
          .type('html')
          .send(
            shell
              .replace('</body>', () => `${parts}</body>`)
              .replace(TITLE, () => page.head)
              .replace(ROOT, (mark) => (words || mark) + page.data),
          );
      })
      .catch((error: unknown) => {
        // The app reports failures itself, without a head.
        errors.report(error);
        response.type('html').send(shell);
      });
  };

  web.use((request: Request, response: Response, next: NextFunction) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    response.setHeader('Cache-Control', 'no-cache');
    if (/\.\w+$/.test(request.path)) return sendFile(request, response, next);
    const app = request.path.split('/')[1] ?? '';
    if (app === 'till') response.setHeader('Permissions-Policy', TILL_PERMISSIONS_POLICY);
    if (apart.has(app)) {
      response.vary('Cookie');
      return sendShell(apart.get(app)?.[mayBeSignedIn(request) ? 'known' : 'stranger'], response, next);
    }
    const cardPolicy = card && cardPagePolicy(env, request.path);
    if (cardPolicy) {
      response.setHeader('Content-Security-Policy', cardPolicy).setHeader('Cache-Control', 'no-store');
      response.setHeader('X-Robots-Tag', 'noindex');
      // The sandbox's bank is no page of an order's.
      return app === 'events' ? sendPage(request, response, card) : sendShell(card, response, next);
    }
    return sendPage(request, response, main.html);
  });
}

function isCall({ path }: Request): boolean {
  return path.startsWith('/api/');
}

function sendShell(shell: string | undefined, response: Response, next: NextFunction): void {
  if (shell === undefined) next();
  else response.type('html').send(shell);
}

/** Returns the page of door or till as it is sent to people with a session, and to strangers. */
function staffPage(built: string | undefined): Record<'known' | 'stranger', string> | undefined {
  if (built === undefined) return undefined;
  const { html, signIn }: PageShell = pageShell(built);
  return { known: html, stranger: html.replace(ROOT, (mark) => withWords(signIn) || mark) };
}

/** Returns the app's root with words until the app runs; empty without words. */
function withWords(words: string): string {
  return words && `<div id="root">${words}</div>`;
}

function queryOf({ url }: Request): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}

function shellOf(dist: string, name: string, env: ShellEnv): string | undefined {
  const path = join(dist, name);
  if (!existsSync(path)) return undefined;
  const tags = supportTags(env) + platformTags(env) + passwordTag(env) + feeCapTag(env) + cardTags(env);
  return readFileSync(path, 'utf8').replace('</head>', () => `${tags}</head>`);
}
