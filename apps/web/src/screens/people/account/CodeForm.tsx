import { type UserView, type VerifyCodeBody } from '@festix/domain/contract';
import { emailAddress, oneTimeCode } from '@festix/domain/ground';
import { classes, Banner, Button } from '@festix/ui';
import { useEffect } from 'react';
import { useSession } from '../../../session/session.store.ts';
import { accountTexts, confirmTexts as texts } from './account-texts.ts';
import { faults } from '../../../frame/form/faults.ts';
import { CodeField, EmailField } from '../../../frame/form/fields.tsx';
import { useForm } from '../../../frame/form/use-form.ts';
import styles from './account.module.css';

export interface CodeFormProps {
  type: VerifyCodeBody['type'];
  /** Address the code was sent to; asked for when unknown. */
  email: string | undefined;
  /** Whether another action is the primary one. */
  quiet?: boolean;
  /** A class of the key that sends. */
  sendClass?: string;
  onDone(user: UserView): void;
}

const LEADING = { type: 'primary', size: 'large', block: true } as const;

/** Takes the code of an e-mail. */
export function CodeForm({ type, email: known, quiet = false, sendClass, onDone }: CodeFormProps) {
  const signInByCode = useSession((session) => session.signInByCode);
  const { errors, refusal, isSending, props } = useForm({
    names: ['email', 'token'],
    check: ({ email, token }) => faults({ email: [emailAddress, known ?? email], token: [oneTimeCode, token] }),
    send: async ({ email, token }) => onDone(await signInByCode({ type, token, email: known ?? email })),
    place: 'code',
  });
  const form = props.ref;
  useEffect(() => {
    const field = form.current?.elements.namedItem(known ? 'token' : 'email');
    if (field instanceof HTMLElement) field.focus();
  }, [form, known]);
  return (
    <form {...props}>
      {!known && <EmailField label={accountTexts.email} name="email" autoComplete="email" error={errors.email} />}
      <CodeField label={accountTexts.code} name="token" hint={accountTexts.codeHint} error={errors.token} />
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <Button
        {...(!quiet && LEADING)}
        className={classes(styles.send, sendClass)}
        htmlType="submit"
        aria-disabled={isSending}
      >
        {isSending ? texts.sending : texts.send}
      </Button>
    </form>
  );
}
