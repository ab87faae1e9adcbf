import { AttentionCard } from '@festix/ui/door';
import { brokenLinks, useHandLinks } from '../../../../offline/mesh/hand-links.ts';
import type { Shift } from '../../../../offline/shift.ts';
import { useSyncStatus } from '../../../../offline/sync-status.ts';
import { brokenWords } from '../sheets/broken-words.ts';
import { brokenLinkTexts } from '../sheets/broken-link-texts.ts';

export interface LinkBandProps {
  shift: Pick<Shift, 'event'>;
  onLink: () => void;
}

/**
 * Offers to link a device anew that a person had linked by hand and that this one hears no more. With the server, links
 * are made by themselves; before its first answer, nobody knows.
 */
export function LinkBand({ shift, onLink }: LinkBandProps) {
  const isDown = useSyncStatus(({ link }) => link.up === false);
  const hears = useSyncStatus((status) => status.hears);
  const { linked, isTakenUp } = useHandLinks();
  const broken = isDown && !isTakenUp ? brokenLinks(linked, hears, shift.event) : [];
  if (broken.length === 0) return null;
  return (
    <div role="status">
      <AttentionCard
        title={brokenLinkTexts.broken(brokenWords(broken))}
        text={brokenLinkTexts.brokenHint}
        action={brokenLinkTexts.relink}
        onOpen={onLink}
      />
    </div>
  );
}
