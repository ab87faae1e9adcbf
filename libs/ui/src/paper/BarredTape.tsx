/** Draws barrier tape, which means closed. */
export function BarredTape({ className }: { className?: string }) {
  return <div className={className ? `fx-tape ${className}` : 'fx-tape'} aria-hidden="true" />;
}
