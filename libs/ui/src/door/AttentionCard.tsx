import { WarningDiamond } from '@phosphor-icons/react/WarningDiamond';
import { Icon } from '../icon/Icon.tsx';
import styles from './sheet.module.css';

export interface AttentionCardProps {
  /** '1 leitura precisa de atenção.' */
  title: string;
  /** Reassurance: 'Nada foi perdido.' */
  text: string;
  action: string;
  onOpen: () => void;
}

/** Shows that something waits for a person to look at it; nothing is lost meanwhile. */
export function AttentionCard({ title, text, action, onOpen }: AttentionCardProps) {
  return (
    <div className={styles.attention}>
      <Icon of={WarningDiamond} size={26} />
      <p>
        <b>{title}</b> {text}
      </p>
      <button type="button" onClick={onOpen}>
        {action}
      </button>
    </div>
  );
}
