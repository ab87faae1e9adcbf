/** Length of `23h59`. */
export const BLOCK_TIME_LENGTH = 5;

const ONE_DIGIT_HOUR = /^(\d)[h:]/i;

/** Puts `HHhMM` on a time while it is typed: `2030`, `20:30` and `9h5` are `20h30`, `20h30` and `09h5`. */
export function maskBlockTime(typed: string): string {
  const whole = typed.replace(ONE_DIGIT_HOUR, '0$1h');
  const digits = whole.replace(/\D/g, '').slice(0, 4);
  const hours = digits.slice(0, 2);
  // Without minutes the h stays only if the person typed it: else it could never be deleted.
  if (digits.length <= 2) return /^\d\d[h:]/i.test(whole) ? `${hours}h` : hours;
  return `${hours}h${digits.slice(2)}`;
}
