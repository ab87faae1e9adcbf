import { useEffectEvent, useLayoutEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { WedgeRead } from '../../../door/camera/wedge.ts';
import { reportError } from '../../../../data/report-error.ts';
import { saleOfCode } from '../../../../offline/sale-of-code.ts';
import { useThisDevice } from '../../../../offline/this-device-context.ts';
import { say, takeBackKeys, useTillScreen, type TypedByKeys } from '../till.store.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { tillPage, useTillHere } from '../use-till.ts';
import type { KeyAct } from './key-acts.ts';
import { listenToKeys } from './listen-to-keys.ts';

/** The selector of the control that a key presses as a tap does, wherever the page has it. */
const PRESSED_BY = {
  'go-on': '[aria-keyshortcuts~="Enter"]',
  back: '[aria-keyshortcuts~="Escape"]',
} as const satisfies Partial<Record<KeyAct['does'], string>>;

/** Makes keyboard and reader work on all pages of the till. */
export function TillKeyboard() {
  const { event } = useTillHere();
  const { journal } = useThisDevice();
  const navigate = useNavigate();
  const { event_id } = event;

  const act = useEffectEvent(({ does }: KeyAct) => {
    if (does === 'search' || does === 'help') {
      if (!useTillScreen.getState().isSelling) void navigate(tillPage(event_id, does === 'search' ? 'search' : 'keys'));
    } else if (does === 'go-on' || does === 'back') {
      document.querySelector<HTMLElement>(PRESSED_BY[does])?.click();
    }
  });

  const read = useEffectEvent(async ({ is, readings }: WedgeRead) => {
    // A page that is about to change would take the operator away from what was opened.
    const isLeaving = () => useTillScreen.getState().isSelling;
    if (isLeaving()) return;
    if (is !== 'code') return say({ refusal: is === 'foreign' ? texts.scanForeign : texts.scanMisread });
    const found = await saleOfCode(event, readings, journal);
    if (isLeaving()) return;
    if (found.is === 'here') return navigate(tillPage(event_id, `sales/${found.order_id}`));
    if (found.is === 'asked') return navigate(tillPage(event_id, `asked/${found.order_id}`));
    say({ refusal: texts.scanUnknown[found.is] });
  });

  // Before anything is painted: the first key may come with it.
  useLayoutEffect(() => {
    let before: TypedByKeys | undefined;
    return listenToKeys({
      act: (one) => act(one),
      read: (found) => {
        read(found)?.catch((error: unknown) => {
          reportError(error, 'till.scan');
          say({ refusal: texts.scanMisread });
        });
      },
      hasCharacterKeys: () => useTillScreen.getState().hasCharacterKeys,
      begin: () => (before = useTillScreen.getState()),
      takeBack: () => before && takeBackKeys(before),
    });
  }, []);
  return null;
}
