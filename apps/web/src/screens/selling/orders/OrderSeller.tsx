import { lawEndpoints, type OrderView } from '@festix/domain/contract';
import { formatPhone } from '@festix/domain/ground';
import { Button } from '@festix/ui';
import { useState } from 'react';
import { whyItFailed } from '../../../data/why-it-failed.ts';
import { useCall } from '../../../data/queries.ts';
import { ticketsTexts as texts } from './tickets-texts.ts';

/** Shows the seller, with the whole document on the buyer's demand. */
export function OrderSeller({ order }: { order: OrderView }) {
  const [isAsked, setAsked] = useState(false);
  const params = { order_id: order.id };
  const { data: seller, error } = useCall(lawEndpoints.sellerOfOrder, { params }, { enabled: isAsked, retry: false });
  return (
    <section data-screen-only="" aria-labelledby="quem-vende">
      <h2 id="quem-vende">{texts.seller}</h2>
      {seller ? (
        <p className="fx-num">
          <b>{seller.name}</b>
          <br />
          {seller.document_kind.toUpperCase()} {seller.document} · {seller.city} - {seller.state}
          <br />
          {[seller.email, seller.phone && formatPhone(seller.phone)].filter(Boolean).join(' · ')}
        </p>
      ) : error ? (
        <p>{whyItFailed(error)}</p>
      ) : (
        <Button onClick={() => setAsked(true)}>{texts.showSeller}</Button>
      )}
    </section>
  );
}
