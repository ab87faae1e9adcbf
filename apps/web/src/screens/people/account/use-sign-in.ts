import { type UserView } from '@festix/domain/contract';
import { emailAddress, passwordText } from '@festix/domain/ground';
import { ENTER_SUBMITS } from '@festix/ui';
import { useSession } from '../../../session/session.store.ts';
import { faults } from '../../../frame/form/faults.ts';
import { useForm } from '../../../frame/form/use-form.ts';

/**
 * Runs the sign-in form, of the app and of the door: fields named `email` and `password`, validated by the API's rules.
 */
export function useSignIn({ onDone }: { onDone?: ((user: UserView) => void) | undefined } = {}) {
  const signIn = useSession((session) => session.signIn);
  const form = useForm({
    names: ['email', 'password'],
    check: ({ email, password }) => faults({ email: [emailAddress, email], password: [passwordText, password] }),
    send: async (fields) => {
      const user = await signIn(fields);
      onDone?.(user);
    },
    place: 'sign-in',
  });
  return { ...form, props: { ...form.props, ...ENTER_SUBMITS } };
}
