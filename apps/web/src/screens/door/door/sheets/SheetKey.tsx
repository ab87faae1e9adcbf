import { Icon, type Glyph } from '@festix/ui';

/** Renders the square key beside a sheet's large one. */
export function SheetKey({ icon, label, onClick }: { icon: Glyph; label: string; onClick: () => void }) {
  return (
    <button type="button" className="fx-key" aria-label={label} onClick={onClick}>
      <Icon of={icon} size={26} />
    </button>
  );
}
