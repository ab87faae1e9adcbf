import { deliveryEndpoints, type BuyerView } from '@festix/domain/contract';
import { emailAddress, maskTypedPhone, notices, phoneNumber } from '@festix/domain/ground';
import { DELIVERY_PROVIDERS, deliveryProviderLabels, type DeliveryProvider } from '@festix/domain/messages';
import { Banner, Link } from '@festix/ui';
import { ConfirmDialog, obeys } from '@festix/ui/workbench';
import { Form, Input, Segmented } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAction } from '../../../frame/app/use-action.ts';
import { EmailInput } from '../../../frame/form/EmailInput.tsx';
import { ScreenForm } from '../../../frame/form/ScreenForm.tsx';
import { whyItFailed } from '../../../data/why-it-failed.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { deliveriesTexts as texts } from './deliveries-texts.ts';
import styles from './deliveries.module.css';

/** All tickets of an order, or one of them. */
export type ToResend = ({ order_id: string } | { ticket_id: string }) & {
  /** Buyer who holds the tickets, if so: the dialog asks for missing contact data. */
  buyer?: BuyerView;
};

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

/** Codes of a missing phone number and a missing address. */
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
  const [form] = Form.useForm<{ address: string }>();
  const isOrder = 'order_id' in what;
  const isOwn = isOrder && to === 'producer';
  const asks = !isOwn && what.buyer !== undefined && (lack !== undefined || leftNone(what.buyer, provider));
  const resend = useAction(
    (address: string | undefined) => {
      const body = { provider, ...(address && { address }) };
      return 'order_id' in what
        ? call(deliveryEndpoints.resendOrder, { params: { order_id: what.order_id }, body: { ...body, to } })
        : call(deliveryEndpoints.resendTicket, { params: { ticket_id: what.ticket_id }, body });
    },
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
    form.resetFields();
    change();
  };
  return (
    <ConfirmDialog
      open
      title={isOrder ? texts.resendTitle : texts.resendTicketTitle}
      consequence={asks ? texts.addressGets : !isOrder ? texts.ticketHolderGets : isOwn ? texts.iGet : texts.holdersGet}
      confirmLabel={resend.isBusy ? texts.resending : texts.resendConfirm}
      busy={resend.isBusy}
      onConfirm={() => (asks ? form.submit() : void resend.run(undefined))}
      onCancel={onClose}
    >
      <div className={styles.resend}>
        <Choice
          label={texts.provider}
          options={PROVIDERS}
          value={provider}
          onChange={(v) => choose(() => setProvider(v))}
        />
        {isOrder && <Choice label={texts.to} options={RECEIVERS} value={to} onChange={(v) => choose(() => setTo(v))} />}
        {asks ? (
          <ScreenForm
            form={form}
            noValidate
            validateTrigger="onSubmit"
            onFinish={({ address }) => void resend.run(address.trim())}
          >
            <Address key={provider} provider={provider} />
          </ScreenForm>
        ) : (
          lack && <Lack text={lack} isOwn={isOwn} />
        )}
      </div>
    </ConfirmDialog>
  );
}

/**
 * Returns whether the buyer has left no contact for the channel; an account may have one, which the first attempt
 * shows.
 */
function leftNone({ id, email, phone }: BuyerView, provider: DeliveryProvider): boolean {
  return id === null && !(provider === 'email' ? email : phone);
}

/** Asks for the recipient that the buyer has not left. */
function Address({ provider }: { provider: DeliveryProvider }) {
  const isEmail = provider === 'email';
  return (
    <Form.Item
      name="address"
      label={isEmail ? texts.toEmail : texts.toPhone}
      extra={isEmail ? texts.noEmail : texts.noPhone}
      rules={[{ required: true, message: texts.addressRequired }, obeys(isEmail ? emailAddress : phoneNumber)]}
      validateFirst
      {...(!isEmail && { normalize: maskTypedPhone })}
    >
      {isEmail ? <EmailInput /> : <Input type="tel" inputMode="tel" autoComplete="off" />}
    </Form.Item>
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
    <fieldset className={styles.resendChoice}>
      <legend>{label}</legend>
      <Segmented<Value> block aria-label={label} options={[...options]} value={value} onChange={onChange} />
    </fieldset>
  );
}

/** Shows missing contact data, with a link to the profile for one's own. */
function Lack({ text, isOwn }: { text: string; isOwn: boolean }) {
  const { pathname, search } = useLocation();
  const settings = `/settings?${new URLSearchParams({ redirectUrl: pathname + search })}`;
  return (
    <Banner tone="error" action={isOwn && <Link href={settings}>{texts.completeProfile}</Link>}>
      {text}
    </Banner>
  );
}
