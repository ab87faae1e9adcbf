/** Puts the mask of what was typed on a text; the same for a text that has it already. */
export type Mask = (text: string) => string;

const TYPED = /[0-9A-Za-z+]/;

/** Puts the mask on a field while it is typed in, and leaves the caret behind the character that it was behind. */
export function keepMask(field: HTMLInputElement, mask: Mask): void {
  const masked = mask(field.value);
  if (masked === field.value) return;
  const before = typedIn(field.value.slice(0, field.selectionStart ?? field.value.length));
  field.value = masked;
  const caret = placeAfter(masked, before);
  field.setSelectionRange(caret, caret);
}

function typedIn(text: string): number {
  return [...text].filter((character) => TYPED.test(character)).length;
}

/** Behind so many typed characters; behind everything when there are no more. */
function placeAfter(text: string, typed: number): number {
  let left = typed;
  for (let place = 0; place < text.length; place += 1) {
    if (left === 0) return place;
    if (TYPED.test(text[place]!)) left -= 1;
  }
  return text.length;
}
