import type { CardsView } from '@festix/domain/contract';
import { haveApprovalsFallen } from '@festix/domain/operations';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { CardsQueries } from './cards.queries.ts';

export const CARD_APPROVALS_SWEEP = 'card approvals';

const SWEEP_SECONDS = 600;

/** Shows how many cards are approved, and reports once when far fewer are than usual. */
@Injectable()
export class CardApprovals implements OnModuleInit {
  private isReported = false;

  constructor(
    private readonly queries: CardsQueries,
    private readonly jobs: Jobs,
    private readonly errors: ErrorPort,
  ) {}

  onModuleInit(): void {
    this.jobs.every(CARD_APPROVALS_SWEEP, SWEEP_SECONDS, () => this.watch());
  }

  async read(): Promise<CardsView> {
    const [hours, { hour, before }] = await Promise.all([this.queries.hours(), this.queries.lastHour()]);
    return {
      has_fallen: haveApprovalsFallen(hour, before),
      hours: hours.map(({ hour: begin, ...counts }) => ({ hour: begin.toISOString(), ...counts })),
    };
  }

  /** Reports a fall once, and again after approvals have been usual. */
  async watch(): Promise<void> {
    const { hour, before } = await this.queries.lastHour();
    const hasFallen = haveApprovalsFallen(hour, before);
    if (hasFallen && !this.isReported) {
      const { approved, refused } = hour;
      this.errors.report(new Error(`banks refuse cards: ${approved} approved, ${refused} refused in the last hour`));
    }
    this.isReported = hasFallen;
  }
}
