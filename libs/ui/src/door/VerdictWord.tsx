import { accentHeight, breakEvenly, capHeight, hasAccent, lineAdvance } from '@festix/domain/shopfront';
import styles from './verdict-head.module.css';

const measure = 350;
const gapShare = 0.12;
/** The largest type of a line that stands alone for evenness' sake: beside a long one it stays a word. */
const largest = 155;

interface SetLine {
  text: string;
  /** Whether the line is as wide as the measure. */
  fills: boolean;
  size: number;
  baseline: number;
}

/** Breaks a verdict that evenness leaves on one line: two lines are larger. A single word stays one. */
function inTwo(words: readonly string[]): string[] {
  const ways = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
  const unevenness = ([one = '', other = '']: string[]) => Math.abs(one.length - other.length);
  return ways.sort((one, other) => unevenness(one) - unevenness(other))[0] ?? [...words];
}

/** Sets a verdict in one or two lines, each as large as the measure lets it be. Units of a 350 wide drawing. */
export function setVerdict(word: string): { lines: SetLine[]; height: number } {
  const lines: SetLine[] = [];
  let y = 0;
  const even = breakEvenly(word, 2);
  const isForced = even.length === 1;
  for (const text of isForced ? inTwo(even[0]!.split(' ')) : even) {
    const natural = measure / lineAdvance(text, 0);
    const size = isForced ? Math.min(natural, largest) : natural;
    const gap = (lines.at(-1)?.size ?? 0) * gapShare;
    y += gap + (hasAccent(text) ? size * accentHeight : 0) + size * capHeight;
    lines.push({ text, fills: size === natural, size, baseline: y });
  }
  return { lines, height: y + (lines.at(-1)?.size ?? 0) * 0.06 };
}

/** Writes the word of a verdict in capitals that fill the width of the screen. */
export function VerdictWord({ children }: { children: string }) {
  const { lines, height } = setVerdict(children);
  return (
    <h1 className={styles.word}>
      <span className="fx-hidden">{children}</span>
      <svg viewBox={`0 0 ${measure} ${Math.ceil(height)}`} preserveAspectRatio="xMinYMin" aria-hidden="true">
        {lines.map((line) => (
          <text
            key={line.baseline}
            x="0"
            y={line.baseline.toFixed(1)}
            fontSize={line.size.toFixed(2)}
            {...(line.fills && { textLength: measure, lengthAdjust: 'spacingAndGlyphs' })}
            fill="currentColor"
          >
            {line.text}
          </text>
        ))}
      </svg>
    </h1>
  );
}
