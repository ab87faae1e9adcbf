import { lotEndpoints, type LotView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { FormSkeleton } from '@festix/ui';
import { Form } from 'antd';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { LeaveGuard } from '../../../frame/app/LeaveGuard.tsx';
import { useAction } from '../../../frame/app/use-action.ts';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useUnsaved } from '../../../frame/app/use-unsaved.ts';
import { useVersions } from '../../../frame/app/use-versions.ts';
import { changedFields } from '../../../frame/app/versions.ts';
import { useArea, useAreaTagged } from '../../../frame/areas/area-context.tsx';
import { exchangeTagged, ifMatch, type Tagged } from '../../../data/tagged.ts';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { fieldsOf, patchOf, sentOf, type LotFields } from './lot-fields.ts';
import { LotForm } from './LotForm.tsx';
import { LotPage } from './LotPage.tsx';
import { LotClashes } from './LotClashes.tsx';
import { lotsTexts as texts } from './lots-texts.ts';
import { useLotForm } from './use-lot-form.ts';

/** Edits one lot. */
export function LotScreen({ lot_id }: { lot_id: string }) {
  const event = useEvent();
  const params = { event_id: event.id, lot_id };
  // Read again each time: an old version would only be refused.
  const { data, error, isFetchedAfterMount, refetch } = useAreaTagged(lotEndpoints.read, { params }, { staleTime: 0 });
  const lot = isFetchedAfterMount ? data : undefined;
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
  const { area, callTagged } = useArea();
  const [form] = Form.useForm<LotFields>();
  const { leave, showProblem } = useLotForm(event.id, form);
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

  const save = useAction(
    async (fields: LotFields) => {
      const body = patchOf(baseFields, fields, event.time_zone);
      await callTagged(lotEndpoints.edit, { params, body, headers: ifMatch(base.tag) });
    },
    {
      place: 'lots.edit',
      done: notices.lotSaved,
      failed: notices.lotEditFailed,
      takes: (problem) => {
        if (problem.status !== 412) return showProblem(problem);
        versions.look();
        return true;
      },
      onDone: () => {
        letGo();
        return leave();
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
      <LotForm
        form={form}
        lotId={read.view.id}
        initial={versions.initial}
        saveLabel={save.isBusy ? texts.saving : texts.save}
        busy={save.isBusy || versions.isLooking}
        onSave={(fields) => void save.run(fields)}
      />
      <LeaveGuard isUnsaved={isUnsaved} />
    </>
  );
}
