import { paymentMethodLabels, type TillPaymentMethod } from '@festix/domain/selling';
import type { TillTerminalView } from '@festix/domain/contract';
import { Icon, type Glyph, classes } from '@festix/ui';
import { CreditCard } from '@phosphor-icons/react/CreditCard';
import { Money } from '@phosphor-icons/react/Money';
import { QrCode } from '@phosphor-icons/react/QrCode';
import { tillTexts as texts } from '../till-texts.ts';
import { useTillScreen } from '../till.store.ts';
import { terminalOf } from '../../../../offline/terminal-charges.ts';
import { useIsOnline } from '../use-is-online.ts';
import { useTill } from '../use-till.ts';
import { KeyCap } from '../parts/KeyCap.tsx';
import styles from './till-method-keys.module.css';

const icons: Readonly<Record<TillPaymentMethod, Glyph>> = { cash: Money, pix: QrCode, card_machine: CreditCard };

/** Returns whether a payment method is available: a Pix needs the network, because the bank confirms it. */
export function isTaken(method: TillPaymentMethod, isOnline: boolean): boolean {
  return method !== 'pix' || isOnline;
}

/** Returns the payment method of this sale: the chosen one, or the first available. */
export function useMethod(): TillPaymentMethod | undefined {
  const { event } = useTill();
  const isOnline = useIsOnline();
  const chosen = useTillScreen((state) => state.method);
  const taken = event.sale_point.payment_methods.filter((method) => isTaken(method, isOnline));
  return chosen && taken.includes(chosen) ? chosen : taken[0];
}

/** Returns the terminal that charges cards; undefined without one, and without a network: then they are typed. */
export function useTerminal(): TillTerminalView | undefined {
  const { event, device } = useTill();
  return useIsOnline() ? terminalOf(event, device.id) : undefined;
}

export interface MethodKeysProps {
  /** Beside the lots of a large screen the keys stand in two columns, with their numbers. */
  spot: 'cart' | 'pay';
  /** Whether digits choose them now, if digits act at all. */
  isNumbered: boolean;
}

/** Shows the payment methods, with their number on a keyboard. */
export function MethodKeys({ spot, isNumbered }: MethodKeysProps) {
  const { event } = useTill();
  const hasNumbers = useTillScreen((state) => state.hasCharacterKeys) && isNumbered;
  const isOnline = useIsOnline();
  const method = useMethod();
  const terminal = useTerminal();
  return (
    <fieldset
      className={
        spot === 'cart' ? classes(styles.methods, styles.methodsCart) : classes(styles.methods, styles.methodsPay)
      }
    >
      <legend className="fx-hidden">{texts.methods}</legend>
      {event.sale_point.payment_methods.map((one, place) => {
        const isOff = !isTaken(one, isOnline);
        return (
          <label key={one}>
            <input
              type="radio"
              name="method"
              checked={one === method}
              disabled={isOff}
              aria-keyshortcuts={hasNumbers ? String(place + 1) : undefined}
              onChange={() => useTillScreen.setState({ method: one })}
            />
            <Icon of={icons[one]} size={26} />
            <span>
              {paymentMethodLabels[one === 'card_machine' && terminal ? 'card' : one]}{' '}
              {isOff && <small>{texts.needsLink}</small>}
            </span>
            {!isOff && hasNumbers && <KeyCap>{place + 1}</KeyCap>}
          </label>
        );
      })}
    </fieldset>
  );
}
