import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';

/** What a gateway answers to a card that is charged at once. */
export type CardAnswer = 'approved' | 'refused' | 'open';

const ANSWERS: readonly CardAnswer[] = ['approved', 'refused', 'open'];

/** Counts the gateway's answers to cards: an approval that becomes rare is nothing that any of our errors would show. */
@Injectable()
export class CardAnswers {
  readonly counter = new Counter({
    name: 'festix_card_answers_total',
    help: 'Answers of the gateway to cards that were charged in the page',
    labelNames: ['answer'] as const,
    registers: [],
  });

  constructor() {
    for (const answer of ANSWERS) this.counter.inc({ answer }, 0);
  }

  count(answer: CardAnswer): void {
    this.counter.inc({ answer });
  }
}
