import { emailAddress, normaliseEmail } from '@festix/domain/ground';
import { ChipsInput } from '@festix/ui/workbench';
import { EmailSuggestion } from '../../../frame/form/EmailSuggestion.tsx';
import { teamsTexts as texts } from './teams-texts.ts';

export interface EmailsInputProps {
  /** Ant Design's form sets these three. */
  id?: string;
  value?: string[];
  onChange?: (emails: string[]) => void;
}

/** Addresses as flags; one that mail can't be sent to is marked, and the last is asked about if it looks wrong. */
export function EmailsInput(field: EmailsInputProps) {
  const { value = [], onChange } = field;
  return (
    <>
      <ChipsInput
        {...field}
        label={texts.emailsLabel}
        placeholder={texts.emailsPlaceholder}
        normalise={normaliseEmail}
        isFit={emailAddress.check}
      />
      <EmailSuggestion email={value.at(-1) ?? ''} onTake={(email) => onChange?.([...value.slice(0, -1), email])} />
    </>
  );
}
