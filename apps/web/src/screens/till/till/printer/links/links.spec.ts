import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cents } from '@festix/domain/ground';
import { encodeSlip } from '../../print/encode-slip.ts';
import { FakeBluetoothDevice, FakeSerialPort, FakeUsbDevice } from '../testing/fake-devices.ts';
import { PaperPrinter } from '../testing/paper-printer.ts';
import { Answers } from './answers.ts';
import { chooseLink, recallLink, waysHere } from './choose-link.ts';
import type { DeviceApis } from './device-apis.ts';
import type { PrinterLink } from './printer-link.ts';
import { realTimeStatus, type Ask } from './real-time-status.ts';
import { STUCK_AFTER } from './timed-write.ts';

const KIND = { paper: 80, letters: 'cp860', qr: 'raster' } as const;
/** Longer than any part in which a link sends it. */
const PAPER = encodeSlip(
  [
    { is: 'name', text: 'São João' },
    { is: 'rows', rows: [{ label: 'Total', value: String(cents(1)) }] },
    { is: 'qr', text: 'T1'.repeat(60) },
  ],
  KIND,
);

/** Returns an interface to devices that gives one, by choice and again without asking. */
function apisOf({
  port,
  usb,
  bluetooth,
}: {
  port?: FakeSerialPort;
  usb?: FakeUsbDevice;
  bluetooth?: FakeBluetoothDevice;
}) {
  const apis: DeviceApis = {};
  if (port) {
    const ports = { getPorts: () => Promise.resolve([port]), requestPort: () => Promise.resolve(port) };
    apis.serial = Object.assign(new EventTarget(), ports);
  }
  if (usb) {
    const devices = { getDevices: () => Promise.resolve([usb]), requestDevice: () => Promise.resolve(usb) };
    apis.usb = Object.assign(new EventTarget(), devices);
  }
  if (bluetooth) {
    apis.bluetooth = {
      getDevices: () => Promise.resolve([bluetooth]),
      requestDevice: () => Promise.resolve(bluetooth),
    };
  }
  return apis;
}

/** Returns an interface to several ports, of which the person chooses one. */
function portsOf(ports: FakeSerialPort[], chosen: FakeSerialPort): DeviceApis {
  const known = () => Promise.resolve(ports.filter(({ isForgotten }) => !isForgotten));
  return { serial: Object.assign(new EventTarget(), { getPorts: known, requestPort: () => Promise.resolve(chosen) }) };
}

async function opened(apis: DeviceApis): Promise<PrinterLink> {
  const link = await chooseLink(waysHere(apis)[0]!, 9600, apis);
  await link!.open();
  return link!;
}

/** Returns a printer of each link, and whether the link is open. */
const kinds = {
  serial: (printer: PaperPrinter) => apisOf({ port: new FakeSerialPort(printer) }),
  usb: (printer: PaperPrinter) => apisOf({ usb: new FakeUsbDevice(printer) }),
  bluetooth: (printer: PaperPrinter) => apisOf({ bluetooth: new FakeBluetoothDevice(printer, true) }),
  'bluetooth without acknowledgements': (printer: PaperPrinter) =>
    apisOf({ bluetooth: new FakeBluetoothDevice(printer, false) }),
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Resolves once a promise has, while the clock goes on. */
async function meanwhile<T>(promise: Promise<T>): Promise<T> {
  let isOver = false;
  const over = promise.finally(() => (isOver = true));
  over.catch(() => undefined);
  while (!isOver) await jest.advanceTimersByTimeAsync(100);
  return promise;
}

describe.each(Object.entries(kinds))('%s', (_, devices) => {
  it('a link prints, and knows that the printer has worked it off', async () => {
    const printer = new PaperPrinter();
    const link = await opened(devices(printer));
    expect(await link.status()).toBe('ready');
    await link.write(PAPER);
    expect(await link.finished()).toBe(true);
    expect(PaperPrinter.wordsOf(printer.papers[0]!)).toContain('São João');
    await link.close();
  });

  it('a printer at rest shows whether it tells that it has worked a paper off', async () => {
    expect(await meanwhile((await opened(devices(new PaperPrinter()))).tellsEnd())).toBe(true);
    const printer = new PaperPrinter({ tellsEnd: false });
    const link = await opened(devices(printer));
    expect(await meanwhile(link.tellsEnd())).toBe(false);
    expect(await link.status()).toBe('ready');
    printer.isCoverOpen = true;
    await expect(meanwhile(link.tellsEnd())).rejects.toMatchObject({ fault: 'cover-open' });
  });

  it('a link tells an open cover and an ended roll apart', async () => {
    const printer = new PaperPrinter();
    const link = await opened(devices(printer));
    printer.isCoverOpen = true;
    expect(await link.status()).toBe('cover-open');
    printer.isCoverOpen = false;
    printer.isPaperOut = true;
    expect(await link.status()).toBe('paper-out');
  });

  it('a roll that ends in the middle of a paper is told, and the printer goes on after a refill', async () => {
    const printer = new PaperPrinter();
    const link = await opened(devices(printer));
    printer.paperEndsAfter = 50;
    await link.write(PAPER);
    await expect(meanwhile(link.finished())).rejects.toMatchObject({ fault: 'paper-out' });
    expect(printer.papers).toHaveLength(0);
    printer.refill();
    await link.write(PAPER);
    expect(await link.finished()).toBe(true);
    expect(printer.papers).toHaveLength(1);
  });

  it('a printer that answers nothing is silent, and prints all the same', async () => {
    const printer = new PaperPrinter({ answers: false });
    const link = await opened(devices(printer));
    expect(await meanwhile(link.status())).toBe('silent');
    await link.write(PAPER);
    expect(await meanwhile(link.finished())).toBe(false);
    expect(printer.papers).toHaveLength(1);
  });

  it('a printer is found again without asking', async () => {
    const apis = devices(new PaperPrinter());
    const { printer } = await opened(apis);
    const link = await recallLink(printer, 9600, apis);
    expect(link.printer).toEqual(printer);
    await link.open();
    expect(await link.status()).toBe('ready');
  });

  it('a printer that is not there any more is missing', async () => {
    const { printer } = await opened(devices(new PaperPrinter()));
    await expect(recallLink(printer, 9600, {})).rejects.toMatchObject({ fault: 'missing' });
  });
});

describe('serial', () => {
  it('a port that takes nothing is stuck after ten seconds', async () => {
    const port = new FakeSerialPort(new PaperPrinter());
    const link = await opened(apisOf({ port }));
    port.isHung = true;
    const began = Date.now();
    await expect(meanwhile(link.write(PAPER))).rejects.toMatchObject({ fault: 'stuck' });
    expect(Date.now() - began).toBeGreaterThanOrEqual(STUCK_AFTER);
  });

  it('a pulled plug is told once, also while nothing is printed, and a later write fails by it', async () => {
    const port = new FakeSerialPort(new PaperPrinter());
    const link = await opened(apisOf({ port }));
    const lost = jest.fn();
    link.onLost(lost);
    port.unplug();
    await jest.advanceTimersByTimeAsync(1);
    expect(lost).toHaveBeenCalledTimes(1);
    await expect(link.write(PAPER)).rejects.toMatchObject({ fault: 'lost' });
  });

  it('a plug that is pulled after the last byte of a paper is told as lost, and not as stuck', async () => {
    const port = new FakeSerialPort(new PaperPrinter());
    const link = await opened(apisOf({ port }));
    await link.write(PAPER);
    port.unplug();
    await expect(meanwhile(link.status())).rejects.toMatchObject({ fault: 'lost' });
  });

  it('a disturbed byte on the cable loses no link', async () => {
    const port = new FakeSerialPort(new PaperPrinter());
    const link = await opened(apisOf({ port }));
    const lost = jest.fn();
    link.onLost(lost);
    port.disturb();
    await jest.advanceTimersByTimeAsync(1);
    expect(await link.status()).toBe('ready');
    expect(lost).not.toHaveBeenCalled();
  });

  it.each([true, false])(
    'a printer at a slow cable is not stuck while its paper is carried (tells its end: %s)',
    async (tellsEnd) => {
      const printer = new PaperPrinter({ tellsEnd });
      const port = new FakeSerialPort(printer);
      port.isCable = true;
      const link = await opened(apisOf({ port }));
      expect(await meanwhile(link.status())).toBe('ready');
      await meanwhile(link.write(PAPER));
      if (tellsEnd) expect(await meanwhile(link.finished())).toBe(true);
      expect(await meanwhile(link.status())).toBe('ready');
      expect(printer.papers).toHaveLength(1);
    },
  );

  it('a port that is faster than its speed says is waited for no longer', async () => {
    const printer = new PaperPrinter();
    const port = new FakeSerialPort(printer);
    const link = await opened(apisOf({ port }));
    await link.status();
    for (let papers = 0; papers < 9; papers++) {
      await meanwhile(link.write(PAPER));
      expect(await meanwhile(link.status())).toBe('ready');
    }
    printer.take = () => [];
    const began = Date.now();
    expect(await meanwhile(link.status())).toBe('silent');
    expect(Date.now() - began).toBeLessThan(1_000);
  });

  it('a link that can’t be opened leaves the port to the one that has it open', async () => {
    const port = new FakeSerialPort(new PaperPrinter());
    const link = await opened(apisOf({ port }));
    port.refusal = new DOMException('The port is already open.', 'InvalidStateError');
    await expect(opened(apisOf({ port }))).rejects.toMatchObject({ fault: 'busy' });
    expect(await link.status()).toBe('ready');
  });

  it('a link that was closed on purpose is not told as lost', async () => {
    const port = new FakeSerialPort(new PaperPrinter());
    const link = await opened(apisOf({ port }));
    const lost = jest.fn();
    link.onLost(lost);
    await link.close();
    expect(port.opened).toBeUndefined();
    port.unplug();
    expect(lost).not.toHaveBeenCalled();
  });

  it('a port that another program has is busy', async () => {
    const port = new FakeSerialPort(new PaperPrinter());
    port.refusal = new DOMException('Failed to open serial port.', 'NetworkError');
    await expect(opened(apisOf({ port }))).rejects.toMatchObject({ fault: 'busy' });
  });

  it('of two ports that look alike none is taken for the chosen one, and a new choice forgets the other', async () => {
    const [right, wrong] = [{}, {}].map((info) => new FakeSerialPort(new PaperPrinter(), info));
    const apis = portsOf([wrong!, right!], right!);
    await expect(recallLink({ way: 'serial', name: '' }, 9600, apis)).rejects.toMatchObject({ fault: 'missing' });
    const { printer } = await opened(apis);
    const link = await recallLink(printer, 9600, apis);
    await right!.close();
    await link.open();
    expect([right!.opened, wrong!.opened]).toEqual([{ baudRate: 9600, flowControl: 'none' }, undefined]);
  });

  it('a port that neither opens nor refuses is busy, and is closed if it opens after all', async () => {
    const port = new FakeSerialPort(new PaperPrinter());
    port.isSlow = true;
    await expect(meanwhile(opened(apisOf({ port })))).rejects.toMatchObject({ fault: 'busy' });
    port.letOpen();
    await jest.advanceTimersByTimeAsync(1);
    expect(port.opened).toBeUndefined();
  });

  it('a link that is closed while it opens is not left open', async () => {
    const port = new FakeSerialPort(new PaperPrinter());
    port.isSlow = true;
    const link = await chooseLink('serial', 9600, apisOf({ port }));
    const opening = link!.open();
    opening.catch(() => undefined);
    await link!.close();
    port.letOpen();
    await expect(opening).rejects.toMatchObject({ fault: 'lost' });
    expect(port.opened).toBeUndefined();
  });

  it('a port that never says that it is closed keeps nobody waiting', async () => {
    const port = new FakeSerialPort(new PaperPrinter());
    const link = await opened(apisOf({ port }));
    port.close = () => new Promise(() => undefined);
    await expect(meanwhile(link.close())).resolves.toBeUndefined();
  });

  it('the speed of the cable is the one that was chosen', async () => {
    const port = new FakeSerialPort(new PaperPrinter());
    const link = await chooseLink('serial', 38400, apisOf({ port }));
    await link!.open();
    expect(port.opened?.baudRate).toBe(38400);
  });
});

/** Returns an interface to several devices, of which the person chooses one. */
function devicesOf(devices: FakeUsbDevice[], chosen: FakeUsbDevice): DeviceApis {
  const known = { getDevices: () => Promise.resolve(devices), requestDevice: () => Promise.resolve(chosen) };
  return { usb: Object.assign(new EventTarget(), known) };
}

describe('usb', () => {
  it('a device of the same model with another serial number is not taken for the chosen one', async () => {
    const chosen = new FakeUsbDevice(new PaperPrinter(), 'X1');
    const other = new FakeUsbDevice(new PaperPrinter(), 'X2');
    const { printer } = await opened(apisOf({ usb: chosen }));
    const recalled = await recallLink(printer, 9600, devicesOf([other, chosen], chosen));
    expect(recalled.printer.id).toBe('X1');
    await expect(recallLink(printer, 9600, devicesOf([other], other))).rejects.toMatchObject({ fault: 'missing' });
  });

  it('one device without a serial number is found again, and of two none', async () => {
    const [chosen, other] = [new FakeUsbDevice(new PaperPrinter(), ''), new FakeUsbDevice(new PaperPrinter(), '')];
    const { printer } = await opened(apisOf({ usb: chosen }));
    await expect(recallLink(printer, 9600, devicesOf([chosen], chosen))).resolves.toBeDefined();
    const both = devicesOf([chosen, other], chosen);
    await expect(recallLink(printer, 9600, both)).rejects.toMatchObject({ fault: 'missing' });
  });

  it('a device that Windows holds by its own driver is told as such', async () => {
    const usb = new FakeUsbDevice(new PaperPrinter());
    usb.refusal = new DOMException('Access denied.', 'SecurityError');
    await expect(opened(apisOf({ usb }))).rejects.toMatchObject({ fault: 'driver' });
  });

  it('a device is opened at its printer interface, and a transfer that hangs ends with it', async () => {
    const usb = new FakeUsbDevice(new PaperPrinter());
    const link = await opened(apisOf({ usb }));
    expect(usb.claimed).toBe(1);
    usb.isHung = true;
    await expect(meanwhile(link.write(PAPER))).rejects.toMatchObject({ fault: 'stuck' });
    expect(usb.isOpen).toBe(false);
  });

  it('an unplugged device is lost, and another’s plug is not its own', async () => {
    const usb = new FakeUsbDevice(new PaperPrinter());
    const apis = apisOf({ usb });
    const link = await opened(apis);
    const lost = jest.fn();
    link.onLost(lost);
    apis.usb!.dispatchEvent(Object.assign(new Event('disconnect'), { device: {} }));
    expect(lost).not.toHaveBeenCalled();
    apis.usb!.dispatchEvent(Object.assign(new Event('disconnect'), { device: usb }));
    expect(lost).toHaveBeenCalledTimes(1);
  });
});

describe('bluetooth', () => {
  it('a device without acknowledgements gets parts that fit into one packet', async () => {
    const bluetooth = new FakeBluetoothDevice(new PaperPrinter(), false);
    const link = await opened(apisOf({ bluetooth }));
    await link.write(PAPER);
    expect(Math.max(...bluetooth.writes.lengths)).toBe(20);
  });

  it('a device out of reach is lost', async () => {
    const bluetooth = new FakeBluetoothDevice(new PaperPrinter(), true);
    const link = await opened(apisOf({ bluetooth }));
    const lost = jest.fn();
    link.onLost(lost);
    bluetooth.gatt.disconnect();
    expect(lost).toHaveBeenCalledTimes(1);
    await expect(link.write(PAPER)).rejects.toMatchObject({ fault: 'lost' });
  });

  it('a browser that remembers no device has forgotten it, whether it is there or not', async () => {
    const bluetooth = new FakeBluetoothDevice(new PaperPrinter(), true);
    const { printer } = await opened(apisOf({ bluetooth }));
    const forgetful = { bluetooth: { requestDevice: () => Promise.resolve(bluetooth) } };
    await expect(recallLink(printer, 9600, forgetful)).rejects.toMatchObject({ fault: 'forgotten' });
  });
});

describe('ways', () => {
  it('the ways of a browser are told in the order in which they are tried', () => {
    const printer = new PaperPrinter();
    const all = { ...kinds.bluetooth(printer), ...kinds.usb(printer), ...kinds.serial(printer) };
    expect(waysHere(all)).toEqual(['serial', 'usb', 'bluetooth']);
    expect(waysHere({})).toEqual([]);
  });

  it('nobody has to choose a printer', async () => {
    const none = () => Promise.reject(new DOMException('No port selected by the user.', 'NotFoundError'));
    const serial = Object.assign(new EventTarget(), { getPorts: () => Promise.resolve([]), requestPort: none });
    expect(await chooseLink('serial', 9600, { serial })).toBeUndefined();
  });
});

describe('listeners of a link', () => {
  it.each(['serial', 'usb', 'bluetooth'] as const)(
    'a %s printer has one while its link is open, and none of a link that did not open',
    async (way) => {
      const printer = new PaperPrinter();
      const apis = kinds[way](printer);
      const { printer: id } = (await chooseLink(way, 9600, apis))!;
      const heard = countListeners();
      for (let time = 0; time < 3; time++) {
        const link = await recallLink(id, 9600, apis);
        await link.open();
        expect(heard()).toBe(1);
        await link.close();
        expect(heard()).toBe(0);
      }
      await recallLink(id, 9600, apis);
      expect(heard()).toBe(0);
    },
  );
});

/** Counts the listeners that are told of a lost device. */
function countListeners(): () => number {
  const isLoss = ([type]: readonly unknown[]) => type === 'disconnect' || type === 'gattserverdisconnected';
  const added = jest.spyOn(EventTarget.prototype, 'addEventListener');
  const removed = jest.spyOn(EventTarget.prototype, 'removeEventListener');
  return () => added.mock.calls.filter(isLoss).length - removed.mock.calls.filter(isLoss).length;
}

describe('answer that comes late', () => {
  it('the sensor of a roll that is near its end does not pass for an open cover', async () => {
    const NEAR_END = 0b0001_1110;
    const READY = 0b0001_0010;
    const answers = new Answers();
    const after = [0, 700, 750, 0];
    const asked: number[] = [];
    const start = performance.now();
    const ask: Ask = (question) =>
      answers.ask(question, ([, , n]) => {
        const at = after[asked.length] ?? 0;
        asked.push(n!);
        const byte = n === 4 ? NEAR_END : READY;
        setTimeout(() => answers.hear([byte]), Math.max(0, at - (performance.now() - start)));
        return Promise.resolve();
      });
    expect(await meanwhile(realTimeStatus(ask))).toBe('ready');
    expect(await meanwhile(realTimeStatus(ask))).toBe('ready');
    expect(asked).toEqual([2, 4, 2, 4]);
  });
});
