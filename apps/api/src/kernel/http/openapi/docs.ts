import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import express, { type Express, type Response } from 'express';

const FILES = '/api/docs/files';
const SHOWN = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

const PAGE = `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>API do Festix</title>
    <link rel="icon" href="${FILES}/favicon-32x32.png">
    <link rel="stylesheet" href="${FILES}/swagger-ui.css">
  </head>
  <body>
    <div id="docs"></div>
    <script src="${FILES}/swagger-ui-bundle.js"></script>
    <script src="${FILES}/start.js"></script>
  </body>
</html>
`;

/** Served as a file, because the page's policy allows no inline script. */
const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null });\n`;

/** Serves the contract as a page for people, at /api/docs, with all its assets. */
export function serveDocs(app: Express): void {
  const library = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const fromLibrary = express.static(library, { index: false, maxAge: '1d' });
  app.use(`${FILES}/start.js`, (_request, response: Response) => void response.type('js').send(START));
  app.use(FILES, (request, response, next) => {
    if (SHOWN.includes(request.path.slice(1))) fromLibrary(request, response, next);
    else next();
  });
  app.use('/api/docs', (request, response, next) => {
    if (request.method === 'GET' && request.path === '/') response.type('html').send(PAGE);
    else next();
  });
}
