import { formatTime, type DocumentResult } from '@festix/domain';
import { DoorHint, DoorKeys, LastScans, type DoorMode } from '@festix/ui/door';
import type { Shift } from '../../../offline/shift.ts';
import { useLastDocument, useLastScans } from '../../../offline/stored.ts';
import type { UsedCamera } from '../camera/use-camera.ts';
import { doorTexts } from '../door-texts.ts';
import { useDoorScreen } from '../door.store.ts';
import { scanVariant } from '../scan-variants.ts';

/** As many as hang on the string. */
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
  onSwitchCamera: (() => void) | undefined;
}

/** At the bottom, for the thumb: what to do, the last scans, the keys. */
export function ScanDock({ shift, camera, isJudging, onSwitchCamera }: ScanDockProps) {
  const mode = useDoorScreen((state) => state.mode);
  const scans = useLastScans(shift.event_id, SCANS_SHOWN);
  const [newest] = scans;
  const document = useLastDocument(shift.event_id);
  const { state, toggleTorch } = camera;
  const torch = state.is === 'scanning' && toggleTorch && { isOn: state.torch === true, onToggle: toggleTorch };
  return (
    <>
      {mode === 'qr' && <DoorHint>{hint(state.is, isJudging)}</DoorHint>}
      <LastScans
        scans={scans.map((scan) => ({ id: scan.id, variant: scanVariant(scan) }))}
        most={SCANS_SHOWN}
        {...(newest && { lastAt: formatTime(newest.occurred_at, shift.event.time_zone) })}
        {...(document && { lastNote: documentWords[document] })}
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

function hint(camera: UsedCamera['state']['is'], isJudging: boolean): string {
  if (isJudging) return doorTexts.reading;
  if (camera === 'error') return doorTexts.withoutCamera;
  return camera === 'starting' ? doorTexts.starting : doorTexts.aim;
}
