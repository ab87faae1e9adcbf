import { lotEndpoints, notices, type LotView } from '@festix/domain';
import { ListSkeleton } from '@festix/ui';
import { Form } from 'antd';
import { useState } from 'react';
import { ScreenFailure } from '../../app/ScreenFailure.tsx';
import { useAction } from '../../app/use-action.ts';
import { useTitle } from '../../app/use-title.ts';
import { useArea, useAreaTagged } from '../../areas/area-context.tsx';
import { exchangeTagged, ifMatch, type Tagged } from '../../data/tagged.ts';
import { useEvent } from '../events/event-context.tsx';
import {
  clashesOf,
  fieldsOf,
  mergedFields,
  patchOf,
  type LotClash,
  type LotField,
  type LotFields,
} from './lot-fields.ts';
import { LotForm } from './LotForm.tsx';
import { LotPage } from './LotPage.tsx';
import { LotClashes } from './LotClashes.tsx';
import { lotsTexts as texts } from './lots-texts.ts';
import { useLotForm } from './use-lot-form.ts';

/** One lot, to be edited. */
export function LotScreen({ lot_id }: { lot_id: string }) {
  const event = useEvent();
  const params = { event_id: event.id, lot_id };
  // What is edited is read anew each time: an old version would only be refused.
  const { data, error, isFetchedAfterMount, refetch } = useAreaTagged(lotEndpoints.read, { params }, { staleTime: 0 });
  const lot = isFetchedAfterMount ? data : undefined;
  useTitle(lot?.view.name ?? texts.lot[0], event.name);
  return (
    <LotPage title={lot?.view.name ?? '\u00a0'}>
      {lot ? (
        <EditLot read={lot} />
      ) : error ? (
        <ScreenFailure title={notices.lotLoadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={5} />
      )}
    </LotPage>
  );
}

/** The form stands on the version that was read first, whatever is read after it. */
function EditLot({ read }: { read: Tagged<LotView> }) {
  const event = useEvent();
  const { area, callTagged } = useArea();
  const [form] = Form.useForm<LotFields>();
  const [base, setBase] = useState(read);
  const [clashes, setClashes] = useState<LotClash[]>();
  const { leave, showProblem } = useLotForm(event.id, form);
  const params = { event_id: event.id, lot_id: read.view.id };

  /** Somebody else was faster: what was typed goes on to stand on what they saved. */
  async function look(): Promise<void> {
    const now = await exchangeTagged(lotEndpoints.read, { params, area });
    const [before, theirs, mine] = [fieldsOf(base.view), fieldsOf(now.view), typed(form)];
    setBase(now);
    setClashes(clashesOf(before, theirs, mine));
    form.setFieldsValue(mergedFields(before, theirs, mine));
  }

  const save = useAction(
    async (fields: LotFields) => {
      const body = patchOf(fieldsOf(base.view), fields);
      await callTagged(lotEndpoints.edit, { params, body, headers: ifMatch(base.tag) });
    },
    {
      place: 'lots.edit',
      done: notices.lotSaved,
      failed: notices.lotEditFailed,
      takes: (problem) => {
        if (problem.status !== 412) return showProblem(problem);
        void looking.run(undefined);
        return true;
      },
      onDone: leave,
    },
  );
  const looking = useAction(look, { place: 'lots.look', failed: notices.lotLoadFailed });

  const takeSaved = (field: LotField) => {
    form.setFieldsValue({ [field]: fieldsOf(base.view)[field] });
    setClashes((present) => present?.filter((clash) => clash.field !== field));
  };
  return (
    <>
      {clashes && <LotClashes clashes={clashes} onTakeSaved={takeSaved} onDismiss={() => setClashes(undefined)} />}
      <LotForm
        form={form}
        lotId={read.view.id}
        initial={fieldsOf(read.view)}
        saveLabel={save.isBusy ? texts.saving : texts.save}
        busy={save.isBusy || looking.isBusy}
        onSave={(fields) => void save.run(fields)}
      />
    </>
  );
}

/** Everything in the form, also what belongs to no field of it. */
function typed(form: ReturnType<typeof Form.useForm<LotFields>>[0]): LotFields {
  return form.getFieldsValue(true) as LotFields;
}
