import { buyingEndpoints, type InstallmentsView } from '@festix/domain/contract';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../data/call.ts';
import { useNetworkReturn } from '../../../frame/app/use-network-return.ts';

interface Told {
  bin: string;
  view?: InstallmentsView;
  hasFailed?: boolean;
}

/** Reads at the gateway how a card with these first digits may divide the total of an order. */
export function useInstallments(order_id: string, bin: string | undefined) {
  const [told, setTold] = useState<Told>();
  const [round, setRound] = useState(0);
  const answer = useRef<Promise<InstallmentsView | undefined>>(Promise.resolve(undefined));
  useEffect(() => {
    if (bin === undefined) return;
    const reading = new AbortController();
    const asked = { params: { order_id }, query: { bin }, signal: reading.signal };
    answer.current = call(buyingEndpoints.installments, asked).then(
      (view) => {
        setTold({ bin, view });
        return view;
      },
      () => {
        if (!reading.signal.aborted) setTold({ bin, hasFailed: true });
        return undefined;
      },
    );
    return () => reading.abort();
  }, [order_id, bin, round]);
  const present = told?.bin === bin ? told : undefined;
  const hasFailed = present?.hasFailed ?? false;
  const retry = () => {
    setTold(undefined);
    setRound((before) => before + 1);
  };
  useNetworkReturn(hasFailed, retry);
  return {
    view: present?.view,
    hasFailed,
    /** Resolves to the answer for the present card; undefined if there is none. */
    known: () => answer.current,
    isReading: bin !== undefined && present === undefined,
    retry,
  };
}
