import { Link } from '@festix/ui';
import { platform } from '../data/platform.ts';
import { lawTexts as texts } from './law-texts.ts';
import './lawful-foot.css';

/** Who runs this house, its terms and its privacy notice: one tap from every page. */
export function LawfulFoot() {
  const who = platform();
  return (
    <div className="fw-lawful">
      <nav aria-label={texts.law}>
        <Link href="/termos">{texts.terms}</Link>
        <Link href="/privacidade">{texts.privacy}</Link>
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
