import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { setApart, takeBack } from './typed-apart.ts';

/** The state of a screen in its address. A value at its default is not written there. */
export type AddressState<Shape extends Record<string, string>> = {
  state: Shape;
  /**
   * Changes values. Replaces the present address, so that Back leaves the screen, and returns to the first page; only a
   * change of page adds an entry to the history.
   */
  change(values: Partial<Shape>): void;
  /** Changes these values only, and replaces the present address: a record that is closed, for example. */
  amend(values: Partial<Shape>): void;
  /** Returns the address of such a change, for links. */
  pathTo(values: Partial<Shape>): string;
};

/**
 * Keeps filters, sorting and page in the address, so that a link shows what its sender saw. Searched documents (CPF)
 * stay out of it.
 */
export function useAddress<Shape extends Record<string, string>>(defaults: Shape): AddressState<Shape> {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const state = readAddress(params, defaults);
  const change = useCallback(
    (values: Partial<Shape>) =>
      setParams((current) => writeAddress(current, defaults, values), { replace: !('page' in values) }),
    [setParams, defaults],
  );
  const amend = useCallback(
    (values: Partial<Shape>) => setParams((current) => withValues(current, defaults, values), { replace: true }),
    [setParams, defaults],
  );
  const pathTo = (values: Partial<Shape>) => {
    const query = writeAddress(params, defaults, values).toString();
    return query ? `${pathname}?${query}` : pathname;
  };
  return { state, change, amend, pathTo };
}

/** Returns the address of a record beside the present list, under the query parameter `name`. */
export function useRecordAddress(name: string): (id: string) => string {
  const { pathname, search } = useLocation();
  return (id) => {
    const params = new URLSearchParams(search);
    params.set(name, id);
    return `${pathname}?${params}`;
  };
}

export function readAddress<Shape extends Record<string, string>>(params: URLSearchParams, defaults: Shape): Shape {
  const read = Object.entries(defaults).map(([name, usual]) => [name, takeBack(params.get(name) ?? usual)]);
  return Object.fromEntries(read) as Shape;
}

export function writeAddress<Shape extends Record<string, string>>(
  params: URLSearchParams,
  defaults: Shape,
  values: Partial<Shape>,
): URLSearchParams {
  const next = withValues(params, defaults, values);
  if (!('page' in values)) next.delete('page');
  return next;
}

function withValues<Shape extends Record<string, string>>(
  params: URLSearchParams,
  defaults: Shape,
  values: Partial<Shape>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === defaults[name]) next.delete(name);
    else next.set(name, setApart(value as string, name === 'query' && next.get('filter') === 'document'));
  }
  return next;
}

/** Returns the page number, from 1, of any text in the address. */
export function pageNumber(text: string): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
