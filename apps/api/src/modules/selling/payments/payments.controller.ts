import { Body, Controller, Param } from '@nestjs/common';
import { buyingEndpoints, paymentEndpoints, terminalEndpoints } from '@festix/domain/contract';
import { CurrentActor, type Actor, type Person } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { SandboxDto, SandboxTerminalDto } from './payments.dto.ts';
import { PaymentsService } from './payments.service.ts';
import { PlayTerminal } from './play-terminal.ts';
import { ReleaseOrder } from './release-order.ts';

@Controller()
export class PaymentsController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly releases: ReleaseOrder,
    private readonly terminals: PlayTerminal,
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

  @Serve(terminalEndpoints.sandbox)
  async sandboxTerminals() {
    return this.terminals.list();
  }

  @Serve(terminalEndpoints.playSandbox)
  async playTerminal(
    @CurrentActor() actor: Actor,
    @Param('reference') reference: string,
    @Body() body: SandboxTerminalDto,
  ) {
    return this.terminals.play(actor, reference, body);
  }
}
