import { recentWords } from '@festix/ui';
import { DoorButton, DoorSheet, SheetKey } from '@festix/ui/door';
import { QrCode } from '@phosphor-icons/react/QrCode';
import { useCallback, useEffect } from 'react';
import { hasPartners } from '../../../../offline/recognise.ts';
import { RehearsalBody } from '../../rehearsal/RehearsalBody.tsx';
import { rehearsalTexts as texts } from '../../rehearsal/rehearsal-texts.ts';
import { useRehearsal } from '../../rehearsal/use-rehearsal.ts';
import { testSound } from '../door-sounds.ts';
import { doorTexts } from '../door-texts.ts';
import { useDoorScreen } from '../door.store.ts';
import { useLentCamera } from './use-lent-camera.ts';
import { useSheet } from './use-sheet.ts';
import styles from './rehearsal-sheet.module.css';

/** Shows Configurações > Ensaio: this phone before the gates open. */
export function RehearsalSheet() {
  const { shift, door, place, camera_id, kick, close } = useSheet();
  const rehearsal = useRehearsal({
    event_id: shift.event_id,
    kind: 'door',
    gate: door.gate || null,
    area: place?.area.number ?? null,
    min_client: shift.event.min_client,
    testSound,
    kick: useCallback(() => kick('asked'), [kick]),
  });
  const { step, last, begin, skip } = rehearsal;
  const isIdle = step.is === 'idle' || step.is === 'failed';
  // The sheet covers the picture, and the rehearsal looks through it later.
  useLentCamera(true);
  useReaderLeftOut(!isIdle);
  return (
    <DoorSheet
      title={texts.title}
      subtitle={
        last && isIdle
          ? texts.last(recentWords(last.done_at, new Date(), shift.event.time_zone))
          : isIdle
            ? texts.hint.door
            : undefined
      }
      isTall
      actions={
        <>
          {step.is === 'camera' ? (
            <DoorButton look="ink" onClick={skip}>
              {texts.skipLook}
            </DoorButton>
          ) : (
            <DoorButton onClick={begin} isBusy={!isIdle}>
              {isIdle ? (last ? texts.again : texts.begin) : texts.underWay}
            </DoorButton>
          )}
          {step.is !== 'playing' && <SheetKey icon={QrCode} label={doorTexts.backToScan} onClick={close} />}
        </>
      }
    >
      <div className={styles.rehearsal}>
        <RehearsalBody
          kind="door"
          rehearsal={rehearsal}
          reads={{ camera_id, formats: shift.event.code_formats, takesAny: () => hasPartners(shift.list) }}
        />
      </div>
    </DoorSheet>
  );
}

/** Keeps hand-held readers from the door during a rehearsal: a ticket that somebody tries would be admitted. */
function useReaderLeftOut(isRehearsing: boolean): void {
  useEffect(() => {
    useDoorScreen.setState({ isRehearsing });
    return () => useDoorScreen.setState({ isRehearsing: false });
  }, [isRehearsing]);
}
