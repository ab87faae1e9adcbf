import type { Letter, Run, Sentence } from './letter.ts';

/** A letter for who reads mail as plain text. */
export function renderText({ heading, opening, code, button, notes }: Letter): string {
  const parts = [
    heading,
    ...opening.map(sentenceText),
    ...(code ? [`Código: ${code}`] : []),
    ...(button ? [`${button.label}:\n${button.link}`] : []),
    ...notes.map(sentenceText),
    '--\nFestix',
  ];
  return `${parts.join('\n\n')}\n`;
}

function sentenceText(sentence: Sentence): string {
  return typeof sentence === 'string' ? sentence : sentence.map(runText).join('');
}

function runText(run: Run): string {
  if (typeof run === 'string') return run;
  return 'strong' in run ? run.strong : `${run.label} (${run.link})`;
}
