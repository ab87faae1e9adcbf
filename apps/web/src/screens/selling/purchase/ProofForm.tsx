import { buyingEndpoints, type OrderView } from '@festix/domain/contract';
import { oneTimeCode } from '@festix/domain/ground';
import { Banner, Button, FlagButton } from '@festix/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAction } from '../../../frame/app/use-action.ts';
import { useFocusWhen } from '../../../frame/app/use-focus-when.ts';
import { call } from '../../../data/call.ts';
import { keyOf } from '../../../data/queries.ts';
import { faults } from '../../../frame/form/faults.ts';
import { CodeField } from '../../../frame/form/fields.tsx';
import { useForm } from '../../../frame/form/use-form.ts';
import { purchaseTexts as texts } from './purchase-texts.ts';
import styles from './checkout.module.css';

export interface ProofFormProps {
  order: OrderView;
  /** Address the code was sent to; unknown to a person who opens the mail's link in another browser. */
  sent_to: string | undefined;
  /** It has just taken the place of the form before. */
  isNew: boolean;
}

/** Takes the code that shows that the buyer reads mail at his address. */
export default function ProofForm({ order, sent_to, isNew }: ProofFormProps) {
  const queries = useQueryClient();
  const params = { order_id: order.id };
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [brought] = useState(() => codeIn(hash));
  const title = useFocusWhen<HTMLHeadingElement>(isNew);
  const keep = (answer: OrderView) => queries.setQueryData(keyOf(buyingEndpoints.order, { params }), answer);
  const { errors, refusal, isSending, props } = useForm({
    names: ['token'],
    check: ({ token }) => faults({ token: [oneTimeCode, token] }),
    send: async ({ token }) => keep(await call(buyingEndpoints.proof, { params, body: { code: token } })),
    place: 'proof',
    triesOnce: true,
  });
  const again = useAction(() => call(buyingEndpoints.checkout, { params, body: { payment: { method: 'free' } } }), {
    place: 'proof.again',
    done: texts.proofSentAgain,
    failed: texts.proofFailed,
    onDone: (answer) => void keep(answer),
  });
  // The code opens the order: it leaves the address at once, and the history with it.
  useEffect(() => {
    if (hash) void navigate({ pathname, search }, { replace: true });
  }, [hash, pathname, search, navigate]);
  return (
    <form {...props} className={styles.checkout} aria-label={texts.proofTitle}>
      <h2 ref={title} tabIndex={-1}>
        {texts.proofTitle}
      </h2>
      {sent_to && <p role="status">{texts.proofLine(sent_to)}</p>}
      <CodeField label={texts.proofCode} name="token" defaultValue={brought} error={errors.token} />
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <FlagButton block htmlType="submit" aria-disabled={isSending} aria-busy={isSending}>
        {isSending ? texts.sending : texts.proofSend}
      </FlagButton>
      {sent_to && (
        <Button type="text" aria-disabled={again.isBusy} onClick={() => void again.run(undefined)}>
          {texts.proofAgain}
        </Button>
      )}
    </form>
  );
}

/** Returns the code in a link of the mail, whose fragment no server sees. Mail scanners open links: confirming takes a tap. */
function codeIn(hash: string): string {
  return new URLSearchParams(hash.slice(1)).get('code') ?? '';
}
