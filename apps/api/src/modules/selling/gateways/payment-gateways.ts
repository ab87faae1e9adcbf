import { Injectable } from '@nestjs/common';
import { PaymentGateway } from './payment-gateway.ts';
import { SandboxGateway } from './sandbox-gateway.ts';

/** Knows the gateway for new charges, and those of older charges. */
@Injectable()
export class PaymentGateways {
  constructor(
    readonly current: PaymentGateway,
    readonly sandbox: SandboxGateway,
  ) {}

  /** Returns undefined for a gateway without keys here. */
  named(name: string): PaymentGateway | undefined {
    return [this.current, this.sandbox].find((gateway) => gateway.name === name);
  }

  /** Returns whether charges here are without money. */
  get isSandbox(): boolean {
    return this.current === this.sandbox;
  }
}
