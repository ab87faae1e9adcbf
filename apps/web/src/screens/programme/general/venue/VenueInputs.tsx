import { classes } from '@festix/ui';
import { obeys, SwitchField } from '@festix/ui/workbench';
import {
  cepText,
  FEDERATIVE_UNITS,
  foldText,
  isBrazil,
  maskTypedCep,
  requiredText,
  VENUE_NUMBER_LENGTH,
  VENUE_TEXT_LENGTH,
} from '@festix/domain/ground';
import { Form, Input, Select, type FormInstance, type FormRule } from 'antd';
import type { ClipboardEvent, FormEvent } from 'react';
import { keepMask, type Mask } from '../../../../frame/form/keep-mask.ts';
import { generalTexts as texts } from '../general-texts.ts';
import { coordinatesIn, withPoint } from '../venue-fields.ts';
import { useCep } from './use-cep.ts';
import { besides, latitudeRule, longitudeRule } from './venue-rules.ts';
import styles from '../general.module.css';

export interface VenueInputsProps {
  /** Path of the fields in their form: `venue`, or the root. */
  under?: string;
  /** Rule of every required field. */
  needed: FormRule;
  isNamed?: boolean;
  /** A field was set from here rather than typed. */
  onChange?(): void;
}

const STATES = FEDERATIVE_UNITS.map(({ code, name }) => ({ value: code, label: name }));

const DIGIT = /\d/;
/** A comma becomes a point where it stands. */
const ANY = /./;

const masks = (mask: Mask, typed: RegExp) => ({
  onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => keepMask(currentTarget, mask, typed),
});

/** Asks for a venue by address, with coordinates on demand. */
export function VenueInputs({ under, needed, isNamed = false, onChange }: VenueInputsProps) {
  const form: FormInstance = Form.useFormInstance();
  const at = (field: string) => (under ? [under, field] : [field]);
  const country = (Form.useWatch(at('country'), { form, preserve: true }) as string | undefined) ?? '';
  const zipCode = (Form.useWatch(at('zip_code'), form) as string | undefined) ?? '';
  const isHere = isBrazil(country);
  const typed = (field: string) => form.getFieldValue(at(field)) as string | undefined;
  const cep = useCep({
    typed: isHere ? zipCode : '',
    valueOf: typed,
    fill: (parts) => {
      for (const [field, text] of Object.entries(parts)) form.setFieldValue(at(field), text);
      void form.validateFields(Object.keys(parts).map(at)).catch(() => undefined);
      onChange?.();
    },
  });

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
    <div className={styles.venueInputs}>
      {isNamed && (
        <Form.Item name={at('name')} label={texts.venueName} rules={[needed]} className={styles.wide}>
          <Input autoComplete="off" maxLength={VENUE_TEXT_LENGTH} placeholder={texts.venueNamePlaceholder} />
        </Form.Item>
      )}
      {isHere ? (
        <Form.Item
          name={at('zip_code')}
          label={texts.zipCode}
          rules={[obeys(cepText)]}
          {...(cep && { extra: cep })}
          getValueProps={(code: string | undefined) => ({ value: maskTypedCep(code ?? '') })}
        >
          <Input autoComplete="off" inputMode="numeric" placeholder="00000-000" {...masks(maskTypedCep, DIGIT)} />
        </Form.Item>
      ) : (
        <Form.Item name={at('zip_code')} label={texts.zipCode}>
          <Input autoComplete="off" maxLength={VENUE_NUMBER_LENGTH} />
        </Form.Item>
      )}
      <Form.Item name={at('address')} label={texts.street} rules={[needed]} className={styles.most}>
        <Input autoComplete="off" maxLength={VENUE_TEXT_LENGTH} />
      </Form.Item>
      <Form.Item name={at('number')} label={texts.number}>
        <Input autoComplete="off" maxLength={VENUE_NUMBER_LENGTH} />
      </Form.Item>
      <Form.Item name={at('city')} label={texts.city} rules={[needed]} className={styles.half}>
        <Input autoComplete="off" maxLength={VENUE_TEXT_LENGTH} />
      </Form.Item>
      {isHere ? (
        <Form.Item
          name={at('state')}
          label={texts.state}
          rules={[needed]}
          normalize={(code: string | undefined) => code ?? ''}
          getValueProps={(code: string) => ({ value: code || undefined })}
        >
          <Select options={STATES} allowClear showSearch={{ filterOption: isStateSearched }} />
        </Form.Item>
      ) : (
        <Form.Item name={at('state')} label={texts.state}>
          <Input autoComplete="off" maxLength={VENUE_TEXT_LENGTH} />
        </Form.Item>
      )}
      <Form.Item
        name={at('latitude')}
        label={texts.latitude}
        validateFirst
        dependencies={[at('longitude')]}
        rules={[besides(() => typed('longitude')), latitudeRule]}
        className={styles.half}
      >
        <Input autoComplete="off" placeholder="-8.0631" onPaste={takePair} {...masks(withPoint, ANY)} />
      </Form.Item>
      <Form.Item
        name={at('longitude')}
        label={texts.longitude}
        validateFirst
        dependencies={[at('latitude')]}
        rules={[besides(() => typed('latitude')), longitudeRule]}
        className={styles.half}
      >
        <Input autoComplete="off" placeholder="-34.8711" onPaste={takePair} {...masks(withPoint, ANY)} />
      </Form.Item>
      <p className={classes(styles.wide, 'fx-quiet', styles.venueHint)}>{texts.coordinatesHint}</p>
      <div className={styles.wide}>
        <SwitchField name={at('show_address')} label={texts.showAddress} hint={texts.showAddressHint} />
      </div>
    </div>
  );
}

/** Returns whether a state matches the typed text, by its name or its two letters, ignoring accents. */
function isStateSearched(typed: string, option: { value: string; label: string } | undefined): boolean {
  const searched = foldText(typed);
  return option !== undefined && (foldText(option.label).includes(searched) || foldText(option.value) === searched);
}

export const always: FormRule = {
  validator: (_, text: string | undefined) =>
    requiredText.check(text ?? '') ? Promise.resolve() : Promise.reject(new Error(requiredText.message)),
};
