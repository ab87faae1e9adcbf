import {
  cents,
  notices,
  OP_REASON_LENGTH,
  salePointEndpoints,
  type SalePointOrderView,
  type TillPaymentMethod,
} from '@festix/domain';
import { Amount, Code } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { Input } from 'antd';
import { useState } from 'react';
import { useAction } from '../../app/use-action.ts';
import { useBodyId } from '../../app/use-body-id.ts';
import { useArea } from '../../areas/area-context.tsx';
import { salePointTexts as texts } from './sale-point-texts.ts';
import { useReloadSales } from './use-sales.ts';
import '../sales/sale-parts.css';
import './sale-point.css';

export interface VoidSaleDialogProps {
  sale: SalePointOrderView;
  onClose(): void;
}

/** What is to be done beside it, for each way it was paid. */
const GIVEN_BACK: Readonly<Record<TillPaymentMethod, string>> = {
  cash: texts.voidCash,
  card_machine: texts.voidCard,
  pix: texts.voidPix,
};

/** Asks before a sale is taken back, with what that does and why it is done. */
export function VoidSaleDialog({ sale, onClose }: VoidSaleDialogProps) {
  const { call } = useArea();
  const reload = useReloadSales();
  const idOf = useBodyId();
  const [reason, setReason] = useState('');
  const taken = useAction(
    () => {
      const facts = { reason: reason.trim() };
      return call(salePointEndpoints.voidSale, {
        params: { order_id: sale.id },
        body: { id: idOf(facts), ...facts },
      });
    },
    {
      place: 'sale-point.void',
      done: notices.saleVoided,
      failed: notices.saleVoidFailed,
      onDone: async () => {
        onClose();
        await reload();
      },
    },
  );
  return (
    <ConfirmDialog
      open
      danger
      title={texts.voidTitle(sale.code)}
      amount={<Amount cents={cents(sale.total - sale.refunded_amount)} as="figure" />}
      consequence={`${texts.voidConsequence} ${GIVEN_BACK[sale.payment_method]}`}
      confirmLabel={taken.isBusy ? texts.voiding : texts.void}
      busy={taken.isBusy}
      confirmDisabled={reason.trim() === ''}
      onConfirm={() => void taken.run(undefined)}
      onCancel={onClose}
    >
      <p className="fw-sale-asked">
        <Code>{sale.code}</Code> · {texts.soldBy}: {sale.sold_by.name}
      </p>
      <label className="fw-sale-reason">
        <b>{texts.reason}</b>
        <Input.TextArea
          rows={3}
          maxLength={OP_REASON_LENGTH}
          value={reason}
          placeholder={texts.reasonHint}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
    </ConfirmDialog>
  );
}
