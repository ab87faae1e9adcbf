import { setTimeout as delay } from 'node:timers/promises';
import type { Engine, Part } from './engine.ts';

const LONGEST_MS = 30_000;
const LOOK_MS = 100;

export const button = (name: string): Part => ({ by: 'role', role: 'button', name });
export const buttonLike = (like: string): Part => ({ by: 'role', role: 'button', like });
export const radio = (name: string): Part => ({ by: 'role', role: 'radio', name });
export const heading = (name: string): Part => ({ by: 'role', role: 'heading', name });
export const picture = (name: string): Part => ({ by: 'role', role: 'img', name });
export const region = (name: string): Part => ({ by: 'role', role: 'region', name });
export const field = (label: string): Part => ({ by: 'label', label });

/** Uses a page and waits for its content, as people do. */
export class Walker {
  readonly engine: Engine;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  /** Presses a part once it is there. */
  press(part: Part): Promise<void> {
    return this.until(`There is no ${wordsOf(part)} to press`, () => this.engine.press(part));
  }

  /** Types into a field once it is there. */
  type(part: Part, text: string): Promise<void> {
    return this.until(`There is no ${wordsOf(part)} to type into`, () => this.engine.type(part, text));
  }

  /** Waits until a part is there. */
  shows(part: Part): Promise<void> {
    return this.until(`There is no ${wordsOf(part)}`, () => this.engine.has(part));
  }

  /** Waits until a text is on the page. */
  tells(text: string): Promise<void> {
    return this.until(`Nothing says "${text}"`, () =>
      this.engine.run((sought) => document.body.innerText.includes(sought), text),
    );
  }

  /** Waits until a condition holds. Throws with the page's content otherwise. */
  async until(otherwise: string, isSo: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + LONGEST_MS;
    let cause: unknown;
    while (performance.now() < end) {
      // A page that changes under the finger is tried again.
      const holds = await isSo().catch((error: unknown) => {
        cause = error;
        return false;
      });
      if (holds) return;
      await delay(LOOK_MS);
    }
    const text = await this.engine.run(() => document.body.innerText).catch(String);
    throw new Error(`${otherwise}. The page shows: ${text.replace(/\s+/g, ' ').slice(0, 300)}`, { cause });
  }
}

function wordsOf(part: Part): string {
  if (part.by === 'label') return `field "${part.label}"`;
  return `${part.role} "${'like' in part ? part.like : part.name}"`;
}
