import { Controller, Header, Inject, Param } from '@nestjs/common';
import { systemEndpoints } from '@festix/domain';
import { ENV, type Env } from '../../env.ts';
import { Problem } from '../../kernel/problem.ts';
import { Serve } from '../../kernel/serve.ts';
import { MailTransport } from './mail-transport.ts';
import { outboxMessagePage, outboxPage } from './outbox-page.ts';
import { OutboxTransport } from './outbox-transport.ts';

const HTML = 'text/html; charset=utf-8';

/** The outbox to look into, where mail goes nowhere else. In production it doesn't exist: it holds codes. */
@Controller()
export class OutboxController {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly transport: MailTransport,
  ) {}

  @Serve(systemEndpoints.outbox)
  @Header('cache-control', 'no-store')
  @Header('content-type', HTML)
  async list(): Promise<string> {
    return outboxPage(await this.outbox().latest());
  }

  @Serve(systemEndpoints.outboxMessage)
  @Header('cache-control', 'no-store')
  @Header('content-type', HTML)
  async read(@Param('message_id') id: string): Promise<string> {
    const mail = await this.outbox().find(id);
    if (!mail) throw new Problem('NOT_FOUND');
    return outboxMessagePage(mail);
  }

  private outbox(): OutboxTransport {
    const { transport } = this;
    if (this.env.NODE_ENV === 'production' || !(transport instanceof OutboxTransport)) {
      throw new Problem('UNKNOWN_ROUTE');
    }
    return transport;
  }
}
