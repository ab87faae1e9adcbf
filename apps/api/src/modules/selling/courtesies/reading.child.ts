import { readSheet } from './read-sheet.ts';
import type { SheetAnswer } from './sheet-reader.ts';
import { UnusableSheetError } from './unusable-sheet.ts';

/** Reads the one spreadsheet that this process was started for. */
async function read(bytes: Uint8Array): Promise<SheetAnswer> {
  try {
    return { rows: await readSheet(Buffer.from(bytes)) };
  } catch (error) {
    if (error instanceof UnusableSheetError) return { unusable: error.message };
    // By name and place alone: a message may quote the file.
    const { name = 'Error', stack = '' } = error instanceof Error ? error : {};
    return { failure: [name, ...stack.split('\n').filter((line) => /^\s+at /.test(line))].join('\n') };
  }
}

process.once('message', (bytes: Uint8Array) => {
  void read(bytes).then((answer) => process.send?.(answer));
});
