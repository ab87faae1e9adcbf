import { reportError } from '../../../../data/report-error.ts';
import { encodeSlip } from '../print/encode-slip.ts';
import type { Slip } from '../print/slip.ts';
import { useTillScreen } from '../till.store.ts';
import { recallLink } from './links/choose-link.ts';
import { PrinterError, type PrinterFault, type PrinterLink } from './links/printer-link.ts';
import { usePrinter } from './printer.store.ts';

/** Milliseconds between two looks at a printer that has nothing to print. */
const LOOK_AGAIN = 10_000;

/**
 * Prints one paper after the other, and keeps each until the printer has it: after a fault the rest is printed from the
 * first that may be missing.
 */
class PrinterAtWork {
  private link: PrinterLink | undefined;
  private papers: Slip[] = [];
  private isBusy = false;
  private timer: ReturnType<typeof setInterval> | undefined;

  readonly print = (slips: readonly Slip[]): void => {
    this.papers.push(...slips);
    this.resume();
  };

  readonly resume = (): void => void this.run();

  readonly drop = (): void => {
    this.papers = [];
    usePrinter.setState({ left: 0, fault: undefined });
  };

  /** Opens the link and looks at the printer, now and from time to time. */
  readonly ready = (): void => {
    this.timer ??= setInterval(() => void this.look(), LOOK_AGAIN);
    void this.look();
  };

  /** Takes over a link that was opened at the set-up. */
  readonly take = async (link: PrinterLink | undefined): Promise<void> => {
    if (this.link !== link) await this.link?.close();
    this.link = link;
    link?.onLost(() => this.lose(link));
  };

  private async run(): Promise<void> {
    usePrinter.setState({ left: this.papers.length });
    await this.alone(async () => {
      usePrinter.setState({ isPrinting: true, fault: undefined });
      for (let paper = this.papers[0]; paper; paper = this.papers[0]) {
        await this.printOne(paper);
        // It may have been given up meanwhile.
        if (this.papers[0] === paper) this.papers.shift();
        usePrinter.setState({ left: this.papers.length });
      }
    });
  }

  /** Looks at a printer that has nothing to print. Leaves one with papers to the person who prints them again. */
  async look(): Promise<void> {
    if (this.papers.length > 0 || !usePrinter.getState().setting) return;
    await this.alone(async () => {
      await statusOf(await this.opened());
      usePrinter.setState({ fault: undefined });
    });
  }

  /** Works alone, and tells the fault. */
  private async alone(work: () => Promise<void>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      await work();
    } catch (error) {
      const fault = faultOf(error);
      if (isOfLink(fault)) await this.take(undefined);
      usePrinter.setState({ fault });
    } finally {
      this.isBusy = false;
      usePrinter.setState({ isPrinting: false });
    }
    // Papers that came while it was looked at.
    if (this.papers.length > 0 && usePrinter.getState().fault === undefined) this.resume();
  }

  private async printOne(paper: Slip): Promise<void> {
    const link = await this.opened();
    const isAnswering = await statusOf(link);
    const { setting } = usePrinter.getState();
    if (!setting) return;
    await link.write(encodeSlip(paper, { ...setting, paper: useTillScreen.getState().paper }));
    if (isAnswering && !(await link.finished())) await statusOf(link);
  }

  private async opened(): Promise<PrinterLink> {
    if (this.link) return this.link;
    const { setting } = usePrinter.getState();
    if (!setting) throw new PrinterError('missing');
    const link = await recallLink(setting.printer, setting.baud_rate);
    await link.open();
    await this.take(link);
    return link;
  }

  private lose(link: PrinterLink): void {
    if (this.link !== link) return;
    this.link = undefined;
    void link.close();
    usePrinter.setState({ fault: 'lost' });
  }
}

export const printerAtWork = new PrinterAtWork();

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
