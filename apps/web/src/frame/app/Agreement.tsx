import { Link } from '@festix/ui';
import { lawTexts as texts } from './law-texts.ts';

/** Names the legal texts that a person accepts by going on; both open in a new tab, so that typed data stays. */
export function Agreement({ by }: { by: 'paying' | 'signing-up' }) {
  return (
    <p className="fx-quiet">
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
