import { isProblemCode } from '@festix/domain/ground';
import { useNotices } from '@festix/ui';
import { useId, useState } from 'react';
import { CallError } from '../../data/problem.ts';
import { REASONED, referenceOf, reportDefect } from '../../data/report-error.ts';

export interface ActionWords<Input, Reply> {
  /** Where it is done, for reports: `teams.remove`. */
  place: string;
  /** Said when it is done. */
  done?: string;
  /** Said when it failed and the server gave no reason of its own. */
  failed: string;
  onDone?: (reply: Reply, input: Input) => void | Promise<void>;
  /**
   * Takes over a refusal that belongs elsewhere, e.g. to a field; true = nothing more is said. What it waits for, such as
   * the version that somebody else has saved, nobody acts before.
   */
  takes?: (problem: CallError) => boolean | Promise<boolean>;
}

export interface Action<Input> {
  /** Resolves once it is done or refused; true = done. Does nothing while the last one is under way. */
  run(input: Input): Promise<boolean>;
  isBusy: boolean;
}

/** Something that a screen does on the server: says how it went, and reports what is nobody's fault but ours. */
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
      // What was said of the try before is over.
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

/** The server's own words where it refused for a reason of the subject, not for the form of the request. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof CallError) || !isProblemCode(error.code)) return undefined;
  return REASONED.includes(error.status) && error.detail ? error.detail : undefined;
}
