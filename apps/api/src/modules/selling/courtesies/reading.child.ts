import { readSheet, readTable } from './read-sheet.ts';
import type { SheetAnswer, SheetAsked } from './sheet-reader.ts';
import { UnusableSheetError } from './unusable-sheet.ts';

/** Reads the one spreadsheet that this process was started for. */
async function read({ bytes, as }: SheetAsked): Promise<SheetAnswer> {
  try {
    const read = as === 'table' ? readTable : readSheet;
    return { rows: await read(Buffer.from(bytes)) };
  } catch (error) {
    if (error instanceof UnusableSheetError) return { unusable: error.message };
    // By name and place alone: a message may quote the file.
    const { name = 'Error', stack = '' } = error instanceof Error ? error : {};
    return { failure: [name, ...stack.split('\n').filter((line) => /^\s+at /.test(line))].join('\n') };
  }
}

process.once('message', (asked: SheetAsked) => {
  void read(asked).then((answer) => process.send?.(answer));
});
