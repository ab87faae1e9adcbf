import type { Id } from '@festix/domain/contract';
import type { SellableLot } from '@festix/domain/till';
import { useEffect } from 'react';
import { NO_AMOUNT } from '../parts/AmountKeypad.tsx';
import { typedAmount } from '../parts/typed-amount.ts';
import { isTaken, useMethod } from '../pay/MethodKeys.tsx';
import { keyPrices, nextChosen, type KeyPrice } from '../keys/numbered-prices.ts';
import type { KeyAct, KeyPlace } from '../keys/key-acts.ts';
import { useTillKeys } from '../keys/use-till-keys.ts';
import { choose, tap, useTillScreen } from '../till.store.ts';
import { useIsOnline } from '../use-is-online.ts';
import { useTill } from '../use-till.ts';
import { hasRoom, isFreeSale, type ShownLine } from './cart-lines.ts';

export interface SellKeysParts {
  lots: readonly SellableLot[];
  lines: readonly ShownLine[];
  isPaying: boolean;
}

export interface SellKeys {
  /** Returns the digit that adds a price; undefined while digits do something else. */
  numberOf: (price_id: Id) => number | undefined;
  /** The price that + and − change. */
  chosen: Id | undefined;
}

/** Makes the keys of the lots and of the payment work. */
export function useSellKeys({ lots, lines, isPaying }: SellKeysParts): SellKeys {
  const { payment_methods, tickets_per_sale } = useTill().event.sale_point;
  const isOnline = useIsOnline();
  const method = useMethod();
  const chosen = useTillScreen((state) => state.chosen);
  const hasCharacterKeys = useTillScreen((state) => state.hasCharacterKeys);
  const prices = keyPrices(lots);
  const isFree = isFreeSale(lines);
  const place = placeOf({ isPaying, isFree, isEmpty: lines.length === 0, isCash: method === 'cash' });

  function change({ lot, price }: KeyPrice, step: 1 | -1) {
    if (step === -1 || hasRoom(price, lot, lines, tickets_per_sale)) tap(price.id, step);
  }

  function chooseMethod(at: number) {
    const one = payment_methods.at(at % payment_methods.length);
    if (one && !isFree && isTaken(one, isOnline)) useTillScreen.setState({ method: one });
  }

  useTillKeys(place, (act: KeyAct) => {
    if (useTillScreen.getState().isSelling) return;
    const at = prices.find(({ price }) => price.id === chosen);
    switch (act.does) {
      case 'add': {
        const one = prices.find(({ number }) => number === act.number);
        return one && change(one, 1);
      }
      case 'choose':
        return choose(nextChosen(prices, chosen, act.step));
      case 'change':
        return at && change(at, act.step);
      case 'method':
        return act.number <= payment_methods.length && chooseMethod(act.number - 1);
      case 'next-method': {
        const taken = payment_methods.filter((one) => isTaken(one, isOnline));
        const next = taken.at((taken.findIndex((one) => one === method) + act.step) % taken.length);
        return next && chooseMethod(payment_methods.indexOf(next));
      }
      case 'amount':
        return useTillScreen.setState(({ tendered }) => ({ tendered: typedAmount(tendered ?? NO_AMOUNT, act.key) }));
      // The till does these on every page.
      case 'go-on':
      case 'back':
      case 'search':
      case 'help':
        return undefined;
    }
  });

  useEffect(() => {
    document.querySelector('[data-chosen]')?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen]);

  const numbered = place === 'lots' && hasCharacterKeys ? prices : [];
  return {
    numberOf: (price_id) => numbered.find(({ price }) => price.id === price_id)?.number,
    chosen: isPaying ? undefined : chosen,
  };
}

interface SellState {
  isPaying: boolean;
  isFree: boolean;
  isEmpty: boolean;
  isCash: boolean;
}

function placeOf({ isPaying, isFree, isEmpty, isCash }: SellState): KeyPlace {
  if (!isPaying) return isEmpty ? 'lots' : 'cart';
  return isCash && !isFree ? 'cash' : 'method';
}
