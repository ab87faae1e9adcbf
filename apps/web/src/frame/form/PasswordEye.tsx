import { Icon } from '@festix/ui';
import { Eye } from '@phosphor-icons/react/Eye';
import { EyeSlash } from '@phosphor-icons/react/EyeSlash';
import { fieldTexts } from './field-texts.ts';

export interface PasswordEyeProps {
  className: string;
  isShown: boolean;
  onToggle: () => void;
}

/** Toggles the visibility of a password field's text. */
export function PasswordEye({ className, isShown, onToggle }: PasswordEyeProps) {
  return (
    <button
      type="button"
      className={className}
      aria-label={fieldTexts.showPassword}
      aria-pressed={isShown}
      onClick={onToggle}
    >
      <Icon of={isShown ? EyeSlash : Eye} size={22} />
    </button>
  );
}
