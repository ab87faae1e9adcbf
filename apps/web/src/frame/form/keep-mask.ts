/** Puts the mask of what was typed on a text; the same for a text that has it already. */
export type Mask = (text: string) => string;

const TYPED = /[0-9A-Za-z+]/;

/**
 * Puts the mask on a field while it is typed in, and leaves the caret behind the character that it was behind: at the
 * end where it was at the end. `typed` are the characters that the mask never puts there itself.
 */
export function keepMask(field: HTMLInputElement, mask: Mask, typed = TYPED): void {
  const masked = mask(field.value);
  if (masked === field.value) return;
  const caret = field.selectionStart ?? field.value.length;
  const isAtEnd = caret === field.value.length;
  const before = [...field.value.slice(0, caret)].filter((character) => typed.test(character)).length;
  field.value = masked;
  const place = isAtEnd ? masked.length : placeAfter(masked, before, typed);
  field.setSelectionRange(place, place);
}

/** Behind so many typed characters; behind everything when there are no more. */
function placeAfter(text: string, count: number, typed: RegExp): number {
  let left = count;
  for (let place = 0; place < text.length; place += 1) {
    if (left === 0) return place;
    if (typed.test(text[place]!)) left -= 1;
  }
  return text.length;
}
