import { venueEndpoints, type CepView } from '@festix/domain/contract';
import { cepText } from '@festix/domain/ground';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useCall } from '../../../../data/queries.ts';
import { whyItFailed } from '../../../../data/why-it-failed.ts';
import { generalTexts as texts } from '../general-texts.ts';

/** What a CEP fills. */
const PARTS = ['address', 'city', 'state'] as const;

type Part = (typeof PARTS)[number];

export interface CepParts {
  /** What stands in the field; of another country nothing. */
  typed: string;
  /** What stands in another field. */
  valueOf(field: Part): string | undefined;
  fill(parts: Partial<Record<Part, string>>): void;
}

/**
 * Fills street, city and state of a CEP once it is whole, where the server has a service for it. What somebody typed
 * stays; what an earlier CEP filled goes with it. Answers what to say beside the field.
 */
export function useCep({ typed, valueOf, fill }: CepParts): string | undefined {
  const lookup = useCall(venueEndpoints.lookup, {}, { staleTime: Infinity });
  const cep = typed.replace(/\D/g, '');
  const isAsked = lookup.data?.cep === true && cepText.check(cep);
  const { data, error, isFetching } = useCall(
    venueEndpoints.cep,
    { query: { cep } },
    { enabled: isAsked, retry: false, staleTime: Infinity },
  );
  const filled = useRef<Partial<Record<Part, string>>>({});
  const taken = useRef<CepView>(undefined);

  const take = useEffectEvent((found: CepView) => {
    if (taken.current === found) return;
    taken.current = found;
    const isFree = (part: Part) => !valueOf(part)?.trim() || valueOf(part) === filled.current[part];
    const parts = PARTS.filter((part) => found[part] !== null && isFree(part));
    filled.current = Object.fromEntries(parts.map((part) => [part, found[part]]));
    if (parts.length > 0) fill(filled.current);
  });
  useEffect(() => {
    if (data) take(data);
  }, [data]);

  if (!isAsked) return undefined;
  if (isFetching) return texts.searchingCep;
  return error ? whyItFailed(error) : undefined;
}
