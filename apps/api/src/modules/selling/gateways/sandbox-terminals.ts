import type { SandboxTerminalMood, SandboxTerminalOutcome, SandboxTerminalView } from '@festix/domain/contract';
import { cents } from '@festix/domain/ground';
import type { PaymentStatus } from '@festix/domain/selling';
import { TERMINAL_DETAILS, TERMINAL_EXPIRED, TERMINAL_GIVEN_UP } from '@festix/domain/till';
import type { Clock } from '../../../kernel/watch/clock.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import {
  CardTerminals,
  TerminalAwayError,
  TerminalBusyError,
  type CardTold,
  type GatewayPayment,
  type GatewayTerminal,
  type KnownCharge,
  type Refund,
  type TerminalAsked,
  type TerminalCharge,
} from './payment-gateway.ts';
import { totalOf } from './sandbox-cards.ts';
import type { SandboxCharge, SandboxCharges } from './sandbox-charges.ts';

const REFERENCE = 'SANDBOX__SBX';
const COUNT = 20;

/** The references of its terminals, `SANDBOX__SBX000001` and so on. */
export const SANDBOX_TERMINALS: readonly string[] = Array.from(
  { length: COUNT },
  (_, index) => REFERENCE + String(index + 1).padStart(6, '0'),
);

/** The words of each outcome. */
const WORDS: Readonly<Record<SandboxTerminalOutcome, readonly [PaymentStatus, string]>> = {
  fetch: ['pending', TERMINAL_DETAILS.at_terminal],
  check: ['pending', TERMINAL_DETAILS.check],
  approve: ['approved', 'accredited'],
  refuse: ['rejected', 'rejected_by_issuer'],
  cancel: ['cancelled', 'canceled_on_terminal'],
  expire: ['cancelled', TERMINAL_EXPIRED],
};

const LOCK = sql`select pg_advisory_xact_lock(hashtextextended('sandbox terminal ' || $1::text, 0))`;

const MOOD = sql<{ mood: SandboxTerminalMood }>`select mood from sandbox_terminals where reference = $1`;

const SET_MOOD = sql`
  insert into sandbox_terminals (reference, mood) values ($1, $2)
  on conflict (reference) do update set mood = excluded.mood`;

/** Selects the charge that waits on a terminal. */
const WAITING = sql<WaitingCharge>`
  select s.payment_id, s.status_detail, y.amount, y.terminal_asked as asked, o.code as order_code
  from sandbox_charges s join payments y on y.id = s.payment_id join orders o on o.id = y.order_id
  where s.terminal = $1 and s.status = 'pending' order by s.updated_at desc limit 1`;

/** Ends the charges that a till has given up, or whose hold is over: nobody plays a sandbox's terminal to its end. */
const END_LEFT = sql`
  update sandbox_charges s set status = 'cancelled', status_detail = $2, updated_at = $3
  from payments y
  where s.terminal = $1 and s.status = 'pending' and y.id = s.payment_id and y.status = 'cancelled'
    and y.status_detail in ($2, ${sql.literal(TERMINAL_GIVEN_UP)})`;

const WRITE_CARD = sql`update sandbox_charges set card = $2 where payment_id = $1`;

interface WaitingCharge {
  payment_id: string;
  status_detail: string | null;
  amount: number;
  asked: TerminalAsked | null;
  order_code: string;
}

/** What the sandbox's page has said of a charge. */
export interface SaidOfTerminal {
  payment_id: string;
  status: PaymentStatus;
  status_detail: string;
  card: CardTold | null;
}

/** Acts as the gateway's terminals: a page decides what they do. */
export class SandboxTerminals extends CardTerminals {
  constructor(
    private readonly charges: SandboxCharges,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  async list(): Promise<GatewayTerminal[]> {
    return SANDBOX_TERMINALS.map((reference) => ({ reference, is_ready: true }));
  }

  /** Stores a charge; a terminal that loses its answers answers the second call. */
  async charge({ payment_id, terminal }: TerminalCharge): Promise<GatewayPayment> {
    const isLost = await this.database.transaction(async (tx) => {
      await tx.query(LOCK.with([terminal]));
      if ((await this.charges.read(payment_id, tx)).length > 0) return false;
      const mood = await this.moodOf(tx, terminal);
      if (mood === 'asleep' || !SANDBOX_TERMINALS.includes(terminal))
        throw new TerminalAwayError(`the terminal ${terminal} of the sandbox is away`);
      await tx.query(END_LEFT.with([terminal, TERMINAL_EXPIRED, this.clock.now()]));
      const [other] = await tx.query(WAITING.with([terminal]));
      if (other) throw new TerminalBusyError(`the terminal ${terminal} of the sandbox has another charge`);
      const detail = mood === 'slow' ? TERMINAL_DETAILS.created : TERMINAL_DETAILS.at_terminal;
      await this.charges.open({ payment_id, status: 'pending', detail, terminal }, tx);
      return mood === 'loses_answers';
    });
    if (isLost) throw new Error(`the terminal ${terminal} of the sandbox has lost its answer`);
    const [charge] = await this.charges.read(payment_id);
    if (!charge) throw new Error('a charge that was stored can be read');
    return presented(charge);
  }

  async paymentsOf({ payment_id }: KnownCharge): Promise<GatewayPayment[]> {
    return (await this.charges.read(payment_id)).map(presented);
  }

  async cancel({ payment_id }: KnownCharge): Promise<void> {
    await this.charges.cancel(payment_id, 'canceled_by_api', [TERMINAL_DETAILS.created]);
  }

  async refund(_: KnownCharge, refund: Refund): Promise<void> {
    await this.charges.refund(refund);
  }

  /** Returns a terminal for the page. */
  async show(reference: string, on: Pick<Tx, 'query'> = this.database): Promise<SandboxTerminalView> {
    const [charge] = await on.query(WAITING.with([reference]));
    return {
      reference,
      mood: await this.moodOf(on, reference),
      charge: charge
        ? {
            payment_id: charge.payment_id,
            amount: cents(charge.amount),
            status_detail: charge.status_detail,
            order_code: charge.order_code,
          }
        : null,
    };
  }

  async moodOf(on: Pick<Tx, 'query'>, reference: string): Promise<SandboxTerminalMood> {
    const [row] = await on.query(MOOD.with([reference]));
    return row?.mood ?? 'awake';
  }

  async setMood(tx: Tx, reference: string, mood: SandboxTerminalMood): Promise<void> {
    await tx.query(SET_MOOD.with([reference, mood]));
  }

  /** Says what became of the charge that waits; undefined if none does. */
  async say(
    tx: Tx,
    reference: string,
    outcome: SandboxTerminalOutcome,
    detail: string | undefined,
  ): Promise<SaidOfTerminal | undefined> {
    await tx.query(LOCK.with([reference]));
    const [waiting] = await tx.query(WAITING.with([reference]));
    if (!waiting) return undefined;
    const [status, usual] = WORDS[outcome];
    const status_detail = detail ?? usual;
    const card = outcome === 'approve' ? cardOf(waiting) : null;
    this.charges.say(tx, waiting.payment_id, status, status_detail);
    if (card) await tx.query(WRITE_CARD.with([waiting.payment_id, JSON.stringify(card)]));
    return { payment_id: waiting.payment_id, status, status_detail, card };
  }
}

function cardOf({ payment_id, amount, asked }: WaitingCharge): CardTold {
  const installments = asked?.installments ?? 1;
  const total = totalOf(amount, installments);
  const digits = String(Number.parseInt(payment_id.replaceAll('-', '').slice(-10), 16)).padStart(6, '0');
  const brand = asked?.card_type === 'debit' ? 'debvisa' : 'visa';
  return { brand, last_four: '4242', installments, total, authorization_code: digits.slice(-6) };
}

function presented({ payment_id, status, status_detail, amount, updated_at, card }: SandboxCharge): GatewayPayment {
  return {
    ...{ reference: payment_id, order_reference: payment_id, payment_id },
    ...{ status, status_detail, amount, currency: 'BRL', updated_at, card, challenge: null },
  };
}
