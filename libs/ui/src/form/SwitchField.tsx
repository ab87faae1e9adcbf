import { Form, Switch } from 'antd';
import { useId, type ReactNode } from 'react';

export interface SwitchFieldProps {
  name: string | string[];
  label: string;
  hint?: ReactNode;
}

/** Something that is so or not, with what it means. */
export function SwitchField({ name, label, hint }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="fx-switch-field">
      <Form.Item name={name} valuePropName="checked" noStyle>
        <Switch aria-labelledby={`${id}-label`} aria-describedby={hint ? `${id}-hint` : undefined} />
      </Form.Item>
      <div>
        <b id={`${id}-label`}>{label}</b>
        {hint && (
          <p id={`${id}-hint`} className="fx-quiet">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
