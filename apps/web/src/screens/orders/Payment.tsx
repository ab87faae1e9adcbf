import { notices, type OrderView, type PaymentView } from '@festix/domain';
import { Amount, Banner, Code, countWords, FlagButton, Icon, useNotices } from '@festix/ui';
import { Copy } from '@phosphor-icons/react/Copy';
import { Timer } from '@phosphor-icons/react/Timer';
import { Button } from 'antd';
import { reportError } from '../../data/report-error.ts';
import { ticketCount } from './order-words.ts';
import { QrCode } from './QrCode.tsx';
import { useCountdown } from './use-countdown.ts';

export interface PaymentProps {
  order: OrderView;
  /** The hold ran out: what the order is now has to be asked. */
  onExpire(): void;
}

/** An order that waits for its payment: how long the places are held, and how to pay. */
export function Payment({ order, onExpire }: PaymentProps) {
  const { payment } = order;
  return (
    <section className="fw-payment" aria-label="Pagamento">
      <Countdown order={order} onExpire={onExpire} />
      <div className="fw-payment-sum fx-num">
        <Amount cents={order.total} as="figure" />
        <p>
          {countWords(ticketCount(order), ['ingresso', 'ingressos'])} <Amount cents={order.subtotal} />
          {order.tax_amount > 0 && (
            <>
              {' '}
              + taxa <Amount cents={order.tax_amount} />
            </>
          )}
        </p>
      </div>
      {order.status === 'rejected' && (
        <Banner tone="warning">O pagamento não passou. Seus lugares seguem guardados até o fim do prazo.</Banner>
      )}
      {payment?.qr_code && <PixCode code={payment.qr_code} />}
      {payment?.checkout_url && <CardCheckout payment={payment} />}
      <div className="fw-payment-wait" role="status">
        <span className="fw-payment-flag" aria-hidden="true" />
        <p>
          <b>{payment ? 'Esperando o pagamento' : 'Reserva feita'}</b>
          {payment
            ? 'Assim que o banco confirmar, seus ingressos aparecem aqui.'
            : 'Seus lugares estão guardados até o fim do prazo.'}
        </p>
      </div>
    </section>
  );
}

function Countdown({ order, onExpire }: PaymentProps) {
  const left = useCountdown(order.expires_at, onExpire);
  const held = order.expires_at ? Date.parse(order.expires_at) - Date.parse(order.created_at) : 0;
  if (left === undefined || held <= 0) return null;
  return (
    <>
      <p className="fw-countdown fx-num">
        {order.payment?.method === 'pix' ? 'Pague com Pix' : 'Reserva'}
        <span role="timer" aria-label="Tempo da reserva">
          <Icon of={Timer} size={20} /> {clock(left)}
        </span>
      </p>
      <div className="fw-countdown-line" aria-hidden="true">
        <i style={{ width: `${Math.min(100, (left / held) * 100)}%` }} />
      </div>
    </>
  );
}

function PixCode({ code }: { code: string }) {
  const { success, error } = useNotices();
  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      success(notices.copied);
    } catch (cause) {
      reportError(cause, 'copy');
      error(notices.unexpected);
    }
  }
  return (
    <div className="fw-pix">
      <FlagButton block icon={<Icon of={Copy} size={22} />} onClick={() => void copy()}>
        Copiar código Pix
      </FlagButton>
      <p className="fw-pix-code fx-ellipsis">
        <Code>{code}</Code>
      </p>
      <p className="fw-pix-or">ou leia com outro celular</p>
      <QrCode text={code} label="QR Code do Pix" />
    </div>
  );
}

function CardCheckout({ payment }: { payment: PaymentView }) {
  return (
    <div className="fw-pix">
      <Button type="primary" size="large" block href={payment.checkout_url}>
        Ir para o pagamento
      </Button>
    </div>
  );
}

/** `12:18`; with hours `1:02:18`. Milliseconds in. */
function clock(left: number): string {
  const seconds = Math.ceil(left / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}
