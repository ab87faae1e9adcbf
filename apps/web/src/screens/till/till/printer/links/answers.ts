/** Milliseconds that a printer has for an answer to a real-time question. */
const ANSWER_WITHIN = 600;

const MOST_LATE = 16;

/** A question to a printer, and the answer that belongs to it. */
export interface Question {
  /** Empty to wait on for an answer that did not come in time. */
  bytes: readonly number[];
  isAnswer: (byte: number) => boolean;
  /** Milliseconds; ANSWER_WITHIN without them. */
  within?: number;
}

/** The bytes that a printer sends: each is the answer to the question that waits for one like it, or a late one. */
export class Answers {
  private late: number[] = [];
  /** The last question that got no answer in time; the next of its kind lets it come first. */
  private owed: Question['isAnswer'] | undefined;
  private comesLate = true;
  private waiting: { isAnswer: (byte: number) => boolean; answer: (byte: number) => void } | undefined;

  hear(bytes: Iterable<number>): void {
    for (const byte of bytes) {
      if (!this.waiting?.isAnswer(byte)) {
        if (this.owed?.(byte)) this.settle(true);
        this.late = [...this.late, byte].slice(-MOST_LATE);
        continue;
      }
      const { answer } = this.waiting;
      this.waiting = undefined;
      answer(byte);
    }
  }

  /** Forgets answers that came late: they belong to what was asked before. */
  forget(): void {
    this.late = [];
  }

  /** Asks one question at a time; undefined without an answer. `patience`: milliseconds that it has besides. */
  async ask(
    { bytes, isAnswer, within = ANSWER_WITHIN }: Question,
    send: (bytes: Uint8Array) => Promise<void>,
    patience = 0,
  ): Promise<number | undefined> {
    const late = bytes.length === 0 ? this.late.find(isAnswer) : undefined;
    if (late !== undefined) return late;
    if (bytes.length === 0) {
      const answer = await this.answerLike(isAnswer, within + patience);
      if (answer !== undefined && this.owed === isAnswer) this.settle(true);
      return answer;
    }
    // Its answer would pass for that to this question.
    if (this.owed === isAnswer && this.comesLate)
      this.settle((await this.answerLike(isAnswer, ANSWER_WITHIN)) !== undefined);
    const answer = await this.answerLike(isAnswer, within + patience, () => send(Uint8Array.from(bytes)));
    this.owed = answer === undefined ? isAnswer : undefined;
    return answer;
  }

  /** Waits for an answer, from before the question is sent. */
  private async answerLike(
    isAnswer: Question['isAnswer'],
    within: number,
    send?: () => Promise<void>,
  ): Promise<number | undefined> {
    const { promise, resolve } = Promise.withResolvers<number | undefined>();
    this.waiting = { isAnswer, answer: resolve };
    const timer = setTimeout(() => resolve(undefined), within);
    try {
      await send?.();
      return await promise;
    } finally {
      clearTimeout(timer);
      this.waiting = undefined;
    }
  }

  /** Notes whether an answer came late. One that never comes is waited for once: some printers lack it. */
  private settle(hasCome: boolean): void {
    this.owed = undefined;
    this.comesLate = hasCome;
  }
}
