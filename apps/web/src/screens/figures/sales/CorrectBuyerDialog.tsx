import { saleEndpoints, type SaleView } from '@festix/domain/contract';
import { emailAddress, notices } from '@festix/domain/ground';
import { Facts } from '@festix/ui';
import { ConfirmDialog, obeys } from '@festix/ui/workbench';
import { Form, Input } from 'antd';
import { required } from '../../../frame/app/required.ts';
import { useAction } from '../../../frame/app/use-action.ts';
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
  const [form] = Form.useForm<{ email: string }>();
  const params = { event_id: sale.event_id, order_id: sale.id };
  const correct = useAction((email: string) => call(saleEndpoints.correctBuyer, { params, body: { email } }), {
    place: 'sales.correct-buyer',
    done: notices.buyerCorrected,
    failed: notices.buyerCorrectionFailed,
    onDone: async () => {
      onClose();
      await reload();
    },
  });
  return (
    <ConfirmDialog
      open
      title={texts.correctTitle}
      consequence={sale.user.email ? texts.correctConsequence : texts.addEmailConsequence}
      confirmLabel={correct.isBusy ? texts.correcting : texts.correctConfirm}
      busy={correct.isBusy}
      onConfirm={() => form.submit()}
      onCancel={onClose}
    >
      {sale.user.email && <Facts facts={[{ label: texts.presentEmail, value: sale.user.email }]} />}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        noValidate
        validateTrigger="onSubmit"
        onFinish={({ email }) => void correct.run(email.trim())}
      >
        <Form.Item name="email" label={texts.rightEmail} validateFirst rules={[required, obeys(emailAddress)]}>
          <Input type="email" autoComplete="off" inputMode="email" />
        </Form.Item>
      </Form>
    </ConfirmDialog>
  );
}
