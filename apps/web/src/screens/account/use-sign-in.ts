import { emailAddress, passwordText, type Rule } from '@festix/domain';
import { useState } from 'react';
import { whyItFailed } from '../../app/why-it-failed.ts';
import { CallProblem } from '../../data/problem.ts';
import { reportError } from '../../data/report-error.ts';
import { useSession } from '../../session/session.store.ts';

export interface SignInFields {
  email: string;
  password: string;
}

export type FieldErrors = Partial<Record<keyof SignInFields, string>>;

/** Held against the same rules as the API's. */
const RULES: Readonly<Record<keyof SignInFields, Rule>> = { email: emailAddress, password: passwordText };

/** What is wrong with the fields; empty when they may be sent. */
export function checkSignIn(fields: SignInFields): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of ['email', 'password'] as const) {
    if (!RULES[name].check(fields[name])) errors[name] = RULES[name].message;
  }
  return errors;
}

/** Only the e-mail is trimmed: the spaces of a password count. */
export function trimmed({ email, password }: SignInFields): SignInFields {
  return { email: email.trim(), password };
}

/** The sign-in form: its errors, whether it is being sent, and sending it. */
export function useSignIn() {
  const signIn = useSession((session) => session.signIn);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setSending] = useState(false);

  /** Gives the first field that must be mended, if any. */
  async function send(typed: SignInFields): Promise<keyof SignInFields | undefined> {
    const fields = trimmed(typed);
    const found = checkSignIn(fields);
    setErrors(found);
    setRefusal(undefined);
    if (found.email) return 'email';
    if (found.password) return 'password';
    setSending(true);
    try {
      await signIn(fields);
    } catch (error) {
      setRefusal(whyItFailed(error));
      if (!(error instanceof CallProblem) || error.status >= 500) reportError(error, 'sign-in');
    } finally {
      setSending(false);
    }
    return undefined;
  }

  /** Once a field was found wrong, it is looked at again with every key. */
  function recheck(typed: SignInFields): void {
    const now = checkSignIn(trimmed(typed));
    setErrors((shown) => ({
      ...(shown.email && now.email && { email: now.email }),
      ...(shown.password && now.password && { password: now.password }),
    }));
  }

  return { errors, refusal, isSending, send, recheck };
}
