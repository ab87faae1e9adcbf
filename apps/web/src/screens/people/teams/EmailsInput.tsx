import { emailAddress, normaliseEmail } from '@festix/domain/ground';
import { ChipsInput } from '@festix/ui/workbench';
import { teamsTexts as texts } from './teams-texts.ts';

export interface EmailsInputProps {
  /** Ant Design's form sets these three. */
  id?: string;
  value?: string[];
  onChange?: (emails: string[]) => void;
}

/** Addresses as flags; one that mail can't be sent to is marked. */
export function EmailsInput(field: EmailsInputProps) {
  return (
    <ChipsInput
      {...field}
      label={texts.emailsLabel}
      placeholder={texts.emailsPlaceholder}
      normalise={normaliseEmail}
      isFit={emailAddress.check}
    />
  );
}
