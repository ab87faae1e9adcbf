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
  private waiting: { isAnswer: (byte: number) => boolean; answer: (byte: number) => void } | undefined;

  hear(bytes: Iterable<number>): void {
    for (const byte of bytes) {
      if (!this.waiting?.isAnswer(byte)) {
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
    const { promise, resolve } = Promise.withResolvers<number | undefined>();
    this.waiting = { isAnswer, answer: resolve };
    const timer = setTimeout(() => resolve(undefined), within + patience);
    try {
      if (bytes.length > 0) await send(Uint8Array.from(bytes));
      return await promise;
    } finally {
      clearTimeout(timer);
      this.waiting = undefined;
    }
  }
}
