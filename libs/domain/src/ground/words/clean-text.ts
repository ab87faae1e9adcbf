/** Everything but line ends and tabs, of those that no keyboard types into a field. */
const CONTROLS = /[\p{Cc}\p{Cs}]/gu;
const NOT_PLAIN = /[^\x20-\x7e]/;
const LINE_ENDS = /\r\n?|[\u2028\u2029\u0085]/g;
/** Takes no place and has no look: zero widths, marks of direction, soft hyphens, tags, variations of a sign. */
const INVISIBLE = /[\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\u{e0100}-\u{e01ef}]/gu;
/** Joins two pictures to one, or says how a letter meets the next in scripts that ask it. */
const JOINERS = new Set(['\u200c', '\u200d']);
const JOINS =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}]$/u;
const PICTURE = /[\p{Extended_Pictographic}\d#*]$/u;
const LOOKS_LIKE_A_PICTURE = '\ufe0f';

/**
 * Returns a text as people meant it, whatever they copied along with it: composed (Unicode NFC), without control
 * characters, invisible ones and marks of direction, with spaces of one kind and none around. Line ends stay, as `\n`.
 * Everything typed or pasted, in forms, calls, imports and searches, goes through here before it is cut or judged.
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

/** Says whether an invisible sign changes how the letter before it, the last of `before`, is drawn. */
function isNeeded(sign: string, before: string): boolean {
  if (JOINERS.has(sign)) return JOINS.test(before);
  return sign === LOOKS_LIKE_A_PICTURE && PICTURE.test(before);
}

/** The same for what is written on one line: a line end, or several spaces, are one space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}

/** Fields that people fill in on one line; texts with paragraphs have other names. */
const ONE_LINE = /(^|_)(name|email|title|question|city|state|address|district|slug|phone|document|code|coupon|query)$/;
/** Passwords are what was typed; the operations of a device were said by it, and are read one by one. */
const AS_TYPED = /(^|_)password$|^ops$/;

/**
 * Cleans each text of a call's body or query where it stands, at whatever depth, and returns the value; passwords and what
 * devices report stay as they came. Goes through lists and objects without calling itself, so that depth costs no stack.
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
