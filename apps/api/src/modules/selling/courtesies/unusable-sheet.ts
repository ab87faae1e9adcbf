/** Signals a sheet that is unreadable or lacks the expected columns; the message is pt-BR and shown to the producer. */
export class UnusableSheetError extends Error {
  override readonly name = 'UnusableSheetError';
}
