import { Link } from '@festix/ui';
import { lawTexts as texts } from './law-texts.ts';

/** What somebody agrees to by going on; both open beside what was typed. */
export function Agreement({ by }: { by: 'paying' | 'signing-up' }) {
  return (
    <p className="fx-quiet fw-agreement">
      {texts.agreement[by]}{' '}
      <Link href="/termos" target="_blank">
        {texts.termsInline}
      </Link>{' '}
      {texts.and}{' '}
      <Link href="/privacidade" target="_blank">
        {texts.privacyInline}
      </Link>
      .
    </p>
  );
}
