import { venueEndpoints, type CepView } from '@festix/domain/contract';
import { cepText } from '@festix/domain/ground';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useCall } from '../../../../data/queries.ts';
import { whyItFailed } from '../../../../data/why-it-failed.ts';
import { generalTexts as texts } from '../general-texts.ts';

/** Fields that a CEP fills. */
const PARTS = ['address', 'city', 'state'] as const;

type Part = (typeof PARTS)[number];

export interface CepParts {
  /** Text of the field; empty for another country. */
  typed: string;
  /** Returns the value of another field. */
  valueOf(field: Part): string | undefined;
  fill(parts: Partial<Record<Part, string>>): void;
}

/**
 * Fills street, city and state of a complete CEP, if the server has a lookup. Typed values stay; those of an earlier
 * CEP are replaced. Returns the text beside the field.
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
