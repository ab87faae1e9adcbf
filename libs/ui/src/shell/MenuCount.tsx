/** From this number on, the menu shows one less and a plus. */
const MANY = 100;

export interface MenuCountProps {
  count: number | undefined;
  /** What is counted, for screen readers. */
  counted: string | undefined;
  className: string;
}

/** Shows how much waits behind an entry of the menu; nothing where nothing does. */
export function MenuCount({ count = 0, counted, className }: MenuCountProps) {
  if (count === 0) return null;
  return (
    <>
      <b className={className}>{count < MANY ? count : `${MANY - 1}+`}</b>
      <i className="fx-hidden"> {counted}</i>
    </>
  );
}
