import { Injectable } from '@nestjs/common';
import type { SandboxTerminalBody, SandboxTerminalView } from '@festix/domain/contract';
import { Database } from '../../../kernel/database/database.ts';
import type { Actor } from '../../../kernel/http/actor.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { PaymentGateways } from '../gateways/payment-gateways.ts';
import { SANDBOX_TERMINALS } from '../gateways/sandbox-terminals.ts';
import { SettlePayment } from './settle-payment.ts';

/** Plays the sandbox's terminals, if no real gateway is in use. */
@Injectable()
export class PlayTerminal {
  constructor(
    private readonly database: Database,
    private readonly gateways: PaymentGateways,
    private readonly settlement: SettlePayment,
  ) {}

  async list(): Promise<{ data: SandboxTerminalView[] }> {
    const terminals = this.terminals();
    return { data: await Promise.all(SANDBOX_TERMINALS.map((reference) => terminals.show(reference))) };
  }

  /**
   * Answers once the outcome has had its effect, unless the terminal loses its answers. Throws NOT_FOUND, and
   * ILLEGAL_TRANSITION if no charge waits.
   */
  async play(actor: Actor, reference: string, body: SandboxTerminalBody): Promise<SandboxTerminalView> {
    const terminals = this.terminals();
    if (!SANDBOX_TERMINALS.includes(reference)) throw new ProblemError('NOT_FOUND');
    await this.database.transaction(async (tx) => {
      if (body.mood) await terminals.setMood(tx, reference, body.mood);
      if (!body.outcome) return;
      const said = await terminals.say(tx, reference, body.outcome, body.status_detail);
      if (!said) throw new ProblemError('ILLEGAL_TRANSITION');
      if ((await terminals.moodOf(tx, reference)) === 'loses_answers') return;
      const { payment_id, ...word } = said;
      await this.settlement.settleIn(tx, payment_id, { ...word, payment: payment_id }, actor.request_id);
    });
    return terminals.show(reference);
  }

  private terminals() {
    if (!this.gateways.isSandbox) throw new ProblemError('UNKNOWN_ROUTE');
    return this.gateways.sandbox.terminals;
  }
}
