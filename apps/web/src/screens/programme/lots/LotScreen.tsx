import { lotEndpoints, type LotView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { FormSkeleton, classes } from '@festix/ui';
import { Form } from 'antd';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { showOnFields } from '../../../frame/app/form-problem.ts';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useUnsaved } from '../../../frame/app/use-unsaved.ts';
import { useVersions } from '../../../frame/app/use-versions.ts';
import { changedFields } from '../../../frame/app/versions.ts';
import { useArea, useAreaVersion } from '../../../frame/areas/area-context.tsx';
import { exchangeTagged, type Tagged } from '../../../data/tagged.ts';
import { useNavigate } from 'react-router-dom';
import { EditForm } from '../../../frame/form/EditForm.tsx';
import { useEdit } from '../../../frame/form/use-edit.ts';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { fieldsOf, patchOf, sentOf, type LotFields } from './lot-fields.ts';
import { LotInputs } from './LotInputs.tsx';
import { LotPage } from './LotPage.tsx';
import { LotClashes } from './LotClashes.tsx';
import { lotsTexts as texts } from './lots-texts.ts';
import { useReloadLots } from './use-lots.ts';
import formStyles from '@festix/ui/form.module.css';
import styles from './lots.module.css';

/** Edits one lot. */
export function LotScreen({ lot_id }: { lot_id: string }) {
  const event = useEvent();
  const params = { event_id: event.id, lot_id };
  const { data: lot, error, refetch } = useAreaVersion(lotEndpoints.read, { params });
  useTitle(lot?.view.name ?? texts.oneLot, event.name);
  return (
    <LotPage title={lot?.view.name ?? (error ? texts.oneLot : undefined)}>
      {lot ? (
        <EditLot read={lot} />
      ) : error ? (
        <ScreenFailure title={notices.lotLoadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton fields={5} />
      )}
    </LotPage>
  );
}

/** Saves over the version that was read, and nothing else's. */
function EditLot({ read }: { read: Tagged<LotView> }) {
  const event = useEvent();
  const { area, link, callTagged } = useArea();
  const navigate = useNavigate();
  const reload = useReloadLots(event.id);
  const list = link(`/events/${event.id}/lots`);
  const [form] = Form.useForm<LotFields>();
  const params = { event_id: event.id, lot_id: read.view.id };
  const versions = useVersions(read, {
    form,
    fieldsOf: (lot) => fieldsOf(lot, event.time_zone),
    sentOf,
    readAgain: () => exchangeTagged(lotEndpoints.read, { params, area }),
    place: 'lots.look',
    loadFailed: notices.lotLoadFailed,
  });
  const { base, baseFields, clashes } = versions;
  const { isUnsaved, letGo } = useUnsaved(() => changedFields(baseFields, versions.typed(), sentOf).length > 0);

  const save = useEdit(
    base.tag,
    (fields: LotFields, headers) =>
      callTagged(lotEndpoints.edit, { params, body: patchOf(baseFields, fields, event.time_zone), headers }),
    {
      place: 'lots.edit',
      done: notices.lotSaved,
      failed: notices.lotEditFailed,
      takes: (problem) => showOnFields(form, problem),
      onOutdated: versions.look,
      onDone: async () => {
        letGo();
        void reload();
        await navigate(list);
      },
    },
  );
  return (
    <>
      {clashes && (
        <LotClashes
          form={form}
          clashes={clashes}
          onTakeSaved={versions.takeSaved}
          onDismiss={versions.dismissClashes}
        />
      )}
      <EditForm
        form={form}
        className={classes(formStyles.form, styles.stockForm)}
        initialValues={versions.initial}
        texts={texts}
        isSaving={save.isBusy}
        wayOut={
          <ButtonLink type="text" href={list}>
            {texts.cancel}
          </ButtonLink>
        }
        isUnsaved={isUnsaved}
        onFinish={() => void save.run(versions.typed())}
      >
        <LotInputs lotId={read.view.id} initial={versions.initial} />
      </EditForm>
    </>
  );
}
