import { CameraRotate } from '@phosphor-icons/react/CameraRotate';
import { Flashlight } from '@phosphor-icons/react/Flashlight';
import { QrCode } from '@phosphor-icons/react/QrCode';
import { TextAa } from '@phosphor-icons/react/TextAa';
import { Icon, type Glyph } from '../icon/Icon.tsx';
import styles from './door-keys.module.css';

export type DoorMode = 'qr' | 'text';

export interface DoorKeysProps {
  mode: DoorMode;
  onMode: (mode: DoorMode) => void;
  /** Undefined where the camera has no torch: the key stays in its place and is disabled. */
  torch?: { isOn: boolean; onToggle: () => void };
  /** Undefined with a single camera. */
  onSwitchCamera?: () => void;
}

/** Draws three keys of 64 px for one thumb: torch, how to find a ticket, camera. */
export function DoorKeys({ mode, onMode, torch, onSwitchCamera }: DoorKeysProps) {
  return (
    <div className={styles.keys}>
      <button
        type="button"
        className={styles.key}
        aria-label={torch?.isOn ? 'Desligar lanterna' : 'Ligar lanterna'}
        aria-pressed={torch?.isOn ?? false}
        disabled={!torch}
        onClick={torch?.onToggle}
      >
        <Icon of={Flashlight} size={28} />
      </button>
      <div className={styles.modes} role="group" aria-label="Como procurar o ingresso">
        <ModeKey icon={QrCode} label="QR Code" isOn={mode === 'qr'} onClick={() => onMode('qr')} />
        <ModeKey icon={TextAa} label="Texto" isOn={mode === 'text'} onClick={() => onMode('text')} />
      </div>
      <button
        type="button"
        className={styles.key}
        aria-label="Trocar de câmera"
        disabled={!onSwitchCamera}
        onClick={onSwitchCamera}
      >
        <Icon of={CameraRotate} size={28} />
      </button>
    </div>
  );
}

interface ModeKeyProps {
  icon: Glyph;
  label: string;
  isOn: boolean;
  onClick: () => void;
}

function ModeKey({ icon, label, isOn, onClick }: ModeKeyProps) {
  return (
    <button type="button" aria-pressed={isOn} onClick={onClick}>
      <Icon of={icon} size={22} />
      {label}
    </button>
  );
}
