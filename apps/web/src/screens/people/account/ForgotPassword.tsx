import { fieldTexts } from '../../../frame/form/field-texts.ts';

/**
 * The way to a new password from the sign-in of door and till. It opens beside the app, which an address of another page
 * would not come back to. Whoever has signed in with Google or Apple alone gets a password there, too.
 */
export function ForgotPassword({ className }: { className: string }) {
  return (
    <p className={className}>
      <a href="/recover-password" target="_blank" rel="noreferrer">
        {fieldTexts.forgot}
      </a>
      <br />
      {fieldTexts.forgotHint}
    </p>
  );
}
