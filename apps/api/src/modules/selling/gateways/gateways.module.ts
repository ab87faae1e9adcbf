import { Module } from '@nestjs/common';
import { ENV, type Env } from '../../../env.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { MercadoPagoGateway } from './mercado-pago/mercado-pago-gateway.ts';
import { PaymentErrands } from './payment-errands.ts';
import { PaymentGateway } from './payment-gateway.ts';
import { PaymentGateways } from './payment-gateways.ts';
import { SandboxGateway } from './sandbox-gateway.ts';

/** Mercado Pago where its keys are set; the sandbox otherwise, which production has to be allowed. */
const current = {
  provide: PaymentGateway,
  inject: [ENV, Clock, SandboxGateway],
  useFactory: (env: Env, clock: Clock, sandbox: SandboxGateway): PaymentGateway =>
    env.MERCADO_PAGO_ACCESS_TOKEN ? new MercadoPagoGateway(env, clock) : sandbox,
};

/** The gateway in use, behind one port, and what it has to be told. */
@Module({
  providers: [SandboxGateway, current, PaymentGateways, PaymentErrands],
  exports: [SandboxGateway, PaymentGateway, PaymentGateways, PaymentErrands],
})
export class GatewaysModule {}
