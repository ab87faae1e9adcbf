import { Module } from '@nestjs/common';
import { ENV, type Env } from '../../../env.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { MercadoPagoGateway } from './mercado-pago/mercado-pago-gateway.ts';
import { GatewayAnswers } from './gateway-answers.ts';
import { PaymentErrands } from './payment-errands.ts';
import { PaymentGateway } from './payment-gateway.ts';
import { PaymentGateways } from './payment-gateways.ts';
import { SandboxGateway } from './sandbox-gateway.ts';

/** Mercado Pago if its keys are set; otherwise the sandbox, which production must allow. */
const current = {
  provide: PaymentGateway,
  inject: [ENV, Clock, SandboxGateway],
  useFactory: (env: Env, clock: Clock, sandbox: SandboxGateway): PaymentGateway =>
    env.MERCADO_PAGO_ACCESS_TOKEN ? new MercadoPagoGateway(env, clock) : sandbox,
};

/** Provides the gateway in use, behind one port, and the errands for it. */
@Module({
  providers: [SandboxGateway, current, PaymentGateways, PaymentErrands, GatewayAnswers],
  exports: [SandboxGateway, PaymentGateway, PaymentGateways, PaymentErrands, GatewayAnswers],
})
export class GatewaysModule {}
