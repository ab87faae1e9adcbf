export interface TrackingProps {
  /** The page's event. */
  event: { id: string; name: string; slug: string };
}
