import { SwitchField } from '@festix/ui/workbench';
import { requiredText, VENUE_NUMBER_LENGTH, VENUE_TEXT_LENGTH } from '@festix/domain';
import { Form, Input, type FormInstance, type FormRule } from 'antd';
import type { ClipboardEvent } from 'react';
import { generalTexts as texts } from '../general-texts.ts';
import { coordinatesIn } from '../venue-fields.ts';
import { latitudeRule, longitudeRule } from './venue-rules.ts';

export interface VenueInputsProps {
  /** Where the fields lie in their form: `venue`, or nowhere below it. */
  under?: string;
  /** What every field that is needed is held against. */
  needed: FormRule;
  isNamed?: boolean;
  /** A field was set from here rather than typed. */
  onChange?(): void;
}

/** A venue in words and on the map. */
export function VenueInputs({ under, needed, isNamed = false, onChange }: VenueInputsProps) {
  const form: FormInstance = Form.useFormInstance();
  const at = (field: string) => (under ? [under, field] : [field]);

  /** Maps give both coordinates in one piece. */
  function takePair(event: ClipboardEvent): void {
    const pair = coordinatesIn(event.clipboardData.getData('text'));
    if (!pair) return;
    event.preventDefault();
    for (const [field, value] of Object.entries(pair)) form.setFieldValue(at(field), value);
    onChange?.();
    void form.validateFields([at('latitude'), at('longitude')]).catch(() => undefined);
  }

  return (
    <div className="fw-venue-inputs">
      {isNamed && (
        <Form.Item name={at('name')} label={texts.venueName} rules={[needed]} className="fw-wide">
          <Input autoComplete="off" maxLength={VENUE_TEXT_LENGTH} placeholder={texts.venueNamePlaceholder} />
        </Form.Item>
      )}
      <Form.Item name={at('address')} label={texts.street} rules={[needed]} className="fw-most">
        <Input autoComplete="off" maxLength={VENUE_TEXT_LENGTH} />
      </Form.Item>
      <Form.Item name={at('number')} label={texts.number}>
        <Input autoComplete="off" maxLength={VENUE_NUMBER_LENGTH} />
      </Form.Item>
      <Form.Item name={at('city')} label={texts.city} rules={[needed]} className="fw-half">
        <Input autoComplete="off" maxLength={VENUE_TEXT_LENGTH} />
      </Form.Item>
      <Form.Item name={at('state')} label={texts.state}>
        <Input autoComplete="off" maxLength={VENUE_TEXT_LENGTH} />
      </Form.Item>
      <Form.Item name={at('zip_code')} label={texts.zipCode}>
        <Input autoComplete="off" inputMode="numeric" maxLength={VENUE_NUMBER_LENGTH} />
      </Form.Item>
      <Form.Item
        name={at('latitude')}
        label={texts.latitude}
        validateFirst
        rules={[needed, latitudeRule]}
        className="fw-half"
      >
        <Input autoComplete="off" placeholder="-8.0631" onPaste={takePair} />
      </Form.Item>
      <Form.Item
        name={at('longitude')}
        label={texts.longitude}
        validateFirst
        rules={[needed, longitudeRule]}
        className="fw-half"
      >
        <Input autoComplete="off" placeholder="-34.8711" onPaste={takePair} />
      </Form.Item>
      <p className="fw-wide fx-quiet fw-venue-hint">{texts.coordinatesHint}</p>
      <div className="fw-wide">
        <SwitchField name={at('show_address')} label={texts.showAddress} hint={texts.showAddressHint} />
      </div>
    </div>
  );
}

export const always: FormRule = {
  validator: (_, text: string | undefined) =>
    requiredText.check(text ?? '') ? Promise.resolve() : Promise.reject(new Error(requiredText.message)),
};
