import { Link } from '@festix/ui';
import { platform } from '../../data/platform.ts';
import { lawTexts as texts } from './law-texts.ts';
import styles from './lawful-foot.module.css';

export interface LawfulFootProps {
  /** For door and till, to which another page would not lead back. */
  opensBeside?: boolean;
}

/** Shows the platform's operator, its terms and its privacy notice: one tap from every page. */
export function LawfulFoot({ opensBeside = false }: LawfulFootProps) {
  const who = platform();
  const way = opensBeside ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <div className={styles.lawful}>
      <nav aria-label={texts.law}>
        <Link href="/termos" {...way}>
          {texts.terms}
        </Link>
        <Link href="/privacidade" {...way}>
          {texts.privacy}
        </Link>
      </nav>
      {who && (
        <address>
          {[who.name, who.document, who.address].filter(Boolean).join(' · ')}
          {who.email && (
            <>
              {' · '}
              <a href={`mailto:${who.email}`}>{who.email}</a>
            </>
          )}
        </address>
      )}
    </div>
  );
}
