import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { newId } from '../../../kernel/database/ids.ts';
import { startApi } from '../../../testing/api.ts';
import { lastMail, type OutboxMail } from '../../../testing/mails.ts';
import { readMime } from '../../../testing/mime.ts';
import { useApi } from '../../../testing/use-api.ts';
import { Deliveries } from './deliveries.ts';

const TEAM = '<script>alert("oi")</script> & cia';

const api = useApi();

async function invite(to: string, team = TEAM): Promise<OutboxMail> {
  const data = { producer: 'Varal', team, code: '7K2Q-X8MV', link: 'https://festix.dev/x?a=1&b=2', has_account: true };
  const deliveries = api.app.get(Deliveries, { strict: false });
  await api.database.transaction((tx) => deliveries.send(tx, { template: 'team-invitation', recipient: to, data }));
  return lastMail(api, to, 'team-invitation');
}

function page(path: string) {
  return api.request.get(path).expect(200).expect('content-type', 'text/html; charset=utf-8');
}

describe('outbox', () => {
  it('the outbox is empty at first', async () => {
    expect((await page('/api/outbox')).text).toContain('Nenhuma mensagem ainda.');
  });

  it('the outbox lists the newest first, with their recipients', async () => {
    const first = await invite('um@exemplo.br', 'Primeira');
    api.clock.advance(1000);
    const second = await invite('dois@exemplo.br', 'Segunda');
    const { text, headers } = await page('/api/outbox');
    const places = [second, first].map(({ id }) => text.indexOf(`href="/api/outbox/${id}"`));
    expect(places[0]).toBeGreaterThan(0);
    expect(places[1]).toBeGreaterThan(places[0]!);
    expect(text).toContain('um@exemplo.br');
    expect(text).toContain('Varal convidou você para a equipe Segunda');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('the outbox shows a message in a frame without scripts, whatever its author’s name is @V3.2.1', async () => {
    const mail = await invite('tres@exemplo.br');
    const { text } = await page(`/api/outbox/${mail.id}`);
    expect(text).not.toContain('<script');
    expect(text).toMatch(/<iframe [^>]*sandbox="allow-top-navigation-by-user-activation"/);
    expect(text).not.toContain('cid:');
    expect(mail.html).toContain('&lt;script&gt;alert(&quot;oi&quot;)&lt;/script&gt; &amp; cia');
    expect(mail.html).not.toContain('<script');
    expect(mail.text).toContain(TEAM);
  });

  it('the outbox offers each message as a file that mail programs open @V1.3.11', async () => {
    const mail = await invite('quatro@exemplo.br', 'Equipe\r\nBcc: todos@exemplo.br');
    const folder = join(api.env.DATA_DIR, 'outbox');
    const name = readdirSync(folder).find((file) => file.endsWith(`${mail.id}.eml`))!;
    const { headers } = readMime(readFileSync(join(folder, name), 'utf8'));
    expect(headers).toMatchObject({
      to: 'quatro@exemplo.br',
      subject: 'Varal convidou você para a equipe Equipe Bcc: todos@exemplo.\u200bbr',
    });
    expect(Object.keys(headers)).not.toContain('bcc');
  });

  it.each([['no message'], ['no id']])('the outbox has no page for %s', async (what) => {
    const path = `/api/outbox/${what === 'no id' ? '..%2f..%2fetc' : newId()}`;
    expect((await api.request.get(path).expect(404)).body.code).toBe('NOT_FOUND');
  });

  it('the outbox does not exist in production @V13.4.2', async () => {
    const env = { NODE_ENV: 'production', JWT_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' };
    const production = await startApi({ env, databaseUrl: api.env.DATABASE_URL });
    try {
      for (const path of ['/api/outbox', `/api/outbox/${newId()}`]) {
        expect((await production.request.get(path).expect(404)).body.code).toBe('UNKNOWN_ROUTE');
      }
    } finally {
      await production.close();
    }
  });
});
