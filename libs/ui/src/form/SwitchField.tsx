import { Form, Switch } from 'antd';
import { useId, type ReactNode } from 'react';
import styles from './form.module.css';

export interface SwitchFieldProps {
  name: string | string[];
  label: string;
  hint?: ReactNode;
  disabled?: boolean;
}

/** Switches a value on and off, with an explanation. */
export function SwitchField({ name, label, hint, disabled = false }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className={styles.switchField}>
      <Form.Item name={name} valuePropName="checked" noStyle>
        <Switch
          disabled={disabled}
          aria-labelledby={`${id}-label`}
          aria-describedby={hint ? `${id}-hint` : undefined}
        />
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
