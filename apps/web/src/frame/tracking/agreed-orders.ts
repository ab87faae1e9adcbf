const KEY = 'festix.agreed-orders';
const MOST_KEPT = 50;

/** Stores that the server has this device's consent for an order. */
export function noteAgreed(orderId: string): void {
  if (!hasAgreed(orderId)) write([...read(), orderId].slice(-MOST_KEPT));
}

export function hasAgreed(orderId: string): boolean {
  return read().includes(orderId);
}

export function forgetAgreed(orderId: string): void {
  write(read().filter((id) => id !== orderId));
}

function read(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function write(ids: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Without storage it is not withdrawn automatically either; the server deletes it once the purchase is sent.
  }
}
