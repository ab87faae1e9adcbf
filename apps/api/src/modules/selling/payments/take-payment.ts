import { Injectable, type OnModuleInit } from '@nestjs/common';
import { uuidText } from '@festix/domain/ground';
import { hadMoney } from '@festix/domain/selling';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { GatewayAnswers } from '../gateways/gateway-answers.ts';
import type { GatewayPayment } from '../gateways/payment-gateway.ts';
import { SettlePayment } from './settle-payment.ts';

/** Selects a charge by the gateway's id if known, else by ours. Each uses an index of its own. */
export const CHARGE_OF = sql<Charge>`
  select id, amount, method, gateway_reference, gateway_payment, terminal from payments
  where gateway = $1 and (gateway_payment = $2 or id = $3::uuid)
  order by (gateway_payment is not distinct from $2) desc limit 1`.kept();

const CURRENCY = 'BRL';

interface Charge {
  id: string;
  amount: number;
  method: string;
  gateway_reference: string | null;
  gateway_payment: string | null;
  terminal: string | null;
}

/** Stores the gateway's id of a terminal's charge, which its answer or a notification tells. */
const NOTE_ORDER = sql`update payments set gateway_reference = $2 where id = $1 and gateway_reference is null`;

/** The result for a gateway's payment. */
export interface Taken {
  /** Null for a payment that is not for a charge of ours. */
  charge: string | null;
  /** The reason of a refusal. */
  refused: string | null;
}

/** Matches a gateway's payment with its charge, and settles it. */
@Injectable()
export class TakePayment implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly settlement: SettlePayment,
    private readonly answers: GatewayAnswers,
    private readonly errors: ErrorPort,
  ) {}

  onModuleInit(): void {
    this.answers.takenBy((gateway, payment) => this.take(gateway, payment, null));
  }

  /**
   * Checks amount, currency and order against the charge; refuses and reports a mismatch. Payments for others carry
   * names of theirs in place of our id.
   */
  async take(gateway: string, payment: GatewayPayment, requestId: string | null): Promise<Taken> {
    const [charge] = await this.database.query(
      CHARGE_OF.with([
        gateway,
        payment.reference,
        uuidText.check(payment.payment_id ?? '') ? payment.payment_id : null,
      ]),
    );
    if (!charge) return { charge: null, refused: null };
    const unfit = misfit(charge, payment);
    if (unfit) {
      this.errors.report(new Error(`payment ${payment.reference} does not fit charge ${charge.id}: another ${unfit}`));
      return { charge: charge.id, refused: `another ${unfit}` };
    }
    const { reference, status, status_detail, updated_at, card, challenge, order_reference } = payment;
    const isOfTerminal = charge.terminal !== null;
    // A card that a terminal refused may be followed by another: the order alone tells the end without money.
    if (isOfTerminal && !order_reference && !hadMoney(status)) return { charge: charge.id, refused: null };
    if (isOfTerminal && order_reference) await this.database.query(NOTE_ORDER.with([charge.id, order_reference]));
    // A terminal's charge has one payment, which the gateway names in two ways.
    const word = { status, status_detail, updated_at, payment: isOfTerminal ? charge.id : reference, card, challenge };
    try {
      await this.settlement.settle(charge.id, word, requestId);
      return { charge: charge.id, refused: null };
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'ILLEGAL_TRANSITION')
        return { charge: charge.id, refused: error.code };
      throw error;
    }
  }
}

/** Returns whether a payment is of a terminal's charge, and of the one order that the gateway made of it. */
function isOfTerminalCharge(
  { id, gateway_reference }: Charge,
  { payment_id, order_reference }: GatewayPayment,
): boolean {
  const isOtherOrder = order_reference != null && gateway_reference !== null && order_reference !== gateway_reference;
  return payment_id === id && !isOtherOrder;
}

function misfit(charge: Charge, payment: GatewayPayment): 'amount' | 'currency' | 'order' | undefined {
  if (payment.amount !== charge.amount) return 'amount';
  if (payment.currency !== CURRENCY) return 'currency';
  if (charge.terminal !== null) return isOfTerminalCharge(charge, payment) ? undefined : 'order';
  // A second payment is stored as a charge without a request, and knows only the first one's id.
  const isDoubled = charge.gateway_payment === payment.reference && charge.gateway_reference === null;
  if (!isDoubled && payment.payment_id !== charge.id) return 'order';
  // A Pix has one payment, created with it.
  const own = charge.method === 'pix' ? charge.gateway_reference : null;
  return own !== null && own !== payment.reference ? 'order' : undefined;
}
