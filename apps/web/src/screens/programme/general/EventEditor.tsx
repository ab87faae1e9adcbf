import { eventEndpoints, type EventView, type Id, type OnChangeBody } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { SaveBar, SwitchField } from '@festix/ui/workbench';
import { Form } from 'antd';
import { useRef, useState } from 'react';
import { FieldClashes } from '../../../frame/app/FieldClashes.tsx';
import { showOnFields } from '../../../frame/app/form-problem.ts';
import { LeaveGuard } from '../../../frame/app/LeaveGuard.tsx';
import { ScreenForm } from '../../../frame/form/ScreenForm.tsx';
import { useEdit } from '../../../frame/form/use-edit.ts';
import { useDraft } from '../../../frame/app/use-draft.ts';
import { useVersions } from '../../../frame/app/use-versions.ts';
import { changedFields } from '../../../frame/app/versions.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { exchangeTagged, type Tagged } from '../../../data/tagged.ts';
import { useSession } from '../../../session/session.store.ts';
import { AboutPart } from './AboutPart.tsx';
import { AudiencePart } from './AudiencePart.tsx';
import { ChangeAnswerDialog } from './ChangeAnswerDialog.tsx';
import { EventCovers } from './covers/EventCovers.tsx';
import { useCovers } from './covers/use-covers.ts';
import { DatesPart } from './DatesPart.tsx';
import { DoorPart } from './DoorPart.tsx';
import { DraftFound } from './DraftFound.tsx';
import { draftName } from './draft-name.ts';
import { EventTeamsPart } from './EventTeamsPart.tsx';
import { fieldLabel, fieldsOf, fieldWords, isVenueChanged, patchOf, sentOf, type EventFields } from './event-fields.ts';
import { FormPart } from './FormPart.tsx';
import { generalTexts as texts } from './general-texts.ts';
import { MeiaPart } from './MeiaPart.tsx';
import { SalesPart } from './SalesPart.tsx';
import { useChosenVenue } from './use-chosen-venue.ts';
import { useReloadEvents } from './use-reload-events.ts';
import { VenuePart } from './venue/VenuePart.tsx';
import styles from './general.module.css';

/** A save, with the announcement to buyers if one was requested. */
interface Saving {
  fields: EventFields;
  venue_id: Id | null;
  on_change?: OnChangeBody;
}

/** Edits an existing event. */
export function EventEditor({ read }: { read: Tagged<EventView> }) {
  const { area, can, callTagged } = useArea();
  const user = useSession(({ user: present }) => present);
  const reload = useReloadEvents();
  const [form] = Form.useForm<EventFields>();
  const params = { event_id: read.view.id };
  const draft = useDraft(draftName(user?.id, area, read.view.id), fieldsOf(read.view));
  const readAgain = () => exchangeTagged(eventEndpoints.read, { params, area });
  const versions = useVersions(read, {
    form,
    fieldsOf,
    sentOf,
    readAgain,
    place: 'events.look',
    loadFailed: notices.eventLoadFailed,
    earlier: draft.earlier,
  });
  const { base, baseFields, clashes } = versions;
  const [isRestored, setRestored] = useState(draft.earlier !== undefined);
  const [isChanged, setChanged] = useState(
    () => changedFields(fieldsOf(read.view), versions.initial, sentOf).length > 0,
  );
  const venue = useChosenVenue();
  // The save that the server questioned: it is sent again with the answer.
  const sending = useRef<Saving>(undefined);
  const [asked, setAsked] = useState<Saving>();

  const isUnsaved = () => changedFields(baseFields, versions.typed(), sentOf).length > 0;

  const save = useEdit(
    base.tag,
    ({ fields, venue_id, on_change }: Saving, headers) =>
      callTagged(eventEndpoints.edit, {
        params,
        body: { ...patchOf(baseFields, fields, venue_id), ...(on_change && { on_change }) },
        headers,
      }),
    {
      place: 'events.edit',
      done: notices.eventSaved,
      failed: notices.eventSaveFailed,
      takes: (problem) => {
        if (problem.code === 'CHANGE_NEEDS_ANSWER') {
          setAsked(sending.current);
          return true;
        }
        if (!showOnFields(form, problem)) return false;
        setAsked(undefined);
        return true;
      },
      onOutdated: () => {
        setAsked(undefined);
        return versions.look();
      },
      onDone: saved,
    },
  );

  const covers = useCovers({
    event_id: read.view.id,
    tag: base.tag,
    readAgain,
    onDone: (now) => {
      versions.advance(now);
      void reload();
    },
  });

  async function send(fields: EventFields): Promise<void> {
    const isChosen = isVenueChanged(baseFields, fields);
    const venue_id = isChosen ? await venue.choose(fields.venue) : fields.venue.id;
    if (venue_id === undefined) return;
    sending.current = { fields, venue_id };
    await save.run(sending.current);
  }

  function saved(now: Tagged<EventView>, { fields }: Saving): void {
    setAsked(undefined);
    const savedFields = fieldsOf(now.view);
    const isMoreTyped = changedFields(savedFields, versions.saved(now, fields), sentOf).length > 0;
    setChanged(isMoreTyped);
    if (isMoreTyped) draft.keep(() => ({ base: savedFields, fields: versions.typed() }));
    else draft.drop();
    setRestored(false);
    void reload();
  }

  /** Discards typed values. */
  function rest(now: Tagged<EventView>): void {
    versions.rest(now);
    draft.drop();
    setChanged(false);
    setRestored(false);
    void reload();
  }

  function keep(): void {
    const isTyped = isUnsaved();
    setChanged(isTyped);
    draft.keep(() => (isUnsaved() ? { base: baseFields, fields: versions.typed() } : undefined));
  }

  return (
    <>
      {clashes && (
        <FieldClashes
          told={texts.clash}
          clashes={clashes.map(({ field }) => ({
            field,
            label: fieldLabel(field),
            theirs: fieldWords(field, baseFields),
            mine: fieldWords(field, versions.typed()),
          }))}
          onTakeSaved={(field) => {
            versions.takeSaved(field);
            keep();
          }}
          onDismiss={versions.dismissClashes}
        />
      )}
      {isRestored && <DraftFound onForget={() => rest(base)} onDismiss={() => setRestored(false)} />}
      <ScreenForm
        form={form}
        className={styles.general}
        scrollToFirstError={{ focus: true, block: 'center' }}
        initialValues={versions.initial}
        onValuesChange={keep}
        onFinish={() => void send(versions.typed())}
      >
        <AboutPart />
        <EventCovers
          event_id={base.view.id}
          covers={{ desktop: base.view.cover_desktop, mobile: base.view.cover_mobile }}
          busy={covers.isBusy}
          onSet={covers.set}
          onRemove={covers.remove}
        />
        <DatesPart saved={base.view} />
        <VenuePart
          saved={base.view.venue}
          onChange={keep}
          onEdited={() => {
            versions.refresh();
            void reload();
          }}
        />
        <AudiencePart />
        <SalesPart tax={base.view.convenience_tax} />
        <MeiaPart quota={base.view.meia_quota} />
        <DoorPart />
        {area === 'super-admin' && (
          <FormPart title={texts.platform}>
            <SwitchField name="is_test" label={texts.isTest} hint={texts.isTestHint} />
          </FormPart>
        )}
      </ScreenForm>
      {can('teams:edit', base.view) && <EventTeamsPart event_id={base.view.id} />}
      {isChanged && (
        <SaveBar
          label={texts.unsaved}
          saveLabel={save.isBusy ? texts.saving : texts.save}
          discardLabel={texts.discard}
          busy={save.isBusy || venue.isBusy}
          onSave={() => form.submit()}
          onDiscard={() => rest(base)}
        />
      )}
      {asked && (
        <ChangeAnswerDialog
          event={base.view}
          busy={save.isBusy}
          onAnswer={(on_change) => void save.run({ ...asked, on_change })}
          onClose={() => setAsked(undefined)}
        />
      )}
      <LeaveGuard isUnsaved={isUnsaved} onLeave={draft.drop} />
    </>
  );
}
