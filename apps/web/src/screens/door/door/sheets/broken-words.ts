import { countWords } from '@festix/ui';
import { brokenLinkTexts } from './broken-link-texts.ts';

/** Returns the name of the one device that is heard no more, or how many there are. */
export function brokenWords([first, ...others]: readonly { name: string }[]): string {
  return first && others.length === 0 ? first.name : countWords(others.length + 1, brokenLinkTexts.brokenPeers);
}
