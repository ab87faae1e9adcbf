/** A reader types a character every few milliseconds; no person does. */
const BETWEEN_KEYS = 50;
/** The shortest code of ours; whatever is shorter was typed by a person who leans on a key. */
const SHORTEST = 8;
/** A reader that is set up wrongly may never end. */
const LONGEST = 4_096;

/** As much of a key press as is needed. */
export interface KeyPress {
  key: string;
  /** Milliseconds on any clock that only counts on. */
  at: number;
}

/** Tells what a hand-held reader types, as if it were a keyboard, from what a person types. */
export class WedgeInput {
  private typed = '';
  private lastAt = -Infinity;

  /** The code that this key completes, if it does: a reader ends with Enter or Tab. */
  press({ key, at }: KeyPress): string | undefined {
    if (at - this.lastAt > BETWEEN_KEYS) this.typed = '';
    this.lastAt = at;
    if (key === 'Enter' || key === 'Tab') {
      const text = this.typed;
      this.typed = '';
      return text.length >= SHORTEST ? text : undefined;
    }
    if (key.length === 1 && this.typed.length < LONGEST) this.typed += key;
    return undefined;
  }
}

/** Hears hand-held readers wherever the focus is. What they type into a field is taken out of it again. */
export function listenToWedge(read: (text: string) => void): () => void {
  const input = new WedgeInput();
  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const text = input.press({ key: event.key, at: event.timeStamp });
    if (text === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    clearField(event.target, text);
    read(text);
  };
  window.addEventListener('keydown', pressed, { capture: true });
  return () => window.removeEventListener('keydown', pressed, { capture: true });
}

function clearField(target: EventTarget | null, text: string): void {
  if (!(target instanceof HTMLInputElement)) return;
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  set!.call(target, target.value.endsWith(text) ? target.value.slice(0, -text.length) : '');
  target.dispatchEvent(new Event('input', { bubbles: true }));
}
