import type { OrderView } from '@festix/domain/contract';
import { Button } from '@festix/ui';
import { useEffect, useRef } from 'react';
import { useFocusWhen } from '../../../frame/app/use-focus-when.ts';
import { cardTexts as texts } from './card-texts.ts';
import styles from './card.module.css';

const FRAME = 'challenge';

export interface ChallengeProps {
  order: OrderView;
  onOtherCard(): void;
}

/** Shows the bank's own page, which asks the payer. The payment says what came of it. */
export function Challenge({ order: { payment }, onOtherCard }: ChallengeProps) {
  const title = useFocusWhen<HTMLHeadingElement>(true);
  const form = useRef<HTMLFormElement>(null);
  const { challenge_url: url = '', challenge_request: request } = payment ?? {};
  useEffect(() => form.current?.submit(), [url, request]);
  return (
    <div className={styles.challenge}>
      <h2 ref={title} tabIndex={-1}>
        {texts.challenge}
      </h2>
      <p>{texts.challengeLine}</p>
      <iframe
        className={styles.bank}
        name={FRAME}
        title={texts.challengeFrame}
        {...(request === undefined && { src: url })}
      />
      {request !== undefined && (
        <form ref={form} method="post" action={url} target={FRAME} hidden>
          <input type="hidden" name="creq" value={request} />
        </form>
      )}
      <Button type="text" onClick={onOtherCard}>
        {texts.otherCard}
      </Button>
    </div>
  );
}
