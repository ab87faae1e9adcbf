import { eventEndpoints, type EventView, type Id } from '@festix/domain/contract';
import { COVER_FORMS, notices, slugFrom, type CoverForm } from '@festix/domain/ground';
import { Button, PageTitle, useNotices } from '@festix/ui';
import { FormActions } from '@festix/ui/workbench';
import { Form } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { showOnFields } from '../../../frame/app/form-problem.ts';
import { keepDraft } from '../../../frame/app/drafts.ts';
import { LeaveGuard } from '../../../frame/app/LeaveGuard.tsx';
import { useAction } from '../../../frame/app/use-action.ts';
import { ScreenForm } from '../../../frame/form/ScreenForm.tsx';
import { useDraft } from '../../../frame/app/use-draft.ts';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useUnsaved } from '../../../frame/app/use-unsaved.ts';
import { changedFields } from '../../../frame/app/versions.ts';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import { areaName } from '../../../frame/areas/area-list.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { reportDefect } from '../../../data/report-error.ts';
import { useSession } from '../../../session/session.store.ts';
import { AboutPart } from './AboutPart.tsx';
import { AudiencePart } from './AudiencePart.tsx';
import { bodyOf as coverBodyOf, letGo, type Crop } from './covers/crop.ts';
import { EventCovers } from './covers/EventCovers.tsx';
import { UPLOAD_PATIENCE } from './covers/use-covers.ts';
import { DatesPart } from './DatesPart.tsx';
import { DoorPart } from './DoorPart.tsx';
import { DraftFound } from './DraftFound.tsx';
import { draftName } from './draft-name.ts';
import { bodyOf, NEW_EVENT, sentOf, type EventFields } from './event-fields.ts';
import { generalTexts as texts } from './general-texts.ts';
import { MeiaPart } from './MeiaPart.tsx';
import { SalesPart } from './SalesPart.tsx';
import { TeamsPart } from './TeamsPart.tsx';
import { useChosenVenue } from './use-chosen-venue.ts';
import { useReloadEvents } from './use-reload-events.ts';
import { VenuePart } from './venue/VenuePart.tsx';
import styles from './general.module.css';

interface NewEventFields extends EventFields {
  /**
   * The event's, from the beginning, and kept with the draft: sending the form twice makes one event, and its poster is
   * the event's own.
   */
  id: Id;
  team_ids: Id[];
}

const NEW: NewEventFields = { ...NEW_EVENT, id: '', team_ids: [] };

function newEvent(): NewEventFields {
  return { ...NEW, id: newId() };
}

const NO_COVERS = { desktop: null, mobile: null };

const newEventSentOf = (fields: NewEventFields) => ({ ...sentOf(fields), team_ids: fields.team_ids });

/** Shows 'Novo evento': everything but its lots, which follow. */
export function NewEventScreen() {
  const { area, link, call, callTagged } = useArea();
  const user = useSession(({ user: present }) => present);
  const navigate = useNavigate();
  const reload = useReloadEvents();
  const told = useNotices();
  const [form] = Form.useForm<NewEventFields>();
  const [covers, setCovers] = useState<Covers>({});
  const draft = useDraft(draftName(user?.id, area), NEW);
  const [isRestored, setRestored] = useState(draft.earlier !== undefined);
  const [start] = useState(() => draft.earlier?.fields ?? newEvent());
  const [id, setId] = useState(start.id);
  const isSlugOwn = useRef(draft.earlier !== undefined && draft.earlier.fields.slug !== '');
  // The fields that were sent without an answer: the event may exist.
  const unanswered = useRef<NewEventFields>(undefined);
  const isRefused = useRef(false);
  const [isSending, setSending] = useState(false);
  const isThere = useIsThere();
  useLetGo(covers);
  const venue = useChosenVenue();
  useTitle(texts.newEvent, areaName(area));

  const typed = () => form.getFieldsValue(true) as NewEventFields;
  const isTyped = () => changedFields(NEW, typed(), newEventSentOf).length > 0;
  const { isUnsaved, letGo: leaveFreely } = useUnsaved(() => isTyped() || waitingIn(covers).length > 0);

  const create = useAction(
    ({ fields, venue_id }: { fields: NewEventFields; venue_id: Id | null }) => {
      const body = { id: fields.id, ...bodyOf(fields, venue_id), team_ids: fields.team_ids };
      return call(eventEndpoints.create, { body });
    },
    {
      place: 'events.create',
      done: notices.eventSaved,
      failed: notices.eventSaveFailed,
      takes: (problem) => {
        isRefused.current = problem.status < 500;
        if (problem.code === 'ID_REUSED') void editInstead();
        return problem.code === 'ID_REUSED' || showOnFields(form, problem);
      },
      onDone: async (event) => {
        draft.drop();
        const isWhole = await sendCovers(event);
        void reload();
        // A person who has left meanwhile stays on the other page.
        if (!isThere.current) return;
        leaveFreely();
        // A cover that failed to upload is chosen again on the edit page.
        await navigate(link(`/events/${event.id}/${isWhole ? 'lots' : 'general'}`));
      },
    },
  );

  async function send(fields: NewEventFields): Promise<void> {
    const venue_id = await venue.choose(fields.venue);
    if (venue_id === undefined) return;
    isRefused.current = false;
    const isMade = await create.run({ fields, venue_id });
    if (!isMade && !isRefused.current) unanswered.current ??= fields;
  }

  /** Continues with corrections on the edit page of an event that was created by a request with a lost answer. */
  async function editInstead(): Promise<void> {
    keepDraft(draftName(user?.id, area, id), { base: unanswered.current ?? NEW, fields: typed() });
    draft.drop();
    leaveFreely();
    void reload();
    told.info(texts.alreadyMade);
    await navigate(link(`/events/${id}/general`));
  }

  /** Uploads the covers; the event exists even if that fails. */
  async function sendCovers(event: EventView): Promise<boolean> {
    const waiting = waitingIn(covers);
    if (waiting.length === 0) return true;
    setSending(true);
    try {
      for (const [cover, crop] of waiting) {
        const params = { event_id: event.id, form: cover };
        await callTagged(eventEndpoints.setCover, { params, body: coverBodyOf(crop), patience: UPLOAD_PATIENCE });
      }
      return true;
    } catch (error) {
      reportDefect(error, 'events.cover');
      told.error(notices.coverSaveFailed);
      return false;
    } finally {
      setSending(false);
    }
  }

  function keep(changed: Partial<NewEventFields> = {}): void {
    if (changed.slug !== undefined) isSlugOwn.current = changed.slug !== '';
    if (changed.name !== undefined && !isSlugOwn.current) form.setFieldsValue({ slug: slugFrom(changed.name) });
    draft.keep(() => (isTyped() ? { base: NEW, fields: typed() } : undefined));
  }

  function forget(): void {
    draft.drop();
    isSlugOwn.current = false;
    setRestored(false);
    unanswered.current = undefined;
    const fresh = newEvent();
    setId(fresh.id);
    form.setFieldsValue(fresh);
  }

  const setCover = (cover: CoverForm, crop: Crop | undefined) => {
    letGo(covers[cover]);
    setCovers((present) => ({ ...present, [cover]: crop }));
    return Promise.resolve(true);
  };

  return (
    <AreaBench selected="events">
      <PageTitle back={{ label: texts.events, href: link('/events') }}>{texts.newEvent}</PageTitle>
      <ScreenForm
        form={form}
        className={styles.general}
        scrollToFirstError={{ focus: true, block: 'center' }}
        initialValues={start}
        onValuesChange={keep}
        onFinish={() => void send(typed())}
      >
        {isRestored && <DraftFound onForget={forget} onDismiss={() => setRestored(false)} />}
        <AboutPart />
        <EventCovers
          event_id={id}
          covers={NO_COVERS}
          waiting={covers}
          onSet={setCover}
          onRemove={(cover) => setCover(cover, undefined)}
        />
        <DatesPart />
        <VenuePart onChange={keep} />
        <AudiencePart />
        <SalesPart tax={user?.convenience_tax} />
        <MeiaPart />
        <DoorPart />
        <TeamsPart />
        <FormActions>
          <Button type="primary" htmlType="submit" size="large" disabled={create.isBusy || venue.isBusy}>
            {isSending ? texts.sending : create.isBusy ? texts.creating : texts.create}
          </Button>
          <ButtonLink type="text" size="large" href={link('/events')}>
            {texts.cancel}
          </ButtonLink>
        </FormActions>
      </ScreenForm>
      <LeaveGuard isUnsaved={isUnsaved} onLeave={draft.drop} />
    </AreaBench>
  );
}

type Covers = Partial<Record<CoverForm, Crop>>;

function waitingIn(covers: Covers): (readonly [CoverForm, Crop])[] {
  return COVER_FORMS.flatMap((cover) => (covers[cover] ? [[cover, covers[cover]] as const] : []));
}

/** Releases waiting pictures with the form. */
function useLetGo(covers: Covers): void {
  const held = useRef(covers);
  useEffect(() => {
    held.current = covers;
  }, [covers]);
  useEffect(() => () => waitingIn(held.current).forEach(([, crop]) => letGo(crop)), []);
}

/** Returns whether the screen is still mounted, also after an await. */
function useIsThere() {
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return isThere;
}
