import { partnerEndpoints, type PartnerImportView, type PartnerSellerView } from '@festix/domain/contract';
import { cleanLine } from '@festix/domain/ground';
import { LARGEST_PARTNER_LIST, type PartnerCodeFormat, type PartnerMapping } from '@festix/domain/selling';
import { useState } from 'react';
import { useAction } from '../../../frame/app/use-action.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import type { CallError } from '../../../data/call.ts';
import { whyItFailed } from '../../../data/why-it-failed.ts';
import { isNamed, withQr } from './partner-words.ts';
import { partnersTexts as texts } from './partners-texts.ts';
import { useReloadPartners } from './use-partners.ts';

/** Milliseconds that a list may take to arrive and to be read. */
const READING = 120_000;

/** A list as a person brings it. */
export interface PartnerSource {
  seller: string;
  /** The pasted list, if there is no file. */
  text: string;
  file: File | null;
}

/** Choices about a list that was looked at. */
export interface ListChoices {
  /** undefined: the server's own. */
  mapping?: PartnerMapping;
  /** Whether codes that another seller has are taken. */
  both: boolean;
}

/** Reads, shows and writes a seller's list. Nothing is written before `write`. */
export function useList(event_id: string, sellers: readonly PartnerSellerView[]) {
  const { call } = useArea();
  const reload = useReloadPartners(event_id);
  const [source, setSource] = useState<PartnerSource>();
  const [choices, setChoices] = useState<ListChoices>({ both: false });
  const [look, setLook] = useState<PartnerImportView>();
  const [formats, setFormats] = useState<PartnerCodeFormat[]>(['qr']);
  const [fault, setFault] = useState<string>();
  const [outcome, setOutcome] = useState<PartnerImportView>();

  const send = ({ seller, text, file }: PartnerSource, { mapping, both }: ListChoices, write: boolean) =>
    call(partnerEndpoints.import, {
      params: { event_id },
      body: {
        seller: seller.trim(),
        ...(file ? { file } : { text }),
        ...(mapping && { mapping: JSON.stringify(mapping) }),
        ...(both && { both: 'true' }),
        ...(write && { write: 'true', formats: withQr(formats).join(',') }),
      },
      patience: READING,
    });

  const takes = (problem: CallError): boolean => {
    const isRefused = problem.status >= 400 && problem.status < 500;
    if (isRefused) setFault(Object.values(problem.errors).flat()[0] ?? whyItFailed(problem));
    return isRefused;
  };

  const read = useAction(
    (wanted: { source: PartnerSource; choices: ListChoices }) => send(wanted.source, wanted.choices, false),
    {
      place: 'partners.look',
      failed: texts.checkFailed,
      takes,
      onDone: (view, wanted) => {
        setSource({ ...wanted.source, seller: cleanLine(wanted.source.seller) });
        setChoices(wanted.choices);
        setLook(view);
      },
    },
  );

  const write = useAction(() => send(source!, { ...choices, mapping: choices.mapping ?? look!.mapping }, true), {
    place: 'partners.write',
    failed: texts.writeFailed,
    takes,
    onDone: async (written) => {
      setOutcome(written);
      await reload();
    },
  });

  return {
    source,
    look,
    outcome,
    fault,
    formats,
    setFormats,
    both: choices.both,
    isReading: read.isBusy,
    isWriting: write.isBusy,
    check(next: PartnerSource): void {
      setFault(undefined);
      if ((next.file?.size ?? new Blob([next.text]).size) > LARGEST_PARTNER_LIST) return setFault(texts.tooLarge);
      const known = sellers.find((seller) => isNamed(seller, next.seller));
      setFormats(withQr(known?.formats ?? []));
      void read.run({ source: next, choices: { both: false } });
    },
    choose(changed: Partial<ListChoices>): void {
      setFault(undefined);
      void read.run({ source: source!, choices: { ...choices, ...changed } });
    },
    write(): void {
      setFault(undefined);
      void write.run(undefined);
    },
    /** Returns to the first step, for a corrected list or, after one is written, for another. */
    begin(): void {
      if (outcome) setSource(undefined);
      setLook(undefined);
      setOutcome(undefined);
      setFault(undefined);
    },
  };
}

export type UsedList = ReturnType<typeof useList>;
