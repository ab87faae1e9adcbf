import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../env.ts';
import { brCode } from './br-code.ts';
import { PaymentGateway, type Charge, type ChargeAsked, type PaymentWord } from './payment-gateway.ts';

/** The details that a real gateway sends with its words when nothing special happened. */
const USUAL_DETAILS: Record<PaymentWord, string | null> = {
  approved: 'accredited',
  rejected: 'cc_rejected_other_reason',
  cancelled: 'expired',
  refunded: 'refunded',
  in_mediation: null,
  charged_back: 'in_process',
};

/** A gateway without money: charges look like real ones, and a page decides what becomes of them. */
@Injectable()
export class SandboxGateway extends PaymentGateway {
  readonly name = 'sandbox';

  constructor(@Inject(ENV) private readonly env: Env) {
    super();
  }

  async charge({ payment_id, method, amount }: ChargeAsked): Promise<Charge> {
    if (method === 'card') {
      return { gateway_reference: payment_id, checkout_url: `${this.env.PUBLIC_URL}/sandbox/payments/${payment_id}` };
    }
    const url = `pix.festix.dev/sandbox/${payment_id.replaceAll('-', '')}`;
    const qr_code = brCode({ url, amount, merchant_name: 'FESTIX SANDBOX', merchant_city: 'SAO PAULO' });
    return { gateway_reference: payment_id, qr_code };
  }

  /** Nobody pays here unless the page says so. */
  async cancel(): Promise<void> {}

  /** Nothing was taken, so nothing has to go back. */
  async refund(): Promise<void> {}

  detailOf(word: PaymentWord): string | null {
    return USUAL_DETAILS[word];
  }
}
