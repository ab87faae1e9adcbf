import { Mark } from '@festix/ui';
import { DoorScreen } from '@festix/ui/door';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './stage.module.css';

export interface StagePageProps {
  title: string;
  hint?: ReactNode;
  children?: ReactNode;
  /** Keys at the bottom, for the thumb. */
  actions?: ReactNode;
  /** Whether it stands over the door's screen. */
  isPart?: boolean;
}

/** Shows one step before the door opens: its title above, the keys below; on a phone that lies its fields beside both. */
export function StagePage({ title, hint, children, actions, isPart = false }: StagePageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The key that opened it is covered.
  useEffect(() => {
    if (isPart) heading.current?.focus({ preventScroll: true });
  }, [isPart]);
  return (
    <DoorScreen isStep isPart={isPart} dock={actions && <div className={styles.actions}>{actions}</div>}>
      <div className={styles.stage}>
        <div className={styles.what}>
          <Mark height={44} label="Festix" />
          <h1 ref={heading} tabIndex={isPart ? -1 : undefined}>
            {title}
          </h1>
          {hint && <p className={styles.hint}>{hint}</p>}
        </div>
        {children && <div className={styles.fields}>{children}</div>}
      </div>
    </DoorScreen>
  );
}
