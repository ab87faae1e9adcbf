import { Migration } from '@mikro-orm/migrations';

/**
 * What a card is charged with, what the gateway tells of it, and the challenge that its bank asks for. A webhook about an
 * order paid by such a card names the brand, the instalments and what the payer owes in all.
 */
export class CardPaymentsMigration extends Migration {
  override up(): void {
    this.addSql(`alter table payments add column card_asked jsonb, add column card jsonb, add column challenge jsonb;`);
    this.addSql(`alter table sandbox_charges add column card jsonb;`);
    this.addSql(told);
  }
}

const told = `
create or replace function tell_of_order() returns trigger language plpgsql as $$
declare card jsonb;
begin
  if new.origin <> 'partner' and wants_webhook(tg_argv[0], new.event_id) then
    card := case when new.payment_method = 'card' then (
      select y.card from payments y where y.order_id = new.id and y.card is not null and y.sent_back_at is null
        and y.status in ('approved', 'in_mediation', 'charged_back', 'refunded')
      order by y.created_at desc, y.id desc limit 1) end;
    perform tell_webhooks(tg_argv[0], o.event_id, case when tg_argv[0] = 'order.paid' then o.paid_at else now() end,
      case when card is null then told.order else (told.order::jsonb || jsonb_build_object('card', jsonb_build_object(
        'brand', card -> 'brand', 'installments', card -> 'installments', 'total_paid_amount', card -> 'total')))::json end)
    from orders o, lateral (select json_build_object('order_id', o.id, 'order_code', o.code, 'event_id', o.event_id,
        'origin', o.origin, 'payment_method', o.payment_method, 'subtotal', o.subtotal, 'coupon_amount', o.coupon_amount,
        'tax_amount', o.tax_amount, 'total', o.total, 'refunded_amount', o.refunded_amount,
        'tickets', (select count(*) from tickets t where t.order_id = o.id)) as "order") told
    where o.id = new.id;
  end if;
  return null;
end $$;
`;
