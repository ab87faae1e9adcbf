import { payoutEndpoints, receiptEndpoints, type FileLinkView, type PayoutView } from '@festix/domain/contract';
import { dayOf, notices, type Instant } from '@festix/domain/ground';
import { saveFile } from '../../../frame/app/save-file.ts';
import { useAction, type Action } from '../../../frame/app/use-action.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { callRaw } from '../../../data/call.ts';

/** A file's data before its download. */
export interface Receipt {
  /** Name of the file in the store; its extension is its type. */
  receipt: string | null;
  /** Of the payout or expense. */
  at: Instant;
  /** Of the event; that of screens over many events where it isn't said. */
  zone?: string;
}

/** Hands a receipt to the person: the link to it ends soon, so it is asked for each time. */
export function useReceipt<Of extends Receipt>(linkTo: (of: Of) => Promise<FileLinkView>): Action<Of> {
  return useAction(
    async (of: Of) => {
      const { url } = await linkTo(of);
      const file = await callRaw(receiptEndpoints.file, { params: { token: tokenOf(url) } });
      return file.blob();
    },
    {
      place: 'payouts.receipt',
      failed: notices.receiptFailed,
      onDone: (file, { receipt, at, zone }) => saveFile(`comprovante-${dayOf(at, zone)}${endingOf(receipt)}`, file),
    },
  );
}

/** Downloads the receipt of a payout, for anybody who may see it. */
export function usePayoutReceipt(): Action<PayoutView> {
  const { call } = useArea();
  const { run, isBusy } = useReceipt(({ event_id, id }: Receipt & { event_id: string; id: string }) =>
    call(payoutEndpoints.receipt, { params: { event_id, payout_id: id } }),
  );
  return {
    isBusy,
    run: (payout) => run({ ...payout, at: payout.sent_date ?? payout.request_date, zone: payout.event.time_zone }),
  };
}

function tokenOf(url: string): string {
  const { pathname } = new URL(url, window.location.origin);
  return decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1));
}

function endingOf(file: string | null): string {
  return file ? (/\.\w+$/.exec(file)?.[0] ?? '') : '';
}
