import { notices } from '@festix/domain';
import { PercentInput } from '@festix/ui/workbench';
import { Form } from 'antd';
import { peopleTexts as texts } from './people-texts.ts';

/** The three percents in force for a producer, as fields of a form around them. */
export function TaxesFields() {
  return (
    <fieldset className="fw-taxes">
      <legend>{texts.taxes}</legend>
      <Form.Item
        name="convenience_tax"
        label={texts.convenienceTaxShort}
        extra={texts.convenienceTaxHint}
        rules={[{ required: true, message: notices.required }]}
      >
        <PercentInput />
      </Form.Item>
      <Form.Item name="administrate_tax" label={texts.administrateTaxShort} extra={texts.administrateTaxHint}>
        <PercentInput placeholder={texts.noTax} />
      </Form.Item>
      <Form.Item name="rebate_tax" label={texts.rebateTaxShort} extra={texts.rebateTaxHint}>
        <PercentInput placeholder={texts.noTax} />
      </Form.Item>
    </fieldset>
  );
}
