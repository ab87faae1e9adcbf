/** Prints one line of progress for the person at the terminal. */
export function say(line: string): void {
  console.error(`festix  ${line}`);
}

/** Stops a command with a message for the person at the terminal, without a stack trace. */
export class RefusalError extends Error {
  override readonly name: string = 'RefusalError';
}

/** Runs a command's `main` and ends the process with the code it answers. */
export async function runCommand(main: () => Promise<number>): Promise<void> {
  try {
    process.exit(await main());
  } catch (error) {
    if (error instanceof RefusalError) say(error.message);
    else console.error(error);
    process.exit(1);
  }
}
