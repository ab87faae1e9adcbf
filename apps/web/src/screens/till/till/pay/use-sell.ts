import { notices } from '@festix/domain/ground';
import { saleRefusals, type Cart, type SellableLot } from '@festix/domain/till';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { whyItFailed } from '../../../../data/why-it-failed.ts';
import { reportError } from '../../../../data/report-error.ts';
import type { CardToCharge, ChargeOutcome, SaleOutcome } from '../../../../offline/till.ts';
import { openSounds, soundSale } from '../till-sounds.ts';
import { beginSale, useTillScreen } from '../till.store.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { tillPage, useTill } from '../use-till.ts';
import { refusedBuyer, type BuyerFaults } from './typed-buyer.ts';

export interface Selling {
  isSelling: boolean;
  refusal: string | undefined;
  /** The server's faults of the buyer, shown beside the fields. */
  faults: BuyerFaults;
  sell: (cart: Cart, after?: AfterSale) => void;
  /** Has the till's terminal charge the card. */
  charge: (cart: Cart, card: CardToCharge) => void;
  /** Forgets the refusal, of which the operator has drawn the consequence. */
  forget: () => void;
}

export interface AfterSale {
  /** For a cart other than that of the lots' screen, which stays: ends what it replaces. */
  instead?: () => Promise<void>;
}

type Outcome = SaleOutcome | ChargeOutcome;

type Deed = () => Promise<Outcome>;

type LotName = Pick<SellableLot, 'id' | 'name'>;

const NONE: BuyerFaults = {};

/** Sells, and opens the result: the receipt, or the page that waits for an answer. */
export function useSell(lots: readonly LotName[]): Selling {
  const { till, event, kick } = useTill();
  const navigate = useNavigate();
  const isSelling = useTillScreen((state) => state.isSelling);
  const [refusal, setRefusal] = useState<string>();
  const [faults, setFaults] = useState<BuyerFaults>(NONE);

  /**
   * Goes on to a page, and begins the next sale only once this one's page is gone: an empty sale there would lead back
   * to the lots.
   */
  async function goOn(page: string, { instead }: AfterSale) {
    await instead?.();
    await navigate(tillPage(event.event_id, page), { replace: true, flushSync: true });
    if (!instead) beginSale();
  }

  /** Returns the outcome; undefined after a failure, when nothing was sold. */
  async function outcomeOf(deed: Deed): Promise<Outcome | undefined> {
    try {
      return await deed();
    } catch (error) {
      reportError(error, 'till.sell');
      return undefined;
    }
  }

  async function sell(deed: Deed, after: AfterSale) {
    const outcome = await outcomeOf(deed);
    setFaults(outcome?.came === 'refused-by-server' ? refusedBuyer(outcome.problem) : NONE);
    if (!outcome) return setRefusal(`${notices.saleFailed} ${texts.nothingCharged}`);
    if (outcome.came === 'refused' || outcome.came === 'refused-by-server') {
      return setRefusal(refusalWords(outcome, lots));
    }
    if (outcome.came === 'terminal-open') return setRefusal(texts.terminalOpen);
    if (outcome.came === 'waiting' || outcome.came === 'ended') {
      return goOn(`${outcome.order.card ? 'terminal' : 'asked'}/${outcome.order.id}`, after);
    }
    kick('queued');
    soundSale();
    await goOn(`receipt/${outcome.sale.id}`, after);
  }

  /** Runs one sale at a time, whatever page shows the cart meanwhile. */
  async function begin(deed: Deed, after: AfterSale = {}) {
    if (useTillScreen.getState().isSelling) return;
    useTillScreen.setState({ isSelling: true, unsold: undefined });
    setRefusal(undefined);
    openSounds();
    try {
      await sell(deed, after);
    } catch (error) {
      reportError(error, 'till.sold');
    } finally {
      useTillScreen.setState({ isSelling: false });
    }
  }

  return {
    isSelling,
    refusal,
    faults,
    sell: (cart, after) => void begin(() => till.sell(cart), after),
    charge: (cart, card) => void begin(() => till.charge(cart, card)),
    forget: () => setRefusal(undefined),
  };
}

type Refused = Extract<Outcome, { came: 'refused' | 'refused-by-server' }>;

function refusalWords(outcome: Refused, lots: readonly LotName[]): string {
  if (outcome.came === 'refused-by-server') return whyItFailed(outcome.problem);
  const { code, lot_id, left } = outcome;
  const lot = lots.find(({ id }) => id === lot_id)?.name;
  const where = lot !== undefined && left !== undefined ? ` ${texts.leftInLot(left, lot)}` : '';
  return `${saleRefusals[code]}${where}`;
}
