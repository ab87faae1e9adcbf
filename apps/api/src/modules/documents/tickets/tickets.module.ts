import { Module } from '@nestjs/common';
import { TicketKeys } from './ticket-keys.ts';
import { TicketSigner } from './ticket-signer.ts';

@Module({ providers: [TicketKeys, TicketSigner], exports: [TicketKeys, TicketSigner] })
export class TicketsModule {}
