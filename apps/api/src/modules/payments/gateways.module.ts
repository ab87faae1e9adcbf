import { Module } from '@nestjs/common';
import { PaymentErrands } from './payment-errands.ts';
import { PaymentGateway } from './payment-gateway.ts';
import { SandboxGateway } from './sandbox-gateway.ts';

/** The gateway in use, behind one port. */
@Module({
  providers: [SandboxGateway, { provide: PaymentGateway, useExisting: SandboxGateway }, PaymentErrands],
  exports: [SandboxGateway, PaymentGateway, PaymentErrands],
})
export class GatewaysModule {}
