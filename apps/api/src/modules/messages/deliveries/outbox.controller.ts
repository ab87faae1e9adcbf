import { Controller, Header, Inject, Param, StreamableFile } from '@nestjs/common';
import { systemEndpoints } from '@festix/domain/contract';
import { ENV, type Env } from '../../../env.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { Outbox } from './outbox.ts';
import { outboxMessagePage, outboxPage } from './outbox-page.ts';

const HTML = 'text/html; charset=utf-8';

/** Shows the outbox, while mail goes nowhere else. Not found in production: it holds codes. */
@Controller()
export class OutboxController {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly messages: Outbox,
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
    if (!mail) throw new ProblemError('NOT_FOUND');
    return outboxMessagePage(mail);
  }

  @Serve(systemEndpoints.outboxFile)
  @Header('cache-control', 'no-store')
  async file(@Param('message_id') id: string): Promise<string> {
    const bytes = await this.outbox().file(id);
    if (!bytes) throw new ProblemError('NOT_FOUND');
    // Nest sends the bytes of the file; the contract names the type that arrives.
    return new StreamableFile(bytes, { type: 'application/pdf' }) as unknown as string;
  }

  private outbox(): Outbox {
    if (this.env.NODE_ENV === 'production' || this.env.SMTP_URL) throw new ProblemError('UNKNOWN_ROUTE');
    return this.messages;
  }
}
