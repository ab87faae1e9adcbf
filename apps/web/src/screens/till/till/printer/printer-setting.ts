import { keepChoice, recallChoice } from '../../../../offline/storage.ts';
import { CODE_PAGE_NAMES, type Letters } from '../print/code-pages.ts';
import { PRINTER_WAYS, type PrinterId } from './links/printer-link.ts';

/** The printer of this device, as it was set up. The width of its paper is the till's own choice. */
export interface PrinterSetting {
  printer: PrinterId;
  /** Bits a second of a serial cable; USB and Bluetooth take any. */
  baud_rate: number;
  letters: Letters;
  qr: 'native' | 'raster';
  /** Whether it answered at the set-up: one that then falls silent is stuck. */
  answers: boolean;
  /** Whether it said at the set-up that it had worked off what it was sent: one that can't is not waited for. */
  tells_end: boolean;
  /** Whether a sale is printed as soon as it is made. */
  prints_sales: boolean;
}

const PRINTER = 'festix.till.printer';

export const BAUD_RATES = [9600, 19200, 38400, 115200] as const;

/** Returns the printer of this device; undefined without one, and for one that an other version has written. */
export function recallPrinter(): PrinterSetting | undefined {
  try {
    const kept: unknown = JSON.parse(recallChoice(PRINTER) ?? 'null');
    return isSetting(kept) ? { ...kept, tells_end: kept.tells_end ?? kept.answers } : undefined;
  } catch {
    return undefined;
  }
}

export function keepPrinter(setting: PrinterSetting | undefined): void {
  keepChoice(PRINTER, setting ? JSON.stringify(setting) : '');
}

/** A setting as it is kept: an earlier version did not measure its last fact. */
type KeptSetting = Omit<PrinterSetting, 'tells_end'> & Partial<Pick<PrinterSetting, 'tells_end'>>;

function isSetting(kept: unknown): kept is KeptSetting {
  const { printer, baud_rate, letters, qr } = (kept ?? {}) as Partial<PrinterSetting>;
  return (
    PRINTER_WAYS.some((way) => way === printer?.way) &&
    Number.isInteger(baud_rate) &&
    [...CODE_PAGE_NAMES, 'plain'].some((one) => one === letters) &&
    (qr === 'native' || qr === 'raster')
  );
}
