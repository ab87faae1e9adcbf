import { Controller, Header, Query, Req } from '@nestjs/common';
import { deliveryEndpoints } from '@festix/domain/contract';
import type { Request } from 'express';
import { rawBodyOf } from '../../../kernel/http/body.guard.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { WhatsAppDto } from './deliveries.dto.ts';
import { WhatsAppNews } from './whatsapp-news.ts';

@Controller()
export class WhatsAppNewsController {
  constructor(private readonly news: WhatsAppNews) {}

  @Serve(deliveryEndpoints.verifyWhatsApp)
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('x-content-type-options', 'nosniff')
  async verify(@Query() query: WhatsAppDto): Promise<string> {
    return this.news.verify(query);
  }

  @Serve(deliveryEndpoints.whatsAppStatus)
  async take(@Req() request: Request): Promise<{ status: 'ok' }> {
    await this.news.take(rawBodyOf(request), request.get('x-hub-signature-256'));
    return { status: 'ok' };
  }
}
