import { formatTime } from '@festix/domain/ground';
import { type DocumentResult } from '@festix/domain/programme';
import { countWords } from '@festix/ui';
import { DoorHint, DoorKeys, LastScans, type DoorMode } from '@festix/ui/door';
import { HISTORY_LENGTH } from '../../../../offline/door-history.ts';
import { isOp, type OpRow, type Reads } from '../../../../offline/journal.db.ts';
import type { Shift } from '../../../../offline/shift.ts';
import { useHistory, useOpenQuestions } from '../../../../offline/stored.ts';
import type { UsedCamera } from '../../camera/use-camera.ts';
import { doorTexts } from '../door-texts.ts';
import { useDoorScreen } from '../door.store.ts';
import { scanVariant } from '../scan-variants.ts';

/** Flags on the string. */
const SCANS_SHOWN = 11;

const documentWords: Readonly<Record<DocumentResult, string>> = {
  conferido: 'documento conferido',
  negado: 'sem documento',
  pagou_diferenca: 'pagou a diferença',
};

export interface ScanDockProps {
  shift: Shift;
  camera: UsedCamera;
  isJudging: boolean;
  reads: Reads;
  onSwitchCamera: (() => void) | undefined;
  onHistory: () => void;
}

/** Shows the controls at the bottom: hint, last scans, keys. */
export function ScanDock({ shift, camera, isJudging, reads, onSwitchCamera, onHistory }: ScanDockProps) {
  const mode = useDoorScreen((state) => state.mode);
  const history = useHistory(shift.event_id, HISTORY_LENGTH);
  const scans = history.filter(({ shown }) => shown !== null).slice(0, SCANS_SHOWN);
  const [newest] = scans;
  const document = documentIn(history[0]);
  const open = useOpenQuestions(shift).length;
  const note = open > 0 ? countWords(open, doorTexts.openDocuments) : document && documentWords[document];
  const { state, toggleTorch } = camera;
  const torch = state.is === 'scanning' && toggleTorch && { isOn: state.torch === true, onToggle: toggleTorch };
  return (
    <>
      {mode === 'qr' && <DoorHint>{hint(state.is, isJudging, reads)}</DoorHint>}
      <LastScans
        scans={scans.map((scan) => ({ id: scan.id, variant: scanVariant(scan) }))}
        most={SCANS_SHOWN}
        {...(newest && { lastAt: formatTime(newest.occurred_at, shift.event.time_zone) })}
        {...(note && { lastNote: note })}
        onOpen={onHistory}
      />
      <DoorKeys
        mode={mode}
        onMode={(chosen: DoorMode) => useDoorScreen.setState({ mode: chosen })}
        {...(torch && { torch })}
        {...(mode === 'qr' && onSwitchCamera && { onSwitchCamera })}
      />
    </>
  );
}

/** Returns the result of a document check, if that was the last action. */
function documentIn(last: OpRow | undefined): DocumentResult | undefined {
  return last && isOp('document_check', last) ? last.payload.result : undefined;
}

function hint(camera: UsedCamera['state']['is'], isJudging: boolean, reads: Reads): string {
  if (isJudging) return doorTexts.reading;
  if (camera === 'error') return doorTexts.withoutCamera;
  if (camera === 'starting') return doorTexts.starting;
  return reads === 'exit' ? doorTexts.aimExit : doorTexts.aim;
}
