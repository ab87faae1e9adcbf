import { unlinked } from '@festix/domain/ground';
import type { Letter, Run, Sentence } from './letter.ts';

/** Renders a letter as plain text. */
export function renderText({ heading, opening, code, button, notes }: Letter): string {
  const parts = [
    unlinked(heading),
    ...opening.map(sentenceText),
    ...(code ? [`Código: ${code}`] : []),
    ...(button ? [`${button.label}:\n${button.link}`] : []),
    ...notes.map(sentenceText),
    '--\nFestix',
  ];
  return `${parts.join('\n\n')}\n`;
}

function sentenceText(sentence: Sentence): string {
  return typeof sentence === 'string' ? unlinked(sentence) : sentence.map(runText).join('');
}

function runText(run: Run): string {
  if (typeof run === 'string') return unlinked(run);
  if ('as_written' in run) return run.as_written;
  return 'strong' in run ? unlinked(run.strong) : `${unlinked(run.label)} (${run.link})`;
}
