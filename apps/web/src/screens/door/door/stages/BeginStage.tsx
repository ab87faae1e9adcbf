import { MINUTE } from '@festix/domain/ground';
import { MAIN_AREA } from '@festix/domain/programme';
import { ageWords, eventWords, formatCount, classes } from '@festix/ui';
import { AttentionCard, DoorButton } from '@festix/ui/door';
import { QrCode } from '@phosphor-icons/react/QrCode';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { startTexts } from '../../../../frame/app/start-texts.ts';
import { useStart } from '../../../../frame/app/use-start.ts';
import { placeAt, readsAt } from '../../../../offline/door-place.ts';
import { openDoor, type DoorSettings } from '../../../../offline/door-settings.ts';
import type { DoorRow } from '../../../../offline/journal.db.ts';
import type { EventRow, ListRow } from '../../../../offline/snap.db.ts';
import { keepStorage } from '../../../../offline/storage.ts';
import { useUpdates } from '../../../../offline/updates.ts';
import { openSounds } from '../door-sounds.ts';
import { doorTexts } from '../door-texts.ts';
import { useDoorScreen } from '../door.store.ts';
import { useThisDevice } from '../../../../offline/this-device-context.ts';
import { useNow } from '../use-now.ts';
import { AreaChoice } from './AreaChoice.tsx';
import { GateField } from './GateField.tsx';
import { StagePage } from './StagePage.tsx';
import { useAreaChoice } from './use-area-choice.ts';
import styles from './stage.module.css';

export interface BeginStageProps {
  event: EventRow;
  door: DoorRow;
  list: ListRow;
  device: string;
}

/** Shows the last step: the tap that opens camera and speaker. A new version is activated now, while nobody waits. */
export function BeginStage({ event, door, list, device }: BeginStageProps) {
  const { journal, clock } = useThisDevice();
  const navigate = useNavigate();
  const now = useNow(1_000);
  const update = useUpdates((state) => state.apply);
  const start = useStart('door');
  const [gate, setGate] = useState(door.gate);
  const areas = event.access?.areas ?? [];
  const { area, demand, choice } = useAreaChoice(areas, door.area);
  const isMoved = area !== undefined && area !== (door.area ?? MAIN_AREA);
  const settings: DoorSettings = { ...(area !== undefined && { area }), ...(isMoved && { reads: 'entry' as const }) };
  const place = event.access && placeAt(event, { ...door, ...settings }, clock.serverNow());

  function begin() {
    if (!demand()) return;
    openSounds();
    // An app installed since the enrolment may get the persistence that the page did not.
    void keepStorage();
    void openDoor(door.event_id, gate.trim(), journal, clock.wall(), settings);
    useDoorScreen.setState({ hasBegun: true });
  }

  return (
    <StagePage
      title={event.name}
      hint={eventWords(event.start_date, event.time_zone)}
      actions={
        <>
          <DoorButton icon={QrCode} onClick={begin}>
            {doorTexts.begin}
          </DoorButton>
          <DoorButton look="ink" onClick={() => void navigate('/door/events')}>
            {doorTexts.otherDoor}
          </DoorButton>
        </>
      }
    >
      <dl className={classes(styles.facts, 'fx-num')}>
        <div>
          <dt>Aparelho</dt>
          <dd>{device}</dd>
        </div>
        <div>
          <dt>Lista</dt>
          <dd>
            {formatCount(list.expected ?? list.held ?? list.count)} ingressos, {listAgeWords(now - list.synced_at)}
          </dd>
        </div>
        {place?.is_pinned && place.day && (
          <div>
            <dt>{doorTexts.dayTitle}</dt>
            <dd>{doorTexts.dayPinned(place.day.name)}</dd>
          </div>
        )}
        {readsAt(place, { ...door, ...settings }) === 'exit' && (
          <div>
            <dt>{doorTexts.reads}</dt>
            <dd>{doorTexts.readsExits}</dd>
          </div>
        )}
        <div>
          <dt>{startTexts.label}</dt>
          <dd>
            <span role="status">{start.word}</span> {start.keeping && <small>{start.keeping}</small>}
          </dd>
        </div>
      </dl>
      {start.warning && (
        <AttentionCard
          title={start.warning.title}
          text={start.warning.text}
          action={start.warning.action}
          onOpen={start.warning.onAct}
        />
      )}
      <GateField value={gate} hint={doorTexts.beginHint} onChange={({ target }) => setGate(target.value)} />
      <AreaChoice {...choice} />
      {update && !start.offersUpdate && (
        <AttentionCard
          title={doorTexts.updateTitle}
          text={doorTexts.updateHint}
          action={doorTexts.update}
          onOpen={update}
        />
      )}
    </StagePage>
  );
}

function listAgeWords(age: number): string {
  return age < MINUTE ? 'de agora' : `de ${ageWords(age)} atrás`;
}
