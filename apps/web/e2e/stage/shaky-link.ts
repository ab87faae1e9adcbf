import type { BrowserContext } from '@playwright/test';
import { openLink, type LossyLink } from '../../../../tools/faults/lossy-link.ts';
import { stageUrl } from './api-client.ts';
import type { Dice } from './dice.ts';

/**
 * The failure of a link to the server: `cut` without the browser's knowledge, `off` with it, or answers get lost on the
 * way back.
 */
const FAILURES = ['cut', 'off', 'deaf'] as const;

const BREAKS = 0.4;
const MENDS = 0.25;
const LOSES = 0.6;

/** A browser's own way to the server, which fails and comes back as the dice fall. */
export class ShakyLink {
  readonly url: string;
  /** Number of its failures. */
  failures = 0;
  private readonly link: LossyLink;
  private readonly context: BrowserContext;
  private readonly dice: Dice;
  private isUp = true;

  static async open(context: BrowserContext, dice: Dice): Promise<ShakyLink> {
    return new ShakyLink(await openLink(stageUrl()), context, dice);
  }

  private constructor(link: LossyLink, context: BrowserContext, dice: Dice) {
    this.link = link;
    this.url = link.url;
    this.context = context;
    this.dice = dice;
  }

  /** Answers that were given and never arrived. */
  get lost(): number {
    return this.link.lost;
  }

  /** Changes the link by chance between two moments: it may fail, or recover. */
  async shake(): Promise<void> {
    if (this.isUp && this.dice.happens(BREAKS)) await this.fail();
    else if (!this.isUp && this.dice.happens(MENDS)) await this.mend();
  }

  async fail(): Promise<void> {
    if (!this.isUp) return;
    this.isUp = false;
    this.failures += 1;
    const failure = this.dice.pick(FAILURES);
    if (failure === 'cut') this.link.cut();
    if (failure === 'off') await this.context.setOffline(true);
    if (failure === 'deaf') this.link.lose((method) => method === 'POST' && this.dice.happens(LOSES));
  }

  async mend(): Promise<void> {
    if (this.isUp) return;
    this.isUp = true;
    this.link.restore();
    this.link.lose(() => false);
    await this.context.setOffline(false);
  }

  stop(): Promise<void> {
    return this.link.stop();
  }
}
