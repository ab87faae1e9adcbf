import { ArrowLeft } from '@phosphor-icons/react/ArrowLeft';
import type { ReactNode } from 'react';
import { SkeletonBar } from '../feedback/Skeletons.tsx';
import { Icon } from '../icon/Icon.tsx';
import { Link } from '../theme/link.tsx';
import { classes } from '../theme/classes.ts';
import styles from './page.module.css';

export interface PageTitleProps {
  /** Left out while it is still to come. */
  children?: ReactNode;
  /** Small text beside it: '934 pedidos · 1.846 ingressos pagos'. */
  aside?: ReactNode;
  /** At the right: one primary action at most. */
  actions?: ReactNode;
}

export interface OwnPageTitleProps extends PageTitleProps {
  /** The list that this screen belongs to: `Equipes`. */
  back?: { label: string; href: string };
}

/** Shows the title of a screen outside an event; without words, the title is still loading. */
export function PageTitle({ children, aside, actions, back }: OwnPageTitleProps) {
  return (
    <div className={styles.title}>
      {back && (
        <Link href={back.href} className={styles.back} data-screen-only="">
          <Icon of={ArrowLeft} size={18} /> {back.label}
        </Link>
      )}
      <h1 className="fx-announce">{children ?? <WordsToCome />}</h1>
      {aside && <span className={classes(styles.titleAside, 'fx-num')}>{aside}</span>}
      {actions && (
        <div className={styles.titleActions} data-screen-only="">
          {actions}
        </div>
      )}
    </div>
  );
}

/** Keeps the space of a line, and announces the loading to screen readers. */
export function WordsToCome() {
  return (
    <>
      <SkeletonBar width="7em" height="0.7em" />
      <span className="fx-hidden">Carregando</span>
    </>
  );
}

export interface SectionTitleProps extends PageTitleProps {
  /** With the 2 px rule above, where sections follow each other. */
  ruled?: boolean;
  level?: 2 | 3;
  /** Whether the text beside it is below on a phone, in a line that is kept while it loads. */
  asideBelow?: boolean;
}

/** Shows the title of a section, or of a tab of an event. */
export function SectionTitle({ children, aside, actions, ruled, level = 2, asideBelow }: SectionTitleProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={classes(styles.sectionTitle, ruled && styles.ruled, asideBelow && styles.titleTall)}>
      <Heading>{children ?? <WordsToCome />}</Heading>
      {(aside || asideBelow) && <span className={classes(styles.titleAside, 'fx-num')}>{aside}</span>}
      {actions && (
        <div className={styles.titleActions} data-screen-only="">
          {actions}
        </div>
      )}
    </div>
  );
}

/** Shows controls in one line above their content. */
export function Toolbar({ children, label }: { children: ReactNode; label: string }) {
  return (
    <div className={styles.toolbar} role="group" aria-label={label}>
      {children}
    </div>
  );
}
