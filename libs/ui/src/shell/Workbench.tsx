import type { ReactNode } from 'react';
import { classes } from '../theme/classes.ts';
import styles from './shell.module.css';

export interface WorkbenchProps {
  /** SideMenu; wide screens. */
  menu: ReactNode;
  /** PhoneTop; narrow screens. */
  top: ReactNode;
  /** BottomBar; narrow screens. */
  bottom: ReactNode;
  /** EventHeader and EventTabs inside an event. */
  head?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** Lays out the back office: menu at the left, or head and foot on a phone, and the screen. */
export function Workbench({ menu, top, bottom, head, className, children }: WorkbenchProps) {
  return (
    <div className={classes(styles.bench, className)} data-workbench="">
      <a className={styles.skip} href="#conteudo">
        Ir para o conteúdo
      </a>
      {menu}
      {top}
      <main className={styles.benchMain}>
        {head}
        <div id="conteudo" className={styles.benchContent} tabIndex={-1}>
          {children}
        </div>
      </main>
      {bottom}
    </div>
  );
}
