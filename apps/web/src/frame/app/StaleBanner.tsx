import { notices } from '@festix/domain/ground';
import { Banner, DateTime } from '@festix/ui';

export interface StaleBannerProps {
  /** Milliseconds since 1970. */
  readAt: number;
  /** What goes before the time, where it is not figures. */
  words?: string;
  /** São Paulo's unless said otherwise. */
  zone?: string;
}

/** Says that something could not be read again, and of when those are that are shown. */
export function StaleBanner({ readAt, words = notices.overviewStale, zone }: StaleBannerProps) {
  return (
    <Banner tone="warning">
      {words} <DateTime at={new Date(readAt)} {...(zone && { zone })} />.
    </Banner>
  );
}
