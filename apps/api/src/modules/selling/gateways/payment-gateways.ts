import { Injectable } from '@nestjs/common';
import { PaymentGateway } from './payment-gateway.ts';
import { SandboxGateway } from './sandbox-gateway.ts';

/** The gateway that takes new charges, and those that took older ones. */
@Injectable()
export class PaymentGateways {
  constructor(
    readonly current: PaymentGateway,
    readonly sandbox: SandboxGateway,
  ) {}

  /** Undefined for a gateway that this installation has no keys of. */
  named(name: string): PaymentGateway | undefined {
    return [this.current, this.sandbox].find((gateway) => gateway.name === name);
  }

  /** Whether charges are without money here. */
  get isSandbox(): boolean {
    return this.current === this.sandbox;
  }
}
