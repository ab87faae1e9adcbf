import { Icon, type Glyph } from '@festix/ui';
import { AttentionCard, DoorButton, DoorSheet } from '@festix/ui/door';
import { ArrowsSplit } from '@phosphor-icons/react/ArrowsSplit';
import { Broadcast } from '@phosphor-icons/react/Broadcast';
import { CaretRight } from '@phosphor-icons/react/CaretRight';
import { ClipboardText } from '@phosphor-icons/react/ClipboardText';
import { Funnel } from '@phosphor-icons/react/Funnel';
import { ListChecks } from '@phosphor-icons/react/ListChecks';
import { MapPin } from '@phosphor-icons/react/MapPin';
import { QrCode } from '@phosphor-icons/react/QrCode';
import { SignOut } from '@phosphor-icons/react/SignOut';
import { useNavigate } from 'react-router-dom';
import { startTexts } from '../../../../frame/app/start-texts.ts';
import { useStart } from '../../../../frame/app/use-start.ts';
import { useSession } from '../../../../session/session.store.ts';
import { usePairing } from '../../../../offline/mesh/pairing.ts';
import { useUpdates } from '../../../../offline/updates.ts';
import { APP_VERSION } from '../../../../offline/app-version.ts';
import { doorTexts } from '../door-texts.ts';
import { sheetTexts } from './sheet-texts.ts';
import { chooseCamera, mute, useDoorScreen } from '../door.store.ts';
import { placeWords } from '../place-words.ts';
import { useSheet } from './use-sheet.ts';
import styles from './door-sheet.module.css';

/** Shows Configurações: area and day, lots, camera, sound, stored data, and the way out. */
export function SettingsSheet() {
  const { shift, device, door, place, cameras, camera_id, close } = useSheet();
  const navigate = useNavigate();
  // People who work at this door alone are led to it from everywhere else.
  const isOfTeam = useSession((session) => session.user?.roles.includes('team-member')) ?? false;
  const isMuted = useDoorScreen((state) => state.isMuted);
  const canLink = usePairing(({ pairing }) => pairing !== undefined);
  const update = useUpdates((state) => state.apply);
  const { offersUpdate } = useStart('door');
  const go = (to: string) => void navigate(`/door/${shift.event_id}/${to}`);
  const filtered =
    door.lots === null ? sheetTexts.allLots : `${door.lots.length} de ${shift.list.lotsInOrder().length}`;
  return (
    <DoorSheet
      title={sheetTexts.settingsTitle}
      subtitle={`${device.name} · versão ${APP_VERSION}`}
      actions={
        <DoorButton icon={QrCode} onClick={close}>
          {doorTexts.backToScan}
        </DoorButton>
      }
    >
      {update && !offersUpdate && (
        <AttentionCard
          title={doorTexts.updateTitle}
          text={doorTexts.updateHint}
          action={doorTexts.update}
          onOpen={update}
        />
      )}
      <div className={styles.settings}>
        {place && (
          <SettingsLink
            icon={MapPin}
            label={sheetTexts.placeTitle}
            value={placeWords(place, shift.event.access?.areas ?? [])}
            onClick={() => go('place')}
          />
        )}
        <SettingsLink icon={Funnel} label={sheetTexts.lotsTitle} value={filtered} onClick={() => go('lots')} />
        <SettingsLink icon={ClipboardText} label={sheetTexts.rehearsalTitle} onClick={() => go('rehearsal')} />
        <SettingsLink icon={ArrowsSplit} label={sheetTexts.conflictsTitle} onClick={() => go('conflicts')} />
        {canLink && <SettingsLink icon={Broadcast} label={sheetTexts.linkTitle} onClick={() => go('link')} />}
        {isOfTeam && (
          <SettingsLink
            icon={ListChecks}
            label={sheetTexts.entriesTitle}
            onClick={() => window.location.assign(`/team-member/events/${shift.event_id}/checkins`)}
          />
        )}
      </div>
      <div className={styles.checks}>
        <label>
          <input type="checkbox" checked={!isMuted} onChange={() => mute(!isMuted)} />
          <span>
            <b>{sheetTexts.soundTitle}</b>
            <small>{sheetTexts.soundHint}</small>
          </span>
        </label>
      </div>
      {cameras.length > 1 && (
        <fieldset className={styles.checks}>
          <legend>{sheetTexts.cameraTitle}</legend>
          {cameras.map(({ id, label }) => (
            <label key={id}>
              <input type="radio" name="camera" checked={id === camera_id} onChange={() => chooseCamera(id)} />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      <StartWords />
      <div className={styles.settings}>
        <SettingsLink icon={SignOut} label={sheetTexts.leave} onClick={() => go('leave')} />
      </div>
    </DoorSheet>
  );
}

interface SettingsLinkProps {
  icon: Glyph;
  label: string;
  value?: string;
  onClick: () => void;
}

function SettingsLink({ icon, label, value, onClick }: SettingsLinkProps) {
  return (
    <button type="button" onClick={onClick}>
      <Icon of={icon} size={24} />
      <b>{label}</b>
      {value && <span className="fx-num">{value}</span>}
      <Icon of={CaretRight} size={18} />
    </button>
  );
}

function StartWords() {
  const { word, keeping, warning } = useStart('door');
  return (
    <>
      <p className={styles.sheetNote}>
        <b>{startTexts.label}:</b> {word}. {keeping}
      </p>
      {warning && (
        <AttentionCard title={warning.title} text={warning.text} action={warning.action} onOpen={warning.onAct} />
      )}
    </>
  );
}
