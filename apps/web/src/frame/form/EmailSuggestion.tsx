import { useEffect, useState } from 'react';
import { reportError } from '../../data/report-error.ts';
import { fieldTexts as texts } from './field-texts.ts';
import styles from './email-suggestion.module.css';

export interface EmailSuggestionProps {
  /** The address in a field that was left. */
  email: string;
  onTake(email: string): void;
}

/** Asks whether an address with a known slip was meant otherwise. Never blocks: only a tap changes the address. */
export function EmailSuggestion({ email, onTake }: EmailSuggestionProps) {
  const suggested = useSuggestion(email);
  // It is there before its text, so that screen readers hear it.
  return (
    <span className={styles.suggestion} aria-live="polite">
      {suggested && (
        <>
          {texts.didYouMean}{' '}
          <button type="button" onClick={() => onTake(suggested)}>
            {suggested}
          </button>
          ?
        </>
      )}
    </span>
  );
}

/** Loads the rules with the first address that was typed: most pages never need them. */
function useSuggestion(email: string): string | undefined {
  const [known, setKnown] = useState<{ email: string; suggested: string | undefined }>();
  useEffect(() => {
    if (!email.includes('@')) return undefined;
    let isLeft = false;
    import('./suggest-email.ts')
      .then(({ suggestEmail }) => !isLeft && setKnown({ email, suggested: suggestEmail(email) }))
      .catch((error: unknown) => reportError(error, 'suggest-email'));
    return () => {
      isLeft = true;
    };
  }, [email]);
  return known?.email === email ? known.suggested : undefined;
}
