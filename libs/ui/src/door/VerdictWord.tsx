import { accentHeight, breakEvenly, capHeight, hasAccent, lineAdvance } from '@festix/domain/shopfront';
import styles from './verdict-head.module.css';

const measure = 350;
const gapShare = 0.12;

interface SetLine {
  text: string;
  size: number;
  baseline: number;
}

/** Sets a verdict in one or two lines, each as large as the measure lets it be. Units of a 350 wide drawing. */
export function setVerdict(word: string): { lines: SetLine[]; height: number } {
  const lines: SetLine[] = [];
  let y = 0;
  for (const text of breakEvenly(word, 2)) {
    const size = measure / lineAdvance(text, 0);
    const gap = (lines.at(-1)?.size ?? 0) * gapShare;
    y += gap + (hasAccent(text) ? size * accentHeight : 0) + size * capHeight;
    lines.push({ text, size, baseline: y });
  }
  return { lines, height: y + (lines.at(-1)?.size ?? 0) * 0.06 };
}

/** Writes the word of a verdict in capitals that fill the width of the screen. */
export function VerdictWord({ children }: { children: string }) {
  const { lines, height } = setVerdict(children);
  return (
    <h1 className={styles.word}>
      <span className="fx-hidden">{children}</span>
      <svg viewBox={`0 0 ${measure} ${Math.ceil(height)}`} aria-hidden="true">
        {lines.map((line) => (
          <text
            key={line.baseline}
            x="0"
            y={line.baseline.toFixed(1)}
            fontSize={line.size.toFixed(2)}
            textLength={measure}
            lengthAdjust="spacingAndGlyphs"
            fill="currentColor"
          >
            {line.text}
          </text>
        ))}
      </svg>
    </h1>
  );
}
