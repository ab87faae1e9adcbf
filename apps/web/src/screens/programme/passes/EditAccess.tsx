import { accessEndpoints, type AccessBody, type AccessView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { usualMainArea, type Area } from '@festix/domain/programme';
import { Button, EmptyState, Icon, PHONE, SectionTitle, StatusTag, useMediaQuery } from '@festix/ui';
import { ConfirmDialog, SaveBar } from '@festix/ui/workbench';
import { PencilSimple } from '@phosphor-icons/react/PencilSimple';
import { Plus } from '@phosphor-icons/react/Plus';
import { Door } from '@phosphor-icons/react/Door';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { LeaveGuard } from '../../../frame/app/LeaveGuard.tsx';
import { isSame } from '../../../frame/app/versions.ts';
import { confirming } from '../../../frame/form/use-confirmed.ts';
import { useEdit, useReadNext } from '../../../frame/form/use-edit.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { taggedKey, type Tagged } from '../../../data/tagged.ts';
import { useEvent } from '../../../frame/event/event-context.tsx';
import {
  bodyOf,
  bringBack,
  changedLots,
  draftOf,
  isInUse,
  nextArea,
  putArea,
  putDay,
  rebase,
  ticketsOut,
  type AccessDraft,
} from './access-draft.ts';
import {
  draftFaults,
  faultsByPart,
  faultsInUse,
  hasFaults,
  inUseIn,
  NO_FAULTS,
  type AccessFaults,
} from './access-faults.ts';
import { accessTexts as texts } from './access-texts.ts';
import { AccessGrid } from './AccessGrid.tsx';
import { AreaDrawer } from './AreaDrawer.tsx';
import { AreaList } from './AreaList.tsx';
import { ChangedPasses } from './ChangedPasses.tsx';
import { DayDrawer, type EditedDay } from './DayDrawer.tsx';
import { DayList } from './DayList.tsx';
import type { AccessLot } from './use-access.ts';
import styles from './access.module.css';

export interface EditAccessProps {
  read: Tagged<AccessView>;
  lots: readonly AccessLot[];
}

/** Edits days, areas and passes together: nothing is sent before 'Salvar'. */
export function EditAccess({ read, lots }: EditAccessProps) {
  const event = useEvent();
  const { can } = useArea();
  const editing = useAccessEdit(read, lots);
  const { draft, setDraft, isUnsaved, save } = editing;
  const [day, setDay] = useState<EditedDay>();
  const [area, setArea] = useState<Area>();
  const isPhone = useMediaQuery(PHONE);
  const screen = useRef<HTMLDivElement>(null);
  const isReadOnly = !can('lots:edit', event);
  const free = nextArea(draft);
  const newArea = free === undefined ? undefined : () => setArea({ ...usualMainArea, number: free, name: '' });

  useEffect(() => {
    if (hasFaults(editing.faults)) screen.current?.querySelector('[data-fault]')?.scrollIntoView?.({ block: 'center' });
  }, [editing.faults]);

  return (
    <div ref={screen}>
      <SectionTitle
        asideBelow
        aside={isUnsaved ? <StatusTag icon={PencilSimple}>{texts.unsaved}</StatusTag> : texts.line}
        actions={!isReadOnly && !isPhone && <SaveKeys {...editing} isBusy={save.isBusy} />}
      >
        {texts.access}
      </SectionTitle>
      {isInUse(draft) ? (
        <>
          <div className={styles.parts}>
            <DayList {...editing} isReadOnly={isReadOnly} onEdit={setDay} />
            <AreaList {...editing} isReadOnly={isReadOnly} onEdit={setArea} onAdd={newArea} />
          </div>
          <AccessGrid {...editing} lots={lots} isReadOnly={isReadOnly} />
        </>
      ) : (
        <NothingYet
          isReadOnly={isReadOnly}
          onDay={() => setDay('new')}
          onArea={() => newArea?.()}
          onMain={() => setArea(draft.areas[0])}
        />
      )}
      <DayDrawer
        day={day}
        draft={draft}
        onDone={(edited) => {
          setDraft(putDay(draft, edited));
          setDay(undefined);
        }}
        onClose={() => setDay(undefined)}
      />
      <AreaDrawer
        area={area}
        draft={draft}
        onDone={(edited, counted) => {
          setDraft(putArea(draft, edited, counted));
          setArea(undefined);
        }}
        onClose={() => setArea(undefined)}
      />
      {isPhone && isUnsaved && (
        <SaveBar
          label={texts.unsaved}
          saveLabel={save.isBusy ? texts.saving : texts.save}
          discardLabel={texts.discard}
          busy={save.isBusy}
          onSave={editing.trySave}
          onDiscard={editing.discard}
        />
      )}
      <AskSold editing={editing} />
      <LeaveGuard isUnsaved={() => isUnsaved} />
    </div>
  );
}

/** A body that waits for an answer: what its lots with tickets open changes. */
interface Asked {
  body: AccessBody;
  lots: AccessLot[];
}

/** Keeps the draft over the saved version, and saves it as a whole. */
function useAccessEdit(read: Tagged<AccessView>, lots: readonly AccessLot[]) {
  const event = useEvent();
  const { area, callTagged } = useArea();
  const queryClient = useQueryClient();
  const params = { event_id: event.id };
  const key = taggedKey(accessEndpoints.show, { area, params });
  const readNext = useReadNext(key);
  const [base, setBase] = useState(read);
  const [draft, setDraft] = useState(() => draftOf(read.view));
  const [faults, setFaults] = useState<AccessFaults>(NO_FAULTS);
  const [asked, setAsked] = useState<Asked>();
  const saved = draftOf(base.view);

  function standOn(version: Tagged<AccessView>): void {
    setBase(version);
    setDraft(draftOf(version.view));
    setFaults(NO_FAULTS);
  }

  const save = useEdit(
    base.tag,
    ({ body }: Asked, headers) => callTagged(accessEndpoints.replace, { params, body, headers }),
    {
      place: 'access.replace',
      done: notices.accessSaved,
      failed: notices.accessSaveFailed,
      takes: (problem) => {
        setAsked(undefined);
        const inUse = inUseIn(problem);
        setDraft((present) => bringBack(present, saved, inUse));
        return show(inUse.length > 0 ? faultsInUse(inUse) : faultsByPart(problem.errors, bodyOf(draft, lots)));
      },
      onOutdated: async (problem) => {
        setAsked(undefined);
        await readNext(problem);
        const next = queryClient.getQueryData<Tagged<AccessView>>(key);
        if (!next) return;
        setBase(next);
        setDraft((present) => rebase(present, saved, draftOf(next.view)));
      },
      onDone: (version) => {
        setAsked(undefined);
        queryClient.setQueryData(key, version);
        standOn(version);
      },
    },
  );

  /** Shows faults beside their parts; returns whether there are any. */
  function show(found: AccessFaults): boolean {
    setFaults(found);
    return hasFaults(found);
  }

  function trySave(): void {
    if (show(draftFaults(draft, lots))) return;
    const body = bodyOf(draft, lots);
    const sold = changedLots(saved, draft, lots).filter((lot) => ticketsOut(lot) > 0);
    if (sold.length > 0) setAsked({ body, lots: sold });
    else void save.run({ body, lots: [] });
  }

  return {
    draft,
    setDraft(next: AccessDraft): void {
      setDraft(next);
      setFaults(NO_FAULTS);
    },
    isUnsaved: !isSame(bodyOf(draft, lots), bodyOf(saved, lots)),
    faults,
    save,
    asked,
    letAskedGo: () => setAsked(undefined),
    trySave,
    discard: () => standOn(base),
  };
}

type AccessEdit = ReturnType<typeof useAccessEdit>;

interface SaveKeysProps extends Pick<AccessEdit, 'isUnsaved' | 'trySave' | 'discard'> {
  isBusy: boolean;
}

function SaveKeys({ isUnsaved, isBusy, trySave, discard }: SaveKeysProps) {
  return (
    <>
      {isUnsaved && (
        <Button type="text" disabled={isBusy} onClick={discard}>
          {texts.discard}
        </Button>
      )}
      <Button type="primary" disabled={isBusy || !isUnsaved} onClick={trySave}>
        {isBusy ? texts.saving : texts.save}
      </Button>
    </>
  );
}

/** Asks before the tickets that people already have change. */
function AskSold({ editing: { asked, letAskedGo, save, draft } }: { editing: AccessEdit }) {
  const tickets = (asked?.lots ?? []).reduce((sum, lot) => sum + ticketsOut(lot), 0);
  return (
    <ConfirmDialog
      {...confirming(save, asked, letAskedGo)}
      title={texts.askTitle}
      consequence={texts.askConsequence(tickets)}
      confirmLabel={save.isBusy ? texts.saving : texts.askConfirm}
    >
      {asked && <ChangedPasses lots={asked.lots} draft={draft} />}
    </ConfirmDialog>
  );
}

interface NothingYetProps {
  isReadOnly: boolean;
  onDay(): void;
  onArea(): void;
  /** Edits the main area: exits may be read at an event without days and other areas. */
  onMain(): void;
}

function NothingYet({ isReadOnly, onDay, onArea, onMain }: NothingYetProps) {
  return (
    <EmptyState
      of={Door}
      title={texts.empty}
      line={texts.emptyLine}
      action={
        !isReadOnly && (
          <div className={styles.begin}>
            <Button icon={<Icon of={Plus} size={18} />} onClick={onDay}>
              {texts.newDay}
            </Button>
            <Button icon={<Icon of={Plus} size={18} />} onClick={onArea}>
              {texts.newArea}
            </Button>
            <Button type="text" onClick={onMain}>
              {texts.mainExits}
            </Button>
          </div>
        )
      }
    />
  );
}
