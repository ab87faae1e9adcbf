import { buyingEndpoints, customerEndpoints, type OrderView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Banner, Button, useNotices } from '@festix/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useBodyId } from '../../../frame/app/use-body-id.ts';
import { whyItFailed } from '../../../data/why-it-failed.ts';
import { call } from '../../../data/call.ts';
import { keyOf } from '../../../data/queries.ts';
import { reportDefect } from '../../../data/report-error.ts';
import type { ShownTicket } from '../../../frame/parts/order-words.ts';
import { ticketsTexts as texts } from './tickets-texts.ts';
import transferFormStyles from './transfer-form.module.css';
import styles from './return-request.module.css';

export interface ReturnRequestProps {
  order: OrderView;
  ticket: ShownTicket;
  /** It is its buyer's again. */
  onReturned(): void;
}

/** Shows a buyer's request for a ticket, which its holder returns or keeps. */
export function ReturnRequest({ order, ticket, onReturned }: ReturnRequestProps) {
  const [isSure, setSure] = useState(false);
  const { giveBack, keep, isBusy, refusal } = useAnswer({ order, ticket, onReturned });
  const isKept = ticket.return_request?.state === 'kept';
  return (
    <div className={styles.return} data-screen-only="">
      {isSure ? (
        <Banner tone="warning">{texts.returnConsequence}</Banner>
      ) : isKept ? (
        <p className="fx-quiet">{texts.keptLineOfHolder}</p>
      ) : (
        <Banner tone="warning">
          <b>{texts.askedBack}</b> {texts.askedBackLine}
        </Banner>
      )}
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <div className={transferFormStyles.foot}>
        {isSure ? (
          <>
            <Button type="text" size="large" disabled={isBusy} onClick={() => setSure(false)}>
              {texts.cancel}
            </Button>
            <Button type="primary" size="large" loading={isBusy} onClick={() => void giveBack()}>
              {texts.returnConfirm}
            </Button>
          </>
        ) : (
          <>
            <Button size="large" disabled={isBusy} onClick={() => setSure(true)}>
              {texts.returnTicket}
            </Button>
            {!isKept && (
              <Button type="primary" size="large" loading={isBusy} onClick={() => void keep()}>
                {texts.keepTicket}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}

function useAnswer({ order, ticket, onReturned }: ReturnRequestProps) {
  const queries = useQueryClient();
  const { success } = useNotices();
  const idOf = useBodyId();
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const params = { order_id: order.id, ticket_id: ticket.id };

  async function answer(place: string, send: () => Promise<unknown>, said: string, onDone?: () => void): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      await send();
      success(said);
      onDone?.();
    } catch (error) {
      reportDefect(error, place);
      setRefusal(whyItFailed(error));
    }
    setBusy(false);
    await Promise.all([
      queries.invalidateQueries({ queryKey: keyOf(buyingEndpoints.order, { params: { order_id: order.id } }) }),
      queries.invalidateQueries({ queryKey: keyOf(buyingEndpoints.customerOrders, {}) }),
    ]);
  }

  return {
    isBusy,
    refusal,
    keep: () => answer('orders.keep', () => call(customerEndpoints.keepTicket, { params }), notices.ticketKept),
    giveBack: () =>
      answer(
        'orders.return',
        () => call(customerEndpoints.returnTicket, { params, body: { id: idOf(params) } }),
        notices.ticketReturned,
        onReturned,
      ),
  };
}
