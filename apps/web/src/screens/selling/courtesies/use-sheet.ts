import { courtesyEndpoints, type CourtesyImportView, type Id } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { LARGEST_SHEET, sheetTexts } from '@festix/domain/selling';
import { useNotices } from '@festix/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { saveFile } from '../../../frame/app/save-file.ts';
import { useAction, type Action } from '../../../frame/app/use-action.ts';
import { whyItFailed } from '../../../data/why-it-failed.ts';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { callRaw, type CallError } from '../../../data/call.ts';
import { keyOf } from '../../../data/queries.ts';
import { useReloadLots } from '../../programme/lots/use-lots.ts';
import { courtesiesTexts as texts } from './courtesies-texts.ts';
import { useReloadCourtesies } from './use-courtesies.ts';

const MODEL_NAME = 'modelo-cortesias.xlsx';

/** Milliseconds that a spreadsheet may take to arrive and to be checked. */
const CHECKING = 120_000;

/** Milliseconds between two looks at how many are issued. */
const LOOK = 1_000;

/** Hands the empty spreadsheet with the event's lots to the person. */
export function useModel(event_id: string): Action<void> {
  const { area } = useArea();
  return useAction(async () => (await callRaw(courtesyEndpoints.sheet, { area, params: { event_id } })).blob(), {
    place: 'courtesies.sheet',
    failed: notices.courtesyModelFailed,
    onDone: (file) => saveFile(MODEL_NAME, file),
  });
}

/** Reads the state of a spreadsheet, again and again while its courtesies are issued. */
export function useImport(event_id: string, import_id: Id) {
  const reading = useAreaCall(
    courtesyEndpoints.import,
    { params: { event_id, import_id } },
    { refetchInterval: ({ state }) => (state.data?.state === 'issuing' ? LOOK : false) },
  );
  useTellWhenDone(event_id, reading.data);
  return reading;
}

/** Reports once that the last courtesy was issued, and reads the changed data. */
function useTellWhenDone(event_id: string, sheet: CourtesyImportView | undefined): void {
  const { success } = useNotices();
  const reload = useReloadCourtesies(event_id);
  const reloadLots = useReloadLots(event_id);
  const wasIssuing = useRef(false);
  useEffect(() => {
    if (sheet?.state === 'done' && wasIssuing.current) {
      if (sheet.issued === sheet.rows) success(notices.courtesiesIssued);
      void reload();
      void reloadLots();
    }
    wasIssuing.current = sheet?.state === 'issuing';
  }, [sheet, success, reload, reloadLots]);
}

/** Caches the state that the API has just answered. */
function useKnowImport(event_id: string): (sheet: CourtesyImportView) => void {
  const { area } = useArea();
  const queryClient = useQueryClient();
  return (sheet) =>
    queryClient.setQueryData(
      keyOf(courtesyEndpoints.import, { area, params: { event_id, import_id: sheet.id } }),
      sheet,
    );
}

export interface SheetCheck {
  /** Sends a file to be checked; nothing is issued by it. */
  check(file: File): void;
  /** The name of the file that is being checked. */
  checking: string | undefined;
  /** Reason why the last one could not be checked. */
  fault: string | undefined;
}

/** Has a spreadsheet checked, row by row. */
export function useSheetCheck(event_id: string, onChecked: (import_id: Id) => void): SheetCheck {
  const { call } = useArea();
  const know = useKnowImport(event_id);
  const [fault, setFault] = useState<string>();
  const [checking, setChecking] = useState<string>();
  const send = useAction(
    (file: File) =>
      call(courtesyEndpoints.checkSheet, { params: { event_id }, body: { id: newId(), file }, patience: CHECKING }),
    {
      place: 'courtesies.check-sheet',
      failed: notices.courtesySheetFailed,
      takes: (problem) => {
        const reason = reasonOf(problem);
        setFault(reason);
        return reason !== undefined;
      },
      onDone: (sheet) => {
        know(sheet);
        onChecked(sheet.id);
      },
    },
  );

  async function check(file: File): Promise<void> {
    const wrong = faultOf(file);
    setFault(wrong);
    if (wrong) return;
    setChecking(file.name);
    await send.run(file);
    setChecking(undefined);
  }

  return { check: (file) => void check(file), checking, fault };
}

function faultOf(file: File): string | undefined {
  if (!/\.xlsx$/i.test(file.name)) return texts.notSheet;
  return file.size > LARGEST_SHEET ? sheetTexts.tooLarge : undefined;
}

/** Returns the error of the file itself, in the server's words. */
function reasonOf(problem: CallError): string | undefined {
  const [ofFile] = problem.errors['file'] ?? [];
  if (ofFile !== undefined) return ofFile;
  return problem.status >= 400 && problem.status < 500 ? whyItFailed(problem) : undefined;
}

/** Starts to issue a checked spreadsheet. */
export function useIssue(event_id: string): Action<Id> {
  const { call } = useArea();
  const know = useKnowImport(event_id);
  return useAction((import_id: Id) => call(courtesyEndpoints.issueImport, { params: { event_id, import_id } }), {
    place: 'courtesies.issue',
    failed: texts.issueFailed,
    onDone: know,
  });
}
