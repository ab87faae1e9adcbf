import { BluetoothLink, findBluetooth, PRINTER_SERVICES } from './bluetooth-link.ts';
import { deviceApis, type DeviceApis } from './device-apis.ts';
import { PRINTER_WAYS, PrinterError, type PrinterId, type PrinterLink, type PrinterWay } from './printer-link.ts';
import { findPort, forgetOthers, SerialLink } from './serial-link.ts';
import { findUsb, USB_FILTERS, UsbLink } from './usb-link.ts';

/** Returns the ways that this browser has, in the order in which they are tried. */
export function waysHere(apis: DeviceApis = deviceApis()): PrinterWay[] {
  return PRINTER_WAYS.filter((way) => apis[way] !== undefined);
}

/**
 * Lets the person choose a printer in the browser's own dialog; needs a tap just before. Returns undefined if the person
 * chose none.
 */
export async function chooseLink(
  way: PrinterWay,
  baudRate: number,
  apis: DeviceApis = deviceApis(),
): Promise<PrinterLink | undefined> {
  try {
    return await askFor(way, baudRate, apis);
  } catch (error) {
    if ((error as { name?: string }).name === 'NotFoundError') return undefined;
    throw error;
  }
}

/**
 * Returns a link to a printer that the person chose before, without asking. Rejects as 'missing' where it is not there, and
 * as 'forgotten' where the browser does not say which one it is.
 */
export async function recallLink(
  printer: PrinterId,
  baudRate: number,
  apis: DeviceApis = deviceApis(),
): Promise<PrinterLink> {
  const link = await found(printer, baudRate, apis);
  if (!link) throw new PrinterError(isForgotten(printer, apis) ? 'forgotten' : 'missing');
  return link;
}

/** Returns whether a browser with Bluetooth finds no device again after a reload, as Chrome does today. */
function isForgotten({ way }: PrinterId, { bluetooth }: DeviceApis): boolean {
  return way === 'bluetooth' && bluetooth !== undefined && bluetooth.getDevices === undefined;
}

async function askFor(way: PrinterWay, baudRate: number, { serial, usb, bluetooth }: DeviceApis) {
  if (way === 'serial' && serial) {
    const port = await serial.requestPort();
    // A permission that can't be taken back costs a choice after the next start.
    await forgetOthers(port, serial).catch(() => undefined);
    return new SerialLink(port, baudRate);
  }
  if (way === 'usb' && usb) return new UsbLink(await usb.requestDevice({ filters: USB_FILTERS }), usb);
  if (way !== 'bluetooth' || !bluetooth) return undefined;
  const filters = PRINTER_SERVICES.map((service) => ({ services: [service] }));
  return new BluetoothLink(await bluetooth.requestDevice({ filters, optionalServices: PRINTER_SERVICES }));
}

async function found(printer: PrinterId, baudRate: number, { serial, usb, bluetooth }: DeviceApis) {
  if (printer.way === 'serial') {
    const port = serial && (await findPort(printer, serial));
    return port && new SerialLink(port, baudRate);
  }
  if (printer.way === 'usb') {
    const device = usb && (await findUsb(printer, usb));
    return usb && device && new UsbLink(device, usb);
  }
  const device = bluetooth && (await findBluetooth(printer, bluetooth));
  return device && new BluetoothLink(device);
}
