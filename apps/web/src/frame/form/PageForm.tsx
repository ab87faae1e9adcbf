import { Button } from '@festix/ui';
import { FormActions } from '@festix/ui/workbench';
import type { ReactNode } from 'react';
import { LeaveGuard } from '../app/LeaveGuard.tsx';
import { ScreenForm, type ScreenFormProps } from './ScreenForm.tsx';
import styles from '@festix/ui/form.module.css';

export interface PageFormProps<Fields extends object> extends ScreenFormProps<Fields> {
  /** Label of the button that sends it. */
  sendLabel: string;
  isSending: boolean;
  /** Way out, beside that button. */
  wayOut?: ReactNode;
  /** Returns whether leaving now would lose input. */
  isUnsaved?: () => boolean;
}

/** Renders a form with its button, and asks before unsaved input is left. */
export function PageForm<Fields extends object>(props: PageFormProps<Fields>) {
  const { children, sendLabel, isSending, wayOut, isUnsaved, ...form } = props;
  return (
    <>
      <ScreenForm<Fields> className={styles.form} scrollToFirstError={{ focus: true, block: 'center' }} {...form}>
        {children}
        <FormActions>
          <Button type="primary" htmlType="submit" disabled={isSending}>
            {sendLabel}
          </Button>
          {wayOut}
        </FormActions>
      </ScreenForm>
      {isUnsaved && <LeaveGuard isUnsaved={isUnsaved} />}
    </>
  );
}
