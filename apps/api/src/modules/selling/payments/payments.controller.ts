import { Body, Controller, Param } from '@nestjs/common';
import { buyingEndpoints, paymentEndpoints } from '@festix/domain/contract';
import { CurrentActor, type Actor, type Person } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { SandboxDto } from './payments.dto.ts';
import { PaymentsService } from './payments.service.ts';
import { ReleaseOrder } from './release-order.ts';

@Controller()
export class PaymentsController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly releases: ReleaseOrder,
  ) {}

  @Serve(paymentEndpoints.release)
  async release(@CurrentActor() actor: Person, @Param('order_id') orderId: string): Promise<void> {
    await this.releases.release(actor, orderId);
  }

  @Serve(paymentEndpoints.sandboxCharge)
  async sandboxCharge(@Param('payment_id') paymentId: string) {
    return this.payments.sandboxCharge(paymentId);
  }

  @Serve(buyingEndpoints.sandbox)
  async sandbox(@CurrentActor() actor: Actor, @Param('payment_id') paymentId: string, @Body() body: SandboxDto) {
    return this.payments.sandbox(actor, paymentId, body);
  }
}
