import { create } from 'zustand';
import type { PrinterFault } from './links/printer-link.ts';
import { keepPrinter, recallPrinter, type PrinterSetting } from './printer-setting.ts';

export interface PrinterState {
  /** Undefined where nothing but the print dialog is set up. */
  setting: PrinterSetting | undefined;
  /** Whether this tab has the link to it open. */
  isLinked: boolean;
  isPrinting: boolean;
  /** Papers that still have to be printed. */
  left: number;
  fault: PrinterFault | undefined;
  /** Papers that could not be made, until they are seen. */
  unmade: number;
}

/** Stores the printer of this device, and how it stands with it. */
export const usePrinter = create<PrinterState>()(() => ({
  setting: recallPrinter(),
  isLinked: false,
  isPrinting: false,
  left: 0,
  fault: undefined,
  unmade: 0,
}));

/** Returns whether papers wait for a person: after a fault, nothing is printed but what is asked for. */
export function isHalted(): boolean {
  const { fault, isPrinting } = usePrinter.getState();
  return fault !== undefined && !isPrinting;
}

/** Sets the printer of this device up, or forgets it. The fault of the same printer stays. */
export function setPrinter(setting: PrinterSetting | undefined): void {
  keepPrinter(setting);
  usePrinter.setState((before) => ({
    setting,
    fault: before.setting?.printer === setting?.printer ? before.fault : undefined,
  }));
}
