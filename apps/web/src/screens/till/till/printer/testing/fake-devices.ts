import type {
  BluetoothCharacteristic,
  BluetoothDevice,
  SerialPort,
  SerialPortInfo,
  UsbDevice,
} from '../links/device-apis.ts';
import type { PaperPrinter } from './paper-printer.ts';

/* A printer at each kind of link, as a browser shows it. */

/** How a device fails: its link is gone, or it takes nothing. */
export interface FakeFaults {
  isHung: boolean;
}

/** Bytes that an operating system holds for a cable. */
const HELD = 4096;

/** Returns the milliseconds in which a cable carries a byte, with its start and its stop. */
const carriedIn = (baudRate: number) => 10_000 / baudRate;

/** A serial port with a printer at it. */
export class FakeSerialPort extends EventTarget implements SerialPort {
  readable: ReadableStream<Uint8Array> | null = null;
  writable: WritableStream<Uint8Array> | null = null;
  isHung = false;
  /** What `open` rejects with. */
  refusal: Error | undefined;
  opened: { baudRate: number } | undefined;
  isForgotten = false;
  /** Whether it opens only once it is let. */
  isSlow = false;
  /** Whether the system takes bytes faster than the cable carries them, as it does at a real cable. */
  isCable = false;
  private carriedAt = 0;
  private let = Promise.withResolvers<void>();
  private readonly printer: PaperPrinter;
  private readonly info: SerialPortInfo;
  private answers: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(printer: PaperPrinter, info: SerialPortInfo = { usbVendorId: 0x0416, usbProductId: 0x5011 }) {
    super();
    this.printer = printer;
    this.info = info;
  }

  getInfo(): SerialPortInfo {
    return this.info;
  }

  async open(options: { baudRate: number }): Promise<void> {
    if (this.refusal) throw this.refusal;
    if (this.isSlow) await this.let.promise;
    this.opened = options;
    this.readable = new ReadableStream({ start: (controller) => void (this.answers = controller) });
    this.writable = new WritableStream({
      write: (bytes) => {
        if (this.isHung) return new Promise(() => undefined);
        if (this.isCable) return this.carry(bytes, carriedIn(options.baudRate));
        this.print(bytes);
        return Promise.resolve();
      },
    });
  }

  private print(bytes: Uint8Array): void {
    const said = this.printer.take(bytes);
    if (said.length > 0) this.answers?.enqueue(Uint8Array.from(said));
  }

  /** Brings bytes to the printer later, and takes no more than the system holds. */
  private carry(bytes: Uint8Array, each: number): Promise<void> {
    const now = performance.now();
    this.carriedAt = Math.max(now, this.carriedAt) + bytes.length * each;
    const wait = this.carriedAt - now;
    setTimeout(() => this.print(bytes), wait);
    return new Promise((taken) => setTimeout(taken, Math.max(0, wait - HELD * each)));
  }

  /** Lets the port open. */
  letOpen(): void {
    this.let.resolve();
  }

  forget(): Promise<void> {
    this.isForgotten = true;
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.readable = null;
    this.writable = null;
    this.opened = undefined;
    return Promise.resolve();
  }

  /** Disturbs a byte on its way, after which the port has a new stream. */
  disturb(): void {
    const { answers } = this;
    this.readable = new ReadableStream({ start: (controller) => void (this.answers = controller) });
    answers?.error(new DOMException('A framing error.', 'FramingError'));
  }

  /** Takes the plug out. */
  unplug(): void {
    this.answers?.error(new DOMException('The device has been lost.', 'NetworkError'));
    this.writable = null;
    this.dispatchEvent(new Event('disconnect'));
  }
}

const OUT = 2;
const IN = 1;

/** A printer at USB. */
export class FakeUsbDevice implements UsbDevice {
  readonly vendorId = 0x04b8;
  readonly productId = 0x0e28;
  readonly serialNumber: string | undefined;
  readonly productName = 'TM-T20X';
  configuration: UsbDevice['configuration'] = null;
  isHung = false;
  refusal: Error | undefined;
  isOpen = false;
  claimed: number | undefined;
  private readonly printer: PaperPrinter;
  private readonly answers: number[] = [];
  private reading: ((bytes: number[]) => void) | undefined;
  private stop: ((error: Error) => void) | undefined;

  constructor(printer: PaperPrinter, serialNumber: string | undefined = 'X1') {
    this.serialNumber = serialNumber;
    this.printer = printer;
  }

  open(): Promise<void> {
    if (this.refusal) return Promise.reject(this.refusal);
    this.isOpen = true;
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.isOpen = false;
    this.stop?.(new DOMException('closed', 'AbortError'));
    return Promise.resolve();
  }

  selectConfiguration(): Promise<void> {
    const endpoints = [
      { endpointNumber: IN, direction: 'in' as const, type: 'bulk' },
      { endpointNumber: OUT, direction: 'out' as const, type: 'bulk' },
    ];
    const other = { interfaceNumber: 0, alternates: [{ alternateSetting: 0, interfaceClass: 3, endpoints: [] }] };
    const printer = { interfaceNumber: 1, alternates: [{ alternateSetting: 0, interfaceClass: 7, endpoints }] };
    this.configuration = { interfaces: [other, printer] };
    return Promise.resolve();
  }

  claimInterface(number: number): Promise<void> {
    this.claimed = number;
    return Promise.resolve();
  }

  selectAlternateInterface(): Promise<void> {
    return Promise.resolve();
  }

  clearHalt(): Promise<void> {
    return Promise.resolve();
  }

  transferOut(endpoint: number, bytes: Uint8Array): Promise<{ status: string; bytesWritten: number }> {
    if (!this.isOpen || endpoint !== OUT) return Promise.reject(new DOMException('not open', 'InvalidStateError'));
    if (this.isHung) return new Promise(() => undefined);
    // A device may take less than it was given.
    const taken = bytes.subarray(0, 1000);
    this.answers.push(...this.printer.take(taken));
    this.tell();
    return Promise.resolve({ status: 'ok', bytesWritten: taken.length });
  }

  transferIn(): Promise<{ status: string; data?: DataView }> {
    return new Promise((resolve, reject) => {
      this.stop = reject;
      this.reading = (bytes) => resolve({ status: 'ok', data: new DataView(Uint8Array.from(bytes).buffer) });
      this.tell();
    });
  }

  private tell(): void {
    if (!this.reading || this.answers.length === 0) return;
    const read = this.reading;
    this.reading = undefined;
    read(this.answers.splice(0));
  }
}

class FakeCharacteristic extends EventTarget implements BluetoothCharacteristic {
  readonly properties: BluetoothCharacteristic['properties'];
  value: DataView | undefined;
  readonly lengths: number[] = [];
  private readonly taken: (bytes: Uint8Array) => void;

  constructor(properties: Partial<BluetoothCharacteristic['properties']>, taken: (bytes: Uint8Array) => void) {
    super();
    this.properties = { write: false, writeWithoutResponse: false, notify: false, ...properties };
    this.taken = taken;
  }

  writeValueWithResponse(bytes: Uint8Array): Promise<void> {
    this.lengths.push(bytes.length);
    this.taken(bytes);
    return Promise.resolve();
  }

  writeValueWithoutResponse(bytes: Uint8Array): Promise<void> {
    return this.writeValueWithResponse(bytes);
  }

  startNotifications(): Promise<unknown> {
    return Promise.resolve();
  }

  tell(bytes: number[]): void {
    this.value = new DataView(Uint8Array.from(bytes).buffer);
    this.dispatchEvent(new Event('characteristicvaluechanged'));
  }
}

/** A printer at Bluetooth LE. */
export class FakeBluetoothDevice extends EventTarget implements BluetoothDevice {
  readonly id = 'ble-1';
  readonly name = 'MPT-II';
  readonly gatt: NonNullable<BluetoothDevice['gatt']>;
  readonly writes: FakeCharacteristic;
  isConnected = false;

  constructor(printer: PaperPrinter, isAcknowledged: boolean) {
    super();
    const reads = new FakeCharacteristic({ notify: true }, () => undefined);
    this.writes = new FakeCharacteristic(
      isAcknowledged ? { write: true, writeWithoutResponse: true } : { writeWithoutResponse: true },
      (bytes) => {
        const said = printer.take(bytes);
        if (said.length > 0) reads.tell(said);
      },
    );
    const services = [{ getCharacteristics: () => Promise.resolve([this.writes, reads]) }];
    const gatt = {
      connect: () => {
        this.isConnected = true;
        return Promise.resolve(gatt);
      },
      disconnect: () => {
        this.isConnected = false;
        this.dispatchEvent(new Event('gattserverdisconnected'));
      },
      getPrimaryServices: () => Promise.resolve(services),
    };
    this.gatt = gatt;
  }
}
