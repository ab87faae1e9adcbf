/** Where a stub is torn off: two 90° notches and a dashed line between them. */
export function Perforation() {
  return <div className="fx-perforation" aria-hidden="true" />;
}
