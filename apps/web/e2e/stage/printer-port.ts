import type { Page } from '@playwright/test';
import type { PrintedPaper } from '../../src/screens/till/till/printer/testing/paper-printer.ts';
import { PaperPrinter } from '../../src/screens/till/till/printer/testing/paper-printer.ts';

/** Lies in the page: the port's plug. */
interface Plugged extends Window {
  takeBytes: (bytes: number[]) => Promise<number[]>;
  unplugPrinter: () => void;
}

/** Takes bytes, and returns what is answered at once. */
export interface Plug {
  take(bytes: Iterable<number>): number[] | Promise<number[]>;
}

/** A printer on a loose cable: the plug falls out with the first bytes of a paper, which are lost. */
export class LooseCable implements Plug {
  private readonly page: Page;
  private readonly printer: PaperPrinter;
  private state: 'in' | 'loose' | 'out' = 'in';

  constructor(page: Page, printer: PaperPrinter) {
    this.page = page;
    this.printer = printer;
  }

  /** Lets the plug fall out with the next paper. */
  loosen(): void {
    this.state = 'loose';
  }

  plugBack(): void {
    this.state = 'in';
  }

  async take(bytes: Iterable<number>): Promise<number[]> {
    const all = [...bytes];
    if (this.state === 'loose' && all.length > QUESTION) {
      this.state = 'out';
      await unplug(this.page);
    }
    return this.state === 'out' ? [] : this.printer.take(all);
  }
}

/** Bytes of a real-time question. */
const QUESTION = 3;

/** Puts a printer at a serial port of every page of this tab; the browser allows it once it was chosen. */
export async function plugIn(page: Page, printer: Plug): Promise<void> {
  await page.exposeFunction('takeBytes', (bytes: number[]) => printer.take(bytes));
  await page.addInitScript(() => {
    const plugged = window as unknown as Plugged;
    const CHOSEN = 'printer-was-chosen';
    class Port extends EventTarget {
      readable: ReadableStream<Uint8Array> | null = null;
      writable: WritableStream<Uint8Array> | null = null;
      private answers: ReadableStreamDefaultController<Uint8Array> | undefined;

      getInfo() {
        return { usbVendorId: 0x0416, usbProductId: 0x5011 };
      }

      open() {
        if (this.writable) return Promise.reject(new DOMException('The port is already open.', 'InvalidStateError'));
        this.readable = new ReadableStream({ start: (controller) => void (this.answers = controller) });
        this.writable = new WritableStream({
          write: async (bytes) => {
            const said = await plugged.takeBytes([...bytes]);
            if (said.length > 0) this.answers?.enqueue(Uint8Array.from(said));
          },
        });
        return Promise.resolve();
      }

      close() {
        this.readable = null;
        this.writable = null;
        return Promise.resolve();
      }

      unplug() {
        if (!this.writable) return;
        this.answers?.error(new DOMException('The device has been lost.', 'NetworkError'));
        this.readable = null;
        this.writable = null;
        this.dispatchEvent(new Event('disconnect'));
      }
    }
    const port = new Port();
    const serial = Object.assign(new EventTarget(), {
      getPorts: () => Promise.resolve(localStorage.getItem(CHOSEN) ? [port] : []),
      requestPort: () => {
        localStorage.setItem(CHOSEN, '1');
        return Promise.resolve(port);
      },
    });
    Object.defineProperty(navigator, 'serial', { value: serial, configurable: true });
    plugged.unplugPrinter = () => port.unplug();
  });
}

/** Pulls the plug of the printer. */
export async function unplug(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as Plugged).unplugPrinter());
}

/** Shows a paper, as it came off the roll, in place of what the page shows. */
export async function showPaper(page: Page, paper: PrintedPaper): Promise<void> {
  await page.setContent(PaperPrinter.pictureOf(paper));
}

/** Shows papers side by side, as the guide does. */
export async function showPapers(page: Page, papers: readonly PrintedPaper[]): Promise<void> {
  const pictures = papers.map((paper) => `<div>${PaperPrinter.pictureOf(paper)}</div>`).join('');
  await page.setContent(`<style>${SIDE_BY_SIDE}</style><main>${pictures}</main>`);
}

const SIDE_BY_SIDE =
  'body{margin:0}main{display:inline-flex;align-items:flex-start;gap:36px;padding:28px 32px;background:#eee}' +
  'div{border:1px solid #bbb;background:#fff;padding:16px}svg{display:block}';
