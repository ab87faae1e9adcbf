import { reportError } from '../../../../data/report-error.ts';
import { liveOn } from '../../../../offline/living-pages.ts';
import {
  countPapers,
  isUnfinished,
  nextPaper,
  takePaper,
  type PaperSource,
  type Reach,
} from '../../../../offline/papers.ts';
import { encodeSlip } from '../print/encode-slip.ts';
import { slipOf } from '../print/slip-of.ts';
import type { Slip } from '../print/slip.ts';
import { useTillScreen } from '../till.store.ts';
import { chooseLink, recallLink } from './links/choose-link.ts';
import { PrinterError, type PrinterFault, type PrinterLink } from './links/printer-link.ts';
import type { PrinterSetting } from './printer-setting.ts';
import { setPrinter, usePrinter } from './printer.store.ts';

/** Milliseconds between two looks at a printer that has nothing to print. */
const LOOK_AGAIN = 10_000;

/** Keeps the tabs of this browser from printing the same paper at the same time. */
const LOCK = 'festix-till-papers';

/**
 * Prints one stored paper after the other, and keeps each until the printer has it: after a fault, or a reload, the rest
 * is printed from the first that may be missing.
 */
class PrinterAtWork {
  private link: PrinterLink | undefined;
  private source: PaperSource | undefined;
  private closing: Promise<void> = Promise.resolve();
  private working: Promise<unknown> | undefined;
  /** The papers that were asked for while the printer was at work; they are printed after it. */
  private due: Reach | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;

  /** Prints what waits: what this page has queued, or after a tap all. */
  readonly resume = (source: PaperSource, reach: Reach): void => {
    this.source = source;
    reported(this.run(source, reach));
  };

  /** Opens the link and looks at the printer, now and from time to time. Says once what an earlier page has left. */
  readonly ready = (source: PaperSource): void => {
    liveOn();
    const isNew = this.source?.journal !== source.journal;
    this.source = source;
    this.timer ??= setInterval(() => reported(this.look()), LOOK_AGAIN);
    reported((isNew ? this.sayWhatIsLeft(source) : Promise.resolve()).then(() => this.look()));
  };

  /** Takes over a link that was opened at the set-up. */
  readonly take = (link: PrinterLink | undefined): void => {
    if (this.link !== link) this.letGo(this.link);
    this.link = link;
    usePrinter.setState({ isLinked: link !== undefined });
    link?.onLost(() => this.lose(link));
  };

  /** Lets the person choose the printer again in the browser's dialog, which needs a tap just before. */
  readonly choose = (source: PaperSource): void => reported(this.chooseAgain(source));

  /**
   * Looks at the printer anew, after what it does now, and returns its fault. Prints no papers but those that were queued
   * during the look.
   */
  async ask(): Promise<PrinterFault | undefined> {
    while (this.working) await this.working;
    const { fault, left } = usePrinter.getState();
    const found = await this.tellingFault(() => this.meet());
    if (left > 0 && found === undefined) usePrinter.setState({ fault });
    reported(this.printDue(found));
    return found;
  }

  /** Looks at a printer that has nothing to print. Leaves one with papers to the person who prints them again. */
  async look(): Promise<void> {
    if (!usePrinter.getState().setting || (this.source && (await countPapers('all', this.source)) > 0)) return;
    await this.alone(() => this.meet());
  }

  private async meet(): Promise<void> {
    await statusOf(await this.opened());
    usePrinter.setState({ fault: undefined });
  }

  private async run(source: PaperSource, reach: Reach): Promise<void> {
    if (this.working) {
      this.due = this.due === 'all' ? 'all' : reach;
      return;
    }
    await this.alone(() => oneTab(() => this.printAll(source, reach)));
    await this.sayWhatIsLeft(source);
  }

  private async printAll(source: PaperSource, reach: Reach): Promise<void> {
    usePrinter.setState({ isPrinting: true, fault: undefined });
    await this.count(reach, source);
    for (let row = await nextPaper(reach, source); row; row = await nextPaper(reach, source)) {
      const slip = await slipOf(row.paper, source);
      if (!slip) reportError(new Error(`The device lacks what a ${row.paper.is} is made of`), 'till.print');
      if (!slip || !(await this.printOne(slip))) noteUnmade();
      await takePaper(row, source);
      await this.count(reach, source);
    }
  }

  /** Counts what is left, also by an earlier page: only a tap prints that. */
  private async sayWhatIsLeft(source: PaperSource): Promise<void> {
    await this.count('all', source);
    if (await isUnfinished(source)) usePrinter.setState(({ fault = 'unfinished' }) => ({ fault }));
  }

  private async count(reach: Reach, source: PaperSource): Promise<void> {
    usePrinter.setState({ left: await countPapers(reach, source) });
  }

  /** Works alone, tells the fault, and prints what was asked for meanwhile. */
  private async alone(work: () => Promise<void>): Promise<void> {
    if (!this.working) await this.printDue(await this.tellingFault(work));
  }

  /** Prints what was asked for during other work. A fault leaves it to the person. */
  private async printDue(fault: PrinterFault | undefined): Promise<void> {
    const { source, due } = this;
    this.due = undefined;
    if (!source || !due) return;
    if (fault === undefined) await this.run(source, due);
    else await this.count('all', source);
  }

  private tellingFault(work: () => Promise<void>): Promise<PrinterFault | undefined> {
    const working = this.carryOut(work);
    this.working = working;
    return working;
  }

  private async carryOut(work: () => Promise<void>): Promise<PrinterFault | undefined> {
    try {
      await work();
      return undefined;
    } catch (error) {
      const fault = faultOf(error);
      usePrinter.setState({ fault });
      if (isOfLink(fault)) this.take(undefined);
      return fault;
    } finally {
      this.working = undefined;
      usePrinter.setState({ isPrinting: false });
    }
  }

  /** Prints a paper; returns false, and prints nothing, if it can't be made. */
  private async printOne(paper: Slip): Promise<boolean> {
    const link = await this.opened();
    const isAnswering = await statusOf(link);
    const { setting } = usePrinter.getState();
    // The printer was forgotten meanwhile, and its papers wait for the next one.
    if (!setting) throw new PrinterError('missing');
    const bytes = bytesOf(paper, setting);
    if (!bytes) return false;
    await link.write(bytes);
    const isWorkedOff = setting.tells_end && isAnswering && (await link.finished());
    if (isAnswering && !isWorkedOff) await statusOf(link);
    return true;
  }

  private async opened(): Promise<PrinterLink> {
    if (this.link) return this.link;
    const { setting } = usePrinter.getState();
    if (!setting) throw new PrinterError('missing');
    // The same port opens only once it is closed.
    await this.closing;
    const link = await recallLink(setting.printer, setting.baud_rate);
    await link.open();
    if (usePrinter.getState().setting?.printer !== setting.printer) {
      // It was forgotten, or replaced, while it opened.
      await link.close();
      return this.opened();
    }
    this.take(link);
    // A link that was lost and found again is no fault any more.
    usePrinter.setState(({ fault }) => ({ fault: fault === 'lost' ? undefined : fault }));
    return link;
  }

  private async chooseAgain(source: PaperSource): Promise<void> {
    const { setting } = usePrinter.getState();
    if (!setting) return;
    try {
      // First of all: the browser's dialog needs the tap.
      const link = await chooseLink(setting.printer.way, setting.baud_rate);
      while (link && this.working) await this.working;
      if (link) await this.alone(() => this.change(link, setting));
    } catch (error) {
      usePrinter.setState({ fault: faultOf(error) });
    }
    if (usePrinter.getState().fault === undefined) await this.run(source, 'all');
  }

  /** Takes another printer of the same kind in the place of the one that is not found. */
  private async change(link: PrinterLink, setting: PrinterSetting): Promise<void> {
    this.take(undefined);
    await this.closing;
    await link.open();
    this.take(link);
    setPrinter({ ...setting, printer: link.printer });
    usePrinter.setState({ fault: undefined });
  }

  private lose(link: PrinterLink): void {
    if (this.link !== link) return;
    this.link = undefined;
    this.letGo(link);
    usePrinter.setState({ fault: 'lost', isLinked: false });
  }

  private letGo(link: PrinterLink | undefined): void {
    if (link) this.closing = link.close();
  }
}

export const printerAtWork = new PrinterAtWork();

/** Reports what neither the printer nor the link to it is to blame for. */
function reported(work: Promise<void>): void {
  work.catch((error: unknown) => reportError(error, 'till.printer'));
}

/** Works while no other tab of this browser does. */
async function oneTab(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as Partial<Navigator>;
  await (locks ? locks.request(LOCK, work) : work());
}

/** Returns whether the printer tells how it is, and rejects with its fault. */
async function statusOf(link: PrinterLink): Promise<boolean> {
  const status = await link.status();
  if (status === 'ready') return true;
  if (status !== 'silent') throw new PrinterError(status);
  if (usePrinter.getState().setting?.answers) throw new PrinterError('stuck');
  return false;
}

/** Returns the bytes of a paper; undefined, and reports why, where it can't be made. */
function bytesOf(paper: Slip, setting: PrinterSetting): Uint8Array | undefined {
  try {
    return encodeSlip(paper, { ...setting, paper: useTillScreen.getState().paper });
  } catch (error) {
    reportError(error, 'till.print');
    return undefined;
  }
}

/** Tells of a paper that can't be made: it delays none of the others. */
function noteUnmade(): void {
  usePrinter.setState(({ unmade }) => ({ unmade: unmade + 1 }));
}

/** Returns whether only a new link can end a fault. */
function isOfLink(fault: PrinterFault): boolean {
  return !['paper-out', 'cover-open', 'error'].includes(fault);
}

function faultOf(error: unknown): PrinterFault {
  if (error instanceof PrinterError) return error.fault;
  reportError(error, 'till.printer');
  return 'error';
}
