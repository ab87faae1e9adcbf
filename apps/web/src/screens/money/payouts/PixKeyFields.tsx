import {
  formatPixKey,
  maskTypedPixKey,
  PIX_KEY_TYPES,
  pixKeyOf,
  pixKeyTypeLabels,
  USUAL_PIX_KEY_TYPE,
  type PixKeyType,
} from '@festix/domain/ground';
import { obeys } from '@festix/ui/workbench';
import { AutoComplete, Form, Select, type FormInstance } from 'antd';
import { required } from '../../../frame/app/required.ts';
import { payoutsTexts as texts } from './payouts-texts.ts';
import styles from './payouts.module.css';

export interface PixKey {
  pix_type: PixKeyType;
  pix: string;
}

export interface PixKeyFieldsProps<Values extends PixKey> {
  form: FormInstance<Values>;
  /** Keys used before, the latest first. */
  known: readonly PixKey[];
}

const TYPES = PIX_KEY_TYPES.map((value) => ({ value, label: pixKeyTypeLabels[value] }));

/** Asks for type and key of a Pix key, masked while typed, with earlier keys to choose from. */
export function PixKeyFields<Values extends PixKey>({ form, known }: PixKeyFieldsProps<Values>) {
  // A form of more values has these too; its type takes the names of all of them only.
  const fields = form as unknown as FormInstance<PixKey>;
  const type = Form.useWatch('pix_type', fields) ?? USUAL_PIX_KEY_TYPE;
  return (
    <div className={styles.pix}>
      <Form.Item name="pix_type" label={texts.keyType}>
        <Select<PixKeyType>
          options={TYPES}
          showSearch={false}
          onChange={() => fields.setFields([{ name: 'pix', value: '', errors: [] }])}
        />
      </Form.Item>
      <Form.Item
        name="pix"
        label={texts.pixKey}
        normalize={(typed: string | undefined, _before, { pix_type }: { pix_type?: PixKeyType }) =>
          maskTypedPixKey(pix_type ?? USUAL_PIX_KEY_TYPE, typed ?? '')
        }
        validateFirst
        validateTrigger="onBlur"
        rules={[required, () => obeys(pixKeyOf(fields.getFieldValue('pix_type') as PixKeyType))]}
      >
        <AutoComplete
          options={keysOf(type, known)}
          placeholder={texts.keyHints[type]}
          showSearch={{ filterOption: (typed, option) => completes(typed, option?.value) }}
        />
      </Form.Item>
    </div>
  );
}

/** Returns whether a known key has what is typed, and more: one typed to its end needs no list over the next field. */
function completes(typed: string, known: string | undefined): boolean {
  return known !== undefined && known !== typed && known.includes(typed);
}

/** Returns the known keys of a type, formatted, each once. */
function keysOf(type: PixKeyType, known: readonly PixKey[]): { value: string }[] {
  const keys = known.filter(({ pix_type }) => pix_type === type).map(({ pix }) => formatPixKey(type, pix));
  return [...new Set(keys)].map((value) => ({ value }));
}
