import type { ReactNode } from 'react';
import { PageForm } from './PageForm.tsx';
import type { ScreenFormProps } from './ScreenForm.tsx';

export interface EditFormProps<Fields extends object> extends ScreenFormProps<Fields> {
  texts: Readonly<Record<'save' | 'saving', string>>;
  isSaving: boolean;
  /** Way out, beside the button that saves. */
  wayOut?: ReactNode;
  isUnsaved(): boolean;
}

/** Renders the form of an object that is there; `useEdit` saves it on the version that was read. */
export function EditForm<Fields extends object>({ texts, isSaving, ...form }: EditFormProps<Fields>) {
  return <PageForm<Fields> {...form} isSending={isSaving} sendLabel={isSaving ? texts.saving : texts.save} />;
}
