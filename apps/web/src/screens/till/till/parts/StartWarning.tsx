import { useStart } from '../../../../frame/app/use-start.ts';
import { TillKey } from './TillKey.tsx';
import styles from './till-words.module.css';

/** Warns why this till would not open without a network, with a remedy; shows nothing otherwise. */
export function StartWarning({ mayReload = true }: { mayReload?: boolean }) {
  const { warning } = useStart('till', mayReload);
  if (!warning) return null;
  return (
    <div className={styles.refusal} role="alert">
      <p>
        <b>{warning.title}</b> {warning.text}
      </p>
      <TillKey onClick={warning.onAct}>{warning.action}</TillKey>
    </div>
  );
}
