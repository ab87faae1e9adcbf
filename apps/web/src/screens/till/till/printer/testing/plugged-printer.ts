import { ReadableStream, WritableStream } from 'node:stream/web';
import type { PrinterSetting } from '../printer-setting.ts';
import { FakeSerialPort } from './fake-devices.ts';
import { PaperPrinter, type PaperPrinterOptions } from './paper-printer.ts';

// A document without a browser has no streams of its own.
Object.assign(globalThis, { ReadableStream, WritableStream });

/** The setting of a printer that was set up at this port. */
export const SETTING: PrinterSetting = {
  printer: { way: 'serial', name: '', vendor: 0x0416, product: 0x5011 },
  baud_rate: 9600,
  letters: 'cp860',
  qr: 'native',
  answers: true,
  tells_end: true,
  prints_sales: true,
};

/** Gives this browser Web Serial, with a printer at its port. */
export function plugIn(options: PaperPrinterOptions = {}): { printer: PaperPrinter; port: FakeSerialPort } {
  const printer = new PaperPrinter(options);
  const port = new FakeSerialPort(printer);
  allowPorts([port], port);
  return { printer, port };
}

/** Gives this browser ports that it allows already, and the one that a person chooses. */
export function allowPorts(allowed: readonly FakeSerialPort[], chosen: FakeSerialPort): void {
  const ports = { getPorts: () => Promise.resolve([...allowed]), requestPort: () => Promise.resolve(chosen) };
  Object.defineProperty(navigator, 'serial', { value: Object.assign(new EventTarget(), ports), configurable: true });
}
