import { lotEndpoints } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Form } from 'antd';
import { LeaveGuard } from '../../../frame/app/LeaveGuard.tsx';
import { useAction } from '../../../frame/app/use-action.ts';
import { useBodyId } from '../../../frame/app/use-body-id.ts';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useUnsaved } from '../../../frame/app/use-unsaved.ts';
import { changedFields } from '../../../frame/app/versions.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { bodyOf, NEW_LOT, sentOf, type LotFields } from './lot-fields.ts';
import { LotForm } from './LotForm.tsx';
import { LotPage } from './LotPage.tsx';
import { lotsTexts as texts } from './lots-texts.ts';
import { useLotForm } from './use-lot-form.ts';

/** Shows 'Novo lote': name, places and prices. */
export function NewLotScreen() {
  const event = useEvent();
  const { call } = useArea();
  const [form] = Form.useForm<LotFields>();
  const idOf = useBodyId();
  const { leave, showProblem } = useLotForm(event.id, form);
  const { isUnsaved, letGo } = useUnsaved(
    () => changedFields(NEW_LOT, form.getFieldsValue(true) as LotFields, sentOf).length > 0,
  );
  useTitle(texts.newLot, event.name);
  const create = useAction(
    (fields: LotFields) => {
      const lot = bodyOf(fields, event.time_zone);
      return call(lotEndpoints.create, { params: { event_id: event.id }, body: { id: idOf(lot), ...lot } });
    },
    {
      place: 'lots.create',
      done: notices.lotCreated,
      failed: notices.lotCreateFailed,
      takes: showProblem,
      onDone: () => {
        letGo();
        return leave();
      },
    },
  );
  return (
    <LotPage title={texts.newLot}>
      <LotForm
        form={form}
        initial={NEW_LOT}
        saveLabel={create.isBusy ? texts.creating : texts.create}
        busy={create.isBusy}
        onSave={(fields) => void create.run(fields)}
      />
      <LeaveGuard isUnsaved={isUnsaved} />
    </LotPage>
  );
}
