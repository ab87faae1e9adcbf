import { Module } from '@nestjs/common';
import { ENV, type Env } from '../../../env.ts';
import { TicketFilesModule } from '../../documents/ticket-files/ticket-files.module.ts';
import { AbsentWhatsApp } from './absent-whatsapp.ts';
import { CloudWhatsApp } from './cloud-whatsapp.ts';
import { Deliveries } from './deliveries.ts';
import { DeliveriesQueries } from './deliveries.queries.ts';
import { MailTransport } from './mail-transport.ts';
import { OrderLinks } from './order-links.ts';
import { Outbox } from './outbox.ts';
import { OutboxController } from './outbox.controller.ts';
import { OutboxTransport } from './outbox-transport.ts';
import { OutboxWhatsApp } from './outbox-whatsapp.ts';
import { RetryDelivery } from './retry-delivery.ts';
import { SendMessages } from './send-messages.ts';
import { SendTickets } from './send-tickets.ts';
import { SmtpTransport } from './smtp-transport.ts';
import { WhatsAppNews } from './whatsapp-news.ts';
import { WhatsAppNewsController } from './whatsapp-news.controller.ts';
import { WhatsAppTransport } from './whatsapp-transport.ts';

/** A mail server if one is configured, otherwise the outbox's folder. */
const mails = {
  provide: MailTransport,
  inject: [ENV, Outbox],
  useFactory: (env: Env, outbox: Outbox): MailTransport =>
    env.SMTP_URL ? new SmtpTransport(env) : new OutboxTransport(outbox, env),
};

/** The Cloud API if its keys are set; otherwise the outbox, as long as mail goes there too. */
const whatsapp = {
  provide: WhatsAppTransport,
  inject: [ENV, Outbox],
  useFactory: (env: Env, outbox: Outbox): WhatsAppTransport => {
    if (env.WHATSAPP_TOKEN) return new CloudWhatsApp(env);
    const isLookedInto = env.NODE_ENV !== 'production' && !env.SMTP_URL;
    return isLookedInto ? new OutboxWhatsApp(outbox) : new AbsentWhatsApp();
  },
};

@Module({
  imports: [TicketFilesModule],
  controllers: [OutboxController, WhatsAppNewsController],
  providers: [
    Deliveries,
    DeliveriesQueries,
    OrderLinks,
    Outbox,
    RetryDelivery,
    SendMessages,
    SendTickets,
    WhatsAppNews,
    mails,
    whatsapp,
  ],
  exports: [Deliveries, DeliveriesQueries, MailTransport, OrderLinks, RetryDelivery, SendTickets],
})
export class DeliveriesModule {}
