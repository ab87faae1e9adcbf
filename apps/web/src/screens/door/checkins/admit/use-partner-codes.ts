import { PARTNER_CODE_FORMATS, type PartnerCodeFormat } from '@festix/domain/selling';
import { useMemo } from 'react';
import { useSellers } from '../../../selling/partners/use-partners.ts';

export interface PartnerCodes {
  /** Formats for the camera to look for. */
  formats: readonly PartnerCodeFormat[];
  /** Whether any text may be a ticket's code. */
  isAny: boolean;
}

/** Returns what codes the event's tickets have. Viewers who may not see its partners read our own codes here. */
export function usePartnerCodes(): PartnerCodes {
  const { data } = useSellers();
  return useMemo(() => {
    const sellers = data?.data ?? [];
    const has = (format: PartnerCodeFormat) => sellers.some(({ formats }) => formats.includes(format));
    return {
      formats: PARTNER_CODE_FORMATS.filter((format) => format === 'qr' || has(format)),
      isAny: sellers.length > 0,
    };
  }, [data]);
}
