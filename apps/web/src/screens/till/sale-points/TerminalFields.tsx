import type { PointTerminalsView } from '@festix/domain/contract';
import { requiredText, SALE_POINT_NAME_LENGTH } from '@festix/domain/ground';
import { obeys } from '@festix/ui/workbench';
import { Form, Input, Select } from 'antd';
import { terminalsTexts as texts } from './terminals-texts.ts';

/** The name and the till of a terminal, as typed. */
export interface TypedTerminal {
  name: string;
  /** Empty: none. */
  device_id: string;
}

export function terminalBodyOf({ name, device_id }: TypedTerminal) {
  return { name: name.trim(), device_id: device_id || null };
}

/** Edits name and till of a terminal. */
export function TerminalFields({ tills }: Pick<PointTerminalsView, 'tills'>) {
  const options = [
    { value: '', label: texts.noTill },
    ...tills.map(({ id, name, operator }) => ({ value: id, label: texts.tillOf(name, operator.name) })),
  ];
  return (
    <>
      <Form.Item name="name" label={texts.name} rules={[obeys(requiredText)]}>
        <Input autoComplete="off" maxLength={SALE_POINT_NAME_LENGTH} placeholder={texts.namePlaceholder} />
      </Form.Item>
      <Form.Item name="device_id" label={texts.till} extra={texts.tillHint}>
        <Select<string> options={options} />
      </Form.Item>
    </>
  );
}
