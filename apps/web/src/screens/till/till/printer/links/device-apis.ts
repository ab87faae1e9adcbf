/*
 * What is used here of Web Serial, WebUSB and Web Bluetooth, which TypeScript's own types lack. A browser has none, some
 * or all of them, and only on a safe address.
 */

export interface SerialPortInfo {
  usbVendorId?: number;
  usbProductId?: number;
}

export interface SerialPort extends EventTarget {
  readonly readable: ReadableStream<Uint8Array> | null;
  readonly writable: WritableStream<Uint8Array> | null;
  open(options: { baudRate: number; flowControl: 'none' }): Promise<void>;
  close(): Promise<void>;
  getInfo(): SerialPortInfo;
  /** Takes the permission back. Not in every browser. */
  forget?(): Promise<void>;
}

export interface Serial extends EventTarget {
  getPorts(): Promise<SerialPort[]>;
  requestPort(): Promise<SerialPort>;
}

export interface UsbEndpoint {
  endpointNumber: number;
  direction: 'in' | 'out';
  type: string;
}

export interface UsbInterface {
  interfaceNumber: number;
  alternates: { alternateSetting: number; interfaceClass: number; endpoints: UsbEndpoint[] }[];
}

export interface UsbDevice {
  readonly vendorId: number;
  readonly productId: number;
  readonly serialNumber?: string | undefined;
  readonly productName?: string | undefined;
  readonly configuration: { interfaces: UsbInterface[] } | null;
  open(): Promise<void>;
  close(): Promise<void>;
  selectConfiguration(value: number): Promise<void>;
  claimInterface(number: number): Promise<void>;
  selectAlternateInterface(number: number, alternate: number): Promise<void>;
  transferOut(endpoint: number, bytes: Uint8Array): Promise<{ status: string; bytesWritten: number }>;
  transferIn(endpoint: number, length: number): Promise<{ status: string; data?: DataView }>;
  clearHalt(direction: 'in' | 'out', endpoint: number): Promise<void>;
}

export interface Usb extends EventTarget {
  getDevices(): Promise<UsbDevice[]>;
  requestDevice(options: { filters: { classCode?: number; vendorId?: number }[] }): Promise<UsbDevice>;
}

export interface BluetoothCharacteristic extends EventTarget {
  readonly properties: { write: boolean; writeWithoutResponse: boolean; notify: boolean };
  readonly value?: DataView | undefined;
  writeValueWithResponse(bytes: Uint8Array): Promise<void>;
  writeValueWithoutResponse(bytes: Uint8Array): Promise<void>;
  startNotifications(): Promise<unknown>;
}

export interface BluetoothGatt {
  connect(): Promise<BluetoothGatt>;
  disconnect(): void;
  getPrimaryServices(): Promise<{ getCharacteristics(): Promise<BluetoothCharacteristic[]> }[]>;
}

export interface BluetoothDevice extends EventTarget {
  readonly id: string;
  readonly name?: string | undefined;
  readonly gatt?: BluetoothGatt | undefined;
}

export interface Bluetooth {
  /** Not in every browser that has the rest. */
  getDevices?(): Promise<BluetoothDevice[]>;
  requestDevice(options: {
    filters: { services?: string[]; namePrefix?: string }[];
    optionalServices: string[];
  }): Promise<BluetoothDevice>;
}

export interface DeviceApis {
  serial?: Serial;
  usb?: Usb;
  bluetooth?: Bluetooth;
}

/** Returns the interfaces to devices that this browser has. */
export function deviceApis(): DeviceApis {
  return navigator as DeviceApis;
}
