import { Icon, Link, Logo } from '@festix/ui';
import { ArrowLeft } from '@phosphor-icons/react/ArrowLeft';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { LawfulFoot } from '../../../frame/app/LawfulFoot.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { accountTexts } from './account-texts.ts';
import { PosterWall } from './PosterWall.tsx';
import lawfulFootStyles from '../../../frame/app/lawful-foot.module.css';
import styles from './account.module.css';

export interface AccountPageProps {
  /** Names the tab. */
  name: string;
  title: string;
  line?: ReactNode;
  children?: ReactNode;
}

/** Shows a page of the sign-in: the wall of posters, and one action beside it. */
export function AccountPage({ name, title, line, children }: AccountPageProps) {
  useTitle(name);
  return (
    <div className={styles.account}>
      <PosterWall />
      <main>
        <BackButton />
        <Link href="/" aria-label={accountTexts.home} className={styles.logo}>
          <Logo height={32} label="" />
        </Link>
        <h1>{title}</h1>
        {line && <p className={styles.line}>{line}</p>}
        {children}
        <footer className={lawfulFootStyles.account}>
          <LawfulFoot />
        </footer>
      </main>
    </div>
  );
}

/** Leads to the page before; to the first page if the person came from elsewhere. */
function BackButton() {
  const navigate = useNavigate();
  const goBack = () => void (hasPageBefore() ? navigate(-1) : navigate('/'));
  return (
    <button type="button" className={styles.back} onClick={goBack}>
      <Icon of={ArrowLeft} size={20} /> {accountTexts.back}
    </button>
  );
}

/** Returns whether this visit has a page before: the router numbers them. */
function hasPageBefore(): boolean {
  return ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;
}
