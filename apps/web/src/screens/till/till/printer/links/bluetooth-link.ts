import { BaseLink } from './base-link.ts';
import type { Bluetooth, BluetoothCharacteristic, BluetoothDevice } from './device-apis.ts';
import { PrinterError, type PrinterId } from './printer-link.ts';
import { partsOf, takenInTime } from './timed-write.ts';

/** Services of Bluetooth LE by which receipt printers take bytes. There is no standard one. */
export const PRINTER_SERVICES = [
  '000018f0-0000-1000-8000-00805f9b34fb',
  '0000ff00-0000-1000-8000-00805f9b34fb',
  '0000ffe0-0000-1000-8000-00805f9b34fb',
  '49535343-fe7d-4ae5-8fa9-9fafd205e455',
  'e7810a71-73ae-499d-8c15-faa9aef0c3f2',
];

/** Bytes of a write that the printer acknowledges, and of one that it doesn't, which has to fit into one packet. */
const ACKNOWLEDGED_PART = 180;
const PART = 20;

/** A printer at Bluetooth LE. Writes are acknowledged where it can: a printer whose buffer is full loses the others. */
export class BluetoothLink extends BaseLink {
  readonly printer: PrinterId;
  private readonly device: BluetoothDevice;
  private writes: BluetoothCharacteristic | undefined;
  private reads: BluetoothCharacteristic | undefined;

  constructor(device: BluetoothDevice) {
    super();
    this.device = device;
    this.printer = { way: 'bluetooth', name: device.name ?? '', id: device.id };
  }

  protected async connect(): Promise<void> {
    this.device.addEventListener('gattserverdisconnected', this.onGone);
    const gatt = await this.device.gatt?.connect();
    const services = (await gatt?.getPrimaryServices()) ?? [];
    const found = await Promise.all(services.map((service) => service.getCharacteristics()));
    for (const characteristics of found) {
      this.writes = characteristics.find(({ properties }) => properties.write || properties.writeWithoutResponse);
      if (!this.writes) continue;
      const reads = characteristics.find(({ properties }) => properties.notify);
      if (reads) await this.listen(reads);
      return;
    }
    throw new PrinterError('missing');
  }

  protected async send(bytes: Uint8Array): Promise<void> {
    const { writes } = this;
    if (!writes) throw new Error('The device is not connected');
    const isAcknowledged = writes.properties.write;
    for (const part of partsOf(bytes, isAcknowledged ? ACKNOWLEDGED_PART : PART)) {
      const taken = isAcknowledged ? writes.writeValueWithResponse(part) : writes.writeValueWithoutResponse(part);
      await takenInTime(taken, () => this.device.gatt?.disconnect());
    }
  }

  protected disconnect(): Promise<void> {
    this.writes = undefined;
    this.reads = undefined;
    this.device.removeEventListener('gattserverdisconnected', this.onGone);
    this.device.gatt?.disconnect();
    return Promise.resolve();
  }

  protected canRead(): boolean {
    return this.reads !== undefined;
  }

  protected whyNotOpened(): 'lost' {
    return 'lost';
  }

  private async listen(reads: BluetoothCharacteristic): Promise<void> {
    reads.addEventListener('characteristicvaluechanged', () => {
      const { value } = reads;
      if (value) this.answers.hear(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    });
    await reads.startNotifications();
    this.reads = reads;
  }
}

/** Returns the device that the person had chosen; undefined where the browser does not remember, or has forgotten it. */
export async function findBluetooth({ id }: PrinterId, bluetooth: Bluetooth): Promise<BluetoothDevice | undefined> {
  const devices = (await bluetooth.getDevices?.()) ?? [];
  return devices.find((device) => device.id === id);
}
