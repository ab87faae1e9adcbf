import { TERMINAL_OPEN_MINUTES } from '@festix/domain/till';
import type { TerminalCharge } from '../payment-gateway.ts';
import { toReais } from './reais.ts';

/** Time for which a charge waits at its terminal; the hold of its places is longer. */
const OPEN_FOR = `PT${TERMINAL_OPEN_MINUTES}M`;

/**
 * Returns the body of a terminal's order. It is of stored facts alone: a repeat with the same key has to be the same
 * call. The terminal prints nothing, for the till prints the receipt.
 */
export function orderBody(asked: TerminalCharge) {
  const { payment_id, terminal, amount, card_type, installments, order_code, event_name } = asked;
  return {
    type: 'point',
    external_reference: payment_id,
    expiration_time: OPEN_FOR,
    description: `${event_name} (${order_code})`.slice(0, 150),
    transactions: { payments: [{ amount: toReais(amount).toFixed(2) }] },
    config: {
      point: { terminal_id: terminal, print_on_terminal: 'no_ticket' },
      payment_method:
        card_type === 'debit'
          ? { default_type: 'debit_card' }
          : {
              default_type: 'credit_card',
              default_installments: String(installments),
              ...(installments > 1 && { installments_cost: 'buyer' }),
            },
    },
  };
}
