import { notices } from '@festix/domain/ground';
import { useNotices } from '@festix/ui';
import copyToClipboard from 'copy-to-clipboard';
import { reportError } from '../../data/report-error.ts';

/** Copies a text and shows a notice; if the browser refuses, shows the text to be copied by hand. */
export function useCopy(done: string = notices.copied): (text: string) => Promise<void> {
  const { success, error } = useNotices();
  return async (text) => {
    try {
      if (await copyToClipboard(text, { fallbackToPrompt: true, message: notices.copyByHand })) success(done);
    } catch (cause) {
      reportError(cause, 'copy');
      error(notices.unexpected);
    }
  };
}
