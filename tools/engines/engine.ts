import { readFileSync } from 'node:fs';
import { packageScript } from '../paths.ts';

/** A part of a page, by the name that people and screen readers use. */
export type Part =
  | { by: 'role'; role: string; name: string }
  /** `name` is the source of a regular expression. */
  | { by: 'role'; role: string; like: string }
  | { by: 'label'; label: string };

/** A value that JSON can carry into a page and back. */
export type Portable =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Portable[]
  | { [name: string]: Portable };

/** A browser engine with one page of a phone's size, driven as a person would: real presses, real keys. */
export interface Engine {
  /** Version as the engine reports it. */
  version: string;
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page: it knows its arguments and the page, and nothing around it. */
  run<Args extends readonly Portable[], R>(work: (...args: Args) => R | Promise<R>, ...args: Args): Promise<R>;
  /** Says whether a part is there. */
  has(part: Part): Promise<boolean>;
  /** Presses a part. Returns false where there is none that can be pressed. */
  press(part: Part): Promise<boolean>;
  /** Types a text into a field in place of the old one, at a person's pace. Returns false without such a field. */
  type(part: Part, text: string): Promise<boolean>;
  /** Types as fast as a hand-held reader does, wherever the focus is; a line break is an Enter. */
  keys(text: string): Promise<void>;
  close(): Promise<void>;
}

/** An engine that this machine has or may get. */
export interface EngineKind {
  name: string;
  /** Installs missing packages. Throws `RefusalError` if the engine is not available. */
  install(): Promise<void>;
  /** Starts it on a profile of its own. Its logs go into the folder. */
  start(folder: string): Promise<Engine>;
}

/** Locale of the phones. */
export const LOCALE = 'pt-BR';
export const TIME_ZONE = 'America/Sao_Paulo';
export const SIZE = { width: 390, height: 844 };
/** Milliseconds between two keys of a person: faster ones count as a hand-held reader. */
export const PERSONS_PACE = 80;

/** Reads parts by role and accessible name as tests do; a script for the page. */
export const QUERIES = readFileSync(
  packageScript('@testing-library', 'dom', 'dist', '@testing-library', 'dom.umd.min.js'),
  'utf8',
);

/** Runs in the page: whether it can find parts already. */
export function hasQueries(): boolean {
  return 'TestingLibraryDom' in window;
}

/** Runs in the page: finds a part that is not disabled, and scrolls it into sight, inside scrolling elements too. */
export function findInPage(part: Part): Element | null {
  const { TestingLibraryDom: queries } = window as unknown as {
    TestingLibraryDom: typeof import('@testing-library/dom');
  };
  const found =
    part.by === 'label'
      ? queries.queryAllByLabelText(document.body, part.label)
      : queries.queryAllByRole(document.body, part.role, {
          name: 'like' in part ? new RegExp(part.like) : part.name,
        });
  const isShut = (one: Element): boolean =>
    (one as HTMLButtonElement).disabled || one.getAttribute('aria-disabled') === 'true';
  const element = found.find((one) => !isShut(one)) ?? null;
  element?.scrollIntoView({ block: 'center' });
  return element;
}
