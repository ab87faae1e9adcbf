import {
  DELIVERY_PROVIDERS,
  deliveryEndpoints,
  deliveryProviderLabels,
  notices,
  type DeliveryProvider,
} from '@festix/domain';
import { Banner, Link } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAction } from '../../app/use-action.ts';
import { whyItFailed } from '../../app/why-it-failed.ts';
import { useArea } from '../../areas/area-context.tsx';
import { deliveriesTexts as texts } from './deliveries-texts.ts';
import './deliveries.css';

/** All tickets of an order, or one of them. */
export type ToResend = { order_id: string } | { ticket_id: string };

export interface ResendDialogProps {
  /** Closed without. */
  what: ToResend | undefined;
  onClose(): void;
  /** The messages wait to be sent. */
  onSent(): void | Promise<void>;
}

/** Sends tickets again: which way, and to whom. */
export function ResendDialog({ what, ...dialog }: ResendDialogProps) {
  return what && <OpenDialog what={what} {...dialog} />;
}

/** A send that lacks an address or a number: its code says which of the two. */
const LACKS = ['NO_PHONE', 'NO_EMAIL'];

const PROVIDERS = [...DELIVERY_PROVIDERS]
  .reverse()
  .map((provider) => ({ value: provider, label: deliveryProviderLabels[provider] }));

const RECEIVERS = [
  { value: 'customer', label: texts.toHolders },
  { value: 'producer', label: texts.toMyself },
] as const;

type Receiver = (typeof RECEIVERS)[number]['value'];

function OpenDialog({ what, onClose, onSent }: ResendDialogProps & { what: ToResend }) {
  const { call } = useArea();
  const [provider, setProvider] = useState<DeliveryProvider>('email');
  const [to, setTo] = useState<Receiver>('customer');
  const [lack, setLack] = useState<string>();
  const isOrder = 'order_id' in what;
  const resend = useAction(
    () =>
      'order_id' in what
        ? call(deliveryEndpoints.resendOrder, { params: what, body: { provider, to } })
        : call(deliveryEndpoints.resendTicket, { params: what, body: { provider } }),
    {
      place: 'deliveries.resend',
      done: notices.ticketResent,
      failed: notices.ticketResendFailed,
      takes: (problem) => {
        const isLack = LACKS.includes(problem.code);
        if (isLack) setLack(whyItFailed(problem));
        return isLack;
      },
      onDone: async () => {
        onClose();
        await onSent();
      },
    },
  );
  const choose = (change: () => void) => {
    setLack(undefined);
    change();
  };
  return (
    <ConfirmDialog
      open
      title={isOrder ? texts.resendTitle : texts.resendTicketTitle}
      consequence={!isOrder ? texts.ticketHolderGets : to === 'producer' ? texts.iGet : texts.holdersGet}
      confirmLabel={resend.isBusy ? texts.resending : texts.resendConfirm}
      busy={resend.isBusy}
      onConfirm={() => void resend.run(undefined)}
      onCancel={onClose}
    >
      <div className="fw-resend">
        <Choice
          label={texts.provider}
          options={PROVIDERS}
          value={provider}
          onChange={(v) => choose(() => setProvider(v))}
        />
        {isOrder && <Choice label={texts.to} options={RECEIVERS} value={to} onChange={(v) => choose(() => setTo(v))} />}
        {lack && <Lack text={lack} isOwn={isOrder && to === 'producer'} />}
      </div>
    </ConfirmDialog>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange(value: Value): void;
}

function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className="fw-resend-choice">
      <legend>{label}</legend>
      <Segmented<Value> block aria-label={label} options={[...options]} value={value} onChange={onChange} />
    </fieldset>
  );
}

/** What is missing; what is missing of oneself can be put right at once. */
function Lack({ text, isOwn }: { text: string; isOwn: boolean }) {
  const { pathname, search } = useLocation();
  const settings = `/settings?${new URLSearchParams({ redirectUrl: pathname + search })}`;
  return (
    <Banner tone="error" action={isOwn && <Link href={settings}>{texts.completeProfile}</Link>}>
      {text}
    </Banner>
  );
}
