import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type Express, type Request, type Response } from 'express';

const YEAR = 365 * 24 * 3600 * 1000;

/** Files with a content hash in their name never change. */
const HASHED = /\/assets\//;

/**
 * Serves the built web app beside the API, on the same origin. Paths of the app that are no file get its shell: the
 * door has its own, everything else the main one.
 */
export function serveWeb(app: Express, dist: string): void {
  if (!dist || !existsSync(join(dist, 'index.html'))) return;
  const shells = new Map(['index.html', 'door.html'].map((name) => [name, shellOf(dist, name)]));
  app.use(
    express.static(dist, {
      index: false,
      setHeaders: (response, path) => {
        response.setHeader(
          'Cache-Control',
          HASHED.test(path) ? `public, max-age=${YEAR / 1000}, immutable` : 'no-cache',
        );
      },
    }),
  );
  app.use((request: Request, response: Response, next) => {
    const isPage = request.method === 'GET' && !request.path.startsWith('/api/') && !/\.\w+$/.test(request.path);
    const shell = isPage && shells.get(request.path.startsWith('/door') ? 'door.html' : 'index.html');
    if (!shell) return next();
    response.setHeader('Cache-Control', 'no-cache').type('html').send(shell);
  });
}

function shellOf(dist: string, name: string): string | undefined {
  const path = join(dist, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
