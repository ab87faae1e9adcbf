/** Matches control characters that no keyboard types into a field, except line ends and tabs. */
const CONTROLS = /[\p{Cc}\p{Cs}]/gu;
const NOT_PLAIN = /[^\x20-\x7e]/;
const LINE_ENDS = /\r\n?|[\u2028\u2029\u0085]/g;
/** Matches invisible characters: zero widths, directional marks, soft hyphens, tags, variation selectors. */
const INVISIBLE = /[\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\u{e0100}-\u{e01ef}]/gu;
/** Joins emoji, or sets how letters meet in scripts that need it. */
const JOINERS = new Set(['\u200c', '\u200d']);
const JOINS =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}]$/u;
const PICTURE = /[\p{Extended_Pictographic}\d#*]$/u;
const LOOKS_LIKE_A_PICTURE = '\ufe0f';

/**
 * Returns a text without what was copied along with it: composed (Unicode NFC), without control, invisible and
 * directional characters, with plain spaces and none around. Keeps line ends, as `\n`. Every input, in forms, calls,
 * imports and searches, passes through here before it is cut or validated.
 */
export function cleanText(text: string): string {
  if (!NOT_PLAIN.test(text)) return text.trim();
  return text
    .normalize('NFC')
    .replace(LINE_ENDS, '\n')
    .replace(CONTROLS, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
    .replace(INVISIBLE, (sign, at: number, whole: string) =>
      isNeeded(sign, whole.slice(Math.max(0, at - 2), at)) ? sign : '',
    )
    .replace(/[\p{Zs}\u2800]/gu, ' ')
    .normalize('NFC')
    .trim();
}

/** Returns whether an invisible character changes the look of the letter before it, the last of `before`. */
function isNeeded(sign: string, before: string): boolean {
  if (JOINERS.has(sign)) return JOINS.test(before);
  return sign === LOOKS_LIKE_A_PICTURE && PICTURE.test(before);
}

/** Returns the same on one line: line ends and repeated spaces become one space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}

/** Matches names of one-line fields; texts with paragraphs have other names. */
const ONE_LINE = /(^|_)(name|email|title|question|city|state|address|district|slug|phone|document|code|coupon|query)$/;
/** Passwords stay as typed; a device's ops are read one by one. */
const AS_TYPED = /(^|_)password$|^ops$/;

/**
 * Cleans each text of a call's body or query in place, at any depth, and returns the value; leaves passwords and
 * devices' ops. Iterates without recursion, so that depth costs no stack.
 */
export function cleanInput(value: unknown): unknown {
  const whole = { value };
  const open: object[] = [whole];
  for (let node = open.pop(); node; node = open.pop()) {
    const fields = node as Record<string, unknown>;
    for (const [name, held] of Object.entries(fields)) {
      if (AS_TYPED.test(name)) continue;
      if (typeof held === 'string') fields[name] = ONE_LINE.test(name) ? cleanLine(held) : cleanText(held);
      else if (isContainer(held)) open.push(held);
    }
  }
  return whole.value;
}

function isContainer(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}
