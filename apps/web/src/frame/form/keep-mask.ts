/** Masks a text; returns a masked text unchanged. */
export type Mask = (text: string) => string;

const TYPED = /[0-9A-Za-z+]/;

/**
 * Masks a field during typing, and keeps the caret behind its character, or at the end. `typed` are the characters that
 * the mask never inserts itself.
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

/** Returns the position after so many typed characters, or the end. */
function placeAfter(text: string, count: number, typed: RegExp): number {
  let left = count;
  for (let place = 0; place < text.length; place += 1) {
    if (left === 0) return place;
    if (typed.test(text[place]!)) left -= 1;
  }
  return text.length;
}
