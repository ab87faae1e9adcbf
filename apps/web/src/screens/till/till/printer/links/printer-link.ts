/** The ways to a printer without a dialog, in the order in which they are tried. */
export const PRINTER_WAYS = ['serial', 'usb', 'bluetooth'] as const;

export type PrinterWay = (typeof PRINTER_WAYS)[number];

/**
 * Why a printer does not print: without paper, with an open cover, or with an error of its own; it takes no more bytes;
 * the link to it is gone; another tab or program has it; Windows holds it by a driver of its own; it is not there; the
 * browser has forgotten which one it is; an earlier page was closed before it had printed all.
 */
export type PrinterFault =
  | 'paper-out'
  | 'cover-open'
  | 'error'
  | 'stuck'
  | 'lost'
  | 'busy'
  | 'driver'
  | 'missing'
  | 'forgotten'
  | 'unfinished';

/** Signals that a printer does not print. */
export class PrinterError extends Error {
  override readonly name = 'PrinterError';
  readonly fault: PrinterFault;

  constructor(fault: PrinterFault, cause?: unknown) {
    super(`The printer does not print: ${fault}`, { cause });
    this.fault = fault;
  }
}

/** What a printer says of itself: ready, a fault, or nothing, as many do. */
export type PrinterStatus = 'ready' | 'silent' | Extract<PrinterFault, 'paper-out' | 'cover-open' | 'error'>;

/** A printer that the person chose, as it is found again without asking. */
export interface PrinterId {
  way: PrinterWay;
  /** Its name for people; may be empty. */
  name: string;
  vendor?: number;
  product?: number;
  /** Serial number of USB, or the browser's id of a Bluetooth device. */
  id?: string;
}

/** A link to a printer. Its writes end once the device has taken the bytes, and every fault is thrown. */
export interface PrinterLink {
  readonly printer: PrinterId;
  open(): Promise<void>;
  /** Rejects with a PrinterError after a lost link, and where the device takes nothing for ten seconds. */
  write(bytes: Uint8Array): Promise<void>;
  /** Asks the printer how it is; 'silent' where it, or the link, does not answer. */
  status(): Promise<PrinterStatus>;
  /**
   * Waits until the printer has worked off what it was sent; returns false where it does not tell. Rejects with the fault
   * by which it has stopped.
   */
  finished(): Promise<boolean>;
  /** Returns whether `finished` can tell, asked while the printer is at rest. */
  tellsEnd(): Promise<boolean>;
  close(): Promise<void>;
  /** Calls once the link is lost, also while nothing is printed. */
  onLost(listener: () => void): void;
}
