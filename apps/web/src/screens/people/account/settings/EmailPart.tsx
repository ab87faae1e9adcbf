import { accountEndpoints, type UserView } from '@festix/domain/contract';
import { emailAddress, normaliseEmail, notices } from '@festix/domain/ground';
import { Banner, Button, Facts, useNotices } from '@festix/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../data/call.ts';
import { keyOf } from '../../../../data/queries.ts';
import { referenceOf } from '../../../../data/report-error.ts';
import { useSession } from '../../../../session/session.store.ts';
import { accountTexts, settingsTexts as texts } from '../account-texts.ts';
import { CodeForm } from '../CodeForm.tsx';
import { faults } from '../../../../frame/form/faults.ts';
import { EmailField } from '../../../../frame/form/fields.tsx';
import { useForm } from '../../../../frame/form/use-form.ts';
import { useOwnProof } from './use-own-proof.tsx';
import styles from './settings.module.css';

/** Changes the e-mail by the code that was sent to the new one. */
export function EmailPart() {
  const user = useSession((session) => session.user);
  const [sentTo, setSentTo] = useState<string>();
  const queries = useQueryClient();
  const { success } = useNotices();
  if (!user) return null;
  return (
    <>
      <Facts className={styles.now} facts={[{ label: texts.emailNow, value: user.email }]} />
      {sentTo ? (
        <div className={styles.code}>
          <Banner>{texts.emailSent(sentTo)}</Banner>
          <CodeForm
            quiet
            sendClass={styles.send}
            type="email_change"
            email={sentTo}
            onDone={() => {
              setSentTo(undefined);
              // The address is part of the profile's version.
              void queries.invalidateQueries({ queryKey: keyOf(accountEndpoints.me, {}) });
              success(notices.emailChanged);
            }}
          />
          <Button type="text" onClick={() => setSentTo(undefined)}>
            {accountTexts.cancel}
          </Button>
        </div>
      ) : (
        <EmailForm user={user} onSent={setSentTo} />
      )}
    </>
  );
}

function EmailForm({ user, onSent }: { user: UserView; onSent(email: string): void }) {
  const proof = useOwnProof();
  const { error: toastError } = useNotices();
  const { errors, isSending, props } = useForm({
    names: ['email', 'current_password'],
    check: ({ email, current_password }) => ({
      ...faults({ email: [emailAddress, email] }),
      ...(normaliseEmail(email) === user.email && { email: texts.emailSame }),
      ...proof.faultsOf(current_password),
    }),
    send: async ({ email, current_password }) => {
      await proof.send(current_password, (proved) =>
        call(accountEndpoints.changeEmail, { body: { email, ...proved } }),
      );
      onSent(email);
    },
    place: 'email-change',
    onRefused: (text, error) => toastError(text, referenceOf(error)),
  });
  return (
    <form {...props}>
      <EmailField label={texts.emailNew} name="email" autoComplete="email" error={errors.email} />
      {proof.field(errors.current_password)}
      <Button className={styles.send} htmlType="submit" aria-disabled={isSending}>
        {isSending ? texts.emailSending : texts.emailSend}
      </Button>
    </form>
  );
}
