import { Module } from '@nestjs/common';
import { ENV, type Env } from '../../env.ts';
import { Deliveries } from './deliveries.ts';
import { MailTransport } from './mail-transport.ts';
import { OutboxController } from './outbox.controller.ts';
import { OutboxTransport } from './outbox-transport.ts';
import { SendMails } from './send-mails.ts';
import { SmtpTransport } from './smtp-transport.ts';

/** A mail server where one is named, the folder of the outbox otherwise. */
const transport = {
  provide: MailTransport,
  inject: [ENV],
  useFactory: (env: Env): MailTransport => (env.SMTP_URL ? new SmtpTransport(env) : new OutboxTransport(env)),
};

@Module({
  controllers: [OutboxController],
  providers: [Deliveries, SendMails, transport],
  exports: [Deliveries],
})
export class DeliveriesModule {}
