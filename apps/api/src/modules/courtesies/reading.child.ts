import { readSheet } from './read-sheet.ts';
import type { SheetAnswer } from './sheet-reader.ts';
import { UnusableSheet } from './unusable-sheet.ts';

/** Reads the one spreadsheet that its process was started for. */
async function read(bytes: Uint8Array): Promise<SheetAnswer> {
  try {
    return { rows: await readSheet(Buffer.from(bytes)) };
  } catch (error) {
    if (error instanceof UnusableSheet) return { unusable: error.message };
    throw error;
  }
}

process.once('message', (bytes: Uint8Array) => {
  void read(bytes).then((answer) => process.send?.(answer));
});
