import { Body, Controller, Param, Req } from '@nestjs/common';
import { paymentEndpoints } from '@festix/domain/contract';
import type { Request } from 'express';
import { Serve } from '../../../kernel/http/serve.ts';
import type { NoticeCall } from '../gateways/payment-gateway.ts';
import { PaymentNotices } from './payment-notices.ts';

@Controller()
export class WebhooksController {
  constructor(private readonly notices: PaymentNotices) {}

  @Serve(paymentEndpoints.webhook)
  async take(
    @Param('gateway') gateway: string,
    @Req() request: Request,
    @Body() body: unknown,
  ): Promise<{ status: 'ok' }> {
    await this.notices.receive(gateway, callOf(request, body));
    return { status: 'ok' };
  }
}

/** Ignores a header or parameter that is repeated: only one of the two was signed. */
function callOf({ headers, query }: Request, body: unknown): NoticeCall {
  return { headers: onceSaid(headers), query: onceSaid(query), body };
}

function onceSaid(values: Readonly<Record<string, unknown>>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  );
}
