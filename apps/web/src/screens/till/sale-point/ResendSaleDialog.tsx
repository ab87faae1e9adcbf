import { deliveryEndpoints, type SalePointOrderView } from '@festix/domain/contract';
import {
  emailAddress,
  maskTypedPhone,
  normaliseEmail,
  normalisePhone,
  notices,
  phoneNumber,
} from '@festix/domain/ground';
import { DELIVERY_PROVIDERS, deliveryProviderLabels, type DeliveryProvider } from '@festix/domain/messages';
import { Banner } from '@festix/ui';
import { ConfirmDialog, obeys } from '@festix/ui/workbench';
import { Form, Input, Segmented } from 'antd';
import { useState } from 'react';
import { EmailInput } from '../../../frame/form/EmailInput.tsx';
import { ScreenForm } from '../../../frame/form/ScreenForm.tsx';
import { useConfirmedForm } from '../../../frame/form/use-confirmed.ts';
import { whyItFailed } from '../../../data/why-it-failed.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { salePointTexts as texts } from './sale-point-texts.ts';
import { useReloadSales } from './use-sales.ts';

export interface ResendSaleDialogProps {
  sale: SalePointOrderView;
  onClose(): void;
}

const PROVIDERS = DELIVERY_PROVIDERS.map((value) => ({ value, label: deliveryProviderLabels[value] }));

interface Fields {
  whatsapp: string;
  email: string;
}

/** Sends the tickets of a sale again; asks for a phone or address if the buyer left none. */
export function ResendSaleDialog({ sale, onClose }: ResendSaleDialogProps) {
  const { call } = useArea();
  const reload = useReloadSales();
  const [provider, setProvider] = useState<DeliveryProvider>('whatsapp');
  const [refusal, setRefusal] = useState<string>();
  const own: Fields = { whatsapp: sale.user?.phone ?? '', email: sale.user?.email ?? '' };
  const { dialog, fields } = useConfirmedForm(
    ({ [provider]: typed }: Fields) => {
      const to = provider === 'email' ? normaliseEmail(typed) : (normalisePhone(typed) ?? typed);
      const body = { provider, ...(to !== own[provider] && { to }) };
      return call(deliveryEndpoints.resendSale, { params: { order_id: sale.id }, body });
    },
    {
      place: 'sale-point.resend',
      done: notices.ticketResent,
      failed: notices.ticketResendFailed,
      takes: (problem) => {
        const isRefused = problem.status < 500;
        if (isRefused) setRefusal(whyItFailed(problem));
        return isRefused;
      },
      onClose,
      onDone: reload,
    },
  );
  return (
    <ConfirmDialog
      {...dialog}
      title={texts.resendTitle}
      consequence={texts.resendConsequence}
      confirmLabel={dialog.busy ? texts.resending : texts.resend}
    >
      <ScreenForm
        {...fields}
        noValidate
        validateTrigger="onSubmit"
        initialValues={{ whatsapp: maskTypedPhone(own.whatsapp.replace(/^\+55/, '')), email: own.email }}
        onValuesChange={() => {
          setRefusal(undefined);
          fields.form.setFields([{ name: provider, errors: [] }]);
        }}
      >
        <Form.Item label={texts.provider}>
          <Segmented<DeliveryProvider>
            block
            aria-label={texts.provider}
            options={PROVIDERS}
            value={provider}
            onChange={(chosen) => {
              setRefusal(undefined);
              setProvider(chosen);
            }}
          />
        </Form.Item>
        {provider === 'whatsapp' ? (
          <Form.Item
            name="whatsapp"
            label={texts.toPhone}
            rules={[{ required: true, message: texts.toRequired }, obeys(phoneNumber)]}
            validateFirst
            normalize={maskTypedPhone}
          >
            <Input type="tel" inputMode="tel" autoComplete="off" />
          </Form.Item>
        ) : (
          <Form.Item
            name="email"
            label={texts.toEmail}
            rules={[{ required: true, message: texts.toRequired }, obeys(emailAddress)]}
            validateFirst
          >
            <EmailInput />
          </Form.Item>
        )}
        {refusal && <Banner tone="error">{refusal}</Banner>}
      </ScreenForm>
    </ConfirmDialog>
  );
}
