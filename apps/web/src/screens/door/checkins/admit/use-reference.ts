import { checkinEndpoints, type DoorTicketView } from '@festix/domain/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useArea } from '../../../../frame/areas/area-context.tsx';
import { reportDefect } from '../../../../data/report-error.ts';
import { RecentCodes } from '../../camera/recent-codes.ts';
import { listenToWedge, type Misread, type WedgeRead } from '../../camera/wedge.ts';
import { useEvent } from '../../../../frame/event/event-context.tsx';
import { usePartnerCodes } from './use-partner-codes.ts';

/** Readings of a reader's keys that are tried; only layouts that swap letters give more than one. */
const MOST_READINGS = 3;
/** As many codes of a reader may wait. */
const MOST_WAITING = 16;

export interface UsedReference {
  /** Takes the codes in the camera's picture. */
  see: (texts: string[]) => void;
  isChecking: boolean;
  /** Whether the last code is no ticket of this event. */
  isUnknown: boolean;
  /** The last text of a reader, if it was cut short or the code of another thing. */
  misread: Misread | undefined;
}

export interface ReferenceParts {
  /** Whether camera codes are ignored: while a dialog is open or a refusal is shown. */
  isPaused: boolean;
  /** A reader's code waits while the page asks about admitting another, or about a document. */
  isAsking: boolean;
  onFound(tickets: readonly DoorTicketView[]): void;
}

/** Looks up a code's tickets; one at a time, and each code once while it stays in sight. */
export function useReference({ isPaused, isAsking, onFound }: ReferenceParts): UsedReference {
  const { id: event_id } = useEvent();
  const { call } = useArea();
  const codes = useRef(new RecentCodes());
  /** The texts that a reader read while the page asked about another ticket. */
  const waiting = useRef<(readonly [string, ...string[]])[]>([]);
  /** The code that is looked up or asked about. */
  const current = useRef<string>(undefined);
  const [isChecking, setChecking] = useState(false);
  const [outcome, setOutcome] = useState<'unknown' | Misread>();

  /** Ends the current code: its ticket counts as shown again once it has been out of sight. */
  function endCurrent() {
    if (current.current !== undefined) codes.current.release(current.current, performance.now());
    current.current = undefined;
  }

  async function check(readings: readonly [string, ...string[]]) {
    endCurrent();
    current.current = readings[0];
    codes.current.keep(readings[0]);
    setChecking(true);
    setOutcome(undefined);
    try {
      for (const reference of readings.slice(0, MOST_READINGS)) {
        const { data } = await call(checkinEndpoints.byReference, { params: { event_id }, query: { reference } });
        if (data.length > 0) return onFound(data);
      }
      setOutcome('unknown');
    } catch (error) {
      reportDefect(error, 'checkins.reference');
      setOutcome('unknown');
    } finally {
      setChecking(false);
    }
  }

  const see = (seen: string[]) => {
    const now = performance.now();
    // A ticket still there afterwards is no second attempt.
    if (isPaused || isChecking) return codes.current.look(seen, now);
    const text = codes.current.pick(seen, now);
    if (text !== undefined) void check([text]);
  };

  const hear = useEffectEvent(({ is, readings }: WedgeRead) => {
    if (is !== 'code') return setOutcome(is);
    if (waiting.current.length >= MOST_WAITING) return;
    if (codes.current.pick([readings[0]], performance.now()) === undefined) return;
    if (!isAsking && !isChecking) return void check(readings);
    codes.current.keep(readings[0]);
    waiting.current.push(readings);
  });
  const { isAny } = usePartnerCodes();
  const takesAny = useEffectEvent(() => isAny);
  useEffect(
    () =>
      listenToWedge(
        (found) => hear(found),
        undefined,
        () => takesAny(),
      ),
    [],
  );

  const goOn = useEffectEvent(() => {
    endCurrent();
    const next = waiting.current.shift();
    if (next) void check(next);
  });
  useEffect(() => {
    if (!isPaused && !isChecking) goOn();
  }, [isPaused, isChecking]);

  return { see, isChecking, isUnknown: outcome === 'unknown', misread: outcome === 'unknown' ? undefined : outcome };
}
