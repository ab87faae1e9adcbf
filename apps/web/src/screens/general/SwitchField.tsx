import { Form, Switch } from 'antd';
import { useId, type ReactNode } from 'react';
import './general.css';

export interface SwitchFieldProps {
  name: string | string[];
  label: string;
  hint: ReactNode;
}

/** Something that is so or not, with what it means. */
export function SwitchField({ name, label, hint }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="fw-switch">
      <Form.Item name={name} valuePropName="checked" noStyle>
        <Switch aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`} />
      </Form.Item>
      <div>
        <b id={`${id}-label`}>{label}</b>
        <p id={`${id}-hint`} className="fx-quiet">
          {hint}
        </p>
      </div>
    </div>
  );
}
