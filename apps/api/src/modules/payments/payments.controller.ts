import { Body, Controller, Param } from '@nestjs/common';
import { buyingEndpoints, paymentEndpoints } from '@festix/domain';
import { CurrentActor, type Actor } from '../../kernel/actor.ts';
import { Serve } from '../../kernel/serve.ts';
import { SandboxDto } from './payments.dto.ts';
import { PaymentsService } from './payments.service.ts';

@Controller()
export class PaymentsController {
  constructor(private readonly payments: PaymentsService) {}

  @Serve(paymentEndpoints.sandboxCharge)
  async sandboxCharge(@Param('payment_id') paymentId: string) {
    return this.payments.sandboxCharge(paymentId);
  }

  @Serve(buyingEndpoints.sandbox)
  async sandbox(@CurrentActor() actor: Actor, @Param('payment_id') paymentId: string, @Body() body: SandboxDto) {
    return this.payments.sandbox(actor, paymentId, body);
  }
}
