import { formatBRL } from '@festix/domain/ground';
import { cartTickets, cartTotal } from '@festix/domain/till';
import { countWords } from '@festix/ui';
import { useEffect, useRef } from 'react';
import { say } from '../till.store.ts';
import { tillTexts as texts } from '../till-texts.ts';
import type { ShownLine } from './cart-lines.ts';

/** Tells screen readers the sum of the sale, after each change and at the payment. */
export function useSaidSum(lines: readonly ShownLine[], isPaying: boolean): void {
  const isEmpty = lines.length === 0;
  const hadLines = useRef(false);
  const words = isEmpty
    ? texts.saleEmpty
    : `${countWords(cartTickets(lines), texts.ticket)}, ${formatBRL(cartTotal(lines))}`;
  useEffect(() => {
    if (!isEmpty || hadLines.current) say({ text: words });
    hadLines.current = !isEmpty;
  }, [words, isEmpty, isPaying]);
}
