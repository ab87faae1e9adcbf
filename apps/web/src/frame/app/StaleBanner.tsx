import { notices } from '@festix/domain/ground';
import { Banner, DateTime } from '@festix/ui';

export interface StaleBannerProps {
  /** Milliseconds since 1970. */
  readAt: number;
  /** Text before the time; default: of figures. */
  words?: string;
  /** Default: São Paulo. */
  zone?: string;
}

/** Says that a reload failed, with the time of the data shown. */
export function StaleBanner({ readAt, words = notices.overviewStale, zone }: StaleBannerProps) {
  return (
    <Banner tone="warning">
      {words} <DateTime at={new Date(readAt)} {...(zone && { zone })} />.
    </Banner>
  );
}
