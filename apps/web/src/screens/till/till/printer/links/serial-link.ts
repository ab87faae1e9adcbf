import { BaseLink, nameOf } from './base-link.ts';
import type { Serial, SerialPort, SerialPortInfo } from './device-apis.ts';
import type { PrinterId } from './printer-link.ts';
import { partsOf, takenInTime } from './timed-write.ts';

/** Bytes in a part: a slow port takes one within the time that a printer has before it counts as stuck. */
const PART = 512;

/** Bits that a cable carries for a byte, with its start and its stop. */
const BITS = 10;

/** A printer at a serial port: a real one, one of USB, or one of classic Bluetooth. */
export class SerialLink extends BaseLink {
  readonly printer: PrinterId;
  private readonly port: SerialPort;
  private readonly baudRate: number;
  private reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  private reading: Promise<void> | undefined;
  private isOpen = false;

  constructor(port: SerialPort, baudRate: number) {
    super();
    this.port = port;
    this.baudRate = baudRate;
    this.printer = idOf(port.getInfo());
  }

  protected async connect(): Promise<void> {
    // Many cables lack the lines of a hardware flow control, and nothing at all would be printed.
    await this.port.open({ baudRate: this.baudRate, flowControl: 'none' });
    this.isOpen = true;
    this.port.addEventListener('disconnect', this.onGone);
    this.reading = this.listen();
  }

  protected async send(bytes: Uint8Array): Promise<void> {
    const writer = this.port.writable?.getWriter();
    if (!writer) throw new Error('The port is not open');
    try {
      for (const part of partsOf(bytes, PART)) {
        await takenInTime(
          // A part counts once the device took it, not once it stands in a queue of the page.
          writer.ready.then(() => writer.write(part)),
          () => void writer.abort().catch(() => undefined),
        );
      }
    } finally {
      writer.releaseLock();
    }
  }

  protected async disconnect(): Promise<void> {
    // A port that another link of this page has open is not closed by one that could not open it.
    if (!this.isOpen) return;
    this.isOpen = false;
    this.port.removeEventListener('disconnect', this.onGone);
    await this.reader?.cancel().catch(() => undefined);
    await this.reading;
    await this.port.close();
  }

  protected canRead(): boolean {
    return this.reader !== undefined;
  }

  /** Counts by the cable's speed: the system holds some thousand bytes, and USB alone is faster than it says. */
  protected override carryingTime(bytes: number): number {
    return (bytes * BITS * 1_000) / this.baudRate;
  }

  protected whyNotOpened(error: unknown): 'busy' | 'lost' {
    // Chrome says NetworkError of a port that another program has, and InvalidStateError of one that this page has.
    return ['NetworkError', 'InvalidStateError'].includes(nameOf(error)) ? 'busy' : 'lost';
  }

  private async listen(): Promise<void> {
    // After an error of a single byte, as noise makes on a cable, the port has a new stream.
    let last: ReadableStream<Uint8Array> | undefined;
    for (let { readable } = this.port; this.isOpen && readable && readable !== last; { readable } = this.port) {
      last = readable;
      const reader = readable.getReader();
      this.reader = reader;
      try {
        await this.hear(reader);
      } catch (error) {
        if (nameOf(error) === 'NetworkError') this.lose();
      } finally {
        reader.releaseLock();
        this.reader = undefined;
      }
    }
  }

  private async hear(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      this.answers.hear(value);
    }
  }
}

/**
 * Returns the port that the person had chosen, while the browser still allows it. Ports of the same model, and all that
 * are not of USB, look alike: of several it returns none, because a paper must not come out of another machine.
 */
export async function findPort({ vendor, product }: PrinterId, serial: Serial): Promise<SerialPort | undefined> {
  const alike = (await serial.getPorts()).filter(isLike({ usbVendorId: vendor, usbProductId: product }));
  return alike.length === 1 ? alike[0] : undefined;
}

/** Takes the permission of ports back that look like the chosen one, so that it is found again without asking. */
export async function forgetOthers(chosen: SerialPort, serial: Serial): Promise<void> {
  const alike = (await serial.getPorts()).filter(isLike(chosen.getInfo()));
  for (const port of alike) {
    if (port !== chosen) await port.forget?.();
  }
}

function isLike(info: { usbVendorId?: number | undefined; usbProductId?: number | undefined }) {
  return (port: SerialPort): boolean => {
    const { usbVendorId, usbProductId } = port.getInfo();
    return usbVendorId === info.usbVendorId && usbProductId === info.usbProductId;
  };
}

function idOf({ usbVendorId, usbProductId }: SerialPortInfo): PrinterId {
  return {
    way: 'serial',
    name: '',
    ...(usbVendorId !== undefined && { vendor: usbVendorId }),
    ...(usbProductId !== undefined && { product: usbProductId }),
  };
}
