import { lotEndpoints } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { classes } from '@festix/ui';
import { Form } from 'antd';
import { useTitle } from '../../../frame/app/use-title.ts';
import { changedFields } from '../../../frame/app/versions.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { CreateForm } from '../../../frame/form/CreateForm.tsx';
import { bodyOf, NEW_LOT, sentOf, type LotFields } from './lot-fields.ts';
import { LotInputs } from './LotInputs.tsx';
import { LotPage } from './LotPage.tsx';
import { lotsTexts as texts } from './lots-texts.ts';
import { useReloadLots } from './use-lots.ts';
import formStyles from '@festix/ui/form.module.css';
import styles from './lots.module.css';

/** Shows 'Novo lote': name, places and prices. */
export function NewLotScreen() {
  const event = useEvent();
  const { call, link } = useArea();
  const reload = useReloadLots(event.id);
  const [form] = Form.useForm<LotFields>();
  useTitle(texts.newLot, event.name);
  return (
    <LotPage title={texts.newLot}>
      <CreateForm
        form={form}
        className={classes(formStyles.form, styles.stockForm)}
        initialValues={NEW_LOT}
        place="lots.create"
        done={notices.lotCreated}
        failed={notices.lotCreateFailed}
        texts={texts}
        isTyped={(fields) => changedFields(NEW_LOT, fields, sentOf).length > 0}
        bodyOf={() => bodyOf(form.getFieldsValue(true) as LotFields, event.time_zone)}
        send={(body) => call(lotEndpoints.create, { params: { event_id: event.id }, body })}
        reload={reload}
        list={link(`/events/${event.id}/lots`)}
      >
        <LotInputs initial={NEW_LOT} />
      </CreateForm>
    </LotPage>
  );
}
