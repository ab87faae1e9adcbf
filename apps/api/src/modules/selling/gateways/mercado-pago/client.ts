import type { Env } from '../../../../env.ts';
import { GatewayRefusalError, GatewayUndecidedError } from '../payment-gateway.ts';

/** Timeout of a call; shorter than the 22 seconds in which a notification must be answered. */
const LONGEST_WAIT_MS = 12_000;

/** Answers that decide nothing: a call that took too long, a key in use or used for another body, a locked resource. */
const UNDECIDED: readonly number[] = [408, 409, 423, 425];

interface Refused {
  message?: string;
  error?: string;
  cause?: { code?: number | string; description?: string }[] | null;
  /** Of the Orders API. */
  errors?: { code?: string; message?: string }[] | null;
}

/** Calls Mercado Pago over HTTP, with its token, error mapping and timeout. */
export class MercadoPagoClient {
  constructor(private readonly env: Pick<Env, 'MERCADO_PAGO_API' | 'MERCADO_PAGO_ACCESS_TOKEN'>) {}

  /** Returns the answer of a GET request, or undefined on 404. */
  async get<Answer>(path: string): Promise<Answer | undefined> {
    const response = await this.send(path, { method: 'GET' });
    if (response.status !== 404) return this.read<Answer>(response);
    await response.body?.cancel();
    return undefined;
  }

  /** Sends the idempotency key, which makes repeated calls one. */
  async post<Answer>(path: string, key: string, body: object): Promise<Answer> {
    return this.read<Answer>(
      await this.send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-idempotency-key': key },
        body: JSON.stringify(body),
      }),
    );
  }

  async put<Answer>(path: string, body: object): Promise<Answer> {
    return this.read<Answer>(
      await this.send(path, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  }

  private send(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Response> {
    return fetch(this.env.MERCADO_PAGO_API + path, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${this.env.MERCADO_PAGO_ACCESS_TOKEN}` },
      redirect: 'error',
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    });
  }

  private async read<Answer>(response: Response): Promise<Answer> {
    if (response.ok) return (await response.json()) as Answer;
    const refused = (await response.json().catch(() => ({}))) as Refused;
    const [cause] = refused.cause ?? [];
    const [fault] = refused.errors ?? [];
    const why = `Mercado Pago ${response.status}: ${fault?.message ?? cause?.description ?? refused.message ?? refused.error ?? ''}`;
    const mayPass = response.status >= 500 || response.status === 429 || response.status === 401;
    if (UNDECIDED.includes(response.status)) throw new GatewayUndecidedError(why, fault?.code);
    throw mayPass ? new Error(why) : new GatewayRefusalError(why, fault?.code);
  }
}

/** Returns whether the gateway has answered; what it says of the payment is read then. */
export function isAnswer(error: unknown): boolean {
  return error instanceof GatewayRefusalError || error instanceof GatewayUndecidedError;
}
