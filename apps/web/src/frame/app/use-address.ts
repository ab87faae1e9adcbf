import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { setApart, takeBack } from './typed-apart.ts';

/** What a screen keeps in its address; a value left at its default is not written there. */
export type AddressState<Shape extends Record<string, string>> = {
  state: Shape;
  /**
   * Changes some values. Everything but a change of page goes back to the first page,
   * and takes the place of the current address, so that Back leaves the screen.
   */
  change(values: Partial<Shape>): void;
  /** Changes these values and nothing else, in the place of the current address: a record that is closed. */
  amend(values: Partial<Shape>): void;
  /** The address that such a change leads to, for links. */
  pathTo(values: Partial<Shape>): string;
};

/** Filters, sorting and page in the address: a link shows what its sender saw, but for documents that were searched for. */
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

/** Where one record of a list is shown: this very list, with the record in its address under a name. */
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

/** The page a person reads, counted from 1, from whatever stands in the address. */
export function pageNumber(text: string): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
