import { CaretLeft } from '@phosphor-icons/react/CaretLeft';
import { DotsThreeVertical } from '@phosphor-icons/react/DotsThreeVertical';
import { Funnel } from '@phosphor-icons/react/Funnel';
import { PushPin } from '@phosphor-icons/react/PushPin';
import { WifiSlash } from '@phosphor-icons/react/WifiSlash';
import type { ReactNode } from 'react';
import { countWords, formatCount } from '@festix/domain/ground';
import { Icon, type Glyph } from '../icon/Icon.tsx';
import { classes } from '../theme/classes.ts';
import styles from './door-screen.module.css';

export interface DoorTopStripProps {
  event: string;
  gate?: string;
  device: string;
  /** Whether the last call succeeded, whatever the browser reports. */
  connection: 'online' | 'offline';
  /** Age of the list in words: `4 s`, `12 min`. */
  listAge: string;
  /** Devices that this one hears without the server. */
  links?: number;
  /** Scans that wait for upload. */
  queue: number;
  inside: number;
  /** Where they are: 'no Recinto'. Absent: 'pessoas dentro'. */
  where?: string;
  /** The area and day of this door: 'Camarote · sábado'. Absent at an event without them. */
  place?: DoorPlaceChip;
  /** Tickets that may come, or people that fit in. */
  expected?: number;
  onLeave: () => void;
  onFilter?: () => void;
  /** Lots are left out by the filter. */
  isFiltered?: boolean;
  onMore?: () => void;
  onQueue?: () => void;
}

/** The area and day of a door, and the way to change them. */
export interface DoorPlaceChip {
  label: string;
  /** The door keeps to a day by hand: it stays amber until that ends. */
  isPinned: boolean;
  onOpen: () => void;
}

/** Shows the facts that are always in sight: event, gate, connection, age of the list, queue, people inside. */
export function DoorTopStrip(strip: DoorTopStripProps) {
  const { event, gate, device, place, onLeave, onFilter, isFiltered = false, onMore } = strip;
  return (
    <header className={styles.strip}>
      <div className={styles.stripHead}>
        <StripKey icon={CaretLeft} label="Sair da porta" onClick={onLeave} />
        <div className={styles.stripEvent}>
          <h1 className="fx-ellipsis">{event}</h1>
          {place ? (
            <div className={styles.stripPlace}>
              {gate && <p className="fx-ellipsis">{gate}</p>}
              <PlaceChip {...place} />
            </div>
          ) : (
            <p className="fx-ellipsis">{gate ? `${gate} · ${device}` : device}</p>
          )}
        </div>
        {onFilter && (
          <StripKey
            icon={Funnel}
            label={isFiltered ? 'Filtro de lotes, ativo' : 'Filtro de lotes'}
            marked={isFiltered}
            onClick={onFilter}
          />
        )}
        {onMore && <StripKey icon={DotsThreeVertical} label="Mais opções" onClick={onMore} />}
      </div>
      <StripFigures {...strip} />
    </header>
  );
}

function PlaceChip({ label, isPinned, onOpen }: DoorPlaceChip) {
  return (
    <button
      type="button"
      className={classes(styles.chip, isPinned && styles.chipPinned)}
      aria-label={isPinned ? `${label}, dia fixado` : label}
      onClick={onOpen}
    >
      {isPinned && <Icon of={PushPin} size={14} />}
      <span className="fx-ellipsis">{label}</span>
    </button>
  );
}

function StripFigures({ connection, listAge, links = 0, queue, inside, where, expected, onQueue }: DoorTopStripProps) {
  const offline = connection === 'offline';
  const waits = offline && queue > 0 ? styles.stripWaits : undefined;
  return (
    <div className={classes(styles.stripFigures, 'fx-num')}>
      <div className={offline ? styles.stripWaits : undefined}>
        <b>
          {offline ? <Icon of={WifiSlash} size={22} /> : <span className={styles.stripLamp} aria-hidden="true" />}
          {offline ? 'Offline' : 'Online'}
        </b>
        <small>lista de {listAge} atrás</small>
        {links > 0 && <small>ouvindo {countWords(links, ['celular', 'celulares'])}</small>}
      </div>
      <Figure onClick={onQueue} className={waits} value={formatCount(queue)} label="na fila" />
      <div>
        <b>
          {formatCount(inside)}
          {expected !== undefined && <span> / {formatCount(expected)}</span>}
        </b>
        <small className="fx-ellipsis">{where ?? 'pessoas dentro'}</small>
      </div>
    </div>
  );
}

interface FigureProps {
  value: ReactNode;
  label: string;
  className: string | undefined;
  onClick: (() => void) | undefined;
}

function Figure({ value, label, className, onClick }: FigureProps) {
  const told = (
    <>
      <b>{value}</b>
      <small>{label}</small>
    </>
  );
  if (!onClick) return <div className={className}>{told}</div>;
  return (
    <button type="button" className={classes(styles.stripButton, className)} onClick={onClick}>
      {told}
    </button>
  );
}

interface StripKeyProps {
  icon: Glyph;
  label: string;
  marked?: boolean;
  onClick: () => void;
}

function StripKey({ icon, label, marked = false, onClick }: StripKeyProps) {
  return (
    <button
      type="button"
      className={classes(styles.stripKey, marked && styles.stripMarked)}
      aria-label={label}
      onClick={onClick}
    >
      <Icon of={icon} size={22} />
    </button>
  );
}
