import styles from './paper.module.css';

/** Draws the tear line of a stub: two 90° notches and a dashed line between them. */
export function Perforation() {
  return <div className={styles.perforation} aria-hidden="true" />;
}
