/** Digits of a CPF; a text with as many may be one, or a phone. */
const DIGITS_OF_A_PERSON = 11;
const MARK = '~';
const KEY = 'festix.typed';
/** Searches remembered by a tab. */
const MOST_KEPT = 20;

/**
 * Returns a stand-in for a personal value in the URL: URLs stay in histories, shared links and logs. The value itself
 * is kept in this tab until it is closed.
 */
export function setApart(value: string, isPersonal: boolean): string {
  if (!isPersonal && !hasDigitsOfAPerson(value)) return value;
  const kept = readKept();
  const known = Object.entries(kept).find(([, one]) => one === value)?.[0];
  if (known) return known;
  const numbers = Object.keys(kept).map((name) => Number(name.slice(1)));
  const name = `${MARK}${Math.max(0, ...numbers) + 1}`;
  const all = [...Object.entries(kept), [name, value]].slice(-MOST_KEPT);
  memory = JSON.stringify(Object.fromEntries(all));
  try {
    sessionStorage.setItem(KEY, memory);
  } catch {
    // A tab without storage loses it at the next reload.
  }
  return name;
}

/** Returns the value behind a stand-in of the URL; empty in another tab. */
export function takeBack(inAddress: string): string {
  return inAddress.startsWith(MARK) ? (readKept()[inAddress] ?? '') : inAddress;
}

/** Returns whether a text is digits and signs between them alone; ids and lists of ids have letters or commas. */
function hasDigitsOfAPerson(value: string): boolean {
  return /^[\d.\-/ ]+$/.test(value) && value.replace(/\D/g, '').length >= DIGITS_OF_A_PERSON;
}

let memory: string | null = null;

function readKept(): Record<string, string> {
  try {
    memory ??= sessionStorage.getItem(KEY);
  } catch {
    // Nothing is stored here.
  }
  return memory === null ? {} : (JSON.parse(memory) as Record<string, string>);
}
