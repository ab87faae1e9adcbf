import { Button, Icon } from '@festix/ui';
import { Trash } from '@phosphor-icons/react/Trash';
import { WarningCircle } from '@phosphor-icons/react/WarningCircle';
import type { ReactNode } from 'react';
import styles from './access.module.css';

export interface PartRowProps {
  name: string;
  /** Small text beside the name. */
  detail: string;
  /** Number at the right. */
  bound: string | undefined;
  fault: string | undefined;
  isReadOnly: boolean;
  editLabel: string;
  /** Absent for a part that can't be removed. */
  removeLabel?: string;
  onEdit(): void;
  onRemove?(): void;
}

/** Shows a day or an area in its list; its name opens it. */
export function PartRow({ name, detail, bound, fault, isReadOnly, ...row }: PartRowProps) {
  return (
    <li className={styles.part}>
      {isReadOnly ? (
        <b>{name}</b>
      ) : (
        <button type="button" className={styles.partName} aria-label={`${row.editLabel}: ${name}`} onClick={row.onEdit}>
          {name}
        </button>
      )}
      <span className={styles.partDetail}>{detail}</span>
      {bound && <span className={styles.partBound}>{bound}</span>}
      {!isReadOnly && row.removeLabel && (
        <Button
          type="text"
          size="small"
          className={styles.partRemove}
          aria-label={row.removeLabel}
          title={row.removeLabel}
          icon={<Icon of={Trash} size={17} />}
          onClick={row.onRemove}
        />
      )}
      <Fault>{fault}</Fault>
    </li>
  );
}

/** Shows what is wrong with a part of the screen. */
export function Fault({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p className={styles.fault} role="alert" data-fault="">
      <Icon of={WarningCircle} size={17} /> {children}
    </p>
  );
}
