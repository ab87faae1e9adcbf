import { foldText } from '../rules/text.ts';

/** The form in which names are searched: `João  Ângelo` and `joao angelo` are the same. */
export function foldName(name: string): string {
  return foldText(name);
}

/** `Maria S.`: the first name and the initial of the last, for who may recognise a person but not learn a name. */
export function maskName(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  const last = words.length > 1 ? words.at(-1) : undefined;
  return last ? `${first} ${[...last][0]!.toUpperCase()}.` : first;
}
