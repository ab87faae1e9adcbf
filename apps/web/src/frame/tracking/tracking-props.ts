export interface TrackingProps {
  /** Whose page this is. */
  event: { id: string; name: string; slug: string };
}
