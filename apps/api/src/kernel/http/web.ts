import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { Env } from '../../env.ts';
import { policyHeader, type PolicySources } from './content-policy.ts';
import type { ErrorPort } from '../watch/error-port.ts';
import { packedAssets } from './packed-assets.ts';
import { feeCapTag, passwordTag, platformTags, supportTags, type PlatformEnv, type SupportEnv } from './page-tags.ts';

const YEAR = 365 * 24 * 3600 * 1000;

/** Files with a content hash in their name never change. */
const HASHED = /\/assets\//;
const FOR_EVER = `public, max-age=${YEAR / 1000}, immutable`;

/** What the title of the shells stands in. */
const TITLE = /<title>[^<]*<\/title>/;

/** Where the app will be. */
const ROOT = '<div id="root">';

/** How a page leaves the server, before any of its scripts has run. */
export interface PageHead {
  status: 200 | 404;
  /** HTML in place of the shell's title. */
  head: string;
  /** HTML that is shown until the app takes its place. */
  words: string;
  /** Whether it is for who has its link alone: then no cache keeps it. */
  isPrivate?: boolean;
  /** Whose scripts it may load besides ours. */
  sources?: PolicySources;
}

/** Where a page has gone, as a path of ours. */
export interface MovedPage {
  location: string;
}

/** What a text for programs says: the sitemap, the rules for robots. */
export interface PublicFile {
  type: string;
  text: string;
}

/** Who knows what the pages are about. */
export interface Pages {
  /** What stands at a path, as the browser spells it; `query` begins with its question mark, or is empty. */
  at(path: string, query: string): Promise<PageHead | MovedPage>;
  file(path: string): Promise<PublicFile | undefined>;
}

/** What the head of every page says of the house. */
type ShellEnv = SupportEnv & PlatformEnv & Pick<Env, 'PASSWORD_MIN_LENGTH' | 'MAX_CONVENIENCE_TAX'>;

interface Web {
  env: Pick<Env, 'WEB_DIST' | 'PUBLIC_URL'> & ShellEnv;
  pages: Pages;
  errors: ErrorPort;
}

/**
 * Serves the built web app beside the API, on the same origin. Paths of the app that are no file get its shell: the
 * door and the till have their own, everything else the main one, with the head that its page has.
 */
export function serveWeb(app: Express, { env, pages, errors }: Web): void {
  const dist = env.WEB_DIST;
  if (!dist || !existsSync(join(dist, 'index.html'))) return;
  const shell = shellOf(dist, 'index.html', env) ?? '';
  const apart = new Map(['door', 'till'].map((app) => [app, shellOf(dist, `${app}.html`, env)]));
  app.use(packedAssets(dist, FOR_EVER));
  app.use(
    express.static(dist, {
      index: false,
      // A directory is no page, and where it would lead is said by who asks.
      redirect: false,
      setHeaders: (response, path) => {
        response.setHeader('Cache-Control', HASHED.test(path) ? FOR_EVER : 'no-cache');
      },
    }),
  );
  const sendFile = (request: Request, response: Response, next: NextFunction): void => {
    pages
      .file(request.path)
      .then((file) => (file ? response.type(file.type).send(file.text) : next()))
      .catch(next);
  };

  const sendPage = (request: Request, response: Response): void => {
    pages
      .at(request.path, queryOf(request))
      .then((page) => {
        if ('location' in page) return response.redirect(301, page.location + queryOf(request));
        if (page.isPrivate) response.setHeader('Cache-Control', 'no-store');
        if (page.sources) response.setHeader('Content-Security-Policy', policyHeader(env, page.sources));
        // A function, for what people write may contain signs that mean something in a replacement.
        return response
          .status(page.status)
          .type('html')
          .send(shell.replace(TITLE, () => page.head).replace(ROOT, () => ROOT + page.words));
      })
      .catch((error: unknown) => {
        // The app says by itself what doesn't work; it needs no head for that.
        errors.report(error);
        response.type('html').send(shell);
      });
  };

  app.use((request: Request, response: Response, next: NextFunction) => {
    if (request.path.startsWith('/api/')) return next();
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    response.setHeader('Cache-Control', 'no-cache');
    if (/\.\w+$/.test(request.path)) return sendFile(request, response, next);
    const app = request.path.split('/')[1] ?? '';
    if (apart.has(app)) return sendShell(apart.get(app), response, next);
    return sendPage(request, response);
  });
}

function sendShell(shell: string | undefined, response: Response, next: NextFunction): void {
  if (shell === undefined) next();
  else response.type('html').send(shell);
}

function queryOf({ url }: Request): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}

function shellOf(dist: string, name: string, env: ShellEnv): string | undefined {
  const path = join(dist, name);
  if (!existsSync(path)) return undefined;
  const tags = supportTags(env) + platformTags(env) + passwordTag(env) + feeCapTag(env);
  return readFileSync(path, 'utf8').replace('</head>', () => `${tags}</head>`);
}
