import { Form, type FormProps } from 'antd';
import type { ReactNode } from 'react';

export interface ScreenFormProps<Fields extends object> extends FormProps<Fields> {
  children: ReactNode;
}

/** Renders Ant Design's form as all screens have it: labels above the fields, and no marks. */
export function ScreenForm<Fields extends object>(form: ScreenFormProps<Fields>) {
  return <Form<Fields> layout="vertical" requiredMark={false} {...form} />;
}
