import { BaseLink, nameOf } from './base-link.ts';
import type { Usb, UsbDevice, UsbEndpoint } from './device-apis.ts';
import { PrinterError, type PrinterId } from './printer-link.ts';
import { partsOf, takenInTime } from './timed-write.ts';

const PRINTER_CLASS = 7;
const VENDOR_CLASS = 255;

/** Chooser: printers by their class, and those that call themselves something of their maker. */
export const USB_FILTERS = [{ classCode: PRINTER_CLASS }, { classCode: VENDOR_CLASS }];

const PART = 4096;
const ANSWER_LENGTH = 64;

interface Ends {
  number: number;
  alternate: number;
  out: number;
  in: number | undefined;
}

/** A printer at USB, past its driver. Windows gives such a device to its own printer driver, and refuses it here. */
export class UsbLink extends BaseLink {
  readonly printer: PrinterId;
  private readonly device: UsbDevice;
  private readonly usb: Usb;
  private ends: Ends | undefined;
  private isListening = false;

  constructor(device: UsbDevice, usb: Usb) {
    super();
    this.device = device;
    this.usb = usb;
    this.printer = idOf(device);
  }

  protected async connect(): Promise<void> {
    const { device } = this;
    await device.open();
    this.usb.addEventListener('disconnect', this.onUnplugged);
    if (!device.configuration) await device.selectConfiguration(1);
    const ends = endsOf(device);
    if (!ends) throw new PrinterError('missing');
    await device.claimInterface(ends.number);
    if (ends.alternate > 0) await device.selectAlternateInterface(ends.number, ends.alternate);
    this.ends = ends;
    if (ends.in !== undefined) void this.listen(ends.in);
  }

  protected async send(bytes: Uint8Array): Promise<void> {
    const { device, ends } = this;
    if (!ends) throw new Error('The device is not open');
    for (const part of partsOf(bytes, PART)) {
      let left = part;
      while (left.length > 0) {
        // A transfer that hangs ends only with the device.
        const taken = device.transferOut(ends.out, left);
        const { status, bytesWritten } = await takenInTime(taken, () => void this.disconnect().catch(() => undefined));
        if (status === 'stall') {
          await takenInTime(device.clearHalt('out', ends.out), () => undefined);
          throw new PrinterError('error');
        }
        left = left.subarray(bytesWritten);
      }
    }
  }

  protected async disconnect(): Promise<void> {
    this.ends = undefined;
    this.isListening = false;
    this.usb.removeEventListener('disconnect', this.onUnplugged);
    await this.device.close();
  }

  protected canRead(): boolean {
    return this.isListening;
  }

  protected whyNotOpened(error: unknown): 'busy' | 'driver' | 'lost' {
    const name = nameOf(error);
    if (name === 'SecurityError') return 'driver';
    return name === 'NetworkError' || name === 'InvalidStateError' ? 'busy' : 'lost';
  }

  private readonly onUnplugged = (event: Event): void => {
    if ((event as Event & { device?: UsbDevice }).device === this.device) this.lose();
  };

  private async listen(endpoint: number): Promise<void> {
    this.isListening = true;
    while (this.isListening) {
      try {
        const { data } = await this.device.transferIn(endpoint, ANSWER_LENGTH);
        if (data) this.answers.hear(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
      } catch {
        // The link is judged by its writes and by the browser's event: some printers never let themselves be read.
        this.isListening = false;
      }
    }
  }
}

/**
 * Returns the device that the person had chosen, while the browser still allows it: the one with its serial number, or the
 * only one without any. Of several that look alike it returns none, because a paper must not come out of another machine.
 */
export async function findUsb({ vendor, product, id }: PrinterId, usb: Usb): Promise<UsbDevice | undefined> {
  const devices = await usb.getDevices();
  const alike = devices.filter(
    ({ vendorId, productId, serialNumber }) =>
      vendorId === vendor && productId === product && (serialNumber || undefined) === id,
  );
  return alike.length === 1 ? alike[0] : undefined;
}

/** Returns the endpoints of a printer: those of its class, or any that take bytes in bulk. */
function endsOf({ configuration }: UsbDevice): Ends | undefined {
  const found = (configuration?.interfaces ?? []).flatMap(({ interfaceNumber: number, alternates }) =>
    alternates.flatMap(({ alternateSetting: alternate, interfaceClass, endpoints }) => {
      const out = bulk(endpoints, 'out');
      return out === undefined ? [] : [{ number, alternate, out, in: bulk(endpoints, 'in'), interfaceClass }];
    }),
  );
  return found.find(({ interfaceClass }) => interfaceClass === PRINTER_CLASS) ?? found[0];
}

function bulk(endpoints: readonly UsbEndpoint[], direction: 'in' | 'out'): number | undefined {
  return endpoints.find((one) => one.type === 'bulk' && one.direction === direction)?.endpointNumber;
}

function idOf({ vendorId, productId, serialNumber, productName }: UsbDevice): PrinterId {
  return {
    way: 'usb',
    name: productName ?? '',
    vendor: vendorId,
    product: productId,
    ...(serialNumber && { id: serialNumber }),
  };
}
