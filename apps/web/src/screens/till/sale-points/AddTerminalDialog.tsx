import { terminalEndpoints, type OfferedTerminalView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { SHORTEST_SERIAL } from '@festix/domain/till';
import { Button } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { Form, Input, Radio } from 'antd';
import { useEffect, useState } from 'react';
import { LoadFailure } from '../../../frame/app/LoadFailure.tsx';
import { useBodyId } from '../../../frame/app/use-body-id.ts';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { ScreenForm } from '../../../frame/form/ScreenForm.tsx';
import { confirmingForm } from '../../../frame/form/use-confirmed.ts';
import { useFormAction } from '../../../frame/form/use-form-action.ts';
import { TerminalFields, terminalBodyOf, type TypedTerminal } from './TerminalFields.tsx';
import type { TerminalDialogProps } from './terminal-dialog.ts';
import { terminalsTexts as texts } from './terminals-texts.ts';
import styles from './sale-points.module.css';

interface NewTerminal extends TypedTerminal {
  reference?: string;
}

/** Finds a terminal of the gateway's account by its label, and gives it a name and a till. */
export function AddTerminalDialog({ sale_point_id, tills, reload, onClose }: TerminalDialogProps) {
  const { call } = useArea();
  const [form] = Form.useForm<NewTerminal>();
  const idOf = useBodyId();
  const add = useFormAction(
    form,
    ({ reference = '', ...typed }: NewTerminal) => {
      const body = { reference, ...terminalBodyOf(typed) };
      return call(terminalEndpoints.create, { params: { sale_point_id }, body: { id: idOf(body), ...body } });
    },
    {
      place: 'sale-points.add-terminal',
      done: notices.terminalAdded,
      failed: notices.terminalAddFailed,
      onDone: async () => {
        onClose();
        await reload();
      },
    },
  );
  return (
    <ConfirmDialog
      {...confirmingForm(add, form, onClose)}
      title={texts.addTitle}
      consequence={texts.addConsequence}
      confirmLabel={add.isBusy ? texts.adding : texts.add}
    >
      <ScreenForm
        form={form}
        name="terminal"
        validateTrigger="onSubmit"
        initialValues={{ device_id: '' }}
        onFinish={(typed) => void add.run(typed)}
      >
        <Finder sale_point_id={sale_point_id} />
        <TerminalFields tills={tills} />
      </ScreenForm>
    </ConfirmDialog>
  );
}

/** Searches the gateway's account. A producer has to know the number; the platform may see them all. */
function Finder({ sale_point_id }: Pick<TerminalDialogProps, 'sale_point_id'>) {
  const { area } = useArea();
  const seesAll = area === 'super-admin';
  const [serial, setSerial] = useState('');
  const [asked, setAsked] = useState<string | undefined>(seesAll ? '' : undefined);
  const isShort = serial.trim().length < SHORTEST_SERIAL && !(seesAll && serial.trim() === '');
  const [isTried, setTried] = useState(false);
  const { data, error, isFetching, refetch } = useAreaCall(
    terminalEndpoints.offered,
    { params: { sale_point_id }, query: asked ? { serial: asked } : {} },
    { enabled: asked !== undefined },
  );
  const form = Form.useFormInstance<NewTerminal>();
  useEffect(() => {
    const free = data?.data.filter((one) => whyNot(one) === undefined) ?? [];
    // The only one that can be had is the one that was looked for.
    if (free.length === 1) form.setFields([{ name: 'reference', value: free[0]!.reference, errors: [] }]);
  }, [data, form]);
  const find = () => {
    setTried(true);
    if (!isShort) setAsked(serial.trim());
  };
  return (
    <>
      <Form.Item
        label={texts.serial}
        htmlFor="terminal_serial"
        extra={seesAll ? texts.serialFilterHint : texts.serialHint}
        {...(isTried && isShort && { validateStatus: 'error' as const, help: texts.serialShort })}
      >
        <div className={styles.findTerminal}>
          <Input
            id="terminal_serial"
            value={serial}
            autoComplete="off"
            onChange={({ target }) => setSerial(target.value)}
            onPressEnter={(event) => {
              event.preventDefault();
              find();
            }}
          />
          <Button disabled={isFetching} onClick={find}>
            {isFetching ? texts.finding : texts.find}
          </Button>
        </div>
      </Form.Item>
      {error && !isFetching && <LoadFailure title={texts.loadFailed} error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <p className={styles.pointNone}>{texts.noneFound}</p>}
      <Form.Item
        name="reference"
        label={texts.found}
        hidden={!data || data.data.length === 0}
        rules={[{ required: true, message: texts.findFirst }]}
      >
        <Radio.Group className={styles.pointScope} options={(data?.data ?? []).map(optionOf)} />
      </Form.Item>
      {!data && !error && <p className={styles.pointNone}>{texts.findFirst}</p>}
    </>
  );
}

/** Returns why a terminal can't be had. */
function whyNot({ is_ready, sale_point }: OfferedTerminalView): string | undefined {
  return sale_point ? texts.takenBy(sale_point.name) : is_ready ? undefined : texts.notReady;
}

function optionOf(offered: OfferedTerminalView) {
  const { reference } = offered;
  const why = whyNot(offered);
  return { value: reference, label: why ? `${reference}, ${why}` : reference, disabled: why !== undefined };
}
