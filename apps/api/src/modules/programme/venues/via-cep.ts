import { Inject, Injectable } from '@nestjs/common';
import { type CepView } from '@festix/domain/contract';
import { cleanText, FEDERATIVE_UNITS, maskTypedCep, VENUE_TEXT_LENGTH } from '@festix/domain/ground';
import { ENV, type Env } from '../../../env.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Ceps } from './ceps.ts';

const PATIENCE_MS = 3_000;
/** Most bytes of an answer; ViaCEP's have a few hundred. */
const LONGEST_ANSWER = 16_384;
const KEPT_MS = 24 * 60 * 60 * 1000;
const MOST_KEPT = 5_000;

/** The used part of an answer of ViaCEP: https://viacep.com.br. */
interface ViaCepAnswer {
  /** `"true"`, or true in older answers, for an unknown CEP. */
  erro?: unknown;
  logradouro?: unknown;
  localidade?: unknown;
  uf?: unknown;
}

interface Kept {
  until: number;
  answer: CepView | undefined;
}

/** Looks a CEP up at a service with ViaCEP's API, if its URL is set. */
@Injectable()
export class ViaCep extends Ceps {
  private readonly kept = new Map<string, Kept>();

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly clock: Clock,
    private readonly errors: ErrorPort,
  ) {
    super();
  }

  get isSetUp(): boolean {
    return this.env.CEP_URL !== '';
  }

  async find(digits: string): Promise<CepView | undefined> {
    const known = this.kept.get(digits);
    if (known && known.until > this.clock.now().getTime()) return known.answer;
    const answer = await this.ask(digits);
    this.keep(digits, answer);
    return answer;
  }

  private async ask(digits: string): Promise<CepView | undefined> {
    try {
      const answer = await fetch(`${this.env.CEP_URL}/${digits}/json/`, {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (!answer.ok) throw new Error(`The service of CEPs answered ${answer.status}`);
      return viewOf(digits, JSON.parse(await textOf(answer)) as ViaCepAnswer | null);
    } catch (error) {
      this.errors.report(error);
      throw new ProblemError('CEP_UNAVAILABLE');
    }
  }

  /** Caches an answer; evicts the oldest. */
  private keep(digits: string, answer: CepView | undefined): void {
    this.kept.delete(digits);
    const [oldest] = this.kept.keys();
    if (this.kept.size >= MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
    this.kept.set(digits, { until: this.clock.now().getTime() + KEPT_MS, answer });
  }
}

/** Throws for an answer that is too long or too slow. */
async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.length;
    if (length > LONGEST_ANSWER) throw new Error('The service of CEPs answers too much');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** Throws for an answer that is not ViaCEP's. */
function viewOf(digits: string, answer: ViaCepAnswer | null): CepView | undefined {
  if (answer?.erro === true || answer?.erro === 'true') return undefined;
  const [address, city, state] = [answer?.logradouro, answer?.localidade, answer?.uf].map(wordsIn);
  if (!city || !FEDERATIVE_UNITS.some(({ code }) => code === state)) {
    throw new Error('The service of CEPs answers something else');
  }
  return { zip_code: maskTypedCep(digits), address: address || null, city, state: state as string };
}

function wordsIn(value: unknown): string {
  return typeof value === 'string' ? cleanText(value).slice(0, VENUE_TEXT_LENGTH) : '';
}
