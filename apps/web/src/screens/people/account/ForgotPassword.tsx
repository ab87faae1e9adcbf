import { fieldTexts } from '../../../frame/form/field-texts.ts';

/**
 * Leads from the sign-in of door and till to a new password. It opens beside the app, because another page's address
 * would not lead back. People who used Google or Apple alone get a password there, too.
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
