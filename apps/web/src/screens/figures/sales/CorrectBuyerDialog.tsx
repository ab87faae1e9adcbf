import { saleEndpoints, type SaleView } from '@festix/domain/contract';
import { emailAddress, notices } from '@festix/domain/ground';
import { Facts } from '@festix/ui';
import { ConfirmDialog, obeys } from '@festix/ui/workbench';
import { Form } from 'antd';
import { required } from '../../../frame/app/required.ts';
import { EmailInput } from '../../../frame/form/EmailInput.tsx';
import { ScreenForm } from '../../../frame/form/ScreenForm.tsx';
import { useConfirmedForm } from '../../../frame/form/use-confirmed.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { salesTexts as texts } from './sales-texts.ts';
import { useReloadSales } from './use-sales.ts';

export interface CorrectBuyerDialogProps {
  sale: SaleView;
  onClose(): void;
}

/** Moves a sale to its buyer's right address, after showing the consequences for the wrong one. */
export function CorrectBuyerDialog({ sale, onClose }: CorrectBuyerDialogProps) {
  const { call } = useArea();
  const reload = useReloadSales(sale.event_id);
  const params = { event_id: sale.event_id, order_id: sale.id };
  const { dialog, fields } = useConfirmedForm(
    ({ email }: { email: string }) => call(saleEndpoints.correctBuyer, { params, body: { email: email.trim() } }),
    {
      place: 'sales.correct-buyer',
      done: notices.buyerCorrected,
      failed: notices.buyerCorrectionFailed,
      onClose,
      onDone: reload,
    },
  );
  return (
    <ConfirmDialog
      {...dialog}
      title={texts.correctTitle}
      consequence={sale.user.email ? texts.correctConsequence : texts.addEmailConsequence}
      confirmLabel={dialog.busy ? texts.correcting : texts.correctConfirm}
    >
      {sale.user.email && <Facts facts={[{ label: texts.presentEmail, value: sale.user.email }]} />}
      <ScreenForm {...fields} noValidate validateTrigger="onSubmit">
        <Form.Item name="email" label={texts.rightEmail} validateFirst rules={[required, obeys(emailAddress)]}>
          <EmailInput />
        </Form.Item>
      </ScreenForm>
    </ConfirmDialog>
  );
}
