import { useNotices } from '@festix/ui';
import { useId, useState } from 'react';
import { CallError } from '../../data/problem.ts';
import { REASONED, referenceOf, reportDefect } from '../../data/report-error.ts';

export interface ActionWords<Input, Reply> {
  /** The name of the action in error reports: `teams.remove`. */
  place: string;
  /** Notice on success. */
  done?: string;
  /** Notice on failure, where the API gives no reason of its own. */
  failed: string;
  onDone?: (reply: Reply, input: Input) => void | Promise<void>;
  /**
   * Handles a refusal elsewhere, e.g. at a field; true: no notice is shown. The action stays busy until the promise
   * resolves.
   */
  takes?: (problem: CallError) => boolean | Promise<boolean>;
}

export interface Action<Input> {
  /**
   * Runs the action, and resolves to true on success, or to false on failure or while an earlier run is in progress.
   */
  run(input: Input): Promise<boolean>;
  isBusy: boolean;
}

/** Runs a write of a screen: shows how it ended, and reports defects of ours. */
export function useAction<Input, Reply>(
  work: (input: Input) => Promise<Reply>,
  words: ActionWords<Input, Reply>,
): Action<Input> {
  const [isBusy, setBusy] = useState(false);
  const notices = useNotices();
  const key = useId();

  async function run(input: Input): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    try {
      const reply = await work(input);
      await words.onDone?.(reply, input);
      // The notice of the last attempt is out of date.
      notices.dismiss(key);
      if (words.done) notices.success(words.done);
      return true;
    } catch (error) {
      if (error instanceof CallError && (await words.takes?.(error))) return false;
      reportDefect(error, words.place);
      notices.error(reasonOf(error) ?? words.failed, { ...referenceOf(error), key });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { run, isBusy };
}

/** Returns the API's text of a refusal by a rule; undefined for a fault in the form of the request or another error. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.code === 'UNKNOWN') return undefined;
  return REASONED.includes(error.status) && error.detail ? error.detail : undefined;
}
