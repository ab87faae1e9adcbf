import { Icon, type Glyph } from '@festix/ui';
import { CreditCard } from '@phosphor-icons/react/CreditCard';
import { PixLogo } from '@phosphor-icons/react/PixLogo';
import { METHOD_FIELD } from './checkout-fields.ts';
import { purchaseTexts as texts } from './purchase-texts.ts';

const METHODS: readonly { method: string; label: string; line: string; icon: Glyph }[] = [
  { method: 'pix', label: texts.pix, line: texts.pixLine, icon: PixLogo },
  { method: 'card', label: texts.card, line: texts.cardShort, icon: CreditCard },
];

/** How it is paid; Pix unless said otherwise. */
export function MethodChoice({ given = 'pix' }: { given?: string | undefined }) {
  return (
    <fieldset className="fw-methods">
      <legend>{texts.method}</legend>
      {METHODS.map(({ method, label, line, icon }) => (
        <label key={method}>
          <input type="radio" name={METHOD_FIELD} value={method} defaultChecked={method === given} />
          <Icon of={icon} size={24} />
          <span>
            <b>{label}</b>
            <span className="fx-quiet">{line}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
