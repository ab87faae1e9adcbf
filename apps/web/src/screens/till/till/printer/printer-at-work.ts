import { reportError } from '../../../../data/report-error.ts';
import { countPapers, isUnfinished, nextPaper, takePaper, type PaperSource } from '../../../../offline/papers.ts';
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
  private working: Promise<void> | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;

  /** Prints what waits. */
  readonly resume = (source: PaperSource): void => {
    this.source = source;
    reported(this.run(source));
  };

  /** Opens the link and looks at the printer, now and from time to time. Says once what an earlier page has left. */
  readonly ready = (source: PaperSource): void => {
    const isNew = this.source?.journal !== source.journal;
    this.source = source;
    this.timer ??= setInterval(() => reported(this.look()), LOOK_AGAIN);
    reported((isNew ? this.sayWhatIsLeft(source) : Promise.resolve()).then(() => this.look()));
  };

  /** Takes over a link that was opened at the set-up. */
  readonly take = (link: PrinterLink | undefined): void => {
    if (this.link !== link) this.letGo(this.link);
    this.link = link;
    link?.onLost(() => this.lose(link));
  };

  /** Lets the person choose the printer again in the browser's dialog, which needs a tap just before. */
  readonly choose = (source: PaperSource): void => reported(this.chooseAgain(source));

  /** Looks at the printer anew, after what it does now, and returns its fault. Papers that wait are not printed by it. */
  async ask(): Promise<PrinterFault | undefined> {
    while (this.working) await this.working;
    const { fault, left } = usePrinter.getState();
    this.working = this.tellingFault(() => this.meet());
    await this.working;
    const found = usePrinter.getState().fault;
    if (left > 0 && found === undefined) usePrinter.setState({ fault });
    return found;
  }

  /** Looks at a printer that has nothing to print. Leaves one with papers to the person who prints them again. */
  async look(): Promise<void> {
    if (!usePrinter.getState().setting || (this.source && (await countPapers(this.source)) > 0)) return;
    await this.alone(() => this.meet());
  }

  private async meet(): Promise<void> {
    await statusOf(await this.opened());
    usePrinter.setState({ fault: undefined });
  }

  private async run(source: PaperSource): Promise<void> {
    await this.alone(() => oneTab(() => this.printAll(source)));
    // Some may have been given up meanwhile.
    await this.count(source);
  }

  private async printAll(source: PaperSource): Promise<void> {
    usePrinter.setState({ isPrinting: true, fault: undefined });
    await this.count(source);
    for (let row = await nextPaper(source); row; row = await nextPaper(source)) {
      const slip = await slipOf(row.paper, source);
      if (slip) await this.printOne(slip);
      await takePaper(row, source);
      await this.count(source);
    }
  }

  private async sayWhatIsLeft(source: PaperSource): Promise<void> {
    await this.count(source);
    if (await isUnfinished(source)) usePrinter.setState(({ fault = 'unfinished' }) => ({ fault }));
  }

  private async count(source: PaperSource): Promise<number> {
    const left = await countPapers(source);
    usePrinter.setState({ left });
    return left;
  }

  /** Works alone, and tells the fault. */
  private async alone(work: () => Promise<void>): Promise<void> {
    if (this.working) return;
    this.working = this.tellingFault(work);
    await this.working;
    // Papers that came while it was looked at.
    const { source } = this;
    if (source && usePrinter.getState().fault === undefined && (await countPapers(source)) > 0) await this.run(source);
  }

  private async tellingFault(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const fault = faultOf(error);
      usePrinter.setState({ fault });
      if (isOfLink(fault)) this.take(undefined);
    } finally {
      this.working = undefined;
      usePrinter.setState({ isPrinting: false });
    }
  }

  private async printOne(paper: Slip): Promise<void> {
    const link = await this.opened();
    const isAnswering = await statusOf(link);
    const { setting } = usePrinter.getState();
    // The printer was forgotten meanwhile, and its papers wait for the next one.
    if (!setting) throw new PrinterError('missing');
    await link.write(encodeSlip(paper, { ...setting, paper: useTillScreen.getState().paper }));
    if (isAnswering && !(await link.finished())) await statusOf(link);
  }

  private async opened(): Promise<PrinterLink> {
    if (this.link) return this.link;
    const { setting } = usePrinter.getState();
    if (!setting) throw new PrinterError('missing');
    // The same port opens only once it is closed.
    await this.closing;
    const link = await recallLink(setting.printer, setting.baud_rate);
    await link.open();
    this.take(link);
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
    if (usePrinter.getState().fault === undefined) await this.run(source);
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
    usePrinter.setState({ fault: 'lost' });
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

/** Returns whether only a new link can end a fault. */
function isOfLink(fault: PrinterFault): boolean {
  return !['paper-out', 'cover-open', 'error'].includes(fault);
}

function faultOf(error: unknown): PrinterFault {
  if (error instanceof PrinterError) return error.fault;
  reportError(error, 'till.printer');
  return 'error';
}
