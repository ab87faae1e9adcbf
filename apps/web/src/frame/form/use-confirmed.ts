import type { ConfirmDialogProps } from '@festix/ui/workbench';
import { Form, type FormInstance } from 'antd';
import { useAction, type Action, type ActionWords } from '../app/use-action.ts';
import type { FormState } from './use-form.ts';
import { useFormAction } from './use-form-action.ts';

export interface ConfirmedWords<Input, Reply> extends ActionWords<Input, Reply> {
  /** Closes the dialog: on cancelling, and on success, before `onDone`. */
  onClose(): void;
}

/** The part of a dialog's props that the action decides. */
export interface Asked extends Pick<ConfirmDialogProps, 'open' | 'error' | 'onConfirm' | 'onCancel'> {
  busy: boolean;
}

/**
 * Returns the props of a dialog that asks before an action. The dialog is about the subject, which the action gets; it
 * is closed without one.
 */
export function confirming<Subject>(
  { run, isBusy }: Action<Subject>,
  subject: Subject | undefined,
  onClose: () => void,
): Asked {
  const isOpen = subject !== undefined;
  return { open: isOpen, busy: isBusy, onConfirm: () => isOpen && void run(subject), onCancel: onClose };
}

/** Returns the props of a dialog that asks before the form in it is sent. */
export function confirmingForm(
  { isBusy }: Pick<Action<never>, 'isBusy'>,
  form: Pick<FormInstance, 'submit'>,
  onClose: () => void,
): Asked {
  return { open: true, busy: isBusy, onConfirm: () => form.submit(), onCancel: onClose };
}

/** Returns the props of a dialog around a form of `useForm`, whose refusal it shows, as `confirmingForm` does. */
export function confirmingTyped(
  { refusal, isSending, props }: Pick<FormState<never>, 'refusal' | 'isSending' | 'props'>,
  onClose: () => void,
): Asked {
  return {
    open: true,
    busy: isSending,
    ...(refusal && { error: { text: refusal } }),
    onConfirm: () => props.ref.current?.requestSubmit(),
    onCancel: onClose,
  };
}

/** Runs an action that a dialog asks about first; returns the dialog's props, as `confirming` does. */
export function useConfirmed<Subject, Reply>(
  subject: Subject | undefined,
  work: (subject: Subject) => Promise<Reply>,
  words: ConfirmedWords<Subject, Reply>,
): Asked {
  return confirming(useAction(work, closing(words)), subject, words.onClose);
}

export interface ConfirmedFormWords<Fields, Reply> extends ConfirmedWords<Fields, Reply> {
  /** The form, if it outlives the dialog. */
  form?: FormInstance<Fields>;
}

/** Runs an action on the fields of a dialog; returns the props of the dialog and of the form in it. */
export function useConfirmedForm<Fields extends object, Reply>(
  work: (fields: Fields) => Promise<Reply>,
  { form: shared, ...words }: ConfirmedFormWords<Fields, Reply>,
) {
  const [form] = Form.useForm<Fields>(shared);
  const action = useFormAction(form, work, closing(words));
  return {
    dialog: confirmingForm(action, form, words.onClose),
    fields: { form, onFinish: (fields: Fields) => void action.run(fields) },
  };
}

function closing<Input, Reply>({ onClose, onDone, ...words }: ConfirmedWords<Input, Reply>): ActionWords<Input, Reply> {
  return {
    ...words,
    onDone: (reply, input) => {
      onClose();
      return onDone?.(reply, input);
    },
  };
}
