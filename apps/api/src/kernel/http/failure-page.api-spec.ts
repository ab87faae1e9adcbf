import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, jest } from '@jest/globals';
import { failureWords } from '@festix/domain/ground';
import supertest from 'supertest';
import { PageHeads } from '../../modules/shopfront/page-heads/page-heads.ts';
import { useApi } from '../../testing/use-api.ts';
import { Database } from '../database/database.ts';
import { ErrorPort } from '../watch/error-port.ts';

const PAGE = 'text/html,application/xhtml+xml,*/*;q=0.8';

let dist: string;

const api = useApi(() => {
  dist = mkdtempSync(join(tmpdir(), 'festix-dist-'));
  writeFileSync(
    join(dist, 'index.html'),
    '<html><head><title>Festix</title></head><body><div id="root"></div></body></html>',
  );
  writeFileSync(join(dist, 'door.html'), '<html><head><title>Porta</title></head></html>');
  const support = { SUPPORT_EMAIL: 'ajuda@festix.exemplo.br', SUPPORT_PHONE: '+5581987654321' };
  return { env: { WEB_DIST: dist, ...support } };
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => rmSync(dist, { recursive: true, force: true }));

/** Makes the server fail while it sends a public file. */
function breakFiles(): void {
  jest.spyOn(api.app.get(ErrorPort), 'report').mockImplementation(() => undefined);
  jest.spyOn(api.app.get(PageHeads), 'file').mockRejectedValue(new Error('segredo de ana@exemplo.br'));
}

it('a browser that meets a failure gets a page with the code for support, and no detail of the failure @V16.5.1', async () => {
  breakFiles();
  const { text, headers } = await fetched('/sitemap.xml', { accept: PAGE });
  expect(headers.get('content-type')).toContain('text/html');
  expect(text).toContain(failureWords.title);
  expect(text).toContain(`${failureWords.supportCode}: <code>${headers.get('x-request-id')}</code>`);
  expect(text).toContain('href="mailto:ajuda@festix.exemplo.br"');
  expect(text).toContain('href="tel:+5581987654321"');
  expect(text).not.toContain('segredo');
});

it('a program that meets a failure gets a problem', async () => {
  breakFiles();
  const { text, headers, status } = await fetched('/sitemap.xml', { accept: '*/*' });
  expect([status, headers.get('content-type')]).toEqual([500, 'application/problem+json; charset=utf-8']);
  expect(JSON.parse(text)).toMatchObject({ code: 'INTERNAL_ERROR', request_id: headers.get('x-request-id') });
});

it('an unknown address gets a page that says so, without a code for support', async () => {
  const { text, status } = await fetched('/%00', { accept: PAGE });
  expect(status).toBe(404);
  expect(text).toContain('Este endereço não existe.');
  expect(text).not.toContain(failureWords.supportCode);
});

it('calls of the app get problems, whatever they accept, and only a visit to the API gets a page', async () => {
  jest.spyOn(api.app.get(ErrorPort), 'report').mockImplementation(() => undefined);
  jest.spyOn(api.app.get(Database), 'query').mockRejectedValue(new Error('no database'));
  const called = await fetched('/api/events/festa', { accept: PAGE });
  expect([called.status, JSON.parse(called.text).code]).toEqual([500, 'INTERNAL_ERROR']);
  const gone = await supertest(api.url).get('/api/events/festa').set({ accept: PAGE, 'sec-fetch-mode': 'navigate' });
  expect(gone.text).toContain(failureWords.title);
});

it('every shell names the contact of the platform', async () => {
  for (const path of ['/', '/door']) {
    const { text } = await fetched(path, { accept: PAGE });
    expect(text).toContain('<meta name="festix-support-email" content="ajuda@festix.exemplo.br" />');
    expect(text).toContain('<meta name="festix-support-phone" content="+5581987654321" />');
  }
});

async function fetched(path: string, headers: Record<string, string>) {
  const answer = await fetch(api.url + path, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
