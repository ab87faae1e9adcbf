import type { Cents } from '../ground/money/index.ts';
import type {
  SANDBOX_TERMINAL_MOODS,
  SANDBOX_TERMINAL_OUTCOMES,
  TerminalCardType,
  TerminalState,
} from '../till/till/index.ts';
import type { OrderParams } from './buying.endpoints.ts';
import { endpoint, type None } from './endpoint.ts';
import type { SalePointOrderBody, SalePointOrderView } from './sale-point.endpoints.ts';
import type { SalePointParams } from './sale-points.endpoints.ts';
import type { Id, Instant } from './views.ts';

/** A card terminal of a sale point. */
export interface CardTerminalView {
  id: Id;
  name: string;
  /** The gateway's id, which ends with the number on the terminal's label. */
  reference: string;
  /** The till that charges on it; null while none does. */
  device: { id: Id; name: string } | null;
  /** Whether it is one of the sandbox. */
  is_test?: true;
}

/** The terminals of a sale point, and the tills of its people, each of which may have one. */
export interface PointTerminalsView {
  terminals: CardTerminalView[];
  tills: { id: Id; name: string; operator: { id: Id; name: string } }[];
}

/** A terminal of the gateway's account. */
export interface OfferedTerminalView {
  reference: string;
  /** Whether it takes charges of a till; a terminal that works by itself has to be switched over first. */
  is_ready: boolean;
  /** Its sale point here; null while it has none. */
  sale_point: { id: Id; name: string } | null;
}

export interface OfferedTerminalsQuery {
  /** The last characters of its number, as on the label; at least 6, and required of a producer. */
  serial?: string;
}

export interface CardTerminalBody {
  id: Id;
  reference: string;
  name: string;
  device_id?: Id | null;
}

export type CardTerminalPatch = Partial<Pick<CardTerminalBody, 'name' | 'device_id'>>;

export interface CardTerminalParams extends SalePointParams {
  terminal_id: Id;
}

/** A sale whose card the till's terminal charges. Its id is the key: a repeat charges nothing more. */
export interface TerminalSaleBody extends Omit<SalePointOrderBody, 'payment_method' | 'card_reference' | 'device_id'> {
  /** The till, which decides the terminal. */
  device_id: Id;
  card_type: TerminalCardType;
  /** Of a credit card, 1 to 12; default: 1. */
  installments?: number;
}

/** A charge at a terminal, and its sale. */
export interface TerminalChargeView {
  /** Ends with approved, refused, cancelled, expired or refunded: nothing is sold but by `approved`. */
  state: TerminalState;
  /** The gateway's detail; `terminalAdvice` has the words for both. */
  status_detail: string | null;
  /** Null for a sale that never reached one: a free one is made at once. */
  terminal: { name: string; reference: string } | null;
  /** The till that began the sale; absent where it never reached a terminal. */
  device_id?: Id;
  amount: Cents;
  card_type: TerminalCardType;
  installments: number;
  /** End of the hold of its places. */
  expires_at: Instant | null;
  order: SalePointOrderView;
}

export type SandboxTerminalMood = (typeof SANDBOX_TERMINAL_MOODS)[number];
export type SandboxTerminalOutcome = (typeof SANDBOX_TERMINAL_OUTCOMES)[number];

export interface SandboxTerminalView {
  reference: string;
  mood: SandboxTerminalMood;
  /** The charge that waits on it. */
  charge: { payment_id: Id; amount: Cents; status_detail: string | null; order_code: string } | null;
}

export interface SandboxTerminalParams {
  reference: string;
}

export interface SandboxTerminalBody {
  /** What it does from now on. */
  mood?: SandboxTerminalMood;
  /** What becomes of the charge that waits: it is fetched, or ends. */
  outcome?: SandboxTerminalOutcome;
  /** The gateway's reason of a refusal. */
  status_detail?: string;
}

const SETUP_AREAS = ['producer', 'super-admin'] as const;
const TILL_AREAS = ['sale-point'] as const;

export const terminalEndpoints = {
  list: endpoint<SalePointParams, None, None, PointTerminalsView>({
    method: 'GET',
    areas: SETUP_AREAS,
    path: '/sale-points/{sale_point_id}/terminals',
    ability: 'sale-points:edit',
  }),
  /** Reads the terminals of the gateway's account; a producer names the number on the label. */
  offered: endpoint<SalePointParams, OfferedTerminalsQuery, None, { data: OfferedTerminalView[] }>({
    method: 'GET',
    areas: SETUP_AREAS,
    path: '/sale-points/{sale_point_id}/terminals/offered',
    ability: 'sale-points:edit',
  }),
  create: endpoint<SalePointParams, None, CardTerminalBody, CardTerminalView>({
    method: 'POST',
    areas: SETUP_AREAS,
    path: '/sale-points/{sale_point_id}/terminals',
    ability: 'sale-points:edit',
    status: 201,
  }),
  edit: endpoint<CardTerminalParams, None, CardTerminalPatch, CardTerminalView>({
    method: 'PATCH',
    areas: SETUP_AREAS,
    path: '/sale-points/{sale_point_id}/terminals/{terminal_id}',
    ability: 'sale-points:edit',
  }),
  remove: endpoint<CardTerminalParams, None, None, void>({
    method: 'DELETE',
    areas: SETUP_AREAS,
    path: '/sale-points/{sale_point_id}/terminals/{terminal_id}',
    ability: 'sale-points:edit',
    status: 204,
  }),
  /** Holds the places, and sends the amount to the till's terminal. A repeat asks again by the same key. */
  begin: endpoint<None, None, TerminalSaleBody, TerminalChargeView>({
    method: 'POST',
    areas: TILL_AREAS,
    path: '/terminal-sales',
    ability: 'sale-point:sell',
    devices: true,
    status: 201,
  }),
  /** Reads the charge at the gateway, unless that was done a moment ago. */
  state: endpoint<OrderParams, None, None, TerminalChargeView>({
    method: 'GET',
    areas: TILL_AREAS,
    path: '/terminal-sales/{order_id}',
    ability: 'sale-point:sell',
    devices: true,
  }),
  /** Cancels the charge and releases the places, unless it was approved meanwhile: then the sale stands. */
  giveUp: endpoint<OrderParams, None, None, TerminalChargeView>({
    method: 'POST',
    areas: TILL_AREAS,
    path: '/terminal-sales/{order_id}/give-up',
    ability: 'sale-point:sell',
    devices: true,
  }),
  /** Not found unless the sandbox is the gateway, like the next; for people with an account, who share its terminals. */
  sandbox: endpoint<None, None, None, { data: SandboxTerminalView[] }>({
    method: 'GET',
    areas: ['account'],
    path: '/payments/sandbox-terminals',
    ability: 'account:me',
  }),
  playSandbox: endpoint<SandboxTerminalParams, None, SandboxTerminalBody, SandboxTerminalView>({
    method: 'POST',
    areas: ['account'],
    path: '/payments/sandbox-terminals/{reference}',
    ability: 'account:me',
  }),
};
