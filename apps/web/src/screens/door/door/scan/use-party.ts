import type { VerdictParty } from '@festix/ui/door';
import { useState } from 'react';
import { reportError } from '../../../../data/report-error.ts';
import type { Decision, PartyFacts } from '../../../../offline/door.ts';
import type { Shift } from '../../../../offline/shift.ts';
import { soundDecision } from '../door-sounds.ts';
import { doorTexts as texts } from '../door-texts.ts';
import { useDoorScreen } from '../door.store.ts';

export interface UsedParty {
  /** The offer; undefined where nobody else may enter. */
  offer: VerdictParty | undefined;
  /** Whether a person has touched the count: the offer waits then. */
  isTouched: boolean;
}

/** Offers the others of a decision's group: as many as a person counts, each admitted by a decision of its own. */
export function useParty(decision: Decision, shift: Shift, onReturn: () => void): UsedParty {
  const { party } = decision;
  const most = party?.others.length ?? 0;
  const [count, setCount] = useState(most);
  const [isTouched, setTouched] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (!party || most === 0) return { offer: undefined, isTouched: false };

  const step = (by: number) => () => {
    setTouched(true);
    setCount((now) => Math.min(most, Math.max(1, now + by)));
  };

  async function admit(facts: PartyFacts) {
    if (isBusy) return;
    setBusy(true);
    setTouched(true);
    try {
      show(decision, facts, await shift.door.admitParty(decision, count));
    } catch (error) {
      reportError(error, 'door.party');
      setBusy(false);
    }
  }

  return {
    isTouched,
    offer: {
      title: texts.partyTitle(party.size, party.entered),
      detail: texts.partyHints[most === 1 ? 0 : 1],
      one: { label: texts.partyOne, onClick: onReturn },
      more: { label: texts.partyMore(count), onClick: () => void admit(party) },
      less: { label: texts.partyFewer, onClick: step(-1), disabled: count <= 1 },
      plus: { label: texts.partyAnother, onClick: step(1), disabled: count >= most },
    },
  };
}

/** Shows the decisions that ask for something, one after the other, and then the group as it is. */
function show(decision: Decision, party: PartyFacts, decisions: readonly Decision[]): void {
  const shown = [...decisions.filter(asksForSomething), groupNow(decision, party, decisions)];
  const [next, ...following] = shown;
  if (next) soundDecision(next);
  useDoorScreen.setState({ decision: next, following });
}

function asksForSomething({ verdict }: Decision): boolean {
  return !verdict.ok || verdict.document !== undefined;
}

/** Returns the first decision with its group as it is after the others; its document was asked for before. */
export function groupNow(decision: Decision, party: PartyFacts, decisions: readonly Decision[]): Decision {
  const { document: _, ...verdict } = decision.verdict;
  const entered = decisions.filter(({ verdict: { ok } }) => ok);
  const serials = new Set(entered.map(({ ticket }) => ticket?.serial));
  return {
    ...decision,
    // Shown after its own verdict and those of the others, so it is none of them.
    op_id: `${decision.op_id} group ${party.entered + entered.length}`,
    verdict,
    party: {
      size: party.size,
      entered: party.entered + entered.length,
      // Whom this phone could not let in has entered elsewhere, or may not: they are not offered again.
      others: entered.length === 0 ? [] : party.others.filter((serial) => !serials.has(serial)),
    },
  };
}
