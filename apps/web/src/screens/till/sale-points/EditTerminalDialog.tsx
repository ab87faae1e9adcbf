import { terminalEndpoints, type CardTerminalView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { ConfirmDialog } from '@festix/ui/workbench';
import { Form } from 'antd';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { ScreenForm } from '../../../frame/form/ScreenForm.tsx';
import { confirmingForm } from '../../../frame/form/use-confirmed.ts';
import { useFormAction } from '../../../frame/form/use-form-action.ts';
import { TerminalFields, terminalBodyOf, type TypedTerminal } from './TerminalFields.tsx';
import type { TerminalDialogProps } from './terminal-dialog.ts';
import { terminalsTexts as texts } from './terminals-texts.ts';

/** Changes the name of a terminal, or the till that charges on it. */
export function EditTerminalDialog({
  sale_point_id,
  tills,
  terminal,
  reload,
  onClose,
}: TerminalDialogProps & { terminal: CardTerminalView }) {
  const { call } = useArea();
  const [form] = Form.useForm<TypedTerminal>();
  const { id: terminal_id, name, device } = terminal;
  const edit = useFormAction(
    form,
    (typed: TypedTerminal) =>
      call(terminalEndpoints.edit, {
        params: { sale_point_id, terminal_id },
        body: terminalBodyOf(typed),
      }),
    {
      place: 'sale-points.edit-terminal',
      done: notices.terminalSaved,
      failed: notices.terminalSaveFailed,
      onDone: async () => {
        onClose();
        await reload();
      },
    },
  );
  return (
    <ConfirmDialog
      {...confirmingForm(edit, form, onClose)}
      title={texts.editTitle(name)}
      consequence={texts.editConsequence}
      confirmLabel={edit.isBusy ? texts.saving : texts.save}
    >
      <ScreenForm
        form={form}
        name="terminal"
        initialValues={{ name, device_id: device?.id ?? '' }}
        onFinish={(typed) => void edit.run(typed)}
      >
        <TerminalFields tills={tills} />
      </ScreenForm>
    </ConfirmDialog>
  );
}
