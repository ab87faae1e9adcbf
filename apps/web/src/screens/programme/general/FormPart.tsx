import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './general.module.css';

export interface FormPartProps {
  title: string;
  line?: ReactNode;
  children: ReactNode;
}

/** Shows a part of a long form: its title at the left, its fields at the right. */
export function FormPart({ title, line, children }: FormPartProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {line && <p>{line}</p>}
      </div>
      <div className={styles.partFields}>{children}</div>
    </section>
  );
}
