import { emailAddress, requiredText } from '@festix/domain/ground';
import { Button, Link } from '@festix/ui';
import { useLocation } from 'react-router-dom';
import { signInPath } from '../../../frame/app/own-path.ts';
import { EmailField, TextField } from '../../../frame/form/fields.tsx';
import { useForm } from '../../../frame/form/use-form.ts';
import { purchaseTexts as texts } from './purchase-texts.ts';
import type { Purchase } from './use-purchase.ts';
import styles from './purchase.module.css';

const NAMES = ['name', 'email'] as const;

/** Offers a booking with a name or an account, where too many places are held anonymously. */
export default function NamedBooking({ purchase }: { purchase: Purchase }) {
  const location = useLocation();
  const { form, errors } = useNames(purchase);
  const asksName = purchase.alert?.asks === 'name' && purchase.sums.tickets > 0;
  return (
    <>
      {asksName && (
        <form {...form} className={styles.namedBooking} aria-label={texts.sayName}>
          <TextField label={texts.name} name="name" autoComplete="name" error={errors.name} />
          <EmailField label={texts.email} name="email" autoComplete="email" error={errors.email} />
          <Button htmlType="submit" aria-disabled={purchase.isBusy} aria-busy={purchase.isBusy}>
            {texts.bookNamed}
          </Button>
        </form>
      )}
      <p className={styles.ways}>
        <Link href={signInPath(location)}>{texts.orSignIn}</Link>
      </p>
    </>
  );
}

function useNames({ book }: Purchase) {
  const { props, errors } = useForm({
    names: NAMES,
    check: ({ name, email }) => ({
      ...(!requiredText.check(name) && { name: requiredText.message }),
      ...(!emailAddress.check(email) && { email: (email ? emailAddress : requiredText).message }),
    }),
    send: ({ name, email }) => book(undefined, { name, email }),
    place: 'purchase.named',
  });
  return { form: props, errors };
}
