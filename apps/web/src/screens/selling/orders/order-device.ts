import type { Id } from '@festix/domain/contract';
import { v7 as newId } from 'uuid';

const KEY = 'festix.order-device';

let ofThisPage: Id | undefined;

/** Returns this browser's own name, with which a mail's link opens its order here again after a lost answer. */
export function orderDevice(): Id {
  ofThisPage ??= stored() ?? newId();
  try {
    localStorage.setItem(KEY, ofThisPage);
  } catch {
    // Without storage the name lasts as long as the page.
  }
  return ofThisPage;
}

function stored(): Id | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
