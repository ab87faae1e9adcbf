import { classes } from '@festix/ui';
import { LARGEST_RECEIPT, RECEIPT_TYPES } from '@festix/domain/money';
import { FileInput } from '@festix/ui/workbench';
import { Form } from 'antd';
import { payoutsTexts as texts } from './payouts-texts.ts';
import styles from './payouts.module.css';

/** Asks for the receipt of a payout or an expense: `receipt` of the form around it. */
export function ReceiptField() {
  return (
    <Form.Item
      name="receipt"
      label={
        <>
          {texts.receipt} <span className={classes('fx-quiet', styles.optional)}>{texts.optional}</span>
        </>
      }
      rules={[{ validator: (_, file: File | null | undefined) => fitting(file) }]}
    >
      <FileInput label={texts.receipt} prompt={texts.receiptPrompt} accept={RECEIPT_TYPES.join(',')} />
    </Form.Item>
  );
}

function fitting(file: File | null | undefined): Promise<void> {
  const isTooLarge = file && file.size > LARGEST_RECEIPT;
  return isTooLarge ? Promise.reject(new Error(texts.receiptTooLarge)) : Promise.resolve();
}
