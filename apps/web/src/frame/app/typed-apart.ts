/** Digits that a CPF has; whoever types as many may be typing one, or a phone. */
const DIGITS_OF_A_PERSON = 11;
const MARK = '~';
const KEY = 'festix.typed';
/** As many searches of a tab are remembered. */
const MOST_KEPT = 20;

/**
 * Returns what stands in the address in place of a value that tells of a person: addresses stay in histories, in links that
 * are passed on and in logs. The value itself stays in this tab until it is closed.
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
    // A tab that may keep nothing forgets it at the next reload.
  }
  return name;
}

/** Returns the value that was set apart under what stands in the address; nothing in another tab than where it was typed. */
export function takeBack(inAddress: string): string {
  return inAddress.startsWith(MARK) ? (readKept()[inAddress] ?? '') : inAddress;
}

/** Nothing but digits and the signs between them; ids and lists of ids have letters or commas. */
function hasDigitsOfAPerson(value: string): boolean {
  return /^[\d.\-/ ]+$/.test(value) && value.replace(/\D/g, '').length >= DIGITS_OF_A_PERSON;
}

let memory: string | null = null;

function readKept(): Record<string, string> {
  try {
    memory ??= sessionStorage.getItem(KEY);
  } catch {
    // Nothing is kept here.
  }
  return memory === null ? {} : (JSON.parse(memory) as Record<string, string>);
}
