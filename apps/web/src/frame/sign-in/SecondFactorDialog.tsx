import { secondFactorCode } from '@festix/domain/ground';
import { Banner, Button, Zigzag, ENTER_SUBMITS } from '@festix/ui';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { AuthenticatorField, TextField } from '../form/fields.tsx';
import { faults } from '../form/faults.ts';
import { useForm } from '../form/use-form.ts';
import { useSession } from '../../session/session.store.ts';
import { secondFactorTexts as texts } from './session-texts.ts';
import { stayOpen, useModal } from './use-modal.ts';
import styles from './sign-in-again.module.css';

/** The kind of code. */
type Proof = 'app' | 'recovery';

/** Asks in the browser's own dialog, which is above everything, the sign-in dialog included. */
export function SecondFactorDialog() {
  const dialog = useModal();
  const cancel = useRef<HTMLButtonElement>(null);
  const [proof, setProof] = useState<Proof>('app');
  return (
    <dialog
      ref={dialog}
      className={styles.again}
      aria-labelledby="fw-second-factor-title"
      onCancel={(event) => {
        event.preventDefault();
        cancel.current?.click();
      }}
      onClose={stayOpen}
    >
      <Zigzag edge="bottom" depth={16} className={styles.againHead}>
        <h2 id="fw-second-factor-title">{texts.title}</h2>
      </Zigzag>
      <ProofForm key={proof} proof={proof} onOther={setProof} cancel={cancel} />
    </dialog>
  );
}

interface ProofFormProps {
  proof: Proof;
  onOther(other: Proof): void;
  cancel: RefObject<HTMLButtonElement | null>;
}

function ProofForm({ proof, onOther, cancel }: ProofFormProps) {
  const proveSecondFactor = useSession((session) => session.proveSecondFactor);
  const giveUp = useSession((session) => session.giveUpSecondFactor);
  const isOfApp = proof === 'app';
  const { errors, refusal, isSending, props } = useForm({
    names: ['code'],
    check: ({ code }) => faults({ code: [secondFactorCode, code] }),
    send: async ({ code }, form) => {
      try {
        await proveSecondFactor(code);
      } catch (error) {
        // The next code replaces it.
        form.querySelector('input')?.select();
        throw error;
      }
    },
    triesOnce: true,
    place: 'second-factor',
  });
  const form = props.ref;
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);
  return (
    <form {...props} {...ENTER_SUBMITS}>
      <p className={styles.againLine}>{isOfApp ? texts.line : texts.recoveryLine}</p>
      {isOfApp ? (
        <AuthenticatorField
          label={texts.code}
          name="code"
          error={errors.code}
          onWhole={() => form.current?.requestSubmit()}
        />
      ) : (
        <TextField
          label={texts.recoveryCode}
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.code}
        />
      )}
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <Button type="primary" size="large" block htmlType="submit" aria-disabled={isSending}>
        {isSending ? texts.sending : texts.send}
      </Button>
      <div className={styles.againWays}>
        <Button
          className={styles.againWay}
          type="text"
          block
          onClick={() => onOther(isOfApp ? 'recovery' : 'app')}
          aria-disabled={isSending}
        >
          {isOfApp ? texts.useRecovery : texts.useApp}
        </Button>
        <Button
          className={styles.againWay}
          type="text"
          block
          ref={cancel}
          aria-disabled={isSending}
          onClick={() => !isSending && giveUp()}
        >
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
