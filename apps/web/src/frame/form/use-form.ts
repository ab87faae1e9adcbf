import { cleanText } from '@festix/domain/ground';
import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { whyItFailed } from '../../data/why-it-failed.ts';
import { fieldOfProblem } from '../../data/problem-fields.ts';
import { CallError, GivenUpError } from '../../data/problem.ts';
import { reportDefect } from '../../data/report-error.ts';

/** The fields' values, by name. A checked box is `on`; a disabled field is absent. */
export type Typed<Name extends string> = Readonly<Record<Name, string>>;

export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

export interface FormParts<Name extends string> {
  /** In the order of the screen: the first invalid one gets the focus. */
  names: readonly Name[];
  /** Returns the errors of the input, by field; empty if it may be sent. */
  check(typed: Typed<NoInfer<Name>>): FieldErrors<NoInfer<Name>>;
  /**
   * Sends the form. A rejection is shown at its field, or as the form's refusal; an aborted request leaves the form as
   * it was.
   */
  send(typed: Typed<NoInfer<Name>>, form: HTMLFormElement): Promise<unknown>;
  /** Name of the place in error reports. */
  place: string;
  /** Whether input refused by the API is not sent again unchanged: each attempt at a code counts. */
  triesOnce?: boolean;
  /** Called with a refusal that belongs to no field; nothing is sent again until it resolves. */
  onRefused?(text: string, error: unknown): void | Promise<void>;
}

export interface FormState<Name extends string> {
  errors: FieldErrors<Name>;
  refusal: string | undefined;
  isSending: boolean;
  /** For the `form` element. */
  props: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit(event: FormEvent<HTMLFormElement>): void;
    onInput(event: FormEvent<HTMLFormElement>): void;
  };
}

/** Manages a form with uncontrolled fields. */
export function useForm<Name extends string>({
  names,
  check,
  send,
  place,
  triesOnce = false,
  onRefused,
}: FormParts<Name>): FormState<Name> {
  const form = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState<FieldErrors<Name>>({});
  const [told, setTold] = useState<FieldErrors<Name>>({});
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setSending] = useState(false);
  const wrongBefore = useRef<{ typed: Typed<Name>; about: FieldErrors<Name> }>(undefined);

  function fieldOf(name: Name): HTMLElement | undefined {
    const field = form.current?.elements.namedItem(name);
    // Of several inputs of one name, the first stands for them.
    const one = field instanceof RadioNodeList ? field[0] : field;
    return one instanceof HTMLElement ? one : undefined;
  }

  function focusFirst(wrong: FieldErrors<Name>): void {
    const first = names.find((name) => wrong[name]);
    if (first) fieldOf(first)?.focus();
  }

  async function submit(button: HTMLElement | null): Promise<void> {
    const typed = read(form.current!, names, button);
    const wrong = check(typed);
    setFound(wrong);
    setTold({});
    setRefusal(undefined);
    if (Object.keys(wrong).length > 0) return focusFirst(wrong);
    const before = wrongBefore.current;
    if (triesOnce && before && names.every((name) => before.typed[name] === typed[name])) {
      setTold(before.about);
      return focusFirst(before.about);
    }
    setSending(true);
    try {
      await send(typed, form.current!);
    } catch (error) {
      if (error instanceof GivenUpError) return;
      reportDefect(error, place);
      // An error of a hidden field, such as a code from the URL, is the form's.
      const about = only<Name>(fieldErrorsOf(error), (name) => names.includes(name) && fieldOf(name) !== undefined);
      setTold(about);
      focusFirst(about);
      if (Object.keys(about).length > 0) {
        wrongBefore.current = { typed, about };
        return;
      }
      const text = whyItFailed(error);
      setRefusal(text);
      await onRefused?.(text, error);
    } finally {
      setSending(false);
    }
  }

  /** Validates an invalid field again at every key; an error of the API stays until the value changes. */
  function recheck(event: FormEvent<HTMLFormElement>): void {
    const now = check(read(form.current!, names));
    const changed = (event.target as HTMLInputElement).name;
    setFound((shown) => only(now, (name) => shown[name] !== undefined));
    setTold((shown) => only(shown, (name) => name !== changed));
  }

  return {
    errors: { ...found, ...told },
    refusal,
    isSending,
    props: {
      ref: form,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        if (!isSending) void submit((event.nativeEvent as SubmitEvent).submitter);
      },
      onInput: recheck,
    },
  };
}

/** Reads the values, cleaned except passwords, whose spaces count, with the pressed button's. */
function read<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
  button: HTMLElement | null = null,
): Typed<Name> {
  const data = new FormData(form);
  if (button instanceof HTMLButtonElement && button.name) data.set(button.name, button.value);
  const texts = names.map((name) => {
    const text = String(data.get(name) ?? '');
    return [name, name.includes('password') ? text : cleanText(text)] as const;
  });
  return Object.fromEntries(texts) as Record<Name, string>;
}

/** Returns the API's messages by field, or the code's field. */
function fieldErrorsOf<Name extends string>(error: unknown): FieldErrors<Name> {
  if (!(error instanceof CallError)) return {};
  const field = fieldOfProblem(error.code);
  const messages = Object.entries(error.errors).flatMap(([name, [first]]) => (first ? [[name, first]] : []));
  return { ...(field && { [field]: whyItFailed(error) }), ...Object.fromEntries(messages) } as FieldErrors<Name>;
}

function only<Name extends string>(errors: FieldErrors<Name>, keep: (name: Name) => boolean): FieldErrors<Name> {
  const kept = Object.entries(errors).filter(([name]) => keep(name as Name));
  return Object.fromEntries(kept) as FieldErrors<Name>;
}
