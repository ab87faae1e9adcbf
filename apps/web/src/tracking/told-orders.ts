import type { Conversion } from '@festix/domain';

const KEY = 'festix.told-orders';
const MOST_KEPT = 50;

type Step = Extract<Conversion, 'initiate_checkout' | 'purchase'> | 'consent';

/** Says whether this device has told of a step of an order before, and that it has from now on. */
export function isFirst(orderId: string, step: Step): boolean {
  const told = read();
  const mark = `${orderId} ${step}`;
  if (told.includes(mark)) return false;
  write([...told, mark].slice(-MOST_KEPT));
  return true;
}

export function wasTold(orderId: string, step: Step): boolean {
  return read().includes(`${orderId} ${step}`);
}

export function takeBack(orderId: string, step: Step): void {
  write(read().filter((mark) => mark !== `${orderId} ${step}`));
}

function read(): string[] {
  try {
    const told: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(told) ? told.filter((mark) => typeof mark === 'string') : [];
  } catch {
    return [];
  }
}

function write(told: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(told));
  } catch {
    // What can't be remembered may be told twice; its name makes it count once.
  }
}
